import type { Putaway, PutawayWhy } from '@zhizao/contract/bills/inbound-bill'
import { addQuantities, compareQuantities, plainDecimal, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { materialClasses } from '../../material/material-class/material-class.table.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import { defaultPlacesOf, isFit } from '../../stock/index.ts'
import { stockBalances } from '../../stock/ledger/ledger.table.ts'
import { locationClasses, locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { inboundBillLines, inboundBills } from './inbound-bill.table.ts'

/** Places of one kind that are looked at for one material. */
const MOST_PLACES = 200

interface Line extends Record<string, unknown> {
  lineId: string
  materialId: string
  open: string
  locationId: string | null
  location: string | null
  lotCode: string | null
}
interface Place extends Record<string, unknown> {
  locationId: string
  location: string
  /** How much more fits; null where nobody has set a capacity. */
  room: string | null
  isEmpty: boolean
}
interface Candidate extends Place {
  lots: string[]
  hasMaterial: boolean
  isDefault: boolean
}

/**
 * Where to put what is still to come of a bill: where its material goes by default, beside the same lot, beside the same material,
 * where nothing lies, where there is room. Nothing is locked; booking looks again.
 */
export async function putaway(billId: string, context: Context): Promise<Putaway[]> {
  const { db } = context
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
  const candidatesFor = await candidates([...new Set(lines.map(({ materialId }) => materialId))], head.path, context)
  // What earlier lines of the same bill will fill.
  const taken = new Map<string, string>()
  return lines.map(({ lineId, materialId, open: typed, locationId, location, lotCode }) => {
    const open = plainDecimal(typed)
    if (locationId) return { lineId, open, locationId, location, why: 'said' as const }
    const best = candidatesFor(materialId)
      .filter((each) => fitsIn(each, open, taken.get(each.locationId) ?? '0'))
      .map((each) => ({ each, why: whyOf(each, lotCode, taken) }))
      .toSorted((one, other) => order.indexOf(one.why) - order.indexOf(other.why))[0]
    if (!best) return { lineId, open, locationId: null, location: null, why: 'none' as const }
    taken.set(best.each.locationId, addQuantities(taken.get(best.each.locationId) ?? '0', open))
    return { lineId, open, locationId: best.each.locationId, location: best.each.location, why: best.why }
  })
}

const order: PutawayWhy[] = ['default', 'same lot', 'same material', 'empty', 'has room']

const fitsIn = ({ room }: Candidate, open: string, taken: string) =>
  room === null || compareQuantities(subtractQuantities(plainDecimal(room), taken), open) >= 0

function whyOf(
  { locationId, lots, hasMaterial, isEmpty, isDefault }: Candidate,
  lotCode: string | null,
  taken: ReadonlyMap<string, string>,
): PutawayWhy {
  if (isDefault) return 'default'
  if (lotCode && lots.includes(lotCode)) return 'same lot'
  if (hasMaterial) return 'same material'
  return isEmpty && !taken.has(locationId) ? 'empty' : 'has room'
}

/**
 * Places for each material, the default one where its class is allowed and at most so many of storage of each kind: where it lies
 * (beside what is fit for use and ours, so that neither what others own nor what is held or expired draws more to it), then those
 * without classes of their own and those of its class, whoever it is; how full these are is asked once for all materials, or once for a class.
 */
async function candidates(materialIds: string[], path: string, context: Context) {
  const { db } = context
  const wanted = sql`unnest(${sql.param(materialIds)}::bigint[])`
  const defaults = await defaultPlacesOf(materialIds, context)
  const pairs = [...defaults]
  const [own, lying, free, ofClasses, classes] = await Promise.all([
    db.execute<Place & { materialId: string }>(sql`select material.id::text as "materialId", place.*
      from unnest(${sql.param(pairs.map(([id]) => id))}::bigint[],
        ${sql.param(pairs.map(([, { locationId }]) => locationId))}::bigint[]) as wanted (id, location_id)
      join ${materials} on material.id = wanted.id
      cross join lateral (${placesBelow(path, sql`location.id = wanted.location_id and (${isFree} or ${isOfClass(sql`material.class_id`)})`)}) place`),
    db.execute<Place & { materialId: string; lots: string[]; hasMaterial: boolean }>(sql`
      select material.id::text as "materialId", place.*,
        coalesce(array(select lot.code from ${lots} where lot.id = any(place."lotIds")), '{}') as lots
      from ${wanted} as wanted (id) join ${materials} on material.id = wanted.id
      cross join lateral (select place.*, here.lot_ids as "lotIds", here.is_fit as "hasMaterial"
        from (select each.location_id, array_agg(each.lot_id) filter (where each.status = 'available') as lot_ids,
            bool_or(${isFit({ today: today(context) })}) as is_fit
          from ${stockBalances} each join ${locations} on location.id = each.location_id left join ${lots} on lot.id = each.lot_id
          where each.material_id = material.id and each.quantity > 0 group by 1) here
        cross join lateral (${places(path, sql`location.id = here.location_id and (${isFree} or ${isOfClass(sql`material.class_id`)})`)}) place
        order by place.location limit ${MOST_PLACES}) place`),
    db.execute<Place>(places(path, isFree)),
    db.execute<Place & { classId: string }>(sql`
      select each.class_id::text as "classId", place.* from (select distinct material.class_id
        from ${wanted} as wanted (id) join ${materials} on material.id = wanted.id where material.class_id is not null) each
      cross join lateral (${places(path, isOfClass(sql`each.class_id`))}) place`),
    db.execute<{ id: string; classId: string | null }>(sql`
      select id::text, class_id::text as "classId" from ${materials} where id = any(${sql.param(materialIds)}::bigint[])`),
  ])
  const lyingOf = Map.groupBy(lying.rows, ({ materialId }) => materialId)
  const ofClass = Map.groupBy(ofClasses.rows, ({ classId }) => classId)
  const classOf = new Map(classes.rows.map(({ id, classId }) => [id, classId ?? '']))
  return (materialId: string): Candidate[] => {
    const asDefault = own.rows
      .filter((each) => each.materialId === materialId)
      .map((each) => ({ ...each, lots: [], hasMaterial: false, isDefault: true }))
    const here = (lyingOf.get(materialId) ?? []).map((each) => ({ ...each, isDefault: false }))
    const known = new Set([...asDefault, ...here].map(({ locationId }) => locationId))
    const others = [...(ofClass.get(classOf.get(materialId)!) ?? []), ...free.rows].filter(
      ({ locationId }) => !known.has(locationId),
    )
    const elsewhere = others.map((each) => ({ ...each, lots: [], hasMaterial: false, isDefault: false }))
    return [...asDefault, ...here.filter(({ locationId }) => locationId !== asDefault[0]?.locationId), ...elsewhere]
  }
}

/** Places of storage below a warehouse for which a condition on `location` holds; empty ones first. */
const places = (path: string, which: SQL) => placesBelow(path, sql`location.kind = 'storage' and ${which}`)

const placesBelow = (path: string, which: SQL) => sql`
  select location.id::text as "locationId", location.code as location, (location.capacity - lying.quantity)::text as room,
    lying.quantity = 0 as "isEmpty"
  from ${locations} join ${warehouses} on warehouse.id = location.warehouse_id
  cross join lateral (select coalesce(sum(quantity), 0) as quantity from ${stockBalances} balance where balance.location_id = location.id) lying
  where starts_with(warehouse.path, ${path}) and warehouse.status = 1 and location.status = 1 and ${which}
  order by "isEmpty" desc, location.code limit ${MOST_PLACES}`

const isFree = sql`not exists (select from ${locationClasses} allowed where allowed.location_id = location.id)`
const isOfClass = (classId: SQL) => sql`exists (
  select from ${locationClasses} allowed join ${materialClasses} above on above.id = allowed.class_id
    join ${materialClasses} own on own.id = ${classId} and starts_with(own.path, above.path)
  where allowed.location_id = location.id)`
