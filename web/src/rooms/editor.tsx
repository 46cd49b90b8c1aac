export function Editor() { return <div class="room"><h1>Editor</h1></div>; }
