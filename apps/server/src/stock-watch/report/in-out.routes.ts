import { IN_TRANSIT, InOutRow, inOutReport, NO_SUPPLIER } from '@zhizao/contract/stock-watch/in-out-report'
import type { Context } from '../../platform/context.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { moveRows } from '../../stock/index.ts'
import { type InOutFilter, inOutTypes, listInOut, pageOfInOut, periodOf } from './in-out-query.ts'

const MOST_EXPORTED = 20_000

const columns = sheetColumns(
  InOutRow.shape,
  [
    'materialCode',
    'materialName',
    'specification',
    'period',
    'warehouseName',
    'supplierName',
    'opening',
    'received',
    'issued',
    'closing',
    'unit',
  ],
  { warehouseName: { words: { 在途: '在途' } }, supplierName: { words: { 无供应商: '无供应商' } } },
)
const beside = { period: ['month', 'day'], warehouseName: ['warehouse'], supplierName: ['supplier'] } as const

/** Only the columns that this type has. */
const columnsOf = (type: InOutFilter['type']) =>
  columns.filter(({ field }) => {
    const types = (beside as Record<string, readonly string[] | undefined>)[field]
    return !types || types.includes(type ?? 'material')
  })

export const inOutRoutes: Route[] = implement(inOutReport, {
  page: (input, context) => pageOfInOut(input, context),
  types: async () => inOutTypes(),
  moves: ({ from, to, ofWarehouse, warehouseId, supplierId, ...input }, context) =>
    moveRows.page(
      {
        ...input,
        postedFrom: from,
        postedTo: to,
        ...(ofWarehouse === IN_TRANSIT
          ? { acrossTransit: true }
          : ofWarehouse
            ? { acrossOne: ofWarehouse }
            : warehouseId
              ? { acrossTree: warehouseId }
              : { acrossAll: true }),
        ...(supplierId === NO_SUPPLIER ? { withoutSupplier: true } : supplierId ? { supplierId } : {}),
      },
      context,
    ),
  export: (filter, context) => inOutSheet(filter, context),
})

function inOutSheet(filter: InOutFilter, context: Context) {
  const period = periodOf(filter, context)
  return spreadsheet(
    `收发存报表${period.from}至${period.to}`,
    columnsOf(filter.type),
    inSlices(context, (sliced) => listInOut(filter, period, sliced, MOST_EXPORTED)) as AsyncIterable<object[]>,
    context,
  )
}
