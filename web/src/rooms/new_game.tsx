export function NewGameRoom() { return <div class="room"><h1>NewGameRoom</h1></div>; }
