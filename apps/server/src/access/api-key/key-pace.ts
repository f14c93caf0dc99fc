const MINUTE = 60_000

/** Lets a key make its calls of a minute at once and again as time passes; answers whether this one may be made. */
export function keyPace(perMinute: number, now: () => number) {
  let credit = perMinute
  let at = now()
  return (): boolean => {
    const time = now()
    credit = Math.min(perMinute, credit + (Math.max(0, time - at) / MINUTE) * perMinute)
    at = time
    if (credit < 1) return false
    credit--
    return true
  }
}
