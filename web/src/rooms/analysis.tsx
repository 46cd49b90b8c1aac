export function Analysis() { return <div class="room"><h1>Analysis</h1></div>; }
