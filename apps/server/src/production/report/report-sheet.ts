import { WorkReport, workReportStates } from '@zhizao/contract/production/work-report'
import type { Context } from '../../platform/context.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { reportRows } from './report-query.ts'

const MOST_EXPORTED = 20_000

const words = Object.fromEntries(Object.entries(workReportStates).map(([state, { title }]) => [state, title]))
const columns = sheetColumns(
  WorkReport.shape,
  [
    ...(['code', 'at', 'orderCode', 'workOrderCode', 'no', 'segmentName', 'materialCode', 'materialName'] as const),
    ...(['good', 'scrap', 'rework', 'unit', 'lotCode', 'stationName', 'staffName', 'status'] as const),
    ...(['isAutomatic', 'counted', 'countReason'] as const),
    ...(['reversedByName', 'reversedAt', 'reverseReason', 'remark'] as const),
  ],
  { status: { words } },
)

/** Reports as a sheet, the newest first. */
export const reportSheet = (filter: object, context: Context) =>
  spreadsheet(
    '报工记录',
    columns as never,
    inSlices(context, (sliced) => reportRows.list(filter, sliced, MOST_EXPORTED)) as AsyncIterable<object[]>,
    context,
  )
