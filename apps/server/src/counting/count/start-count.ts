import { MOST_COUNT_LINES } from '@zhizao/contract/counting/stock-count'
import { type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import type { StockPorts } from '../../stock/index.ts'
import { locations } from '../../stock/location/location.table.ts'
import { countHead } from './count-query.ts'
import { countInScope, stockInScope, walkingOrder } from './count-scope.ts'
import { countStep } from './count-steps.ts'
import { lockedCount } from './locked-count.ts'
import { stockCountLines, stockCounts } from './stock-count.table.ts'

/** Makes the sheet of what is there now. Nothing is held: goods go on moving, and each line asks again when it is counted. */
export async function startCount(
  { id, seenAt }: { id: string; seenAt?: Date | undefined },
  ports: StockPorts,
  context: Context,
) {
  const count = await lockedCount(id, context, seenAt)
  await countStep('start')(id, ports, context)
  await holdSheets(context)
  const lines = await countInScope(count, context)
  if (!lines) throw conflict('范围内没有要盘点的库存，请调整范围')
  if (lines > MOST_COUNT_LINES)
    throw conflict(`范围内有 ${lines} 行库存，一张盘点单最多 ${MOST_COUNT_LINES} 行，请缩小范围`)
  const at = context.now().toISOString()
  await context.db.execute(sql`insert into ${stockCountLines} (company_id, created_at, updated_at, document_id, sort, location_id,
      material_id, lot_id, status, frozen)
    select each.company_id, ${at}::timestamptz, ${at}::timestamptz, ${id}::bigint,
      row_number() over (order by ${walkingOrder}), each.location_id, each.material_id, each.lot_id, each.status, each.quantity
    from ${stockInScope(count, context)}`)
  await refuseTwoSheets(sql`mine.document_id = ${id}::bigint`, context)
  return countHead(id, context)
}

/** Two sheets that grow at the same moment look at each other one after the other. */
export const holdSheets = ({ db, user }: Context) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('stock count sheets', ${user.companyId}::bigint))`)

/** What two open counts would look at would be put right twice. */
export async function refuseTwoSheets(mine: SQL, { db }: Context) {
  const { rows } = await db.execute<{ code: string; location: string; material: string }>(sql`select open.code,
      location.code as location, material.code as material
    from ${stockCountLines} mine join ${stockCountLines} other on other.company_id = mine.company_id
      and other.location_id = mine.location_id and other.material_id = mine.material_id
      and other.lot_id is not distinct from mine.lot_id and other.status = mine.status and other.document_id <> mine.document_id
    join ${stockCounts} open on open.id = other.document_id and open.status in ('counting', 'review', 'recount')
    join ${locations} on location.id = mine.location_id join ${materials} on material.id = mine.material_id
    where ${mine} order by mine.sort limit 1`)
  const [first] = rows
  if (first)
    throw conflict(
      `库位“${first.location}”的物料“${first.material}”正在盘点单“${first.code}”中盘点，请先完成或取消那一张，或缩小范围`,
    )
}
