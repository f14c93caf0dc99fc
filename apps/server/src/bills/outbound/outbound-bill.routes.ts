import { MOST_BILL_LINES } from '@zhizao/contract/bills/bill'
import { outboundBill, outboundBillStates, outboundSheet, outboundWork } from '@zhizao/contract/bills/outbound-bill'
import { actOnce } from '../../offline/index.ts'
import type { Context } from '../../platform/context.ts'
import { sheetHandlers } from '../../platform/crud/sheet-import.ts'
import { headRows, lineRows } from '../../platform/document/document-rows.ts'
import { documents } from '../../platform/document/documents.ts'
import { needsLines } from '../../platform/document/needs-lines.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { reserve } from '../../stock/index.ts'
import { beside, besideLines, lineReferences, relatedToBill } from '../bill/bill-rows.ts'
import { readBillLines } from '../bill/bill-sheet.ts'
import { headReferences, requireRight } from '../bill/check-head.ts'
import { counterBill, isNoCounter } from '../bill/counter-bill.ts'
import { exportOpenBills } from '../bill/export-open-bills.ts'
import type { BillsPorts } from '../bills-ports.ts'
import { heldDemand, settleDemand } from '../demand/demand-sums.ts'
import { billPicks } from './bill-picks.ts'
import { confirmOutbound, outboundSource } from './confirm-outbound.ts'
import { outboundBillLines, outboundBills } from './outbound-bill.table.ts'
import { openOutboundColumns, openOutboundImport } from './outbound-open.ts'
import { OutboundLine, outboundColumns } from './outbound-sheet.ts'
import { ship } from './ship.ts'
import { isShortBill } from './short-bills.ts'

type Bill = typeof outboundBills.$inferSelect

/** What a bill that ends or is called off still holds is free again. */
async function free(row: Bill, context: Context) {
  const demand = row.demandId ? await heldDemand(row.demandId, context) : undefined
  await reserve(context, { source: outboundSource(row), lines: [] })
  if (demand) await settleDemand(demand, context)
}

const besideHead = beside('outboundBill')

/** The handlers of bills of what goes out; demands make bills by them. */
export const outboundDocuments = (ports: BillsPorts) =>
  documents(outboundBills, outboundBillLines, outboundBillStates, {
    title: '出库单',
    kind: 'outboundBill',
    ports,
    heads: headRows(outboundBills, {
      title: '出库单',
      ...besideHead,
      shown: { ...besideHead.shown, isShort: isShortBill },
    }),
    lineRows: lineRows(outboundBillLines, { title: '出库明细', ...besideLines('outboundBill') }),
    lines: { title: '出库明细', references: lineReferences, most: MOST_BILL_LINES },
    sheet: { columns: outboundColumns, line: OutboundLine, read: readBillLines },
    references: headReferences,
    related: relatedToBill('outboundBill'),
    guards: { hasLines: needsLines(outboundBillLines), isNoCounter },
    after: {
      confirm: confirmOutbound,
      cancel: free,
      end: free,
      counter: async (row, context) => {
        const demand = row.demandId ? await heldDemand(row.demandId, context) : undefined
        await counterBill(row, 'outboundBill', ports, context)
        if (demand) await settleDemand(demand, context)
      },
    },
  })

export function outboundBillRoutes(ports: BillsPorts): Route[] {
  const own = outboundDocuments(ports)
  return [
    ...implement(outboundBill, own),
    ...implement(outboundSheet, {
      ...sheetHandlers(openOutboundImport(), 'outboundBill.import', outboundSheet, ports.jobs),
      export: (filter, context) =>
        exportOpenBills('outboundBill', { title: '未完成出库单', columns: openOutboundColumns }, filter, context),
    }),
    ...implement(outboundWork, {
      save({ id, ...draft }, context) {
        requireRight(outboundBill[id ? 'update' : 'create'], context)
        return id ? own.update({ ...draft, id }, context) : own.create(draft, context)
      },
      info: own.get,
      picks: ({ id }, context) => billPicks(id, context),
      async ship({ action, ...issue }, context) {
        await actOnce(action, 'outboundBill.ship', context, () => ship(issue, ports, context))
        return own.get(issue, context)
      },
    }),
  ]
}
