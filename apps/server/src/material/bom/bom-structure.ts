import type {
  BomDifference,
  BomPlace,
  BomUse,
  ExplodedPlaces,
  Explosion,
  Requirement,
} from '@zhizao/contract/material/bom'
import { MOST_PLACES } from '@zhizao/contract/material/bom'
import { type Bill, type BillLine, plannedLines } from '@zhizao/rules/bom/bill'
import { compareBills } from '@zhizao/rules/bom/compare-bills'
import { cycleThrough } from '@zhizao/rules/bom/cycle'
import { type BillOf, explode, grossOf, places, requiredQuantity } from '@zhizao/rules/bom/explode'
import { whereUsed } from '@zhizao/rules/bom/where-used'
import type { Quantity } from '@zhizao/rules/quantity/decimal'
import { fractionOf, roundedUp, whole } from '@zhizao/rules/quantity/fraction'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalid, notFound } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import { materials } from '../material/material.table.ts'
import { units } from '../unit/unit.table.ts'
import { bomItems, boms } from './bom.table.ts'
import { bomRows, itemsOf } from './bom-query.ts'
import { inBase, MOST_LINES, namesOf, type StructureBelow } from './structure-below.ts'

const MOST_USES = 2000

/** What a line of a structure is in the database, with the bill it stands in; quantities and bases are over their `den`. */
interface Stored {
  made: string
  bom: string
  base: Quantity
  base_den: Quantity
  id: string | null
  material: string
  quantity: Quantity
  den: Quantity
  is_fixed: boolean
  loss: Quantity
  is_phantom: boolean
  substitute_group: string | null
  rank: number | null
}

const lineOf = (row: Stored): BillLine => ({
  id: row.id!,
  material: row.material,
  quantity: inBase(row.quantity, row.den),
  isFixed: row.is_fixed,
  loss: row.loss,
  isPhantom: row.is_phantom,
  group: row.substitute_group,
  rank: row.rank ?? 0,
})

function billsOf(stored: readonly Stored[]): Map<string, Bill> {
  const bills = new Map<string, Bill>()
  for (const [bom, lines] of Map.groupBy(stored, (row) => row.bom)) {
    const [first] = lines
    bills.set(bom, {
      id: bom,
      material: first!.made,
      alternative: '',
      version: 0,
      from: null,
      to: null,
      isDefault: true,
      base: inBase(first!.base, first!.base_den),
      lines: first!.id === null ? [] : lines.map(lineOf),
    })
  }
  return bills
}

const lineColumns = sql`b.material_id as made, b.id as bom, b.base_quantity * b.num as base, b.den as base_den, i.id,
  i.material_id as material, i.quantity * i.num as quantity, i.den, i.is_fixed, i.loss, i.is_phantom, i.substitute_group, i.rank`

/** One bill by its id, whatever its state. */
export async function billById(id: string, { db }: Pick<Context, 'db'>): Promise<Bill> {
  const { rows } = await db.execute<Stored & Record<string, unknown>>(sql`
    select ${lineColumns} from ${boms} b left join ${bomItems} i on i.bom_id = b.id where b.id = ${id} order by i.sort, i.id`)
  const bill = billsOf(rows).get(id)
  if (!bill) throw notFound('BOM')
  return bill
}

interface Asked {
  id?: string | undefined
  materialId?: string | undefined
  quantity: Quantity
  day?: string | undefined
}

/** The structure below what is asked for, on a day. */
async function structureOf(below: StructureBelow, { id, materialId, quantity, day: on }: Asked, context: Context) {
  if (!id && !materialId) throw invalid('请选择 BOM 或物料')
  const day = on ?? today(context)
  const top = id ? await billById(id, context) : undefined
  const made = top?.material ?? materialId!
  const { bills, names } = await below(
    top ? [...new Set(top.lines.map((line) => line.material))] : [made],
    day,
    context,
  )
  if (top) {
    bills.set(made, top)
    if (!names.has(made)) names.set(made, (await namesOf([made], context)).get(made)!)
  }
  const billOf: BillOf = (material) => bills.get(material)
  if (!billOf(made)) throw conflict('该物料在这一天没有已发布的 BOM')
  return { made, day, amount: fractionOf(quantity), billOf, names }
}

/** What it takes to make a quantity in all, each material once. */
export async function explosion(below: StructureBelow, asked: Asked, context: Context): Promise<Explosion> {
  const { made, day, amount, billOf, names } = await structureOf(below, asked, context)
  const exploded = explode(made, amount, billOf)
  if ('cycle' in exploded) throw conflict(await cycleWords(exploded.cycle, context))
  const requirements = exploded.requirements.map((each): Requirement => {
    const name = names.get(each.material)!
    const bomId = each.bill?.id ?? null
    return { ...name, level: each.level, quantity: requiredQuantity(each, name.decimals), bomId }
  })
  return { day, quantity: asked.quantity, requirements }
}

/** What it takes place by place; substitutes are planned nowhere, and shown. */
export async function explodedPlaces(below: StructureBelow, asked: Asked, context: Context): Promise<ExplodedPlaces> {
  const { made, day, amount, billOf, names } = await structureOf(below, asked, context)
  const cycle = cycleThrough(made, (material) =>
    plannedLines(billOf(material)?.lines ?? []).map((line) => line.material),
  )
  if (cycle) throw conflict(await cycleWords(cycle, context))
  const opened = places(made, amount, billOf, { most: MOST_PLACES })
  const shown = opened.places.map(({ path, level, line, exact, bill, isSubstitute }): BomPlace => {
    const { decimals, source: _, ...name } = names.get(line.material)!
    return {
      ...name,
      path,
      level,
      quantity: roundedUp(exact, decimals),
      bomId: bill?.id ?? null,
      perParent: roundedUp(grossOf({ ...line, loss: '0' }, whole), 8),
      loss: line.loss,
      isFixed: line.isFixed,
      isPhantom: line.isPhantom,
      isSubstitute,
    }
  })
  return { day, quantity: asked.quantity, places: shown, isCut: opened.isCut }
}

/** Refused words for a circle, by the codes of its materials. */
export async function cycleWords(cycle: readonly string[], context: Pick<Context, 'db'>): Promise<string> {
  const names = await namesOf(cycle, context)
  return `产品结构形成循环：${cycle.map((id) => names.get(id)?.materialCode ?? '').join(' → ')}`
}

interface Edge {
  made: string
  component: string
}

/**
 * What is made of what below some materials, by every bill that holds at any time from a day on: two that never hold together cannot
 * close a circle, but whether they do is not asked.
 */
export async function edgesBelow(from: readonly string[], since: string, { db }: Pick<Context, 'db'>): Promise<Edge[]> {
  const current = sql`b.status in ('released', 'superseded') and (b.valid_to is null or b.valid_to > ${since}::date)`
  const { rows } = await db.execute<Edge & Record<string, unknown>>(sql`
    with recursive edge (made, component) as (
      select b.material_id, i.material_id from ${boms} b join ${bomItems} i on i.bom_id = b.id
      where b.material_id = any(${sql.param([...from])}::bigint[]) and ${current}
      union
      select b.material_id, i.material_id from edge e join ${boms} b on b.material_id = e.component and ${current}
      join ${bomItems} i on i.bom_id = b.id)
    select made::text, component::text from edge`)
  return rows
}

/** Everything that a material goes into. */
export async function usesOf(materialId: string, context: Context): Promise<{ uses: BomUse[]; isCut: boolean }> {
  const { rows } = await context.db.execute<{
    line: string
    by: string
    of: string
    bom: string
    quantity: string
    unit: string
  }>(sql`
    with recursive up (material_id, item_id, bom_id, made) as (
      select i.material_id, i.id, b.id, b.material_id from ${bomItems} i join ${boms} b on b.id = i.bom_id
      where i.material_id = ${materialId} and b.status in ('draft', 'released')
      union
      select i.material_id, i.id, b.id, b.material_id from up u join ${bomItems} i on i.material_id = u.made
      join ${boms} b on b.id = i.bom_id and b.status in ('draft', 'released'))
    select u.item_id::text as line, u.made::text as by, u.material_id::text as of, u.bom_id::text as bom, i.quantity::text, n.code as unit
    from up u join ${bomItems} i on i.id = u.item_id join ${units} n on n.id = i.unit_id
    order by u.bom_id, i.sort limit ${MOST_LINES}`)
  const byComponent = Map.groupBy(rows, (row) => row.of)
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const found = whereUsed(materialId, (material) => byComponent.get(material) ?? [], MOST_USES)
  const heads = await headsOf([...new Set(rows.map((row) => row.bom))], context)
  const uses = found.uses.map(({ line, path, level }): BomUse => {
    const row = byLine.get(line)!
    return { path, level, ...heads.get(row.bom)!, quantity: fractionText(row.quantity), unit: row.unit }
  })
  return { uses, isCut: found.isCut }
}

const fractionText = (quantity: string) => roundedUp(fractionOf(quantity), 8)

async function headsOf(ids: readonly string[], { db }: Pick<Context, 'db'>) {
  if (!ids.length) return new Map()
  const found = await db
    .select({
      bomId: boms.id,
      code: boms.code,
      version: boms.version,
      status: boms.status,
      materialId: boms.materialId,
      materialCode: materials.code,
      materialName: materials.name,
    })
    .from(boms)
    .innerJoin(materials, eq(materials.id, boms.materialId))
    .where(inArray(boms.id, [...ids]))
  return new Map(found.map((each) => [each.bomId, each]))
}

/** Two versions, line by line. */
export async function comparison(ids: { before: string; after: string }, context: Context) {
  const [before, after] = [
    await bomRows.get({ id: ids.before }, context),
    await bomRows.get({ id: ids.after }, context),
  ]
  const items = new Map(
    [...(await itemsOf(before.id, context)), ...(await itemsOf(after.id, context))].map((item) => [item.id, item]),
  )
  const differences = compareBills(await billById(before.id, context), await billById(after.id, context))
  const lines = differences.map(({ kind, before: old, after: now, fields }): BomDifference => {
    const [was, is] = [items.get(old?.id ?? '') ?? null, items.get(now?.id ?? '') ?? null]
    const { materialCode, materialName } = (is ?? was)!
    return { kind, materialCode, materialName, before: was, after: is, fields: [...fields] }
  })
  return { before, after, lines }
}
