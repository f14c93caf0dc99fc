import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { DocumentPorts } from '../../platform/document/document-ports.ts'
import { stockBalances } from '../ledger/ledger.table.ts'
import { notifyLifted } from '../ledger/notify-lifted.ts'
import { post } from '../ledger/post.ts'
import { locations } from '../location/location.table.ts'
import { exposedStock, locationExposures } from './exposure.table.ts'

interface ToHold extends Record<string, unknown> {
  exposureId: string
  batchNo: string
  holds: number
  location: string
  content: string
  locationId: string
  line: string
  materialId: string
  lotId: string | null
  quantity: string
}

const MOST = 2000

/** Exposures of locations that hold by themselves, of which something may still be used. */
export async function exposuresToHold({ db, user }: Context): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select distinct each.id::text as id
    from ${locationExposures} each join ${locations} location on location.id = each.location_id and location.hold_on_alarm = 1
    join ${exposedStock} stock on stock.exposure_id = each.id and stock.held_quantity < stock.quantity
    join ${stockBalances} lying on lying.company_id = each.company_id and lying.location_id = each.location_id
      and lying.material_id = stock.material_id and lying.lot_id is not distinct from stock.lot_id
      and lying.status = 'available' and lying.quantity > 0
    where each.company_id = ${user.companyId}::bigint and not each.is_settled order by 1`)
  return rows.map(({ id }) => id)
}

/**
 * Holds what lay there and may be used, whoever has reserved it: documents that lose it are told of. What somebody has released
 * since is not held for the same alarm again.
 */
export async function holdExposed(
  exposureId: string,
  ports: Pick<DocumentPorts, 'notify'>,
  context: Context,
): Promise<void> {
  const { db } = context
  // Who judges it at the same moment comes before or after.
  await db.execute(sql`select from ${locationExposures} where id = ${exposureId}::bigint for no key update`)
  const { rows } =
    await db.execute<ToHold>(sql`select each.id::text as "exposureId", each.batch_no as "batchNo", each.holds,
      location.code as location, each.content, each.location_id::text as "locationId", stock.id::text as line,
      stock.material_id::text as "materialId", stock.lot_id::text as "lotId",
      trim_scale(least(stock.quantity - stock.held_quantity, lying.quantity))::text as quantity
    from ${locationExposures} each join ${locations} location on location.id = each.location_id
    join ${exposedStock} stock on stock.exposure_id = each.id and stock.held_quantity < stock.quantity
    join ${stockBalances} lying on lying.company_id = each.company_id and lying.location_id = each.location_id
      and lying.material_id = stock.material_id and lying.lot_id is not distinct from stock.lot_id
      and lying.status = 'available' and lying.quantity > 0
    where each.id = ${exposureId}::bigint and each.reviewed_at is null order by stock.id limit ${MOST}`)
  const [first] = rows
  if (!first) return
  const source = { kind: 'locationExposure', id: first.exposureId, code: first.batchNo }
  const { lifted = [] } = await post(context, {
    source,
    step: `hold${first.holds + 1}`,
    reason: `库位“${first.location}”环境报警：${first.content}`.slice(0, 500),
    lines: rows.map(({ line, materialId, lotId, quantity, locationId }) => ({
      line,
      materialId,
      lotId,
      quantity,
      from: locationId,
      to: locationId,
      status: 'available',
      toStatus: 'held',
      outranks: true,
    })),
  })
  await notifyLifted(lifted, first.batchNo, ports, context)
  await db.execute(sql`update ${locationExposures} set holds = holds + 1, updated_at = ${context.now()}
    where id = ${exposureId}::bigint`)
  await db.execute(sql`update ${exposedStock} stock set held_quantity = stock.held_quantity + by.quantity, updated_at = ${context.now()}
    from unnest(${sql.param(rows.map(({ line }) => line))}::bigint[],
      ${sql.param(rows.map(({ quantity }) => quantity))}::numeric[]) as by(id, quantity) where stock.id = by.id`)
}
