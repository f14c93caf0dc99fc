import { demandStates } from '@zhizao/contract/bills/demand'
import { inboundBillStates } from '@zhizao/contract/bills/inbound-bill'
import { outboundBillStates } from '@zhizao/contract/bills/outbound-bill'
import { purchaseRequestStates } from '@zhizao/contract/bills/purchase-request'
import type { RelatedDocument } from '@zhizao/contract/http/document'
import { eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { besideMaterial, materialLineReferences } from '../../material/index.ts'
import { materials } from '../../material/material/material.table.ts'
import { materialCustomers, suppliers } from '../../material/supplier/supplier.table.ts'
import { type Context, holds } from '../../platform/context.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { demands } from '../demand/demand.table.ts'
import { inboundBillLines, inboundBills } from '../inbound/inbound-bill.table.ts'
import { outboundBillLines, outboundBills } from '../outbound/outbound-bill.table.ts'
import { purchaseRequests } from '../purchase-request/purchase-request.table.ts'
import { lineCounts } from './counter-bill.ts'

/** What stands beside the heads of bills in a list. */
export function beside(of: 'inboundBill' | 'outboundBill') {
  const table = (of === 'inboundBill' ? inboundBills : outboundBills) as typeof outboundBills
  const countered = alias(table, 'countered')
  return {
    joins: [
      { table: warehouses, on: eq(warehouses.id, table.warehouseId) },
      { table: suppliers, on: eq(suppliers.id, table.supplierId) },
      { table: materialCustomers, on: eq(materialCustomers.id, table.customerId) },
      { table: demands, on: eq(demands.id, table.demandId) },
      { table: countered, on: eq(countered.id, table.counterOfId) },
    ],
    shown: {
      warehouseName: warehouses.name,
      supplierName: sql<string | null>`${suppliers.name}`,
      customerName: sql<string | null>`${materialCustomers.name}`,
      demandCode: sql<string | null>`${demands.code}`,
      counterOfCode: sql<string | null>`${countered.code}`,
      ...lineCounts(of),
    },
    match: {
      ids: table.id,
      kind: table.kind,
      warehouseId: table.warehouseId,
      supplierId: table.supplierId,
      demandId: table.demandId,
    },
  }
}

/** What stands beside the lines of bills. */
export const besideLines = (of: 'inboundBill' | 'outboundBill') => {
  const table = (of === 'inboundBill' ? inboundBillLines : outboundBillLines) as typeof outboundBillLines
  const { joins, shown, unit } = besideMaterial(table)
  return {
    joins: [...joins, { table: locations, on: eq(locations.id, table.locationId) }],
    shown: {
      ...shown,
      ...unit,
      tracking: materials.tracking,
      location: sql<string | null>`${locations.code}`,
    },
  }
}

/** What lines of bills refer to. */
export const lineReferences = {
  ...materialLineReferences,
  locationId: { table: locations, title: '库位' },
}

const pages = {
  inboundBill: '/wms/pages/inbound/index/detail',
  outboundBill: '/wms/pages/outbound/index/detail',
  demand: '/wms/pages/demand/index/fulfil',
  purchaseRequest: '/wms/pages/purchaseRequest/index/detail',
}

type Bill = Pick<typeof outboundBills.$inferSelect, 'id' | 'demandId' | 'counterOfId'> & {
  purchaseRequestId?: string | null
}

/** The demand and the purchase request of a bill, and the bills that take it back or that it takes back. */
export const relatedToBill =
  (of: 'inboundBill' | 'outboundBill') =>
  async ({ id, demandId, counterOfId, purchaseRequestId }: Bill, { db, user }: Context): Promise<RelatedDocument[]> => {
    const [table, states, kind] =
      of === 'inboundBill'
        ? ([inboundBills, inboundBillStates, '入库单'] as const)
        : ([outboundBills, outboundBillStates, '出库单'] as const)
    const counters = await db
      .select({ id: table.id, code: table.code, status: table.status })
      .from(table)
      .where(or(eq(table.counterOfId, id), counterOfId ? eq(table.id, counterOfId) : undefined))
      .limit(10)
    const requests =
      purchaseRequestId && holds(user, 'purchaseRequest')
        ? await db.select().from(purchaseRequests).where(eq(purchaseRequests.id, purchaseRequestId))
        : []
    const of_ = demandId && holds(user, 'demand') ? await db.select().from(demands).where(eq(demands.id, demandId)) : []
    return [
      ...of_.map(({ id, code, status }) => ({
        id,
        code,
        kind: '需求',
        state: demandStates[status].title,
        path: pages.demand,
      })),
      ...requests.map(({ id, code, status }) => ({
        id,
        code,
        kind: '采购申请',
        state: purchaseRequestStates[status].title,
        path: pages.purchaseRequest,
      })),
      ...counters.map(({ id, code, status }) => ({
        id,
        code,
        kind,
        state: states[status].title,
        path: pages[of],
      })),
    ]
  }

/** The bills of a demand. */
export async function relatedToDemand({ id }: { id: string }, { db, user }: Context): Promise<RelatedDocument[]> {
  const found: RelatedDocument[] = []
  for (const [of, table, states, kind] of [
    ['inboundBill', inboundBills, inboundBillStates, '入库单'],
    ['outboundBill', outboundBills, outboundBillStates, '出库单'],
  ] as const) {
    if (!holds(user, of)) continue
    const bills = await db
      .select({ id: table.id, code: table.code, status: table.status })
      .from(table)
      .where(eq(table.demandId, id))
      .orderBy(table.id)
      .limit(100)
    found.push(
      ...bills.map(({ id, code, status }) => ({ id, code, kind, state: states[status].title, path: pages[of] })),
    )
  }
  return found
}

/** The bills by which what a request asks for comes in. */
export async function relatedToRequest({ id }: { id: string }, { db, user }: Context): Promise<RelatedDocument[]> {
  if (!holds(user, 'inboundBill')) return []
  const bills = await db
    .select({ id: inboundBills.id, code: inboundBills.code, status: inboundBills.status })
    .from(inboundBills)
    .where(eq(inboundBills.purchaseRequestId, id))
    .orderBy(inboundBills.id)
    .limit(100)
  return bills.map(({ id, code, status }) => ({
    id,
    code,
    kind: '入库单',
    state: inboundBillStates[status].title,
    path: pages.inboundBill,
  }))
}
