import { type DemandDirection, demandDirectionTitles } from '@zhizao/contract/bills/demand'
import { inboundKindTitles } from '@zhizao/contract/bills/inbound-bill'
import { outboundKindTitles } from '@zhizao/contract/bills/outbound-bill'
import { stockEntryKindTitles } from '@zhizao/contract/bills/stock-entry'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { eq, sql } from 'drizzle-orm'
import { materials } from '../material/material/material.table.ts'
import { materialCustomers, suppliers } from '../material/supplier/supplier.table.ts'
import type { Db } from '../platform/db/database.ts'
import type { Trigger, TriggerField } from '../platform/message/trigger.ts'
import { number, text, WAREHOUSE_APP } from '../stock/index.ts'
import { warehouses } from '../stock/warehouse/warehouse.table.ts'
import { demandLines, demands } from './demand/demand.table.ts'
import { stockEntries, stockEntryLines } from './entry/stock-entry.table.ts'
import { inboundBillLines, inboundBills } from './inbound/inbound-bill.table.ts'
import { outboundBillLines, outboundBills } from './outbound/outbound-bill.table.ts'
import { purchaseRequestLines, purchaseRequests } from './purchase-request/purchase-request.table.ts'
import { transferLines, transfers } from './transfer/transfer.table.ts'

/** What is known besides of a document whose day has passed, and of one whose stock was taken for something that goes first. */
function besides(event: string): TriggerField[] {
  if (event === 'overdue') return [number('days', '逾期天数', '2')]
  if (event === 'short')
    return [text('what', '取消的预留', '物料“PP01”批次“L1” 6 kg'), text('why', '原因单据', 'KC20260105001')]
  return []
}

type BillKind = 'inboundBill' | 'outboundBill'

const readBill =
  (of: BillKind) =>
  async ({ id }: { id: string }, db: Db) => {
    const [heads, lines, kinds] =
      of === 'inboundBill'
        ? ([inboundBills, inboundBillLines, inboundKindTitles] as const)
        : ([outboundBills, outboundBillLines, outboundKindTitles] as const)
    const { rows } = await db.execute<{ kind: string } & Record<string, string | number>>(sql`
    select bill.kind, house.name as warehouse, coalesce(${suppliers}.name, ${materialCustomers}.name, '') as partner,
      coalesce(bill.expected_on::text, '') as expected, coalesce(bill.remark, '') as remark,
      (select count(*)::int from ${lines} each where each.document_id = bill.id) as lines
    from ${heads} bill join ${warehouses} house on house.id = bill.warehouse_id
      left join ${suppliers} on ${suppliers}.id = bill.supplier_id
      left join ${materialCustomers} on ${materialCustomers}.id = bill.customer_id
    where bill.id = ${id}`)
    const [row] = rows
    return row ? { ...row, kind: (kinds as Record<string, string>)[row.kind]! } : {}
  }

const billPages = { inboundBill: 'inbound', outboundBill: 'outbound' }
const bill = (of: BillKind, event: string, title: string): Trigger => ({
  code: `${of}.${event}`,
  title,
  app: WAREHOUSE_APP,
  permission: of,
  read: readBill(of),
  page: `/wms/pages/${billPages[of]}/index/detail?id={id}`,
  fields: [
    text('code', '单号', of === 'inboundBill' ? 'RK20260105001' : 'CK20260105001'),
    text('kind', '单据类型', of === 'inboundBill' ? '采购入库' : '销售出库'),
    text('warehouse', '仓库', '原料库'),
    text('partner', '供应商或客户', '华东钢材'),
    text('expected', '预计日期', '2026-01-08'),
    text('remark', '备注', '加急'),
    number('lines', '明细行数', '3'),
    ...besides(event),
  ],
})

const readTransfer = async ({ id }: { id: string }, db: Db) => {
  const { rows } = await db.execute<Record<string, string | number>>(sql`
    select source.name as "fromWarehouse", target.name as "toWarehouse", coalesce(moving.expected_on::text, '') as expected,
      coalesce(moving.remark, '') as remark,
      (select count(*)::int from ${transferLines} each where each.document_id = moving.id) as lines
    from ${transfers} moving join ${warehouses} source on source.id = moving.from_warehouse_id
      join ${warehouses} target on target.id = moving.to_warehouse_id where moving.id = ${id}`)
  return rows[0] ?? {}
}

const moving = (event: string, title: string): Trigger => ({
  code: `transfer.${event}`,
  title,
  app: WAREHOUSE_APP,
  permission: 'transfer',
  read: readTransfer,
  page: '/wms/pages/transfer/index/detail?id={id}',
  fields: [
    text('code', '单号', 'DB20260105001'),
    text('fromWarehouse', '调出仓库', '原料库'),
    text('toWarehouse', '调入仓库', '线边库'),
    text('expected', '预计到货日期', '2026-01-08'),
    text('remark', '备注', '加急'),
    number('lines', '明细行数', '3'),
    ...besides(event),
  ],
})

async function readRequest({ id }: { id: string }, db: Db) {
  const { rows } = await db.execute<Record<string, string | number>>(sql`
    select house.name as warehouse, coalesce(request.remark, '') as remark, coalesce(min(line.wanted_on)::text, '') as wanted,
      count(line.id)::int as lines
    from ${purchaseRequests} request join ${warehouses} house on house.id = request.warehouse_id
      left join ${purchaseRequestLines} line on line.document_id = request.id
    where request.id = ${id} group by request.id, house.id`)
  return rows[0] ?? {}
}

const requested = (event: string, title: string): Trigger => ({
  code: `purchaseRequest.${event}`,
  title,
  app: WAREHOUSE_APP,
  permission: 'purchaseRequest',
  read: readRequest,
  page: '/wms/pages/purchaseRequest/index/detail?id={id}',
  fields: [
    text('code', '单号', 'CG20260105001'),
    text('warehouse', '收货仓库', '原料库'),
    text('wanted', '要求到货日期', '2026-01-08'),
    text('remark', '备注', '加急'),
    number('lines', '明细行数', '3'),
  ],
})

async function readDemand({ id }: { id: string }, db: Db) {
  const { rows } = await db.execute<{ direction: DemandDirection } & Record<string, string | number>>(sql`
    select needed.direction, house.name as warehouse,
      coalesce(${suppliers}.name, ${materialCustomers}.name, '') as partner, coalesce(needed.order_no, '') as "orderNo",
      needed.needed_on::text as needed, coalesce(needed.remark, '') as remark,
      (select count(*)::int from ${demandLines} each where each.document_id = needed.id) as lines
    from ${demands} needed join ${warehouses} house on house.id = needed.warehouse_id
      left join ${suppliers} on ${suppliers}.id = needed.supplier_id
      left join ${materialCustomers} on ${materialCustomers}.id = needed.customer_id where needed.id = ${id}`)
  const [row] = rows
  return row ? { ...row, direction: demandDirectionTitles[row.direction] } : {}
}

const need = (event: string, title: string): Trigger => ({
  code: `demand.${event}`,
  title,
  app: WAREHOUSE_APP,
  permission: 'demand',
  read: readDemand,
  page: '/wms/pages/demand/index/detail?id={id}',
  fields: [
    text('code', '单号', 'XQ20260105001'),
    text('direction', '需求方向', demandDirectionTitles.out),
    text('warehouse', '仓库', '原料库'),
    text('partner', '供应商或客户', '华东钢材'),
    text('orderNo', '来源订单号', 'SO-1001'),
    text('needed', '需求日期', '2026-01-08'),
    text('remark', '备注', '加急'),
    number('lines', '明细行数', '3'),
    ...besides(event),
  ],
})

const MOST_NAMED = 5

async function readEntry({ id }: { id: string }, db: Db) {
  const [head] = await db.select().from(stockEntries).where(eq(stockEntries.id, id))
  const [counted] = await db
    .select({
      lines: sql<number>`count(*)::int`,
      materials: sql<number>`count(distinct ${materials.id})::int`,
      names: sql<string[]>`(array_agg(distinct ${materials.name}))[1:${sql.raw(`${MOST_NAMED}`)}]`,
      quantity: sql<string>`coalesce(sum(${stockEntryLines.quantity}), 0)::text`,
    })
    .from(stockEntryLines)
    .innerJoin(materials, eq(materials.id, stockEntryLines.materialId))
    .where(eq(stockEntryLines.documentId, id))
  const { lines = 0, materials: different = 0, names, quantity = '0' } = counted ?? {}
  return {
    kind: head ? stockEntryKindTitles[head.kind] : '',
    reason: head?.reason ?? '',
    remark: head?.remark ?? '',
    lines,
    quantity: plainDecimal(quantity),
    materials: `${(names ?? []).join('、')}${different > MOST_NAMED ? ` 等 ${different} 种` : ''}`,
  }
}

const entryFields: readonly TriggerField[] = [
  text('code', '单号', 'KC20260105001'),
  text('kind', '单据类型', stockEntryKindTitles.issue),
  text('reason', '原因', '盘亏'),
  text('remark', '备注', '3 号货架'),
  number('lines', '明细行数', '3'),
  number('quantity', '数量合计（按录入单位）', '120'),
  text('materials', '物料', 'PP 粒料、色母'),
]
const entry = (event: string, title: string): Trigger => ({
  code: `stockEntry.${event}`,
  title,
  app: WAREHOUSE_APP,
  permission: 'stockEntry',
  fields: entryFields,
  page: '/wms/pages/stockEntry/index/detail?id={id}',
  read: readEntry,
})

/** What becomes of documents of stock, of which companies may have messages sent. */
export const billTriggers: readonly Trigger[] = [
  entry('create', '库存单据已新建'),
  entry('post', '库存单据已过账'),
  entry('reverse', '库存单据已冲销'),
  bill('inboundBill', 'create', '入库单已新建'),
  bill('inboundBill', 'confirm', '入库单已确认，待收货'),
  bill('inboundBill', 'receive', '入库单已收货'),
  bill('inboundBill', 'end', '入库单短收结束'),
  bill('inboundBill', 'counter', '入库单已冲销'),
  bill('inboundBill', 'overdue', '入库单逾期未收完'),
  bill('outboundBill', 'create', '出库单已新建'),
  bill('outboundBill', 'confirm', '出库单已确认，待出库'),
  bill('outboundBill', 'ship', '出库单已出库'),
  bill('outboundBill', 'short', '出库单预留被取消，缺货'),
  bill('outboundBill', 'end', '出库单短发结束'),
  bill('outboundBill', 'counter', '出库单已冲销'),
  bill('outboundBill', 'overdue', '出库单逾期未出完'),
  moving('create', '调拨单已新建'),
  moving('confirm', '调拨单已确认，待发货'),
  moving('ship', '调拨单已发货，在途'),
  moving('short', '调拨单预留被取消，缺货'),
  moving('receive', '调拨单已收货'),
  moving('overdue', '调拨单逾期未到货'),
  need('create', '需求已新建'),
  need('overdue', '需求逾期未满足'),
  requested('submit', '采购申请已提交，待批准'),
  requested('approve', '采购申请已批准'),
  requested('sendBack', '采购申请被退回'),
]
