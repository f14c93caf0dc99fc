interface Stretch {
  readonly from: number
  readonly to: number
}

/** A time that is looked at, ms since 1970, from before to. */
export interface Holding extends Stretch {
  /** Stretches of which nothing is known: a value holds until one begins, and not again before the next sample. */
  gaps: readonly Stretch[]
  /** The same, but for those of which a sample came. */
  outages?: readonly Stretch[]
}

/**
 * Hears the samples of a point in time order, those of before `from` too, and tells which value held from when to when: each until the
 * next comes. A bad one, and one that is no number, ends what held and holds nothing; an uncertain one is as if it had not come.
 */
export function heldValues(holding: Holding, held: (value: number, from: number, to: number) => void) {
  const { from, to } = holding
  const gaps = holding.gaps.toSorted(byBegin)
  const outages = (holding.outages ?? [])
    .map((outage) => ({ from: outage.from, to: Math.min(outage.to, to) }))
    .filter((outage) => outage.from < outage.to)
    .sort(byBegin)
  let [gapAt, outageAt] = [0, 0]
  let value = Number.NaN
  let since = Number.NEGATIVE_INFINITY

  /** Until when what is told at `begin` holds, where the next comes at `next`. */
  function endOf(begin: number, next: number): number {
    while (gapAt < gaps.length && gaps[gapAt]!.to <= begin) gapAt++
    while (outageAt < outages.length && outages[outageAt]!.from < begin) outageAt++
    const [gap, outage] = [gaps[gapAt], outages[outageAt]]
    const end = gap && gap.from < next ? Math.max(gap.from, begin) : next
    return outage && outage.to <= next ? Math.min(end, outage.from) : end
  }

  function close(next: number): void {
    if (Number.isNaN(value)) return
    const [begin, end] = [Math.max(since, from), Math.min(endOf(since, next), to)]
    if (begin < end) held(value, begin, end)
  }

  return {
    /** `number` is NaN of what is none. */
    sample(time: number, number: number, quality: number): void {
      if (quality === 1) return
      close(time)
      value = quality === 0 ? number : Number.NaN
      since = time
    },
    /** Nothing came after that. */
    end: () => close(to),
  }
}

const byBegin = (one: Stretch, other: Stretch) => one.from - other.from

/** What held: the sum of the values, each as often as it held ms, for how many ms one did, and how far they reached. */
export function heldSums(
  samples: Iterable<readonly [time: number, number: number, quality: number]>,
  holding: Holding,
) {
  const sums = { area: 0, ms: 0, least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY }
  const values = heldValues(holding, (value, from, to) => {
    sums.area += value * (to - from)
    sums.ms += to - from
    sums.least = Math.min(sums.least, value)
    sums.most = Math.max(sums.most, value)
  })
  for (const [time, number, quality] of samples) values.sample(time, number, quality)
  values.end()
  return sums
}
