export function Play() { return <div class="room"><h1>Play</h1></div>; }
