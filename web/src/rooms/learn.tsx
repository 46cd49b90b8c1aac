export function Learn() { return <div class="room"><h1>Learn</h1></div>; }
