import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { stockBalances, stockLedger } from '../ledger/ledger.table.ts'
import { exposedStock, locationExposures } from './exposure.table.ts'

/** From its writing to its commit no movement takes so long: what is older and not there comes no more. */
const SETTLED = sql.raw(`interval '5 minutes'`)

/**
 * What was at the location at the begin of an exposure, and what came until its end. Goods that move within the location, or
 * change their status there, neither came nor went. First it is all reckoned from what lies there; once the first movements
 * are past changing they are counted for good, and a look reads what came since, not what came in weeks.
 */
export async function writeExposedStock(db: Db, companyId: string, at: Date): Promise<void> {
  const open = sql`open as (select each.*, coalesce(each.ended_at, 'infinity') as until,
      case when coalesce(each.counted_at, each.began_at) <= ${at}::timestamptz - 2 * ${SETTLED}
        then least(each.ended_at, ${at}::timestamptz - ${SETTLED}) end as cut
    from ${locationExposures} each where each.company_id = ${companyId}::bigint and not each.is_settled)`
  await db.execute(sql`with ${open}, ${fromTheBegin} ${keep}`)
  await db.execute(sql`with ${open}, ${sinceCounted} ${keep}`)
  await db.execute(sql`with ${open} update ${locationExposures} each set counted_at = open.cut
    from open where each.id = open.id and open.cut > coalesce(each.counted_at, each.began_at)`)
}

/** What is there now, without what has come since the end and with what has left since the begin. */
const fromTheBegin = sql`whole as (select * from open where counted_at is null),
  parts as (
    select whole.id, lying.material_id, lying.lot_id, lying.quantity, lying.quantity as by_cut from whole
    join ${stockBalances} lying on lying.company_id = whole.company_id and lying.location_id = whole.location_id
    union all
    select whole.id, came.material_id, came.lot_id, case when came.created_at >= whole.until then -came.quantity else 0 end,
      -came.quantity from whole
    join ${stockLedger} came on came.company_id = whole.company_id and came.to_location_id = whole.location_id
      and came.from_location_id <> came.to_location_id and came.created_at >= coalesce(whole.cut, whole.until)
    union all
    select whole.id, went.material_id, went.lot_id, went.quantity, went.quantity from whole
    join ${stockLedger} went on went.company_id = whole.company_id and went.from_location_id = whole.location_id
      and went.from_location_id <> went.to_location_id and went.created_at >= whole.began_at),
  summed as (select id, material_id, lot_id, sum(quantity) as quantity, greatest(sum(by_cut), 0) as counted from parts group by 1, 2, 3)`

/**
 * What was counted, and what has come since. Both bounds beside each other say that it is a small part: of one alone the
 * planner believes that a third of the ledger is beyond it, and reads all.
 */
const sinceCounted = sql`came as (
    select open.id, came.material_id, came.lot_id,
      coalesce(sum(came.quantity) filter (where came.created_at < open.until), 0) as quantity,
      coalesce(sum(came.quantity) filter (where came.created_at < open.cut), 0) as by_cut
    from open join ${stockLedger} came on came.company_id = open.company_id and came.to_location_id = open.location_id
      and came.from_location_id <> came.to_location_id and came.created_at >= open.counted_at
      and came.created_at between (select min(counted_at) from open) and 'infinity'
    where open.counted_at < open.until
    group by 1, 2, 3),
  summed as (
    select came.id, came.material_id, came.lot_id, coalesce(known.counted, 0) + came.quantity as quantity,
      coalesce(known.counted, 0) + came.by_cut as counted
    from came left join ${exposedStock} known on known.exposure_id = came.id and known.material_id = came.material_id
      and known.lot_id is not distinct from came.lot_id)`

const keep = sql`insert into ${exposedStock} as known (company_id, exposure_id, material_id, lot_id, quantity, counted)
  select open.company_id, summed.id, summed.material_id, summed.lot_id, summed.quantity, summed.counted
  from summed join open on open.id = summed.id where summed.quantity > 0 order by 2, 3, 4
  on conflict on constraint location_exposure_stock_one
  do update set quantity = excluded.quantity, counted = excluded.counted, updated_at = now()
  where (known.quantity, known.counted) is distinct from (excluded.quantity, excluded.counted)`
