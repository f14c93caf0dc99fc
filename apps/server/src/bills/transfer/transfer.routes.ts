import { MOST_TRANSFER_LINES, transfer, transferSheet, transferStates } from '@zhizao/contract/bills/transfer'
import { inArray } from 'drizzle-orm'
import { materialLineReferences } from '../../material/index.ts'
import type { Context } from '../../platform/context.ts'
import { sheetHandlers } from '../../platform/crud/sheet-import.ts'
import { documents } from '../../platform/document/documents.ts'
import { needsLines } from '../../platform/document/needs-lines.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { invalidField } from '../../platform/refusal.ts'
import { requireSeenWarehouses } from '../../stock/index.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import type { BillsPorts } from '../bills-ports.ts'
import { readEntryLines } from '../entry/entry-sheet.ts'
import { exportOpenTransfers } from './export-transfers.ts'
import { cancelTransfer, confirmTransfer, moveTransfer, shipTransfer, TRANSFER } from './move-transfer.ts'
import { noteReceived, receiveTransfer } from './receive-transfer.ts'
import { transferLines, transfers } from './transfer.table.ts'
import { openTransferImport } from './transfer-open.ts'
import { transferHeads, transferLineRows } from './transfer-query.ts'
import { TransferLine, transferColumns } from './transfer-sheet.ts'

export function transferRoutes(ports: BillsPorts): Route[] {
  const calls = documents(transfers, transferLines, transferStates, {
    title: '调拨单',
    kind: TRANSFER,
    ports,
    heads: transferHeads,
    lineRows: transferLineRows,
    lines: {
      title: '调拨明细',
      references: {
        ...materialLineReferences,
        fromLocationId: { table: locations, title: '移出库位' },
        toLocationId: { table: locations, title: '移入库位' },
      },
      most: MOST_TRANSFER_LINES,
    },
    sheet: { columns: transferColumns, line: TransferLine, read: readEntryLines },
    check: requireWarehouses,
    // Whoever sees both ends writes it; each step is made at its own.
    mayWrite: ({ fromWarehouseId, toWarehouseId }, context, event) =>
      requireSeenWarehouses(
        event === 'receive' ? [toWarehouseId] : event ? [fromWarehouseId] : [fromWarehouseId, toWarehouseId],
        context,
      ),
    guards: {
      hasLines: needsLines(transferLines),
      isWithin: (row: Ends) => (isWithin(row) ? undefined : '调出和调入不是同一仓库，请先确认再发货'),
      isBetween: (row: Ends) => (isWithin(row) ? '调出和调入是同一仓库，请直接移库' : undefined),
    },
    sets: {
      ship: (_, { now }) => ({ shippedAt: now() }),
      receive: (_, { now }) => ({ receivedAt: now() }),
      move: (_, { now }) => ({ shippedAt: now(), receivedAt: now() }),
    },
    after: {
      confirm: confirmTransfer,
      cancel: cancelTransfer,
      ship: shipTransfer,
      move: moveTransfer,
      receive: receiveTransfer,
    },
  })
  return [
    ...implement(transfer, {
      ...calls,
      async receive({ lines = [], ...step }, context) {
        await noteReceived(step.id, lines, context)
        return calls.receive(step, context)
      },
    }),
    ...implement(transferSheet, {
      ...sheetHandlers(openTransferImport(), 'transfer.import', transferSheet, ports.jobs),
      export: (filter, context) => exportOpenTransfers(filter, context),
    }),
  ]
}

type Ends = Record<WarehouseField, string>
const isWithin = ({ fromWarehouseId, toWarehouseId }: Ends) => fromWarehouseId === toWarehouseId

type WarehouseField = 'fromWarehouseId' | 'toWarehouseId'

async function requireWarehouses(draft: Partial<Record<WarehouseField, string>>, context: Context) {
  const { db } = context
  const ids = [draft.fromWarehouseId, draft.toWarehouseId].filter((id) => id !== undefined)
  await requireSeenWarehouses(ids, context)
  const found = new Map(
    (await db.select().from(warehouses).where(inArray(warehouses.id, ids))).map((row) => [row.id, row]),
  )
  for (const [field, title] of [
    ['fromWarehouseId', '调出仓库'],
    ['toWarehouseId', '调入仓库'],
  ] as const) {
    const row = found.get(draft[field]!)
    if (!row) throw invalidField(field, title, '不存在或已被删除')
    if (row.status === 0) throw invalidField(field, title, '已停用')
  }
}
