import type { Putaway, PutawayWhy } from '@zhizao/contract/warehouse/inbound-bill'
import { addQuantities, compareQuantities, plainDecimal, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { materialClasses } from '../../material/material-class/material-class.table.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { stockBalances } from '../ledger/ledger.table.ts'
import { locationClasses, locations } from '../location/location.table.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'
import { inboundBillLines, inboundBills } from './inbound-bill.table.ts'

/** Places that are looked at for one material. */
const MOST_PLACES = 200

interface Line extends Record<string, unknown> {
  lineId: string
  materialId: string
  open: string
  locationId: string | null
  location: string | null
  lotCode: string | null
}
interface Candidate extends Record<string, unknown> {
  materialId: string
  locationId: string
  location: string
  /** How much more fits; null where nobody has set a capacity. */
  room: string | null
  lots: string[]
  hasMaterial: boolean
  isEmpty: boolean
}

/**
 * Where to put what is still to come of a bill: beside the same lot, beside the same material, where nothing lies, where
 * there is room. Nothing is locked; booking looks again.
 */
export async function putaway(billId: string, { db }: Context): Promise<Putaway[]> {
  const bill = await db.execute<{ path: string }>(sql`select warehouse.path from ${inboundBills} bill
    join ${warehouses} on warehouse.id = bill.warehouse_id where bill.id = ${billId}::bigint`)
  const [head] = bill.rows
  if (!head) throw notFound('入库单')
  const { rows: lines } =
    await db.execute<Line>(sql`select line.id::text as "lineId", line.material_id::text as "materialId",
      greatest(coalesce(line.base_quantity, line.quantity) - line.done, 0)::text as open, line.location_id::text as "locationId",
      location.code as location, line.lot_code as "lotCode"
    from ${inboundBillLines} line left join ${locations} on location.id = line.location_id
    where line.document_id = ${billId}::bigint order by line.sort, line.id`)
  const places = await candidates([...new Set(lines.map(({ materialId }) => materialId))], head.path, { db })
  const byMaterial = Map.groupBy(places, ({ materialId }) => materialId)
  // What earlier lines of the same bill will fill.
  const taken = new Map<string, string>()
  return lines.map(({ lineId, materialId, open: typed, locationId, location, lotCode }) => {
    const open = plainDecimal(typed)
    if (locationId) return { lineId, open, locationId, location, why: 'said' as const }
    const best = (byMaterial.get(materialId) ?? [])
      .filter((each) => fitsIn(each, open, taken.get(each.locationId) ?? '0'))
      .map((each) => ({ each, why: whyOf(each, lotCode, taken) }))
      .toSorted((one, other) => order.indexOf(one.why) - order.indexOf(other.why))[0]
    if (!best) return { lineId, open, locationId: null, location: null, why: 'none' as const }
    taken.set(best.each.locationId, addQuantities(taken.get(best.each.locationId) ?? '0', open))
    return { lineId, open, locationId: best.each.locationId, location: best.each.location, why: best.why }
  })
}

const order: PutawayWhy[] = ['same lot', 'same material', 'empty', 'has room']

const fitsIn = ({ room }: Candidate, open: string, taken: string) =>
  room === null || compareQuantities(subtractQuantities(plainDecimal(room), taken), open) >= 0

function whyOf(
  { locationId, lots, hasMaterial, isEmpty }: Candidate,
  lotCode: string | null,
  taken: ReadonlyMap<string, string>,
): PutawayWhy {
  if (lotCode && lots.includes(lotCode)) return 'same lot'
  if (hasMaterial) return 'same material'
  return isEmpty && !taken.has(locationId) ? 'empty' : 'has room'
}

/** How full each place is, is asked once for all materials; what lies there of a material, by the material. */
async function candidates(materialIds: string[], path: string, { db }: Pick<Context, 'db'>): Promise<Candidate[]> {
  const { rows } =
    await db.execute<Candidate>(sql`with wanted as (select unnest(${sql.param(materialIds)}::bigint[]) as id),
    place as materialized (select location.id, location.code, location.capacity,
        coalesce((select sum(lying.quantity) from ${stockBalances} lying where lying.location_id = location.id), 0) as quantity,
        exists (select from ${locationClasses} allowed where allowed.location_id = location.id) as "isChoosy"
      from ${locations} join ${warehouses} on warehouse.id = location.warehouse_id
      where starts_with(warehouse.path, ${path}) and warehouse.status = 1 and location.status = 1 and location.kind = 'storage'),
    here as materialized (select lying.material_id, lying.location_id,
        coalesce(array_agg((select lot.code from ${lots} where lot.id = lying.lot_id)) filter (where lying.lot_id is not null), '{}') as lots
      from ${stockBalances} lying where lying.material_id = any(array(select id from wanted)) and lying.quantity > 0 group by 1, 2)
    select material.id::text as "materialId", proposed.*
    from wanted join ${materials} on material.id = wanted.id
    cross join lateral (select place.id::text as "locationId", place.code as location,
        (place.capacity - place.quantity)::text as room, coalesce(here.lots, '{}') as lots,
        here.location_id is not null as "hasMaterial", place.quantity = 0 as "isEmpty"
      from place left join here on here.location_id = place.id and here.material_id = material.id
      where not place."isChoosy"
        or exists (select from ${locationClasses} allowed join ${materialClasses} above on above.id = allowed.class_id
          join ${materialClasses} own on own.id = material.class_id and starts_with(own.path, above.path)
          where allowed.location_id = place.id)
      order by "hasMaterial" desc, "isEmpty" desc, place.code limit ${MOST_PLACES}) proposed`)
  return rows
}
