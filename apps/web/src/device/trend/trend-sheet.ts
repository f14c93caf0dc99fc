import type { Period, Spot } from '../../live/trend/trend-line.ts'
import { t } from '../../platform/i18n/translate.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import type { DrawnLine } from './chart-model.ts'
import { stateWords } from './state-axis.ts'

const BOM = '\uFEFF'

/** By these a formula begins, as programs of some languages also write them. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/
/** Where other programs than ours end a cell, a formula may begin. */
const AFTER_OTHER_ENDS = /([;\t])(?=[=+\-@＝＋－＠])/g

/** A cell that no spreadsheet takes for a formula. */
function cell(text: string): string {
  const isNumber = text.trim() !== '' && !Number.isNaN(Number(text))
  const safe = isNumber ? text : `${FORMULA.test(text) ? "'" : ''}${text.replaceAll(AFTER_OTHER_ENDS, "$1'")}`
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Whole numbers with all digits, fractions with the fifteen that a double holds: free of binary dust. */
const cellNumber = (value: number | bigint) =>
  typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(15)))

/** What stood before stands at the begin. */
function heldFrom(spots: readonly Spot[], from: number): readonly Spot[] {
  const at = spots.findLastIndex(([time]) => time <= from)
  if (at < 0) return spots
  const [, ...stood] = spots[at]!
  return [[from, ...stood], ...spots.slice(at + 1)]
}

/** What is on show as a table that spreadsheets open: a row a time, a column a curve, three where buckets hide samples, and one more for what its values mean. */
export function trendSheet(lines: readonly DrawnLine[], { from, to }: Period): string {
  const rows = new Map<number, string[]>()
  const head = [t('时间')]
  const write = (time: number, column: number, text: string | undefined) => {
    if (text === undefined || time < from || time > to) return
    const row = rows.get(time) ?? []
    row[column] = text
    rows.set(time, row)
  }
  const put = (time: number, column: number, value: number | bigint) => write(time, column, cellNumber(value))
  for (const line of lines) {
    const column = head.length
    const name = line.unit ? `${line.label}(${line.unit})` : line.label
    head.push(line.bands.length && !line.states ? `${name} ${t('平均值')}` : name)
    const spots = line.isStep ? heldFrom(line.line, from) : line.line
    for (const [time, value, exact] of spots) if (value !== null) put(time, column, exact ?? value)
    if (line.bands.length) {
      head.push(`${name} ${t('最小值')}`, `${name} ${t('最大值')}`)
      for (const [time, least, greatest] of line.bands.flat()) {
        put(time, column + 1, least)
        put(time, column + 2, greatest)
      }
    }
    if (!line.valueWords.length) continue
    const beside = head.length
    head.push(`${name} ${t('含义')}`)
    for (const [time, value, exact] of spots)
      if (value !== null) write(time, beside, stateWords(exact ?? value, line.valueWords))
  }
  const body = [...rows]
    .sort(([one], [other]) => one - other)
    .map(([time, row]) => [
      dayjs(time).format('YYYY-MM-DD HH:mm:ss.SSS'),
      ...Array.from({ length: head.length - 1 }, (_, at) => row[at + 1] ?? ''),
    ])
  return BOM + [head, ...body].map((row) => row.map(cell).join(',')).join('\r\n')
}
