import {
  MOST_REQUEST_LINES,
  purchaseRequest,
  purchaseRequestSheet,
  purchaseRequestStates,
} from '@zhizao/contract/bills/purchase-request'
import { asc, eq, sql } from 'drizzle-orm'
import { materialLineReferences } from '../../material/index.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import type { Context } from '../../platform/context.ts'
import type { DocumentPorts } from '../../platform/document/document-ports.ts'
import { documents } from '../../platform/document/documents.ts'
import { needsLines } from '../../platform/document/needs-lines.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { inBaseUnits, materialsOf } from '../bill/bill-lines.ts'
import { relatedToRequest } from '../bill/bill-rows.ts'
import { exportRequests } from './export-requests.ts'
import { purchaseRequestLines, purchaseRequests } from './purchase-request.table.ts'
import { requestHeads, requestLineRows } from './purchase-request-query.ts'
import { RequestLine, readRequestLines, requestColumns } from './purchase-request-sheet.ts'
import { requestBills } from './request-bills.ts'

const [title, linesTitle] = ['采购申请', '采购申请明细']

/** Writes down what lines are in base units; refuses what cannot be converted. */
async function inBase(id: string, context: Context): Promise<void> {
  const { db } = context
  const lines = await db
    .select()
    .from(purchaseRequestLines)
    .where(eq(purchaseRequestLines.documentId, id))
    .orderBy(asc(purchaseRequestLines.sort), asc(purchaseRequestLines.id))
  if (!lines.length) return
  const known = await materialsOf(
    lines.map(({ materialId }) => materialId),
    context,
  )
  const converted = await inBaseUnits(lines, known, linesTitle, context)
  await db.execute(sql`update ${purchaseRequestLines} each set base_quantity = by.quantity
    from unnest(${sql.param(lines.map((line) => line.id))}::bigint[],
      ${sql.param(converted.map(({ quantity }) => quantity))}::numeric[]) as by(id, quantity)
    where each.id = by.id`)
}

/** The handlers of requests; proposals make requests by them. */
export function requestDocuments(ports: DocumentPorts) {
  const own = documents(purchaseRequests, purchaseRequestLines, purchaseRequestStates, {
    title,
    kind: 'purchaseRequest',
    ports,
    heads: requestHeads,
    lineRows: requestLineRows,
    lines: {
      title: linesTitle,
      most: MOST_REQUEST_LINES,
      references: { ...materialLineReferences, supplierId: { table: suppliers, title: '供应商' } },
    },
    sheet: { columns: requestColumns, line: RequestLine, read: readRequestLines },
    references: { warehouseId: { table: warehouses, title: '收货仓库' } },
    related: relatedToRequest,
    guards: { hasLines: needsLines(purchaseRequestLines) },
    after: { approve: requestBills(ports) },
  })
  return {
    ...own,
    async create(draft: Parameters<typeof own.create>[0], context: Context) {
      const { id } = await own.create(draft, context)
      await inBase(id, context)
      return own.get({ id }, context)
    },
    async update(draft: Parameters<typeof own.update>[0], context: Context) {
      await own.update(draft, context)
      await inBase(draft.id, context)
      return own.get(draft, context)
    },
  }
}

export const purchaseRequestRoutes = (ports: DocumentPorts): Route[] => [
  ...implement(purchaseRequest, requestDocuments(ports)),
  ...implement(purchaseRequestSheet, { export: (filter, context) => exportRequests(filter, context) }),
]
