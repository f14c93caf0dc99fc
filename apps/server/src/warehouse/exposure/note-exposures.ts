import { sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { stockBalances, stockLedger } from '../ledger/ledger.table.ts'
import { locations } from '../location/location.table.ts'
import { exposedStock, locationExposures } from './exposure.table.ts'
import { beginExposures, changedToTell, endExposures } from './find-exposures.ts'

/** An exposure that has begun or ended just now, as it is told. */
export interface ToldExposure {
  readonly id: string
  readonly code: string
  readonly location: string
  readonly device: string
  readonly point: string
  readonly content: string
  readonly materials: string
  readonly lots: number
}

/**
 * Writes down what occurrences of alarms at equipment of a company's locations mean, also of one that came and went between two looks,
 * and what lay there meanwhile. Answers what is to be told as begun and as ended.
 */
export async function noteExposures(
  db: Db,
  companyId: string,
  at: Date,
): Promise<{ begun: ToldExposure[]; ended: ToldExposure[] }> {
  const begun = await beginExposures(db, companyId, at)
  await endExposures(db, companyId, at)
  const { opened, ended } = await changedToTell(db, companyId, at)
  await writeStock(db, companyId)
  return { begun: await told(db, [...begun, ...opened]), ended: await told(db, ended) }
}

/**
 * What was there at the begin is what is there now, without what has come since and with what has left; what came until the
 * end was there as well. A change of status in place is neither.
 */
const writeStock = (db: Db, companyId: string) =>
  db.execute(sql`with open as (select * from ${locationExposures} where company_id = ${companyId}::bigint and not is_settled),
    parts as (
      select open.id, lying.material_id, lying.lot_id, lying.quantity from open
      join ${stockBalances} lying on lying.company_id = open.company_id and lying.location_id = open.location_id
      union all
      select open.id, came.material_id, came.lot_id, -came.quantity from open
      join ${stockLedger} came on came.company_id = open.company_id and came.to_location_id = open.location_id
        and came.from_location_id <> came.to_location_id and came.created_at >= open.ended_at
      union all
      select open.id, went.material_id, went.lot_id, went.quantity from open
      join ${stockLedger} went on went.company_id = open.company_id and went.from_location_id = open.location_id
        and went.from_location_id <> went.to_location_id and went.created_at >= open.began_at),
    summed as (select id, material_id, lot_id, sum(quantity) as quantity from parts group by 1, 2, 3 having sum(quantity) > 0)
    insert into ${exposedStock} as known (company_id, exposure_id, material_id, lot_id, quantity)
    select ${companyId}::bigint, id, material_id, lot_id, quantity from summed order by 2, 3, 4
    on conflict on constraint location_exposure_stock_one do update set quantity = excluded.quantity, updated_at = now()
    where known.quantity <> excluded.quantity`)

const MOST_NAMED = sql.raw('5')

async function told(db: Db, exposureIds: readonly string[]): Promise<ToldExposure[]> {
  if (!exposureIds.length) return []
  const { rows } = await db.execute<ToldExposure & Record<string, unknown>>(sql`select each.id::text as id,
      location.code, location.code || ' ' || location.name as location, coalesce(each.object_name, '') as device,
      coalesce(each.point_name, '') as point, each.content,
      (select count(*)::int from ${exposedStock} stock where stock.exposure_id = each.id) as lots,
      coalesce((select string_agg(name, '、') from (select material.code || coalesce(' ' || lot.code, '') as name
        from ${exposedStock} stock join ${materials} material on material.id = stock.material_id
          left join ${lots} lot on lot.id = stock.lot_id
        where stock.exposure_id = each.id order by stock.id limit ${MOST_NAMED}) named), '') as materials
    from ${locationExposures} each join ${locations} location on location.id = each.location_id
    where each.id = any(${sql.param([...exposureIds])}::bigint[]) order by each.id`)
  return rows
}
