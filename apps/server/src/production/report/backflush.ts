import {
  addQuantities,
  compareQuantities,
  plainDecimal,
  type Quantity,
  subtractQuantities,
  sumOfQuantities,
} from '@zhizao/rules/quantity/decimal'
import type { Use } from '@zhizao/rules/stock/fit'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { invalidField } from '../../platform/refusal.ts'
import { happenedOn } from '../../platform/today.ts'
import { freeSince } from '../../stock/index.ts'
import { locations } from '../../stock/location/location.table.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import type { nodeOfWork } from '../work-order/of-work.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { type Drawn, type DrawnMaterial, owed, takenOf } from './drawn-from.ts'
import { neededBy } from './needed-by.ts'
import { type PickableRow, type PickPlace, pickableAt } from './pickable-at.ts'
import { placeOfUse } from './places.ts'
import { type ReportNeed, readNeeds } from './report-needs.ts'
import { type Standin, standinsOf } from './standins.ts'

type OfWork = { workOrderId: string }
/** Where the material of a segment is drawn from (`drawingPlaces`), and which segment that is. */
const placesOfWork = (workOrderId: Parameters<typeof nodeOfWork>[0]) => sql`own as materialized (
    select coalesce(plan.split_of, plan.id) as node, ${placeOfUse(sql`plan`)} as place, made.issue_location_id
    from ${workOrders} work join ${segmentPlans} plan on plan.id = work.segment_plan_id
      join ${productionOrders} made on made.id = work.order_id
    where work.id = ${workOrderId}::bigint),
  place as materialized (select id, min(rank) as rank
    from (select place as id, 0 as rank from own union all select issue_location_id, 1 from own) each where id is not null group by id)`
interface LyingRow extends Record<string, unknown> {
  readonly places: readonly PickPlace[] | null
  readonly rows: readonly PickableRow[] | null
}
const lyingRows = (
  { workOrderId, today }: { workOrderId: Placeholder; today: Placeholder },
  materialsOf: SQL,
) => sql`with ${placesOfWork(workOrderId)}
    select (select json_agg(each order by each.rank, each.nth) from (
        select location.id::text, location.code, location.allow_negative = 1 as "mayBeNegative", place.rank, location.id as nth
        from ${locations} join place on place.id = location.id) each) as places,
      (select json_agg(lying) from (${pickableAt(sql`select id from place`, materialsOf, { today })}) lying) as rows`
type At = OfWork & Pick<Use, 'today'>
const readLying = writtenStatement<At, LyingRow>((given) =>
  lyingRows(
    given,
    sql`(select distinct material_id as id from ${orderComponents}
          where segment_plan_id = (select node from own) and is_backflush) wanted`,
  ),
)
const readStandinsLying = writtenStatement<At & { ids: readonly string[] }, LyingRow>((given) =>
  lyingRows(given, sql`(select distinct unnest(${given.ids}::bigint[]) as id) wanted`),
)

/** What a segment draws by itself, and what lies where its order draws from. */
export interface Backflush {
  readonly due: readonly ReportNeed[]
  /** What stands for what, by component. */
  readonly standins: ReadonlyMap<string, readonly Standin[]>
  readonly lying: ReadonlyMap<string, readonly PickableRow[]>
  readonly places: readonly PickPlace[]
  /** What it was looked for: our own needs, on the day on which it was used. */
  readonly use: Use
}

/** Asked at once; the order is locked, or its lock stands before in the same packet. */
export async function backflushOf(
  { workOrderId, at }: OfWork & { at?: Date | undefined },
  context: Context,
): Promise<Backflush & { needs: readonly ReportNeed[] }> {
  const { db } = context
  const use = { today: happenedOn(at, context) }
  const [needs, [lying]] = await Promise.all([readNeeds(db, { workOrderId }), readLying(db, { workOrderId, ...use })])
  const due = needs.filter(({ isDue }) => isDue)
  const standins = await standinsOf(
    due.flatMap((each) => (each.hasStandins ? [each.id] : [])),
    context,
  )
  const ofStandins = standins.length
    ? await readStandinsLying(db, { workOrderId, ...use, ids: standins.map(({ id }) => id) })
    : []
  // What stands for the one may be the own of the other.
  const own = new Set(due.map(({ materialId }) => materialId))
  const others = (ofStandins[0]?.rows ?? []).filter(({ materialId }) => !own.has(materialId))
  const rows = await freeSince([...(lying!.rows ?? []), ...others], use.today, context)
  return {
    needs,
    due,
    standins: Map.groupBy(standins, ({ componentId }) => componentId),
    use,
    places: lying!.places ?? [],
    lying: Map.groupBy(rows, ({ materialId }) => materialId),
  }
}

/**
 * What pieces that are worked on for the first time use up of the materials that a report draws by itself: as much as all such
 * pieces so far ask for, less what was drawn for them before, by reports or by scan, so that rounding never adds up.
 */
export async function backflushed(
  { due, standins, lying, places, use }: Backflush,
  fresh: Quantity,
  context: Context,
): Promise<Drawn[]> {
  if (compareQuantities(fresh, '0') <= 0) return []
  const left = new Map(lying)
  const all: Drawn[] = []
  for (const component of due) {
    const { id, materialId, unit } = component
    const needed = neededBy(component, addQuantities(plainDecimal(component.done), fresh))
    const quantity = subtractQuantities(needed, plainDecimal(component.drawn))
    if (compareQuantities(quantity, '0') <= 0) continue
    if (!places.length) throw invalidField('issueLocationId', '投料库位', '订单没有填写投料库位，不能倒冲')
    const material = { ...component, id: materialId }
    let short = quantity
    for (const { most, ...each } of inTurn(material, standins.get(id) ?? [])) {
      const rows = left.get(each.id) ?? []
      const wanted = most && compareQuantities(most, short) < 0 ? most : short
      const { drawn } = takenOf({ componentId: id, material: each, quantity: wanted }, { places, rows, use })
      left.set(each.id, without(rows, drawn))
      short = subtractQuantities(short, sumOfQuantities(drawn.map((one) => one.quantity)))
      all.push(...drawn)
    }
    if (compareQuantities(short, '0') > 0)
      all.push(await owed({ componentId: id, material, unit, quantity, short }, { places, use }, context))
  }
  return all
}

/** What was brought in its place, then the material itself, then what else stands for it. */
const inTurn = (
  material: DrawnMaterial,
  standins: readonly Standin[],
): readonly (DrawnMaterial & { most?: Quantity })[] => [
  ...standins.map((each) => ({ ...each, most: each.brought })),
  material,
  ...standins,
]

/** What still lies there for another component of the same material. */
const without = (rows: readonly PickableRow[], drawn: readonly Drawn[]) =>
  rows.map((row) => {
    const taken = drawn.find(({ lotId, locationId }) => lotId === row.lotId && locationId === row.locationId)
    return taken ? { ...row, free: subtractQuantities(plainDecimal(row.free), taken.quantity) } : row
  })
