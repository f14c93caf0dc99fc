import { format, isDateFormat } from 'numfmt'

/** How a number of a cell is shown. */
export interface NumberFormat {
  isDate: boolean
  /** What people see, where that is more than the number itself; a power of ten says less. */
  shown(value: number): string | undefined
}

/** As many characters as spreadsheet programs take. */
const LONGEST = 255

/** Formats that every spreadsheet program knows by number, those of Chinese programs too. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy/m/d',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy/m/d h:mm',
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: 'm/d/yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: 'h"时"mm"分"',
  35: 'h"时"mm"分"ss"秒"',
  36: 'yyyy"年"m"月"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  50: 'yyyy"年"m"月"',
  51: 'm"月"d"日"',
  52: 'yyyy"年"m"月"',
  53: 'm"月"d"日"',
  54: 'm"月"d"日"',
  55: 'h"时"mm"分"',
  56: 'h"时"mm"分"ss"秒"',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
}

/** Whether a format that the library cannot read shows a date: a letter of one outside quotes, brackets and escapes. */
const looksLikeDate = (pattern: string) =>
  /[ymdhse年月日]/i.test(pattern.replace(/"[^"]*"|\[[^\]]*\]|\\.|General|E[+-]/gi, ''))

const known = new Map<string, NumberFormat>()

/** A format as a workbook writes it. */
export function numberFormat(written: string): NumberFormat {
  const pattern = written.slice(0, LONGEST)
  const before = known.get(pattern)
  if (before) return before
  const found: NumberFormat = { isDate: isDate(pattern), shown: (value) => shownBy(pattern, value) }
  known.set(pattern, found)
  return found
}

/** A format by its number; nothing where numbers stand as they are. */
export const builtInFormat = (id: number): NumberFormat | undefined =>
  builtIn[id] === undefined ? undefined : numberFormat(builtIn[id])

const isDate = (pattern: string) => (canShow(pattern) ? isDateFormat(pattern) : looksLikeDate(pattern))

function canShow(pattern: string): boolean {
  try {
    format(pattern, 1)
    return true
  } catch {
    return false
  }
}

function shownBy(pattern: string, value: number): string | undefined {
  try {
    const text = format(pattern, value).trim()
    return text === '' || text === String(value) || /E[+-]?\d+$/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
