import { readFile } from 'node:fs/promises'
import { Day, text } from '@zhizao/contract/http/fields'
import type { Sheet } from '@zhizao/contract/http/sheet'
import type { UploadedFile } from '@zhizao/contract/http/upload'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { readSpreadsheet, type SheetColumn, spreadsheetTemplate } from '../../platform/crud/spreadsheet.ts'
import { invalid } from '../../platform/refusal.ts'
import type { DayChange } from './shop-calendar.service.ts'

const MOST_BYTES = 256 * 1024
/** A year's and the days of New Year that stand before it. */
const MOST_DAYS = 400

/** The form in which the official days are found on the net. */
const Json = z.object({
  days: z
    .array(z.object({ name: text(50), date: Day, isOffDay: z.boolean() }))
    .min(1)
    .max(MOST_DAYS),
})

const Line = z.object({ date: Day, name: text(50).nullish(), kind: z.enum(['holiday', 'makeUp']) })
type Line = z.output<typeof Line>
const columns: readonly SheetColumn<Line>[] = [
  { field: 'date', title: '日期', kind: 'date', required: true, note: 'YYYY-MM-DD' },
  { field: 'name', title: '名称', kind: 'text', note: '例如：春节' },
  {
    field: 'kind',
    title: '日期类型',
    required: true,
    words: { holiday: '法定节假日', makeUp: '补班日' },
  },
]

export const holidayTemplate = (context: Context) =>
  spreadsheetTemplate('节假日导入模板', columns, ['导入后替换当年已有的法定节假日和补班日，其他日期不变。'], context)

/** The official days that a file names: a sheet, or JSON with `days` of `date`, `name` and `isOffDay`. */
export async function readHolidays(sheet: Sheet, context: Context): Promise<DayChange[]> {
  if (/\.json$/i.test(sheet.file.filename)) return readJson(sheet.file)
  const { rows, headingOf, faults } = await readSpreadsheet(sheet, columns, Line, context)
  if (rows.length > MOST_DAYS) throw invalid(`一次最多导入 ${MOST_DAYS} 天`)
  const seen = new Map<string, number>()
  for (const { line, row } of rows) {
    const earlier = seen.get(row.date)
    if (earlier) faults.notify(line, headingOf('date'), `与第 ${earlier} 行重复`, row.date)
    seen.set(row.date, line)
  }
  faults.refuse()
  return rows.map(({ row }) => row)
}

async function readJson(file: UploadedFile): Promise<DayChange[]> {
  const wrong = () => invalid('文件内容不符，应含 days，每天有 date、name 和 isOffDay')
  if (file.size > MOST_BYTES) throw invalid('文件过大')
  let content: unknown
  try {
    content = JSON.parse(await readFile(file.path, 'utf8'))
  } catch {
    throw wrong()
  }
  const parsed = Json.safeParse(content)
  if (!parsed.success) throw wrong()
  return parsed.data.days.map(({ date, name, isOffDay }) => ({ date, name, kind: isOffDay ? 'holiday' : 'makeUp' }))
}
