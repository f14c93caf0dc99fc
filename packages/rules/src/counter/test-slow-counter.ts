import type { CounterTerms } from './count-on.ts'

/** For tests. A sample as it came, of any quality. */
export interface CounterSample {
  time: number
  value: number
  quality: 0 | 1 | 2
}

const DAY = 24 * 60 * 60 * 1000
const isTenthBelow = (value: number, other: number) => other - value > 0.1 * Math.abs(other)

/**
 * A second reading of how a counter counts, slow and plain: looks back over all samples at each of them, and keeps nothing but the
 * list of what was believed so far. Answers what each time has counted.
 */
export function slowCounted(samples: readonly CounterSample[], terms: CounterTerms): Map<number, number> {
  const all = samples.filter(({ quality, value }) => quality === 0 && Number.isFinite(value))
  all.sort((a, b) => a.time - b.time)
  const good = all.filter(({ time }, at) => all[at - 1]?.time !== time)
  const counted = new Map<number, number>()
  const add = (time: number, more: number) => counted.set(time, (counted.get(time) ?? 0) + more)
  /** What the counter stood at, and the place of the sample that showed it. */
  const believed: { shown: number; place: number }[] = []
  for (const [place, { time, value }] of good.entries()) {
    if (place === 0) {
      believed.push({ shown: value, place })
      if (terms.beginsAtZero && value > 0) add(time, value)
      continue
    }
    confirm(place)
    const { shown, place: from } = believed.at(-1)!
    if (value >= shown) {
      if (mayAtOnce(value, shown, time - good[from]!.time)) {
        add(time, value - shown)
        believed.push({ shown: value, place })
      }
    } else if (goesRound(shown) && value > 0 && value * 10 <= terms.modulus!) {
      add(time, value + terms.modulus! - shown)
      believed.push({ shown: value, place })
    } else if (shown === 1 && value === 0) believed.push({ shown: 0, place })
  }
  return counted

  /** Whether the sample before this one was not believed and is now, by this one. */
  function confirm(place: number): void {
    const { shown, place: from } = believed.at(-1)!
    if (from === place - 1) return
    const [{ time, value }, before] = [good[place]!, good[place - 1]!]
    if (before.value > shown) {
      if (isTenthBelow(value, before.value)) return
      const least = Math.min(value, before.value)
      const isTooMuch = least - shown > 1e12 || !fitsTime(least - shown, before.time - good[from]!.time)
      if (!isTooMuch) add(time, least - shown)
      believed.push({ shown: least, place: place - 1 })
      return
    }
    if (value >= shown) return
    if (value > before.value && isTenthBelow(value, shown)) {
      add(time, beginning(shown, before.value))
      believed.push({ shown: before.value, place: place - 1 })
      return
    }
    const since = lowSince(place, shown, from)
    if (time - since >= DAY) believed.push({ shown: value, place })
  }

  /** Since when all samples up to a place have been below. */
  function lowSince(place: number, shown: number, from: number): number {
    let first = place - 1
    while (first - 1 > from && good[first - 1]!.value < shown) first--
    return good[first]!.time
  }

  function beginning(shown: number, value: number): number {
    if (goesRound(shown) && value >= 0 && value < terms.modulus! - terms.modulus! / 10)
      return terms.modulus! - shown + value
    return terms.beginsAtZero && value > 0 ? value : 0
  }
  function goesRound(shown: number): boolean {
    const { modulus } = terms
    return modulus !== null && shown <= modulus && shown >= modulus - modulus / 10
  }
  function fitsTime(rise: number, ms: number): boolean {
    return !terms.mostPerMinute || rise <= terms.mostPerMinute || rise <= (terms.mostPerMinute * ms) / 60_000
  }
  function mayAtOnce(value: number, shown: number, ms: number): boolean {
    const rise = value - shown
    const { modulus } = terms
    if (modulus !== null && value > modulus && shown <= modulus) return false
    return terms.mostPerMinute ? fitsTime(rise, ms) : rise <= 100 + Math.abs(shown) / 2
  }
}
