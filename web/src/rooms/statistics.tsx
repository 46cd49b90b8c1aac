export function StatisticsRoom() { return <div class="room"><h1>StatisticsRoom</h1></div>; }
