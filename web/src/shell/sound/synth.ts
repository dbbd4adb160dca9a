/** Synthesises the sounds of a table in the browser, without files. */
import type { Sound } from "../part";

/** One voice of a sound: a gliding tone or filtered noise. Times in seconds, frequencies in Hz. */
type Voice = readonly [
  wave: "sine" | "triangle" | "sawtooth" | "noise",
  at: number,
  length: number,
  gain: number,
  from: number,
  to: number,
];

const notes = (wave: "triangle" | "sawtooth", step: number, length: number, gain: number, hertz: number[]) =>
  hertz.map((pitch, at): Voice => [wave, at * step, length, gain, pitch, pitch]);

/** Definition of each sound. All but the last three end within 0.6 s. */
export const VOICES: Readonly<Record<Sound, readonly Voice[]>> = {
  card: [["noise", 0, 0.13, 0.5, 1600, 4200]],
  coin: [
    ["triangle", 0, 0.18, 0.35, 2093, 2093],
    ["triangle", 0.07, 0.3, 0.35, 2794, 2794],
  ],
  steps: [0, 0.16, 0.32].flatMap((at): Voice[] => [
    ["sine", at, 0.1, 0.8, 130, 60],
    ["noise", at, 0.05, 0.25, 700, 300],
  ]),
  seal: [
    ["sine", 0, 0.16, 0.9, 190, 80],
    ["noise", 0, 0.07, 0.4, 900, 300],
  ],
  dice: [0, 0.05, 0.11, 0.19, 0.3].flatMap((at): Voice[] => [
    ["noise", at, 0.03, 0.8, 3600 - 5000 * at, 1500],
    ["sine", at, 0.04, 0.35, 420, 260],
  ]),
  sack: [
    ["sine", 0, 0.55, 1, 95, 36],
    ["noise", 0, 0.55, 0.5, 500, 120],
    ["noise", 0.12, 0.4, 0.25, 2600, 900],
  ],
  alarm: [
    ["triangle", 0, 0.16, 0.5, 440, 440],
    ["triangle", 0.2, 0.3, 0.5, 349, 349],
  ],
  turn: notes("triangle", 0.14, 0.4, 0.5, [659, 880]),
  win: notes("sawtooth", 0.16, 0.45, 0.3, [392, 523, 659, 784]),
  defeat: notes("sawtooth", 0.26, 0.6, 0.3, [392, 311, 262]),
};

/** Vibration pattern of a sound: durations of vibrations and pauses in milliseconds. */
const SHAKES: Partial<Record<Sound, number[]>> = {
  seal: [15],
  dice: [8, 40, 8, 60, 12],
  sack: [90],
  alarm: [60, 80, 60],
  turn: [25, 70, 25],
  win: [30, 60, 30, 60, 120],
  defeat: [180],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Enables sound. Must be called while a press is handled, because browsers block sound before the first one. */
export function wake(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // A phone suspends it when the page is left.
  if (context.state !== "running") context.resume().catch(() => undefined);
}

function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return noise;
}

function sourceOf(audio: AudioContext, [wave, at, length, , from, to]: Voice, out: AudioNode, now: number) {
  const glide = (frequency: AudioParam) => {
    frequency.setValueAtTime(from, now + at);
    frequency.exponentialRampToValueAtTime(to, now + at + length);
  };
  if (wave === "noise") {
    const source = audio.createBufferSource();
    source.buffer = noiseOf(audio);
    const filter = audio.createBiquadFilter();
    filter.type = "bandpass";
    glide(filter.frequency);
    source.connect(filter).connect(out);
    return source;
  }
  const source = audio.createOscillator();
  source.type = wave;
  glide(source.frequency);
  source.connect(out);
  return source;
}

/** Plays a sound at a volume from 0 to 1. Silent before the first press. */
export function play(sound: Sound, volume: number): void {
  const audio = context;
  if (audio?.state !== "running" || volume <= 0) return;
  const now = audio.currentTime;
  for (const voice of VOICES[sound]) {
    const [, at, length, loud] = voice;
    const gain = audio.createGain();
    // Fade in, because an abrupt start clicks.
    gain.gain.setValueAtTime(0.0001, now + at);
    gain.gain.exponentialRampToValueAtTime(loud * volume * 0.5, now + at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + at + length);
    gain.connect(audio.destination);
    const source = sourceOf(audio, voice, gain, now);
    source.start(now + at);
    source.stop(now + at + length);
  }
}

/** Vibrates with the pattern of a sound. */
export function shake(sound: Sound): void {
  const pattern = SHAKES[sound];
  // Before the first press browsers refuse to vibrate and log a warning.
  if (pattern && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}
