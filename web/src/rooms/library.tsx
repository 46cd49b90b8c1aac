export function Library() { return <div class="room"><h1>Library</h1></div>; }
