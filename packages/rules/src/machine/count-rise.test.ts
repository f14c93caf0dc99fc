import { describe, expect, it } from 'vitest'
import { countRise } from './count-rise.ts'

const SEED = Number(process.env.SEED ?? 20260304)
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** A counter as it stands on a machine: it knows each piece, and what became of it. */
function register(modulus: number | null) {
  let shown = 0
  let made = 0
  return {
    stroke() {
      made++
      shown = modulus === null ? shown + 1 : (shown + 1) % modulus
    },
    reset() {
      shown = 0
    },
    get shown() {
      return shown
    },
    get made() {
      return made
    },
  }
}

describe('how far a counter has gone on', () => {
  it.each([
    ['a rise counts', 4, 7, null, 3],
    ['what stands still counts nothing', 7, 7, null, 0],
    ['a fall without a modulus is a new beginning', 9000, 3, null, 0],
    ['a fall from the last tenth is the counter gone round', 9998, 3, 10_000, 5],
    ['round to zero itself', 9999, 0, 10_000, 1],
    ['the last tenth begins with its first value', 9000, 0, 10_000, 1000],
    ['a fall from before it is a new beginning', 8999, 3, 10_000, 0],
    ['a fall within the last tenth put the counter back', 9990, 9980, 10_000, 0],
    ['what stood beyond the modulus has another one', 12_000, 3, 10_000, 0],
    ['what is no number counts nothing', Number.NaN, 3, null, 0],
    ['nor what has no end', 3, Number.POSITIVE_INFINITY, null, 0],
  ] as const)('%s', (_, previous, next, modulus, rise) => {
    expect(countRise(previous, next, modulus)).toBe(rise)
  })

  it.each([10, 100, 4096, 10_000, 65_536])(
    'no piece is invented over a modulus of %i, whatever is missed between two looks',
    (modulus) => {
      for (let run = 0; run < 20; run++) {
        const random = dice(SEED + run * 7 + modulus)
        const counter = register(modulus)
        // Looked at often enough that it cannot pass its last tenth unseen.
        const most = modulus / 10
        let previous = counter.shown
        let counted = 0
        for (let look = 0; look < 400; look++) {
          const strokes = Math.floor(random() * (most + 1))
          for (let stroke = 0; stroke < strokes; stroke++) counter.stroke()
          if (random() < 0.1) continue // a bad value, or none: the next good one is held against the last good one
          counted += countRise(previous, counter.shown, modulus)
          previous = counter.shown
          expect(counted).toBeLessThanOrEqual(counter.made)
        }
      }
    },
  )

  it('every piece is counted where each look is good', () => {
    for (const modulus of [null, 10, 1000, 65_536])
      for (let run = 0; run < 20; run++) {
        const random = dice(SEED + run)
        const counter = register(modulus)
        let [previous, counted] = [0, 0]
        for (let look = 0; look < 300; look++) {
          const strokes = Math.floor(random() * ((modulus ?? 50) / 10 + 1))
          for (let stroke = 0; stroke < strokes; stroke++) counter.stroke()
          counted += countRise(previous, counter.shown, modulus)
          previous = counter.shown
        }
        expect(counted).toBe(counter.made)
      }
  })

  it('a reset loses what nobody has seen and nothing else', () => {
    for (let run = 0; run < 200; run++) {
      const random = dice(SEED + run * 31)
      const counter = register(null)
      let [previous, counted, unseen] = [0, 0, 0]
      for (let look = 0; look < 200; look++) {
        const before = Math.floor(random() * 5)
        for (let stroke = 0; stroke < before; stroke++) counter.stroke()
        if (random() < 0.1) {
          const stood = counter.shown
          counter.reset()
          const after = Math.floor(random() * 3)
          for (let stroke = 0; stroke < after; stroke++) counter.stroke()
          // Shown again at or above what stood before, the reset itself cannot be seen.
          unseen += counter.shown < previous ? stood - previous + after : stood - counter.shown + after
        }
        counted += countRise(previous, counter.shown, null)
        previous = counter.shown
      }
      expect(counted).toBe(counter.made - unseen)
    }
  })
})
