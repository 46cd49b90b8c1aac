export function Book() { return <div class="room"><h1>Book</h1></div>; }
