export function SettingsRoom() { return <div class="room"><h1>SettingsRoom</h1></div>; }
