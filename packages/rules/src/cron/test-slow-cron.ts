/** A second reading of Quartz expressions, slow and plain, for tests: looks at every minute. Seconds must be one value. */
export function slowFireTimes(expression: string, after: Date, minutes: number, wallOf: (instant: number) => number) {
  const [second = '', minute = '', hour = '', day = '', month = '', week = ''] = expression.split(' ')
  const times: string[] = []
  const start = Math.floor(after.getTime() / 60_000)
  for (let at = start; at <= start + minutes; at++) {
    const instant = at * 60_000 + Number(second) * 1000
    if (instant <= after.getTime()) continue
    const wall = wallOf(instant)
    const shown = new Date(wall)
    if (!fits(minute, shown.getUTCMinutes(), 0, 59) || !fits(hour, shown.getUTCHours(), 0, 23)) continue
    if (!fits(month, shown.getUTCMonth() + 1, 1, 12) || !fitsDay(day, week, shown)) continue
    const comesAgain = [30, 60, 120].some((later) => wallOf(instant + later * 60_000) === wall)
    if (!comesAgain) times.push(new Date(instant).toISOString())
  }
  return times
}

function fits(part: string, value: number, least: number, most: number): boolean {
  return part.split(',').some((item) => {
    const [range = '', step = '1'] = item.split('/')
    const [low, high] = range === '*' ? [least, most] : range.split('-').map(Number)
    const last = high ?? (item.includes('/') ? most : low!)
    for (let each = low!, walked = 0; walked <= most; walked++, each = each === most ? least : each + 1) {
      if (each === value) return walked % Number(step) === 0
      if (each === last) return false
    }
    return false
  })
}

const DAY = 86_400_000

function fitsDay(day: string, week: string, shown: Date): boolean {
  const date = shown.getUTCDate()
  const weekday = shown.getUTCDay() + 1
  const later = (days: number) => new Date(shown.getTime() + days * DAY)
  const isSameMonth = (days: number) => later(days).getUTCMonth() === shown.getUTCMonth()
  if (day === '?') {
    const [, nthDay, nth] = /^(\d)#(\d)$/.exec(week) ?? []
    if (nthDay) return weekday === Number(nthDay) && Math.ceil(date / 7) === Number(nth)
    if (/^\dL$/.test(week)) return weekday === Number(week[0]) && !isSameMonth(7)
    return fits(week === 'L' ? '7' : week, weekday, 1, 7)
  }
  const fromEnd = () => {
    let days = 0
    while (isSameMonth(days + 1)) days++
    return days
  }
  const isMeant = (candidate: number) => {
    const moved = later(candidate)
    if (!isSameMonth(candidate)) return false
    if (day.startsWith('L')) return Number(/\d+/.exec(day)?.[0] ?? 0) === fromEnd() - candidate
    return moved.getUTCDate() === Number(day.slice(0, -1))
  }
  if (day.endsWith('W')) {
    if (weekday === 1 || weekday === 7) return false
    if (isMeant(0)) return true
    if (weekday === 6 && (isMeant(1) || (isMeant(2) && !isSameMonth(3)))) return true
    return weekday === 2 && (isMeant(-1) || (isMeant(-2) && date === 3))
  }
  return day.startsWith('L') ? isMeant(0) : fits(day, date, 1, 31)
}
