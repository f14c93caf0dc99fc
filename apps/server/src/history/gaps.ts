/** A stretch without good samples: after `from`, before `to`. `reason` where one is known. */
export type Gap = { from: number; to: number; reason?: string }

/** Collects times of good samples, in order, and reports stretches longer than three expected intervals. */
export function createGapFinder(from: number, to: number, expectedMs: number) {
  const longest = 3 * expectedMs
  const gaps: Gap[] = []
  let last = from
  const seen = (time: number) => {
    if (time - last > longest) gaps.push({ from: last, to: time })
    if (time > last) last = time
  }
  return {
    longest,
    seen,
    /** A stretch known to hold no gap longer than `longest`. */
    covered(first: number, until: number): void {
      seen(first)
      if (until > last) last = until
    },
    result(): Gap[] {
      seen(to)
      return gaps
    },
  }
}

/** Stretches that overlap or meet are one; in the order of time. */
export function unitedGaps(gaps: readonly Gap[]): Gap[] {
  const united: Gap[] = []
  for (const gap of gaps.toSorted((one, other) => one.from - other.from)) {
    const last = united.at(-1)
    if (last && gap.from <= last.to) last.to = Math.max(last.to, gap.to)
    else united.push({ ...gap })
  }
  return united
}

/** Adds gaps known from elsewhere (a box that lost data), cut to the range, and orders the whole. */
export function withKnownGaps(found: readonly Gap[], known: readonly Gap[], from: number, to: number): Gap[] {
  const cut = known
    .filter((gap) => gap.from < to && gap.to > from)
    .map((gap) => ({ ...gap, from: Math.max(gap.from, from), to: Math.min(gap.to, to) }))
  return [...found, ...cut].sort((a, b) => a.from - b.from || a.to - b.to)
}
