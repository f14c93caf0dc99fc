import { StockAlertKind } from '@zhizao/contract/warehouse/stock-alert'
import { stockEntryKindTitles } from '@zhizao/contract/warehouse/stock-entry'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { eq, sql } from 'drizzle-orm'
import { materials } from '../material/material/material.table.ts'
import type { Db } from '../platform/db/database.ts'
import type { Trigger, TriggerField } from '../platform/message/trigger.ts'
import { MAY_JUDGE } from './count/counters.ts'
import { bill, count, moving, need, requested } from './document-triggers.ts'
import { stockEntries, stockEntryLines } from './entry/stock-entry.table.ts'
import { number, text, WAREHOUSE_APP } from './trigger-parts.ts'

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

const alertTitles: Record<StockAlertKind, string> = {
  safety: '库存预警：低于安全库存',
  reorder: '库存预警：到达再订货点',
  maximum: '库存预警：高于最高库存',
  expired: '库存预警：已过期',
  expiry7: '库存预警：7 天内到期',
  expiry30: '库存预警：30 天内到期',
}
const alert = (kind: StockAlertKind): Trigger => ({
  code: `stockAlert.${kind}`,
  title: alertTitles[kind],
  app: WAREHOUSE_APP,
  permission: 'stockAlert',
  page: '/wms/pages/stockAlert/index',
  fields: [
    text('code', '物料编码', 'PP01'),
    number('quantity', '当前数量', '80'),
    // What expires has no bound.
    ...(kind.startsWith('expir') ? [] : [number('bound', '界限', '100')]),
  ],
})

const exposure = (event: string, title: string): Trigger => ({
  code: `locationExposure.${event}`,
  title,
  app: WAREHOUSE_APP,
  permission: 'locationExposure',
  page: '/wms/pages/locationExposure/index',
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

/** What happens in stock and is told, of which companies may have messages sent. */
export const warehouseTriggers: readonly Trigger[] = [
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
  count('create', '盘点单已新建'),
  count('start', '盘点已开始'),
  count('finish', '盘点待复核', { permission: MAY_JUDGE.join('|') }),
  count('recount', '盘点要求复盘'),
  count('post', '盘点已过账', { tellsDifferences: true }),
  count('overdue', '盘点逾期未完成'),
  ...StockAlertKind.options.map(alert),
  exposure('begin', '库位环境报警'),
  exposure('end', '库位环境恢复，待处置'),
  {
    code: 'stockPeriod.close',
    title: '库存期间已结账',
    app: WAREHOUSE_APP,
    permission: 'stockLedger',
    page: '/wms/pages/stock/ledger',
    fields: [text('code', '结账至', '2026-01-31')],
  },
  {
    code: 'stockPeriod.open',
    title: '库存期间已重新打开',
    app: WAREHOUSE_APP,
    permission: 'stockLedger',
    page: '/wms/pages/stock/ledger',
    fields: [
      text('code', '现结账至', '2025-12-31'),
      text('before', '原结账至', '2026-01-31'),
      text('reason', '原因', '补录漏单'),
    ],
  },
  {
    code: 'stockCheck.differ',
    title: '夜间库存核对有差异',
    app: WAREHOUSE_APP,
    permission: 'stockLedger',
    page: '/wms/pages/stock/index',
    fields: [
      text('code', '核对日期', '2026-01-05'),
      number('differences', '差异条数', '2'),
      text('first', '第一条差异', 'A-01 / PP01：账面 12，流水合计 10'),
    ],
  },
]
