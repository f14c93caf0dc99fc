const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

const SECOND = 1000
const DAY = 86_400_000

/** What clocks on the wall show in a zone. A wall time is the ms that a clock in UTC would need to show the same. */
export interface ZoneClock {
  wallAt(instant: number): number
  /** When the clocks show a wall time of whole seconds: the later time where they show it twice, undefined where they skip it. */
  instantOf(wall: number): number | undefined
  /** When the clocks first show a wall time or, where they skip it, a later one. */
  firstAt(wall: number): number
  /** When the clocks of a stretch in which they were changed once, or not at all, take on what they show at its end. */
  changeWithin(from: number, to: number): number
}

const clocks = new Map<string, ZoneClock>()

/** The clock of a zone (IANA name), which must be one that `isTimeZone` knows. */
export function zoneClock(zone: string): ZoneClock {
  const clock = clocks.get(zone) ?? madeClock(zone)
  clocks.set(zone, clock)
  return clock
}

function madeClock(zone: string): ZoneClock {
  const format = formatOf(zone)
  function exactOffset(instant: number): number {
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value)
    const wall = Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!)
    return wall - Math.floor(instant / SECOND) * SECOND
  }
  // Asking the format costs microseconds, and who asks goes through time in order: the day at hand is remembered.
  let steady = { day: Number.NaN, offset: undefined as number | undefined }
  function offsetAt(instant: number): number {
    const day = Math.floor(instant / DAY)
    if (steady.day !== day) {
      const offset = exactOffset(day * DAY)
      steady = { day, offset: exactOffset((day + 1) * DAY) === offset ? offset : undefined }
    }
    return steady.offset ?? exactOffset(instant)
  }
  const wallAt = (instant: number) => instant + offsetAt(instant)

  /** Offsets before and after the day of a wall time, and when the one gives way to the other. */
  let around = { day: Number.NaN, before: 0, after: 0 }
  function offsetsAround(wall: number) {
    const day = Math.floor(wall / DAY)
    if (around.day !== day) around = { day, before: exactOffset((day - 1) * DAY), after: exactOffset((day + 2) * DAY) }
    return around
  }
  /** Every instant at which the clocks show a wall time, ascending. */
  function showing(wall: number): number[] {
    const { before, after } = offsetsAround(wall)
    if (before === after) return [wall - before]
    return [wall - Math.max(before, after), wall - Math.min(before, after)].filter((at) => wallAt(at) === wall)
  }
  function changeWithin(from: number, to: number) {
    const offset = exactOffset(to)
    let [before, after] = [from - 1, to]
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (exactOffset(middle) === offset) after = middle
      else before = middle
    }
    return after
  }
  return {
    wallAt,
    instantOf: (wall) => showing(wall).at(-1),
    firstAt(wall) {
      const [first] = showing(wall)
      if (first !== undefined) return first
      const { day } = offsetsAround(wall)
      return changeWithin((day - 1) * DAY, (day + 2) * DAY)
    },
    changeWithin,
  }
}
