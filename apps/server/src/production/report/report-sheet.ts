import { type RecordedValue, WorkReport, workReportStates } from '@zhizao/contract/production/work-report'
import type { Context, Language } from '../../platform/context.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { listed, wordsIn } from '../../platform/words/words.ts'
import { reportRows } from './report-query.ts'

const MOST_EXPORTED = 20_000

const words = Object.fromEntries(Object.entries(workReportStates).map(([state, { title }]) => [state, title]))
const columns = sheetColumns(
  WorkReport.shape,
  [
    'code',
    'at',
    'orderCode',
    'workOrderCode',
    'no',
    'segmentName',
    'materialCode',
    'materialName',
    'good',
    'scrap',
    'rework',
    'unit',
    'lotCode',
    'stationName',
    'staffName',
    'status',
    'isAutomatic',
    'counted',
    'countReason',
    'values',
    'reversedByName',
    'reversedAt',
    'reverseReason',
    'remark',
  ],
  { status: { words } },
)

/** Reports as a sheet, the newest first. */
export const reportSheet = (filter: object, context: Context) =>
  spreadsheet('报工记录', columns, readable(filter, context) as AsyncIterable<object[]>, context)

async function* readable(filter: object, context: Context) {
  for await (const rows of inSlices(context, (sliced) => reportRows.list(filter, sliced, MOST_EXPORTED)))
    yield rows.map((row) => ({ ...row, values: recordedText(row.values as RecordedValue[], context.language) }))
}

/** What was recorded in one cell: who says it, and what is beyond its limits. 外径 20.03 mm（机器、超限）；刀具 T-07（人工）. */
function recordedText(values: readonly RecordedValue[], language: Language): string {
  const words = wordsIn(language)
  return values
    .map(({ name, value, unit, isOut, takenAt }) => {
      const marks = [takenAt ? words('机器') : words('人工'), ...(isOut ? [words('超限')] : [])]
      return `${name} ${value}${unit ? ` ${unit}` : ''}（${listed(language, marks)}）`
    })
    .join('；')
}
