/** A stamp further behind its receipt is of a clock that is wrong, or of a line that stood still for long. */
const MOST_BEHIND = 60_000

export interface Dated {
  time: number
  /** What the source says, where the sample is dated by something else. */
  sourceTime?: number
}

/**
 * By which clock a sample counts: one for all samples of a point, so that good and bad follow each other as they came. The source's
 * stamp stands where it can be compared with our clock: not for the first value after a gap, a reconnect or a repair, which may be
 * as old as it likes and holds from now on; not where it lies before what the point had last, ahead of us, or a minute behind.
 */
export function sourceTimes() {
  const last = new Map<number, number>()
  /** Points that had a value since the gap. */
  const followed = new Set<number>()

  function given(pointId: number, time: number): number {
    last.set(pointId, time)
    return time
  }

  return {
    /** Of a value that came at `now`, with the stamp of its source where it has one. */
    ofValue(pointId: number, stamp: number | undefined, now: number, isComparable = true): Dated {
      const known = last.get(pointId)
      const isUsable =
        stamp !== undefined &&
        isComparable &&
        followed.has(pointId) &&
        stamp <= now &&
        stamp >= now - MOST_BEHIND &&
        !(known !== undefined && stamp <= known && known <= now)
      followed.add(pointId)
      const time = given(pointId, isUsable ? stamp : now)
      return stamp === undefined || stamp === time ? { time } : { time, sourceTime: stamp }
    },
    /** That there is none any more. */
    ofGap(pointId: number, now: number): number {
      followed.delete(pointId)
      return given(pointId, now)
    },
  }
}
