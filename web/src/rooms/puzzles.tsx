export function Puzzles() { return <div class="room"><h1>Puzzles</h1></div>; }
