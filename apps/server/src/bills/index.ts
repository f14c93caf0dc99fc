import type { Domain } from '../platform/platform.ts'
import { billCodeKinds } from './bill/bill-code-kinds.ts'
import { billPrints } from './bill/bill-print.ts'
import { billTriggers } from './bill-triggers.ts'
import { billsMenu } from './bills.menu.ts'
import type { BillsPorts, StockOfNeed } from './bills-ports.ts'
import { demandRoutes } from './demand/demand.routes.ts'
import { goodsAsked, goodsComing } from './demand/goods-asked.ts'
import { stockEntryRoutes } from './entry/stock-entry.routes.ts'
import { stockEntryBill } from './entry/stock-entry-bill.ts'
import { inboundBillRoutes } from './inbound/inbound-bill.routes.ts'
import { outboundBillRoutes } from './outbound/outbound-bill.routes.ts'
import { purchaseRequestRoutes, requestDocuments } from './purchase-request/purchase-request.routes.ts'
import { requestPrint } from './purchase-request/request-print.ts'
import { goodsRequested } from './purchase-request/requested-goods.ts'
import { bringToPlaces } from './transfer/bring-to-places.ts'
import { transferRoutes } from './transfer/transfer.routes.ts'
import { transferPrint } from './transfer/transfer-print.ts'
import { withdrawTransferLines } from './transfer/withdraw-lines.ts'
import { lotWhereaboutsRoutes } from './whereabouts/lot-whereabouts.routes.ts'

export type { BillsPorts, StockOfNeed }
export { bringToPlaces, goodsAsked, goodsComing, goodsRequested, requestDocuments, withdrawTransferLines }

/** What stock is asked for, comes in, goes out and is moved by. */
export function billsDomain(ports: BillsPorts): Domain {
  return {
    routes: [
      ...demandRoutes(ports),
      ...purchaseRequestRoutes(ports),
      ...inboundBillRoutes(ports),
      ...outboundBillRoutes(ports),
      ...stockEntryRoutes(ports),
      ...transferRoutes(ports),
      ...lotWhereaboutsRoutes(ports),
    ],
    menus: billsMenu,
    triggers: billTriggers,
    printables: [stockEntryBill, ...billPrints, requestPrint, transferPrint],
    codeKinds: billCodeKinds,
  }
}
