/** A sound's beats: frequency in Hz (0 is silence) and length in ms. */
type Beats = readonly (readonly [frequency: number, ms: number])[]

/** Sounds that come with the program, by the name that an alarm level holds. */
export const builtInSounds: Record<string, Beats> = {
  urgent: [
    [1760, 140],
    [0, 60],
    [1760, 140],
    [0, 60],
    [1760, 140],
    [0, 180],
    [1760, 140],
    [0, 60],
    [1760, 140],
    [0, 60],
    [1760, 140],
  ],
  error: [
    [880, 180],
    [0, 70],
    [660, 260],
  ],
  warning: [[740, 320]],
}

/** The name by which a level stays silent. */
export const SILENT = 'none'

const RATE = 22_050
const LOUDNESS = 0.45
/** Each beat swells and fades so long, ms: a hard edge would click. */
const EDGE = 12

/** Samples of beats as a mono 16-bit WAV file. */
export function waveOf(beats: Beats): Uint8Array<ArrayBuffer> {
  const samples = beats.flatMap(([frequency, ms]) => {
    const count = Math.round((RATE * ms) / 1000)
    const edge = (RATE * EDGE) / 1000
    return Array.from({ length: count }, (_, at) => {
      const swell = Math.min(1, at / edge, (count - at) / edge)
      return frequency ? Math.sin((2 * Math.PI * frequency * at) / RATE) * swell * LOUDNESS : 0
    })
  })
  const bytes = new Uint8Array(44 + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const word = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => {
      bytes[at + index] = letter.charCodeAt(0)
    })
  word(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  samples.forEach((sample, index) => {
    view.setInt16(44 + index * 2, Math.round(sample * 32_767), true)
  })
  return bytes
}

const made = new Map<string, string>()

/** The address of a built-in sound, made when first needed; undefined for any other name. */
export function builtInAddress(name: string): string | undefined {
  const beats = builtInSounds[name]
  if (!beats) return
  const known = made.get(name)
  if (known) return known
  const address = URL.createObjectURL(new Blob([waveOf(beats)], { type: 'audio/wav' }))
  made.set(name, address)
  return address
}
