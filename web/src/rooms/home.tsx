export function Home() { return <div class="room"><h1>Home</h1></div>; }
