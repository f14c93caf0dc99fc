import { inboundKindTitles } from '@zhizao/contract/warehouse/inbound-bill'
import { outboundKindTitles } from '@zhizao/contract/warehouse/outbound-bill'
import { StockAlertKind } from '@zhizao/contract/warehouse/stock-alert'
import { stockEntryKindTitles } from '@zhizao/contract/warehouse/stock-entry'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { eq, sql } from 'drizzle-orm'
import { materials } from '../material/material/material.table.ts'
import { materialCustomers, suppliers } from '../material/supplier/supplier.table.ts'
import type { Db } from '../platform/db/database.ts'
import type { Trigger, TriggerField } from '../platform/message/trigger.ts'
import { MAY_JUDGE } from './count/counters.ts'
import { stockCountLines, stockCounts } from './count/stock-count.table.ts'
import { stockEntries, stockEntryLines } from './entry/stock-entry.table.ts'
import { inboundBillLines, inboundBills } from './inbound/inbound-bill.table.ts'
import { outboundBillLines, outboundBills } from './outbound/outbound-bill.table.ts'
import { warehouses } from './warehouse/warehouse.table.ts'

/** What is told of stock. */
export const WAREHOUSE_APP = { code: 'wms', title: '仓储管理', msgType: '仓储消息' }

const text = (name: string, title: string, example: string): TriggerField => ({ name, title, type: 'text', example })
const number = (name: string, title: string, example: string): TriggerField => ({
  ...{ name, title, type: 'number', example },
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
    ...{ kind: head ? stockEntryKindTitles[head.kind] : '', reason: head?.reason ?? '', remark: head?.remark ?? '' },
    ...{
      lines,
      quantity: plainDecimal(quantity),
      materials: `${(names ?? []).join('、')}${different > MOST_NAMED ? ` 等 ${different} 种` : ''}`,
    },
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
  ...{ code: `stockEntry.${event}`, title, app: WAREHOUSE_APP, permission: 'stockEntry', fields: entryFields },
  ...{ page: '/wms/pages/stockEntry/index/detail?id={id}', read: readEntry },
})

const alertTitles: Record<StockAlertKind, string> = {
  safety: '库存预警：低于安全库存',
  reorder: '库存预警：到达再订货点',
  maximum: '库存预警：高于最高库存',
  expired: '库存预警：已过期',
  expiry7: '库存预警：7 天内到期',
  expiry30: '库存预警：30 天内到期',
}
const alert = (kind: StockAlertKind): Trigger => ({
  ...{ code: `stockAlert.${kind}`, title: alertTitles[kind], app: WAREHOUSE_APP },
  ...{ permission: 'stockAlert', page: '/wms/pages/stockAlert/index' },
  fields: [
    text('code', '物料编码', 'PP01'),
    number('quantity', '当前数量', '80'),
    // What expires has no bound.
    ...(kind.startsWith('expir') ? [] : [number('bound', '界限', '100')]),
  ],
})

const exposure = (event: string, title: string): Trigger => ({
  ...{ code: `locationExposure.${event}`, title, app: WAREHOUSE_APP, permission: 'locationExposure' },
  ...{ page: '/wms/pages/locationExposure/index' },
  fields: [
    text('code', '库位编码', 'LK-01'),
    text('location', '库位', 'LK-01 一号冷库'),
    text('device', '设备', '一号冷库机组'),
    text('point', '点位', '库温'),
    text('content', '报警内容', '库温高于上限'),
    number('lots', '涉及的物料批次数', '3'),
    text('materials', '物料批次', 'YL-01 L1、YL-02 L7'),
  ],
})

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
  ...{ code: `${of}.${event}`, title, app: WAREHOUSE_APP, permission: of, read: readBill(of) },
  page: `/wms/pages/${billPages[of]}/index/detail?id={id}`,
  fields: [
    text('code', '单号', of === 'inboundBill' ? 'RK20260105001' : 'CK20260105001'),
    text('kind', '单据类型', of === 'inboundBill' ? '采购入库' : '销售出库'),
    text('warehouse', '仓库', '原料库'),
    text('partner', '供应商或客户', '华东钢材'),
    text('expected', '预计日期', '2026-01-08'),
    text('remark', '备注', '加急'),
    number('lines', '明细行数', '3'),
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

const count = (event: string, title: string, more: Partial<Trigger> & { tellsDifferences?: boolean } = {}): Trigger => {
  const { tellsDifferences, ...rest } = more
  return {
    ...{ code: `stockCount.${event}`, title, app: WAREHOUSE_APP, permission: 'stockCount', read: readCount },
    page: '/wms/pages/stockCount/countDetail?id={id}',
    fields: [
      text('code', '单号', 'PD20260105001'),
      text('warehouse', '仓库', '原料库'),
      text('due', '要求完成日期', '2026-01-08'),
      text('remark', '备注', '月末'),
      number('lines', '明细行数', '120'),
      ...(tellsDifferences ? [number('differences', '差异行', '3')] : []),
    ],
    ...rest,
  }
}

/** What happens in stock and is told, of which companies may have messages sent. */
export const warehouseTriggers: readonly Trigger[] = [
  entry('post', '库存单据已过账'),
  entry('reverse', '库存单据已冲销'),
  bill('inboundBill', 'confirm', '入库单已确认，待收货'),
  bill('inboundBill', 'receive', '入库单已收货'),
  bill('inboundBill', 'end', '入库单短收结束'),
  bill('inboundBill', 'counter', '入库单已冲销'),
  bill('outboundBill', 'confirm', '出库单已确认，待出库'),
  bill('outboundBill', 'ship', '出库单已出库'),
  bill('outboundBill', 'end', '出库单短发结束'),
  bill('outboundBill', 'counter', '出库单已冲销'),
  count('start', '盘点已开始'),
  count('finish', '盘点待复核', { permission: MAY_JUDGE.join('|') }),
  count('recount', '盘点要求复盘'),
  count('post', '盘点已过账', { tellsDifferences: true }),
  ...StockAlertKind.options.map(alert),
  exposure('begin', '库位环境报警'),
  exposure('end', '库位环境恢复，待处置'),
  {
    ...{ code: 'stockPeriod.close', title: '库存期间已结账', app: WAREHOUSE_APP, permission: 'stockLedger' },
    ...{ page: '/wms/pages/stock/ledger', fields: [text('code', '结账至', '2026-01-31')] },
  },
  {
    ...{ code: 'stockPeriod.open', title: '库存期间已重新打开', app: WAREHOUSE_APP, permission: 'stockLedger' },
    page: '/wms/pages/stock/ledger',
    fields: [text('code', '现结账至', '2025-12-31'), text('before', '原结账至', '2026-01-31')],
  },
  {
    ...{ code: 'stockCheck.differ', title: '夜间库存核对有差异', app: WAREHOUSE_APP, permission: 'stockLedger' },
    page: '/wms/pages/stock/index',
    fields: [
      text('code', '核对日期', '2026-01-05'),
      number('differences', '差异条数', '2'),
      text('first', '第一条差异', 'A-01 / PP01：账面 12，流水合计 10'),
    ],
  },
]
