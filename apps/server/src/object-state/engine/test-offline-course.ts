/** What history holds of a point, or what a test knows of it. */
export interface PlainSample {
  time: number
  value: unknown
  quality: number
}

export interface PlainOutage {
  from: number
  to: number
}

/** A point as conditions see it at one moment; undefined where nothing can be said of it. */
export interface Seen {
  value: number | boolean | undefined
  time: number
  samples: readonly PlainSample[]
}

/** Conditions as plain functions: true, false, or undefined where they cannot be told. The first that holds names the state. */
export type PlainStates = readonly (readonly [
  stateId: string,
  holds: (at: (code: string) => Seen, now: number) => boolean | undefined,
])[]

/**
 * What held, found the slow way: at every moment at which anything was said, and every second where time decides, all is looked up anew.
 * It shares nothing with the engine but the wording of its rules: a value stands until the next; what was read before an outage stands
 * neither during it nor ten seconds after; where a condition cannot be told nothing below it counts.
 */
export function offlineCourse(
  states: PlainStates,
  points: ReadonlyMap<string, { samples: readonly PlainSample[]; outages: readonly PlainOutage[] }>,
  from: number,
  to: number,
  isTimed: boolean,
): { start: number; stateId: string | null }[] {
  const moments = new Set<number>([from])
  for (const { samples, outages } of points.values()) {
    for (const { time } of samples) moments.add(time)
    for (const outage of outages) {
      moments.add(outage.from)
      moments.add(outage.to + 10_000)
    }
  }
  if (isTimed) for (let time = Math.ceil(from / 1000) * 1000; time <= to; time += 1000) moments.add(time)
  const ordered = [...moments].filter((time) => time >= from && time <= to).sort((a, b) => a - b)
  const places = new Map([...points.keys()].map((code) => [code, -1]))
  const course: { start: number; stateId: string | null }[] = []
  for (const now of ordered) {
    const at = (code: string): Seen => {
      const { samples, outages } = points.get(code)!
      let place = places.get(code)!
      while (place + 1 < samples.length && samples[place + 1]!.time <= now) place++
      places.set(code, place)
      const sample = samples[place]
      const isLost = outages.some((one) => one.from <= now && now < one.to + 10_000 && (sample?.time ?? 0) < one.from)
      const isKnown = sample !== undefined && sample.quality < 2 && sample.value !== null && !isLost
      return {
        value: isKnown ? (sample.value as number | boolean) : undefined,
        time: sample?.time ?? Number.NaN,
        samples: samples.slice(Math.max(0, place - 200), place + 1),
      }
    }
    let found: string | null = null
    for (const [stateId, holds] of states) {
      const answer = holds(at, now)
      if (answer === false) continue
      found = answer ? stateId : null
      break
    }
    if (course.at(-1)?.stateId !== found || course.length === 0) course.push({ start: now, stateId: found })
  }
  return course
}
