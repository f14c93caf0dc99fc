/** Pitch, Hz, and length, s, of the tones that follow each other: right is high and short, wrong is low and twice. */
const tones = {
  right: [{ pitch: 1320, length: 0.09 }],
  wrong: [
    { pitch: 220, length: 0.18 },
    { pitch: 180, length: 0.28 },
  ],
} as const
const LOUDNESS = 0.25
const GAP = 0.06
/** ms on and off, for whoever works where it is loud. */
const SHAKE = [120, 80, 120]

let context: AudioContext | undefined

/** Says by ear and hand whether a scan was taken. */
export function scanSound(outcome: keyof typeof tones) {
  if (outcome === 'wrong') navigator.vibrate?.(SHAKE)
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  // Browsers keep it silent until somebody has pressed something; a scan is a key press.
  if (context.state === 'suspended') void context.resume()
  let begins = context.currentTime
  for (const { pitch, length } of tones[outcome]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = pitch
    tone.type = outcome === 'wrong' ? 'square' : 'sine'
    volume.gain.setValueAtTime(LOUDNESS, begins)
    volume.gain.exponentialRampToValueAtTime(0.001, begins + length)
    tone.connect(volume).connect(context.destination)
    tone.start(begins)
    tone.stop(begins + length)
    begins += length + GAP
  }
}
