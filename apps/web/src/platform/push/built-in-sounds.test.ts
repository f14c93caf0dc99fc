import { expect, test } from 'vitest'
import { builtInSounds, waveOf } from './built-in-sounds.ts'

test('a sound is a WAV file as long as its beats, begins and ends in silence and never clips', () => {
  for (const beats of Object.values(builtInSounds)) {
    const bytes = waveOf(beats)
    const view = new DataView(bytes.buffer)
    const text = new TextDecoder().decode(bytes.subarray(0, 12))
    expect(text.replace(/[^A-Z]/g, '')).toContain('RIFF')
    expect(text.endsWith('WAVE')).toBe(true)
    const length = beats.reduce((sum, [, ms]) => sum + ms, 0)
    const samples = view.getUint32(40, true) / 2
    expect(samples / view.getUint32(24, true)).toBeCloseTo(length / 1000, 2)
    const heights = Array.from({ length: samples }, (_, at) => view.getInt16(44 + at * 2, true))
    expect(heights[0]).toBe(0)
    expect(Math.abs(heights.at(-1)!)).toBeLessThan(2500)
    expect(Math.max(...heights)).toBeGreaterThan(10_000)
    expect(Math.max(...heights.map(Math.abs))).toBeLessThan(32_768)
  }
})
