/**
 * A date of GS1 (YYMMDD) as ISO date; nothing where there is no such day. Day 00 is the last of its month. The century is
 * the one that brings the year within 49 years before and 50 years after this one (GS1 General Specifications 7.12).
 */
export function gs1Date(digits: string, thisYear: number): string | undefined {
  const [short, month, day] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2))) as [number, number, number]
  const apart = short - (thisYear % 100)
  const century = Math.floor(thisYear / 100) + (apart >= 51 ? -1 : apart <= -50 ? 1 : 0)
  const year = century * 100 + short
  if (month < 1 || month > 12) return undefined
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day > last) return undefined
  return [year, String(month).padStart(2, '0'), String(day || last).padStart(2, '0')].join('-')
}
