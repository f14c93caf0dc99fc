import { randomSource } from '../expression/test-random-expression.ts'
import type { CounterTerms } from './count-on.ts'
import type { CounterSample } from './test-slow-counter.ts'

export interface RandomCounter {
  terms: CounterTerms
  samples: CounterSample[]
}

const MODULI = [null, null, 2 ** 16, 2 ** 32, 99_999.9, 1000]
const pick = <Item>(random: () => number, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!

/**
 * A counter's life as lines and people make it, for tests: it rises, stands, dips, shows zeros and leaps, goes round, is replaced, is
 * silent for days, is read badly or uncertainly. Values are of tenths, which doubles do not hold.
 */
export function randomCounter(seed: number): RandomCounter {
  const random = randomSource(seed)
  const some = (chance: number) => random() < chance
  const modulus = pick(random, MODULI)
  const terms: CounterTerms = {
    modulus,
    mostPerMinute: some(0.2) ? pick(random, [5, 60, 1000]) : null,
    beginsAtZero: some(0.15),
  }
  const pace = pick(random, [0.1, 1, 20, 400])
  let shown = Math.floor(random() * (modulus ?? pick(random, [10, 1000, 1e6])))
  let time = Date.UTC(2026, 0, 1) + Math.floor(random() * 86_400_000)
  const samples: CounterSample[] = []
  const show = (value: number, quality: 0 | 1 | 2 = 0) => {
    time += pick(random, [1000, 1000, 10_000, 60_000, 900_000])
    samples.push({ time, value: Math.round(value * 10) / 10 + 0, quality })
  }
  const times = (act: () => void) => {
    for (let left = 1 + Math.floor(random() * 3); left > 0; left--) act()
  }
  const go = () => {
    shown += Math.round(random() * pace * 10) / 10
    if (modulus !== null && shown >= modulus) shown -= modulus
  }
  for (let left = 5 + Math.floor(random() * 60); left > 0; left--) {
    if (some(0.8)) go()
    if (some(0.7)) show(shown)
    else
      pick(random, [
        () => times(() => show(0)),
        () => times(() => show(shown * (1 - random() * 0.09))),
        () => times(() => show(shown * random())),
        () => times(() => show(pick(random, [65_535, 2 ** 32, 9_999_999, shown * 2 + 150, 1e15]))),
        () => show(random() * 1e6, 2),
        () => show(shown * random(), 1),
        () => {
          shown = Math.round(random() * shown)
        },
        () => {
          if (modulus !== null) shown = Math.max(0, modulus - Math.ceil(random() * pace))
        },
        () => {
          time += pick(random, [3_600_000, 86_400_000, 3 * 86_400_000])
        },
        () => show(-shown),
      ])()
  }
  return { terms, samples }
}
