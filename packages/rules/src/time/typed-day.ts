const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const time = String.raw`(?:[T\s]+\d{1,2}(?:[:时]\d{1,2}(?:[:分]\d{1,2}(?:\.\d+)?秒?|分)?)?Z?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?${time}$`, 'i')
const plain = /^(\d{4})(\d{2})(\d{2})$/
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${time}$`, 'i')
const named = /^(\d{1,2})[-\s]([a-z]{3})[a-z]*[-\s,]+(\d{2}|\d{4})$/i

/** Days that spreadsheet programs count from the end of 1899, those that people mean by a bare number: 1954 to 2119. */
const SERIALS = { first: 20_000, last: 80_000 }
const EPOCH = Date.UTC(1899, 11, 30)

/**
 * A day as people and programs write it, as YYYY-MM-DD: 2026-3-4, 2026/3/4 08:30, 2026年3月4日, 20260304, 4-Mar-26, 25/12/2026, and
 * the number under which spreadsheet programs keep it. Undefined where nobody can say which day was meant: 3/4/2026.
 */
export function typedDay(text: string): string | undefined {
  const typed = text.normalize('NFKC').trim().slice(0, 40)
  if (/^\d{5}(\.\d+)?$/.test(typed)) return dayOfSerial(Number(typed))
  const [, year, month, day] = yearFirst.exec(typed) ?? plain.exec(typed) ?? []
  if (year) return existing(Number(year), Number(month), Number(day))
  const [, first, second, last] = yearLast.exec(typed) ?? []
  if (last) return ofUnknownOrder(Number(first), Number(second), Number(last))
  const [, of, name = '', short] = named.exec(typed) ?? []
  const at = months.indexOf(name.toLowerCase())
  if (at === -1 || !short) return undefined
  return existing(short.length === 2 ? 2000 + Number(short) : Number(short), at + 1, Number(of))
}

/** The day of a number of days since the end of 1899, with a part of a day behind it. */
export function dayOfSerial(serial: number): string | undefined {
  if (serial < SERIALS.first || serial > SERIALS.last) return undefined
  return new Date(EPOCH + Math.floor(serial) * 24 * 3600_000).toISOString().slice(0, 10)
}

/** Day and month by what they can be. */
function ofUnknownOrder(one: number, other: number, year: number): string | undefined {
  if (one === other || other > 12) return existing(year, one, other)
  return one > 12 ? existing(year, other, one) : undefined
}

function existing(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isThere = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isThere ? date.toISOString().slice(0, 10) : undefined
}
