import { type DemandDirection, demandDirectionTitles } from '@zhizao/contract/warehouse/demand'
import { inboundKindTitles } from '@zhizao/contract/warehouse/inbound-bill'
import { outboundKindTitles } from '@zhizao/contract/warehouse/outbound-bill'
import { sql } from 'drizzle-orm'
import { materialCustomers, suppliers } from '../material/supplier/supplier.table.ts'
import type { Db } from '../platform/db/database.ts'
import type { Trigger, TriggerField } from '../platform/message/trigger.ts'
import { stockCountLines, stockCounts } from './count/stock-count.table.ts'
import { demandLines, demands } from './demand/demand.table.ts'
import { inboundBillLines, inboundBills } from './inbound/inbound-bill.table.ts'
import { outboundBillLines, outboundBills } from './outbound/outbound-bill.table.ts'
import { purchaseRequestLines, purchaseRequests } from './purchase-request/purchase-request.table.ts'
import { transferLines, transfers } from './transfer/transfer.table.ts'
import { number, text, WAREHOUSE_APP } from './trigger-parts.ts'
import { warehouses } from './warehouse/warehouse.table.ts'

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
export const bill = (of: BillKind, event: string, title: string): Trigger => ({
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

/** How many lines differ is told once it is posted: before, who counts blind may be among who reads it. */
async function readCount({ id, status }: { id: string; status: string }, db: Db) {
  const { rows } = await db.execute<Record<string, string | number>>(sql`
    select house.name as warehouse, coalesce(counting.due_on::text, '') as due, coalesce(counting.remark, '') as remark,
      (select count(*)::int from ${stockCountLines} each where each.document_id = counting.id) as lines,
      (select count(*)::int from ${stockCountLines} each where each.document_id = counting.id
        and each.counted <> each.expected) as differences
    from ${stockCounts} counting join ${warehouses} house on house.id = counting.warehouse_id where counting.id = ${id}`)
  const [row] = rows
  if (!row) return {}
  const { differences, ...known } = row
  return status === 'posted' ? { ...known, differences: differences! } : known
}

export const count = (
  event: string,
  title: string,
  more: Partial<Trigger> & { tellsDifferences?: boolean } = {},
): Trigger => {
  const { tellsDifferences, ...rest } = more
  return {
    code: `stockCount.${event}`,
    title,
    app: WAREHOUSE_APP,
    permission: 'stockCount',
    read: readCount,
    page: '/wms/pages/stockCount/countDetail?id={id}',
    fields: [
      text('code', '单号', 'PD20260105001'),
      text('warehouse', '仓库', '原料库'),
      text('due', '要求完成日期', '2026-01-08'),
      text('remark', '备注', '月末'),
      number('lines', '明细行数', '120'),
      ...(tellsDifferences ? [number('differences', '差异行', '3')] : []),
      ...besides(event),
    ],
    ...rest,
  }
}

const readTransfer = async ({ id }: { id: string }, db: Db) => {
  const { rows } = await db.execute<Record<string, string | number>>(sql`
    select source.name as "fromWarehouse", target.name as "toWarehouse", coalesce(moving.expected_on::text, '') as expected,
      coalesce(moving.remark, '') as remark,
      (select count(*)::int from ${transferLines} each where each.document_id = moving.id) as lines
    from ${transfers} moving join ${warehouses} source on source.id = moving.from_warehouse_id
      join ${warehouses} target on target.id = moving.to_warehouse_id where moving.id = ${id}`)
  return rows[0] ?? {}
}

export const moving = (event: string, title: string): Trigger => ({
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

export const requested = (event: string, title: string): Trigger => ({
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

export const need = (event: string, title: string): Trigger => ({
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
