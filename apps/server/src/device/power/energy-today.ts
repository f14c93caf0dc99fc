/** What an hour's bucket says of a counter. */
export interface HourOfCounter {
  min: number
  max: number
  last: number
}

/** What a counter gained in an hour; one that falls has begun anew, at midnight or when it was replaced. */
function gained(before: number | undefined, { min, max, last }: HourOfCounter) {
  if (before === undefined) return last - min
  if (last >= before && max === last) return last - before
  return Math.max(0, max - before) * (max > last ? 1 : 0) + last
}

/**
 * Energy by hour, in the counter's unit. `before` is the last reading of the time before, if there is one: what was
 * gained since then, and over hours without readings, counts into the next hour that has some.
 */
export function energyByHour(
  hours: ReadonlyMap<number, HourOfCounter>,
  count: number,
  before: number | undefined,
): number[] {
  let last = before
  return Array.from({ length: count }, (_, at) => {
    const hour = hours.get(at)
    if (!hour) return 0
    const sum = gained(last, hour)
    last = hour.last
    return sum
  })
}
