import { sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { locations } from '../location/location.table.ts'
import { writeExposedStock } from './exposed-stock.ts'
import { exposedStock, locationExposures } from './exposure.table.ts'
import { beginExposures, changedToNotify, endExposures } from './find-exposures.ts'

/** An exposure that has begun or ended just now, as it is told. */
export interface NotifiedExposure {
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
): Promise<{ begun: NotifiedExposure[]; ended: NotifiedExposure[] }> {
  const begun = await beginExposures(db, companyId, at)
  await endExposures(db, companyId, at)
  const { opened, ended } = await changedToNotify(db, companyId, at)
  await writeExposedStock(db, companyId, at)
  return { begun: await told(db, [...begun, ...opened]), ended: await told(db, ended) }
}

const MOST_NAMED = sql.raw('5')

async function told(db: Db, exposureIds: readonly string[]): Promise<NotifiedExposure[]> {
  if (!exposureIds.length) return []
  const { rows } = await db.execute<NotifiedExposure & Record<string, unknown>>(sql`select each.id::text as id,
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
