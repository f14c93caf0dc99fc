import dayjs from 'dayjs'
import { t } from '../../platform/i18n/translate.ts'
import type { DrawnLine } from './chart-model.ts'
import type { Period } from './trend-line.ts'

const BOM = '\uFEFF'

/** A cell that no spreadsheet takes for a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What is on show as a table that spreadsheets open: a row a time, a column a curve, three where buckets hide samples. */
export function trendSheet(lines: readonly DrawnLine[], { from, to }: Period): string {
  const rows = new Map<number, string[]>()
  const head = [t('时间')]
  const put = (time: number, column: number, value: number) => {
    if (time < from || time > to) return
    const row = rows.get(time) ?? []
    // Twelve digits are more than any sensor has, and free of binary dust.
    row[column] = String(Number(value.toPrecision(12)))
    rows.set(time, row)
  }
  for (const line of lines) {
    const column = head.length
    const name = line.unit ? `${line.label}(${line.unit})` : line.label
    head.push(line.bands.length ? `${name} ${t('平均值')}` : name)
    for (const [time, value] of line.line) if (value !== null) put(time, column, value)
    if (!line.bands.length) continue
    head.push(`${name} ${t('最小值')}`, `${name} ${t('最大值')}`)
    for (const [time, least, greatest] of line.bands.flat()) {
      put(time, column + 1, least)
      put(time, column + 2, greatest)
    }
  }
  const body = [...rows]
    .sort(([one], [other]) => one - other)
    .map(([time, row]) => [
      dayjs(time).format('YYYY-MM-DD HH:mm:ss.SSS'),
      ...Array.from({ length: head.length - 1 }, (_, at) => row[at + 1] ?? ''),
    ])
  return BOM + [head, ...body].map((row) => row.map(cell).join(',')).join('\r\n')
}
