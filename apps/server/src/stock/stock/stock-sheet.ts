import { StockRow } from '@zhizao/contract/stock/stock'
import { StockMove } from '@zhizao/contract/stock/stock-ledger'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import type { Context } from '../../platform/context.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { moveRows } from './ledger-query.ts'
import { listStock, type StockFilter } from './stock-query.ts'

const MOST_EXPORTED = 20_000

const stockColumns = sheetColumns(
  StockRow.shape,
  [
    'materialCode',
    'materialName',
    'specification',
    'warehouseName',
    'locationCode',
    'lotCode',
    'expiresOn',
    'status',
    'quantity',
    'reserved',
    'packed',
    'free',
    'unit',
  ],
  { status: { words: stockStatusTitles } },
)
const moveColumns = sheetColumns(
  StockMove.shape,
  [
    'postedOn',
    'sourceCode',
    'materialCode',
    'materialName',
    'lotCode',
    'toLotCode',
    'fromLocation',
    'toLocation',
    'status',
    'toStatus',
    'quantity',
    'unit',
    'reason',
    'byName',
  ],
  { status: { words: stockStatusTitles }, toStatus: { words: stockStatusTitles } },
)

export const stockSheet = (filter: StockFilter, context: Context) =>
  spreadsheet(
    '库存',
    stockColumns,
    inSlices(context, (sliced) => listStock(filter, sliced, MOST_EXPORTED)) as AsyncIterable<object[]>,
    context,
  )

export const ledgerSheet = (filter: object, context: Context) =>
  spreadsheet(
    '库存流水',
    moveColumns,
    inSlices(context, (sliced) => moveRows.list(filter, sliced, MOST_EXPORTED)) as AsyncIterable<object[]>,
    context,
  )
