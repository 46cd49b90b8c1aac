export function Lab() { return <div class="room"><h1>Lab</h1></div>; }
