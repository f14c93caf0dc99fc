/** A repeatable source of random numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const bell = (random: () => number) => random() + random() + random() + random() - 2

/**
 * What plant sensors show, each with its noise: temperature, pressure, current under a load cycle, voltage, power,
 * speed, flow, humidity (one or two decimals), an energy counter and a running state. `i` counts samples of 10 s.
 */
const kinds: ((random: () => number, i: number, phase: number) => number)[] = [
  (random, i, phase) => round(62 + 8 * Math.sin((i + phase) / 700) + 0.25 * bell(random), 1),
  (random, i, phase) => round(0.72 + 0.05 * Math.sin((i + phase) / 45) + 0.008 * bell(random), 2),
  (random, i, phase) => round(((i + phase) % 90 < 60 ? 84 : 31) + 1.2 * bell(random), 1),
  (random, i, phase) => round(229.5 + 2 * Math.sin((i + phase) / 1500) + 0.4 * bell(random), 1),
  (random, i, phase) => round(((i + phase) % 90 < 60 ? 46.5 : 12.2) + 0.9 * bell(random), 2),
  (random, i, phase) =>
    round(((i + phase) % 200 < 150 ? 1480 : 0) + ((i + phase) % 200 < 150 ? 3 * bell(random) : 0), 1),
  (random, i, phase) => round(12.4 + Math.sin((i + phase) / 300) + 0.15 * bell(random), 2),
  (random, i, phase) => round(48 + 6 * Math.sin((i + phase) / 2600) + 0.2 * bell(random), 1),
  (_random, i, phase) => round(18_000 + phase * 10 + i * 0.13, 1),
  (_random, i, phase) => ((i + phase) % 200 < 150 ? 1 : 0),
]

/** The value of point `point` in its `i`-th sample. */
export function signal(point: number, i: number, random: () => number): number {
  return kinds[point % kinds.length]!(random, i, (point * 37) % 1000)
}

function round(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}

/** Slow waves with noise, in hundredths, as meters give them: what the boxes of a large plant send. */
export const loadReading = (point: number, time: number, random: () => number = Math.random) =>
  Math.round(100 * (50 + 20 * Math.sin(time / 600_000 + point) + random())) / 100
