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

const DAY = 86_400_000

/**
 * What clocks on the wall show in a zone. A wall time is the ms that a clock in UTC would need to show the same;
 * all times are whole seconds.
 */
export interface ZoneClock {
  wallAt(instant: number): number
  /** When the clocks show a wall time: the later time where they show it twice, undefined where they skip it. */
  instantOf(wall: number): number | undefined
}

export function zoneClock(zone: string): ZoneClock {
  const format = formatOf(zone)
  const wallAt = (instant: number) => {
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value)
    return Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!)
  }
  const offsetAt = (instant: number) => wallAt(instant) - instant
  let around: { day: number; before: number; after: number } | undefined
  return {
    wallAt,
    instantOf(wall) {
      const day = Math.floor(wall / DAY)
      if (around?.day !== day) around = { day, before: offsetAt((day - 1) * DAY), after: offsetAt((day + 2) * DAY) }
      const { before, after } = around
      if (before === after) return wall - before
      const found = [before, after].map((offset) => wall - offset).filter((instant) => wallAt(instant) === wall)
      return found.length ? Math.max(...found) : undefined
    },
  }
}
