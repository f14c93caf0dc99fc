import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { flagExposedLots } from '../../trace/index.ts'
import { exposedStock, locationExposures } from './exposure.table.ts'

interface Made {
  readonly lotId: string
  readonly quantity: string
}

/** Lots made of others went through what those went through, and wait for the same judgements: splitting clears nobody. */
export async function inheritExposures(fromLotIds: readonly string[], made: readonly Made[], context: Context) {
  const { rows } = await context.db.execute<{
    lotId: string
  }>(sql`insert into ${exposedStock} (company_id, exposure_id, material_id,
      lot_id, quantity, counted)
    select known.company_id, known.exposure_id, known.material_id, made.lot_id, made.quantity, made.quantity
    from (select distinct stock.company_id, stock.exposure_id, stock.material_id from ${exposedStock} stock
        join ${locationExposures} waiting on waiting.id = stock.exposure_id and waiting.reviewed_at is null
        where stock.lot_id = any(${sql.param([...fromLotIds])}::bigint[])) known
      cross join unnest(${sql.param(made.map(({ lotId }) => lotId))}::bigint[],
        ${sql.param(made.map(({ quantity }) => quantity))}::numeric[]) as made(lot_id, quantity)
    on conflict on constraint location_exposure_stock_one do nothing
    returning lot_id::text as "lotId"`)
  await flagExposedLots([...new Set(rows.map(({ lotId }) => lotId))], context)
}
