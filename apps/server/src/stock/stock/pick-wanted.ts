import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { compareQuantities, type Quantity, subtractQuantities, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import type { Use } from '@zhizao/rules/stock/fit'
import { pick } from '@zhizao/rules/stock/pick'
import { eq, inArray } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/refusal.ts'
import type { ReservedLine } from '../ledger/reserve.ts'
import { locations } from '../location/location.table.ts'
import { dayOfNeed } from './fit-stock.ts'
import { type Pickable, pickable } from './pick-proposal.ts'
import { whyShort } from './why-short.ts'

/** What is to be brought to a place, for whoever needs it there. */
export interface Wanted {
  /** What the caller knows it by. */
  readonly key: string
  /** From 1, as people count. */
  readonly nth: number
  readonly materialId: string
  /** In the base unit. */
  readonly quantity: Quantity
  readonly toLocationId: string
  /** Only from this lot, only from this place; by the material's rule where nothing is said. */
  readonly lotId?: string | null
  readonly fromLocationId?: string | null
  /** The day on which it is needed, until which it has to keep; today where nothing is said. */
  readonly neededOn?: string | null
  /** Who waits for it, as a shortage tells: 订单 SC-1. */
  readonly whom: string
}

/** What one warehouse gives of it. */
export interface PickedPart {
  readonly wanted: Wanted
  readonly fromWarehouseId: string
  readonly picks: Omit<ReservedLine, 'line'>[]
}

type Material = typeof materials.$inferSelect & { unit: string }

async function materialsOf(wanted: readonly Wanted[], { db }: Context): Promise<ReadonlyMap<string, Material>> {
  const found = await db
    .select({ material: materials, unit: units.code })
    .from(materials)
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .where(inArray(materials.id, [...new Set(wanted.map(({ materialId }) => materialId))]))
  return new Map(found.map(({ material, unit }) => [material.id, { ...material, unit }]))
}

/** The warehouses of places. */
export async function warehousesOf(ids: readonly string[], { db }: Context): Promise<ReadonlyMap<string, string>> {
  const found = await db
    .select({ id: locations.id, warehouseId: locations.warehouseId })
    .from(locations)
    .where(inArray(locations.id, [...new Set(ids)]))
  return new Map(found.map(({ id, warehouseId }) => [id, warehouseId!]))
}

/** What one is told that there is not enough for, and why. */
async function shortOf(
  { nth, materialId, lotId, fromLocationId, quantity, whom }: Wanted,
  short: Quantity,
  { code, unit }: Material,
  { title, use }: { title: string; use: Use },
  context: Context,
): Promise<FieldProblem> {
  const there = subtractQuantities(quantity, short)
  const where = { use, isLoose: true, isAnyones: Boolean(lotId) }
  const [why] = await whyShort([{ materialId, lotId, locationId: fromLocationId }], where, context)
  const message = `第 ${nth} 行：物料“${code}”仓库可用 ${there} ${unit}，不足 ${quantity} ${unit}（${whom}）${why}`
  return { field: `lines.${nth - 1}.quantity`, title, message }
}

/**
 * From which balances each is taken, by warehouse: by the pick rules of the materials, from all warehouses. Nothing is taken twice,
 * nor from the place that it is brought to; all of it or nothing, what is short is told by line, with who waits.
 */
export async function pickWanted(
  wanted: readonly Wanted[],
  /** What the field of a quantity is called. */
  title: string,
  context: Context,
): Promise<PickedPart[]> {
  const known = await materialsOf(wanted, context)
  const found = new Map<string, Pickable>()
  for (const { materialId } of wanted)
    if (!found.has(materialId)) found.set(materialId, await pickable({ materialId }, context))
  const warehouseOf = await warehousesOf(
    [...found.values()].flatMap(({ byId }) => [...byId.values()].map(({ locationId }) => locationId!)),
    context,
  )
  const taken = new Map<string, Quantity[]>()
  const problems: FieldProblem[] = []
  const parts: PickedPart[] = []
  for (const one of wanted) {
    const { byId, candidates } = found.get(one.materialId)!
    const material = known.get(one.materialId)!
    const left = candidates.flatMap((each) => {
      const row = byId.get(each.id)!
      if (row.locationId === one.toLocationId || (one.lotId && row.lotId !== one.lotId)) return []
      if (one.fromLocationId && row.locationId !== one.fromLocationId) return []
      const gone = sumOfQuantities([row.packed, ...(taken.get(row.id) ?? [])])
      const free = subtractQuantities(each.free, gone)
      // A place that is named is taken as it is, whatever its kind.
      // What is moved stays whose it is: of a lot that is named nobody asks.
      const named = {
        ...(one.fromLocationId && { locationKind: 'storage' as const }),
        ...(one.lotId && { owner: null }),
      }
      return [{ ...each, free, ...named }]
    })
    const use = { today: dayOfNeed(one.neededOn, context) }
    const { lines, short } = pick(left, one.quantity, { rule: material.pickRule, ...use })
    if (compareQuantities(short, '0') > 0) problems.push(await shortOf(one, short, material, { title, use }, context))
    const byWarehouse = new Map<string, PickedPart>()
    for (const { id, quantity } of lines) {
      const row = byId.get(id)!
      const { materialId, lotId } = row
      taken.set(row.id, [...(taken.get(row.id) ?? []), quantity])
      const fromWarehouseId = warehouseOf.get(row.locationId!)!
      const part = byWarehouse.get(fromWarehouseId) ?? { wanted: one, fromWarehouseId, picks: [] }
      byWarehouse.set(fromWarehouseId, part)
      part.picks.push({ materialId, lotId, quantity, locationId: row.locationId!, status: 'available', isChosen: true })
    }
    parts.push(...byWarehouse.values())
  }
  if (problems.length) throw invalid(problems[0]!.message!, problems)
  return parts
}
