import { eq, sql } from 'drizzle-orm'
import { besideMaterial } from '../../material/index.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { headRows, lineRows } from '../../platform/document/document-rows.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { purchaseRequestLines, purchaseRequests } from './purchase-request.table.ts'
import { requestCounts, sumsOfRequestLine } from './request-sums.ts'

const { joins, shown, unit } = besideMaterial(purchaseRequestLines)

const asks = (condition: ReturnType<typeof sql>) =>
  sql`exists (select from ${purchaseRequestLines} line where line.document_id = ${purchaseRequests.id} and ${condition})`

export const requestHeads = headRows(purchaseRequests, {
  title: '采购申请',
  joins: [{ table: warehouses, on: eq(warehouses.id, purchaseRequests.warehouseId) }],
  shown: { warehouseName: warehouses.name, ...requestCounts },
  match: { ids: purchaseRequests.id, warehouseId: purchaseRequests.warehouseId },
  search: { keyword: [purchaseRequests.code, purchaseRequests.remark] },
  filters: {
    materialId: (id) => asks(sql`line.material_id = ${id}::bigint`),
    wantedBy: (day) => asks(sql`line.wanted_on <= ${day}::date`),
  },
})

export const requestLineRows = lineRows(purchaseRequestLines, {
  title: '采购申请明细',
  joins: [
    ...joins,
    { table: suppliers, on: eq(suppliers.id, purchaseRequestLines.supplierId) },
    { table: sumsOfRequestLine, on: sql`true` },
  ],
  shown: {
    ...shown,
    ...unit,
    supplier: sql<string | null>`${suppliers.code}`,
    supplierName: sql<string | null>`${suppliers.name}`,
    done: sql<string>`trim_scale(sums.done)::text`,
    billCode: sql<string | null>`sums.bill_code`,
  },
})
