let context: AudioContext | null = null;

/** Must be called inside a press: browsers let no page make a sound before the first one. */
export function unlockChime(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
}

/** Two soft notes and, where the device can, a short buzz. Silent until a press has unlocked it. */
export function playChime(): void {
  navigator.vibrate?.([40, 60, 40]);
  if (context?.state !== 'running') return;
  const start = context.currentTime;
  note(context, 660, start);
  note(context, 880, start + 0.14);
}

function note(audio: AudioContext, pitch: number, at: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.18, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.24);
}
