/** Values of one point that are kept to compare others with. */
const KEPT = 64

/** The newest values of a point that rules compare others with; those of a batch at hand are kept once it is committed. */
export interface OtherValues {
  kept: [number, number][]
  pending: [number, number][]
}

export const noValues = (): OtherValues => ({ kept: [], pending: [] })

/** The value that stood at a time, not older than `oldest`. */
export function valueAtTime({ kept, pending }: OtherValues, time: number, oldest: number): number | undefined {
  const [one, other] = [newestUpTo(pending, time), newestUpTo(kept, time)]
  const newest = one && (!other || one[0] >= other[0]) ? one : other
  return newest && newest[0] >= oldest ? newest[1] : undefined
}

export function newestUpTo(list: readonly [number, number][], time: number): [number, number] | undefined {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]![0] <= time) low = middle + 1
    else high = middle
  }
  return list[low - 1]
}

/** In the order of time, which is nearly that of arrival. */
export function addValue({ pending }: OtherValues, time: number, value: number): void {
  let at = pending.length
  while (at > 0 && pending[at - 1]![0] > time) at--
  if (at === pending.length) pending.push([time, value])
  else pending.splice(at, 0, [time, value])
}

export function keepValues(values: OtherValues): void {
  const { kept, pending } = values
  if (!pending.length) return
  const sorted = (kept.at(-1)?.[0] ?? 0) <= pending[0]![0] ? [...kept, ...pending] : [...kept, ...pending].sort(byTime)
  values.kept = sorted.slice(-KEPT)
  values.pending = []
}
const byTime = (one: [number, number], other: [number, number]) => one[0] - other[0]
