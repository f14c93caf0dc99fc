import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/database.ts'
import type { Trigger } from '../platform/message/trigger.ts'
import { number, text, WAREHOUSE_APP } from '../stock/index.ts'
import { warehouses } from '../stock/warehouse/warehouse.table.ts'
import { MAY_JUDGE } from './count/counters.ts'
import { stockCountLines, stockCounts } from './count/stock-count.table.ts'

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
      ...(event === 'overdue' ? [number('days', '逾期天数', '2')] : []),
    ],
    ...rest,
  }
}

/** What becomes of counts, of which companies may have messages sent. */
export const countTriggers: readonly Trigger[] = [
  count('create', '盘点单已新建'),
  count('start', '盘点已开始'),
  count('finish', '盘点待复核', { permission: MAY_JUDGE.join('|') }),
  count('recount', '盘点要求复盘'),
  count('post', '盘点已过账', { tellsDifferences: true }),
  count('overdue', '盘点逾期未完成'),
]
