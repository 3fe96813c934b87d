/**
 * Sounds, made of oscillators and noise: no file is fetched. Nothing sounds before somebody has pressed something (the
 * browser would refuse it), nor where sounds are switched off.
 */

import { preferences } from "../app/preferences";

export type Sound = "move" | "pass" | "turn" | "hand" | "win" | "loss" | "chat";

/** One stroke: a tone that fades, or a knock, which is noise through a narrow band. */
interface Stroke {
  /** Seconds after the sound begins. */
  at: number;
  kind: "tone" | "knock";
  hertz: number;
  /** Seconds until it has died away. */
  lasts: number;
  /** 0 to 1. */
  loud: number;
}

const tone = (at: number, hertz: number, lasts = 0.35, loud = 0.12): Stroke => ({
  at,
  kind: "tone",
  hertz,
  lasts,
  loud,
});
const knock = (at: number, hertz: number, lasts = 0.07, loud = 0.5): Stroke => ({
  at,
  kind: "knock",
  hertz,
  lasts,
  loud,
});

const STROKES: Record<Sound, readonly Stroke[]> = {
  // A tile put down on wood: a sharp click and the table's answer.
  move: [knock(0, 2600, 0.03, 0.35), knock(0.008, 420, 0.09, 0.6)],
  // Two fingers on the table.
  pass: [knock(0, 190, 0.09, 0.45), knock(0.14, 170, 0.1, 0.4)],
  turn: [tone(0.12, 659.3, 0.3, 0.07), tone(0.22, 880, 0.4, 0.06)],
  // Tiles shuffled together.
  hand: [0, 0.06, 0.11, 0.19, 0.24, 0.33].map((at, index) => knock(at, 1900 + 260 * (index % 3), 0.04, 0.28)),
  win: [tone(0, 523.3), tone(0.13, 659.3), tone(0.26, 784), tone(0.39, 1046.5, 0.7)],
  loss: [tone(0, 392), tone(0.17, 329.6), tone(0.34, 261.6, 0.7)],
  chat: [tone(0, 987.8, 0.12, 0.04)],
};

/** A knock's noise, for as long as the longest. */
const NOISE_S = 0.15;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

for (const gesture of ["pointerdown", "keydown"])
  window.addEventListener(gesture, wake, { capture: true, passive: true });

/** Somebody has pressed something: from now on the browser lets us sound. */
function wake(): void {
  if (!preferences.get("sounds")) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

export function play(sound: Sound): void {
  if (context === null || context.state !== "running" || !preferences.get("sounds")) return;
  for (const stroke of STROKES[sound]) strike(context, stroke);
}

function strike(on: AudioContext, { at, kind, hertz, lasts, loud }: Stroke): void {
  const begin = on.currentTime + at;
  const volume = on.createGain();
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  volume.connect(on.destination);
  const source = kind === "tone" ? toneOf(on, hertz) : on.createBufferSource();
  if (source instanceof AudioBufferSourceNode) {
    const band = on.createBiquadFilter();
    [band.type, band.frequency.value, band.Q.value] = ["bandpass", hertz, 1.4];
    source.buffer = noise ??= noiseOn(on);
    source.connect(band).connect(volume);
  } else source.connect(volume);
  source.start(begin);
  source.stop(begin + lasts);
}

function toneOf(on: AudioContext, hertz: number): OscillatorNode {
  const tone = on.createOscillator();
  [tone.type, tone.frequency.value] = ["triangle", hertz];
  return tone;
}

function noiseOn(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, Math.ceil(NOISE_S * on.sampleRate), on.sampleRate);
  buffer.getChannelData(0).forEach((_, index, samples) => (samples[index] = 2 * Math.random() - 1));
  return buffer;
}
