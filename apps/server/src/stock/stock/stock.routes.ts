import { stock, stockPeriod } from '@zhizao/contract/stock/stock'
import { stockLedger } from '@zhizao/contract/stock/stock-ledger'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { StockPorts } from '../stock-ports.ts'
import { moveRows } from './ledger-query.ts'
import { pickProposal } from './pick-proposal.ts'
import { scannedStock } from './scanned-stock.ts'
import { closePeriod, stockPeriodOf } from './stock-period.ts'
import { listStock, pageOfStock } from './stock-query.ts'
import { ledgerSheet, stockSheet } from './stock-sheet.ts'

const MOST_CHOSEN = 200

export const stockRoutes = ({ notify }: Pick<StockPorts, 'notify'>): Route[] => [
  ...implement(stock, {
    select: (filter, context) => listStock(filter, context, MOST_CHOSEN),
    page: (input, context) => pageOfStock(input, context),
    export: (filter, context) => stockSheet(filter, context),
    scan: (code, context) => scannedStock(code, context),
    pick: (asked, context) => pickProposal(asked, context),
  }),
  ...implement(stockLedger, {
    page: moveRows.page,
    export: (filter, context) => ledgerSheet(filter, context),
  }),
  ...implement(stockPeriod, {
    get: (_, context) => stockPeriodOf(context),
    close: (said, context) => closePeriod(said, notify, context),
  }),
]
