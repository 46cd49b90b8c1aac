import { settings } from "./store/settings";

// All sounds are made here from noise and tones: wood on wood, a low bell, a rising third.

export type Sound = "move" | "capture" | "check" | "turn" | "win" | "lose" | "draw" | "low" | "error";

let context: AudioContext | null = null;

function ready(): AudioContext | null {
  // Browsers refuse sound before the person has touched the page, and say so in the console.
  if (navigator.userActivation?.hasBeenActive === false) return null;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    return context;
  } catch {
    return null;
  }
}

/// A knock: short noise through a narrow filter, with a thump below it.
function knock(audio: AudioContext, out: GainNode, at: number, pitch: number, strength: number): void {
  const length = Math.floor(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; ++i) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 6;
  const noise = audio.createBufferSource();
  noise.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2.2;
  const gain = audio.createGain();
  gain.gain.value = strength;
  noise.connect(filter).connect(gain).connect(out);
  noise.start(at);
  tone(audio, out, at, pitch / 6, 0.07, strength * 0.5, "sine");
}

function tone(audio: AudioContext, out: GainNode, at: number, pitch: number, length: number, strength: number, type: OscillatorType): void {
  const oscillator = audio.createOscillator();
  oscillator.type = type;
  oscillator.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(strength, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(out);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
}

/// Plays after the current work, so that a piece is seen to land before its sound is made.
export function play(sound: Sound): void {
  window.setTimeout(() => make(sound), 0);
}

function make(sound: Sound): void {
  const { sounds, volume } = settings.get();
  if (!sounds || volume === 0) return;
  const audio = ready();
  if (!audio) return;
  const out = audio.createGain();
  out.gain.value = volume;
  out.connect(audio.destination);
  const now = audio.currentTime + 0.005;
  const chord = (pitches: number[], step: number): void =>
    pitches.forEach((pitch, i) => tone(audio, out, now + i * step, pitch, 0.5, 0.16, "triangle"));
  switch (sound) {
    case "move":
      knock(audio, out, now, 1500, 1.1);
      break;
    case "capture":
      knock(audio, out, now, 1150, 1.3);
      knock(audio, out, now + 0.055, 1900, 0.7);
      break;
    case "check":
      knock(audio, out, now, 1500, 1.1);
      tone(audio, out, now + 0.03, 880, 0.35, 0.14, "triangle");
      break;
    case "turn":
      chord([523, 659], 0.09);
      break;
    case "win":
      chord([523, 659, 784, 1047], 0.11);
      break;
    case "lose":
      chord([440, 349, 294], 0.16);
      break;
    case "draw":
      chord([494, 494], 0.18);
      break;
    case "low":
      tone(audio, out, now, 1320, 0.08, 0.12, "square");
      break;
    case "error":
      tone(audio, out, now, 160, 0.16, 0.2, "sawtooth");
      break;
  }
}
