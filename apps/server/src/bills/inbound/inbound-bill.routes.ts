import { MOST_BILL_LINES } from '@zhizao/contract/bills/bill'
import { inboundBill, inboundBillStates, inboundSheet, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { actOnce } from '../../offline/index.ts'
import type { Context } from '../../platform/context.ts'
import { sheetHandlers } from '../../platform/crud/sheet-import.ts'
import type { DocumentPorts } from '../../platform/document/document-ports.ts'
import { headRows, lineRows } from '../../platform/document/document-rows.ts'
import { documents } from '../../platform/document/documents.ts'
import { needsLines } from '../../platform/document/needs-lines.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { beside, besideLines, lineReferences, relatedToBill } from '../bill/bill-rows.ts'
import { readBillLines } from '../bill/bill-sheet.ts'
import { headReferences, requireRight } from '../bill/check-head.ts'
import { counterBill, isNoCounter } from '../bill/counter-bill.ts'
import { exportOpenBills } from '../bill/export-open-bills.ts'
import type { BillsPorts } from '../bills-ports.ts'
import { heldDemand, settleDemand } from '../demand/demand-sums.ts'
import { settleRequest } from '../purchase-request/request-sums.ts'
import { confirmInbound } from './confirm-inbound.ts'
import { inboundBillLines, inboundBills } from './inbound-bill.table.ts'
import { openInboundColumns, openInboundImport } from './inbound-open.ts'
import { InboundLine, inboundColumns } from './inbound-sheet.ts'
import { putaway } from './putaway.ts'
import { receive } from './receive.ts'

type Bill = typeof inboundBills.$inferSelect

const settled = async ({ demandId, purchaseRequestId }: Bill, context: Context) => {
  if (demandId) await settleDemand(await heldDemand(demandId, context), context)
  if (purchaseRequestId) await settleRequest(purchaseRequestId, context)
}

/** The handlers of bills of what comes in; demands make bills by them. */
export const inboundDocuments = (ports: DocumentPorts) =>
  documents(inboundBills, inboundBillLines, inboundBillStates, {
    title: '入库单',
    kind: 'inboundBill',
    ports,
    heads: headRows(inboundBills, { title: '入库单', ...beside('inboundBill') }),
    lineRows: lineRows(inboundBillLines, { title: '入库明细', ...besideLines('inboundBill') }),
    lines: { title: '入库明细', references: lineReferences, most: MOST_BILL_LINES },
    sheet: { columns: inboundColumns, line: InboundLine, read: readBillLines },
    references: headReferences,
    related: relatedToBill('inboundBill'),
    guards: { hasLines: needsLines(inboundBillLines), isNoCounter },
    after: {
      confirm: (row, context) => confirmInbound(row, ports, context),
      cancel: settled,
      end: settled,
      counter: async (row, context) => {
        const demand = row.demandId ? await heldDemand(row.demandId, context) : undefined
        await counterBill(row, 'inboundBill', ports, context)
        if (demand) await settleDemand(demand, context)
        if (row.purchaseRequestId) await settleRequest(row.purchaseRequestId, context)
      },
    },
  })

export function inboundBillRoutes(ports: BillsPorts): Route[] {
  const own = inboundDocuments(ports)
  return [
    ...implement(inboundBill, own),
    ...implement(inboundSheet, {
      ...sheetHandlers(openInboundImport(ports), 'inboundBill.import', inboundSheet, ports.jobs),
      export: (filter, context) =>
        exportOpenBills('inboundBill', { title: '未完成入库单', columns: openInboundColumns }, filter, context),
    }),
    ...implement(inboundWork, {
      save({ id, ...draft }, context) {
        requireRight(inboundBill[id ? 'update' : 'create'], context)
        return id ? own.update({ ...draft, id }, context) : own.create(draft, context)
      },
      info: own.get,
      putaway: ({ id }, context) => putaway(id, context),
      async receive({ action, ...receipt }, context) {
        await actOnce(action, 'inboundBill.receive', context, () => receive(receipt, ports, context))
        return own.get(receipt, context)
      },
    }),
  ]
}
