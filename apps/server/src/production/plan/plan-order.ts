import type { Bill } from '@zhizao/rules/bom/bill'
import type { BillOf } from '@zhizao/rules/bom/explode'
import { type WorkClock, workClock } from '@zhizao/rules/calendar/work-clock'
import type { FreePart } from '@zhizao/rules/production/deal-supply'
import {
  addQuantities,
  compareQuantities,
  plainDecimal,
  type Quantity,
  subtractQuantities,
} from '@zhizao/rules/quantity/decimal'
import { dayText, plantInstant } from '@zhizao/rules/time/calendar'
import { eq, sql } from 'drizzle-orm'
import { workingResource } from '../../calendar/index.ts'
import { billById, structuresBelow } from '../../material/index.ts'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { conflict } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import { type PlannedRoute, routesFor } from '../../process/index.ts'
import { defaultPlacesOf, usable } from '../../stock/index.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { announcedOf, leftFor } from '../supply/free-supply.ts'
import { forwardDates } from './plan-dates.ts'
import { type KnownMaterial, type OrderRow, type PlannedOrder, plannedOrder } from './planned-order.ts'
import { writePlanned } from './write-planned.ts'

/** Orders that one planning makes, with all their made parts. */
const MOST_CHILDREN = 2000
/** Ids that are taken at once. */
const MOST_IDS = 20_000
const MORE_IDS = 1000
const DAY = 86_400_000
/** Calendars are read for so many days from the day on which planning begins. */
const HORIZON = 800

export const structuresOf = structuresBelow()

/** Breaks an order down into its segments, and into orders for the made parts that are not there; all of it dated forwards. */
export async function planOrder(order: OrderRow, context: Context): Promise<void> {
  const planned = await brokenDown(order, context)
  await date(planned, context)
  await writePlanned(planned, context)
}

/** An order for a part that another order lacks, planned with all below it and written down. */
export async function planPart(
  parent: OrderRow,
  { materialId, quantity }: Pick<ChildNeed, 'materialId' | 'quantity'>,
  context: Context,
): Promise<string> {
  const known = await knownMaterials([materialId], context)
  const [id] = await freshIds(1, context)
  const code = codesBelow(parent, await codesOfParts(parent.id, context))()
  const planned = await brokenDown(childOf(parent, { id: id!, materialId, quantity, code }, { known }), context)
  planned.isNew = true
  await date(planned, context)
  await writePlanned(planned, context)
  return id!
}

/** A company's orders are planned one after another from where it is looked what is free, so that no two take the same. Before any stock. */
export async function planningTurn({ db, user }: Context): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('production planning', ${user.companyId}::bigint))`,
  )
}

interface Tree extends Omit<PlannedOrder, 'order'> {
  order: OrderRow
  readonly children: readonly Tree[]
  isNew: boolean
  /** When the last of what it takes of others' supply is there. */
  readonly suppliedAt: number
  start?: Date
  end?: Date
  dates?: ReturnType<typeof forwardDates>
}

export type { Tree as PlannedTree }

interface Broken {
  readonly day: string
  readonly bills: ReadonlyMap<string, Bill>
  readonly billOf: BillOf
  readonly made: ReadonlySet<string>
  readonly known: ReadonlyMap<
    string,
    KnownMaterial & { code: string; isMade: boolean; over: Quantity; under: Quantity; place: string | null }
  >
  readonly routes: ReadonlyMap<string, PlannedRoute>
  /** What is free of a material and when, used up as it is planned. */
  readonly free: Map<string, readonly FreePart[]>
  readonly ids: string[]
  /** Codes of orders below the one that is planned which were called off. */
  readonly taken: ReadonlySet<string>
  count: number
}

/** Codes of orders below an order, those that were called off too: theirs are not given again. */
async function codesOfParts(orderId: string, { db }: Context): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ code: productionOrders.code })
    .from(productionOrders)
    .where(eq(productionOrders.parentId, orderId))
  return new Set(found.map(({ code }) => code))
}

/** Numbers orders below an order, one after another. */
function codesBelow({ code }: Pick<OrderRow, 'code'>, taken: ReadonlySet<string>): () => string {
  let nth = 0
  return () => {
    do nth++
    while (taken.has(`${code}-${nth}`))
    return `${code}-${nth}`
  }
}

async function brokenDown(order: OrderRow, context: Context): Promise<Tree> {
  const day = order.startOn && order.startOn > today(context) ? order.startOn : today(context)
  const own = order.bomId ? await billById(order.bomId, context) : undefined
  const { bills } = await structuresOf(
    own ? [...new Set([order.materialId, ...own.lines.map(({ material }) => material)])] : [order.materialId],
    day,
    context,
  )
  if (own) bills.set(order.materialId, own)
  const named = [...new Set([...bills].flatMap(([made, bill]) => [made, ...bill.lines.map((line) => line.material)]))]
  const known = await knownMaterials([...new Set([order.materialId, ...named])], context)
  // A part that has no bill is made all the same, of nothing that is counted.
  const made = new Set(named.filter((id) => known.get(id)?.isMade))
  const { materialId, routeId } = order
  const found = { parts: [...made].filter((id) => id !== materialId), bought: named.filter((id) => !made.has(id)) }
  const [routes, free, taken] = await Promise.all([
    routesFor([...new Set([materialId, ...made])], day, context, routeId ? { materialId, routeId } : undefined),
    freeFor(order, day, found, context),
    codesOfParts(order.id, context),
  ])
  // As many as all of it takes where each part is made once; more are asked for where it is made at several places.
  const most = [...routes.values()].reduce((sum, { segments }) => sum + segments.length + 1, 0)
  const work: Broken = {
    day,
    bills,
    billOf: (id) => bills.get(id),
    made,
    known,
    routes,
    free,
    ids: await freshIds(Math.min(most, MOST_IDS), context),
    taken,
    count: 0,
  }
  return opened(order, false, work, context)
}

/** What is left for an order of parts that are made, and of bought ones that are announced; in its turn. */
async function freeFor(
  { id, dueOn }: OrderRow,
  day: string,
  { parts, bought }: { readonly parts: readonly string[]; readonly bought: readonly string[] },
  context: Context,
): Promise<Map<string, readonly FreePart[]>> {
  const [announced] = await Promise.all([announcedOf(bought, context), planningTurn(context)])
  return leftFor([...parts, ...announced], { exceptId: id, day, until: dueOn }, context)
}

async function opened(order: OrderRow, isNew: boolean, work: Broken, context: Context): Promise<Tree> {
  if (++work.count > MOST_CHILDREN) throw conflict(`一次排产最多生成 ${MOST_CHILDREN} 张订单，请先分批排产`)
  const route = work.routes.get(order.materialId)
  const { code, decimals } = work.known.get(order.materialId)!
  if (!route) throw conflict(`自制件“${code}”没有已发布的工艺路线，请先在产品工艺中设置`)
  const { bills, billOf, known } = work
  const bill = bills.get(order.materialId)
  if (work.ids.length < route.segments.length) work.ids.push(...(await freshIds(MORE_IDS, context)))
  const nextId = () => work.ids.pop()!
  const whole = { ...order, routeId: route.routeId, bomId: bill?.id ?? null }
  const planned = plannedOrder(whole, { route, bill, billOf, materials: known, decimals, nextId })
  const needs = new Map<string, Quantity>()
  for (const { materialId, required } of planned.components)
    needs.set(materialId, addQuantities(needs.get(materialId) ?? '0', required))
  const children: Tree[] = []
  const nextCode = codesBelow(order, work.taken)
  let suppliedAt = 0
  for (const [materialId, required] of needs) {
    const { quantity, at } = takeFree(materialId, required, work.free)
    suppliedAt = Math.max(suppliedAt, at)
    const isMade = work.made.has(materialId) && work.routes.get(materialId)
    if (!isMade || compareQuantities(quantity, '0') <= 0) continue
    if (!work.ids.length) work.ids.push(...(await freshIds(MORE_IDS, context)))
    children.push(
      await opened(childOf(whole, { id: nextId(), materialId, quantity, code: nextCode() }, work), true, work, context),
    )
  }
  return { ...planned, children, isNew, suppliedAt }
}

/** What has to be made or bought of what is required, after what is free has been used; and when the last of that is there. */
function takeFree(
  materialId: string,
  required: Quantity,
  free: Map<string, readonly FreePart[]>,
): { quantity: Quantity; at: number } {
  let quantity = required
  let last = 0
  const left = (free.get(materialId) ?? []).map((part) => {
    const taken = compareQuantities(part.quantity, quantity) < 0 ? part.quantity : quantity
    if (compareQuantities(taken, '0') <= 0) return part
    quantity = subtractQuantities(quantity, taken)
    if (typeof part.at === 'number') last = Math.max(last, part.at)
    return { ...part, quantity: subtractQuantities(part.quantity, taken) }
  })
  free.set(materialId, left)
  return { quantity, at: last }
}

interface ChildNeed {
  id: string
  materialId: string
  quantity: Quantity
  code: string
}

const childOf = (
  parent: OrderRow,
  { id, materialId, quantity, code }: ChildNeed,
  { known }: Pick<Broken, 'known'>,
): OrderRow => ({
  ...parent,
  id,
  materialId,
  quantity,
  code,
  source: 'parent',
  parentId: parent.id,
  routeId: null,
  bomId: null,
  lotCode: null,
  demandId: null,
  status: 'planned',
  remark: null,
  reason: null,
  // The parent may have begun.
  goodQuantity: '0',
  scrapQuantity: '0',
  actualStart: null,
  actualEnd: null,
  overPercent: known.get(materialId)!.over,
  underPercent: known.get(materialId)!.under,
  // What a part is made of and where it goes to is where the parent takes it from; it has its own place where that says none.
  receiptLocationId: parent.issueLocationId ?? known.get(materialId)!.place,
})

interface MaterialRow {
  id: string
  code: string
  source: string
  backflush: boolean
  over: string
  under: string
  decimals: number
}
const readMaterials = writtenStatement<{ ids: readonly string[] }, MaterialRow>(
  (given) => sql`select material.id, material.code, material.source, material.backflush, material.over_percent as over,
      material.under_percent as under, unit.decimals
    from ${materials} join ${units} on unit.id = material.base_unit_id where material.id = any(${given.ids}::bigint[])`,
)

export async function knownMaterials(ids: readonly string[], context: Context): Promise<Broken['known']> {
  const [found, places] = await Promise.all([readMaterials(context.db, { ids }), defaultPlacesOf(ids, context)])
  return new Map(
    found.map(({ id, source, over, under, ...each }) => [
      id,
      {
        ...each,
        isMade: source === 'make',
        over: plainDecimal(over),
        under: plainDecimal(under),
        place: usable(places.get(id)),
      },
    ]),
  )
}

const takeIds = writtenStatement<{ count: number }, { ids: string[] }>(
  ({ count }) => sql`select array_agg(nextval('global_id')::text) as ids from generate_series(1, ${count}::int)`,
)

async function freshIds(count: number, { db }: Context): Promise<string[]> {
  const [row] = await takeIds(db, { count })
  return row!.ids
}

/** When work centers work, from now on; nothing named stands for the company. */
export async function workClocks(
  centers: Iterable<string>,
  context: Context,
): Promise<(workCenterId: string | null) => WorkClock> {
  const now = context.now().getTime()
  const [first, last] = [now, now + HORIZON * DAY].map((at) => dayText(at, context.user.timeZone))
  const clocks = new Map<string, WorkClock>()
  for (const id of centers) {
    const scope = id ? { kind: 'workCenter' as const, id } : { kind: 'company' as const, id: null }
    clocks.set(id, workClock((await workingResource(scope, first!, last!, context)).resource, now))
  }
  return (id) => clocks.get(id ?? '')!
}

/** Dates parts before what they are part of; a part is due when that begins. */
async function date(tree: Tree, context: Context): Promise<void> {
  const zone = context.user.timeZone
  const now = context.now().getTime()
  const centers = new Set<string>()
  const gather = (each: Tree): void => {
    for (const { workCenterId } of each.segments) centers.add(workCenterId ?? '')
    each.children.forEach(gather)
  }
  gather(tree)
  const clockOf = await workClocks(centers, context)
  const visit = (each: Tree): number => {
    const ready = Math.max(
      now,
      each.order.startOn ? plantInstant(each.order.startOn, zone) : now,
      each.suppliedAt,
      ...each.children.map(visit),
    )
    each.dates = forwardDates(each.segments, each.links, {
      from: ready,
      clockOf,
    })
    const all = [...(each.dates?.values() ?? [])]
    if (!all.length) return ready
    each.start = new Date(Math.min(...all.map(({ start }) => start)))
    each.end = new Date(Math.max(...all.map(({ end }) => end)))
    const dueOn = dayText(each.start.getTime(), zone)
    for (const child of each.children) child.order = { ...child.order, dueOn }
    return each.end.getTime()
  }
  visit(tree)
}
