import type { UnitConversion, UnitConversionDraft } from '@zhizao/contract/material/unit'
import { type Conversion, ratioBetween, type Unit } from '@zhizao/rules/quantity/convert'
import { rateOfRatio, ratioOfRate } from '@zhizao/rules/quantity/rate'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { materials } from '../material/material.table.ts'
import { companyUnits } from './company-units.ts'
import { units } from './unit.table.ts'
import { unitConversions } from './unit-conversion.table.ts'

const [from, to] = [alias(units, 'from_unit'), alias(units, 'to_unit')]

/** A row as the database gives it: the rate is made of its ratio. */
type Stored = Omit<UnitConversion, 'rate'> & { rate: null }
const found = rows<Stored>()({
  title: '单位换算',
  from: unitConversions,
  joins: [
    { table: from, on: eq(from.id, unitConversions.fromUnitId), inner: true },
    { table: to, on: eq(to.id, unitConversions.toUnitId), inner: true },
    { table: materials, on: eq(materials.id, unitConversions.materialId) },
  ],
  columns: {
    id: unitConversions.id,
    materialId: unitConversions.materialId,
    materialCode: materials.code,
    materialName: materials.name,
    fromUnitId: unitConversions.fromUnitId,
    fromUnit: from.code,
    toUnitId: unitConversions.toUnitId,
    toUnit: to.code,
    rate: sql`null`,
    num: unitConversions.num,
    den: unitConversions.den,
    builtIn: unitConversions.builtIn,
  },
  match: { materialId: unitConversions.materialId },
  filters: {
    unitId: (id) => or(eq(unitConversions.fromUnitId, id), eq(unitConversions.toUnitId, id))!,
    scope: (scope) => sql`(${unitConversions.materialId} is null) = (${scope} = 'general')`,
  },
  orderable: { fromUnit: from.code, toUnit: to.code, materialCode: materials.code },
  order: [sql`${unitConversions.materialId} nulls first`, asc(from.sort), asc(unitConversions.id)],
})

const shown = (row: Stored): UnitConversion => ({ ...row, rate: rateOfRatio(row) })

export async function pageOfConversions(input: Parameters<typeof found.page>[0], context: Context) {
  await companyUnits(context)
  const page = await found.page(input, context)
  return { ...page, records: page.records.map(shown) }
}

export async function listConversions(filter: object, context: Context) {
  await companyUnits(context)
  return (await found.list(filter, context)).map(shown)
}

export const conversionById = async (id: string, context: Context) => shown(await found.get({ id }, context))

/** Conversions as the rules of quantities take them: those of all materials and those of one. */
export async function conversionsFor(
  materialId: string | undefined,
  { db }: Pick<Context, 'db'>,
): Promise<(Conversion & { id: string })[]> {
  const stored = await db
    .select()
    .from(unitConversions)
    .where(or(isNull(unitConversions.materialId), materialId ? eq(unitConversions.materialId, materialId) : sql`false`))
  return stored.map(({ id, fromUnitId, toUnitId, num, den, materialId: of }) => ({
    id,
    from: fromUnitId,
    to: toUnitId,
    num,
    den,
    ...(of && { material: of }),
  }))
}

export async function createConversion(draft: UnitConversionDraft, context: Context) {
  const { fromUnitId, toUnitId, rate, materialId = null } = draft
  const known = await companyUnits(context)
  const unitOf = (id: string, field: string, title: string) => {
    const unit = known.find((each) => each.id === id)
    if (!unit) throw invalidField(field, title, '单位不存在或已被删除')
    return unit
  }
  const [one, other] = [unitOf(fromUnitId, 'fromUnitId', '单位'), unitOf(toUnitId, 'toUnitId', '换算为')]
  if (one.id === other.id) throw invalidField('toUnitId', '换算为', '两个单位不能相同')
  if (materialId) {
    const [material] = await context.db
      .select({ id: materials.id })
      .from(materials)
      .where(eq(materials.id, materialId))
      .for('no key update')
    if (!material) throw invalidField('materialId', '物料', '物料不存在或已被删除')
  } else if (one.dimension !== other.dimension)
    throw invalidField('toUnitId', '换算为', `“${one.code}”和“${other.code}”量纲不同，只能按物料设置换算`)
  const existing = await conversionsFor(materialId ?? undefined, context)
  const same = existing.filter(({ material }) => (material ?? null) === materialId)
  const between = ratioBetween(one as Unit, other as Unit, same, materialId ?? undefined)
  if (between) throw refusedAgain(one.code, other.code, rateOfRatio(between))
  const [row] = await context.db
    .insert(unitConversions)
    .values({ fromUnitId, toUnitId, materialId, ...ratioOfRate(rate)!, companyId: context.user.companyId })
    .returning()
  const made = await conversionById(row!.id, context)
  context.audit({ target: nameOf(made), after: made })
  return made
}

export async function updateConversion({ id, rate }: { id: string; rate: string }, context: Context) {
  const before = await locked(id, context)
  const { fromUnitId, toUnitId, materialId } = before
  const others = (await conversionsFor(materialId ?? undefined, context)).filter(
    (each) => each.id !== id && (each.material ?? null) === materialId,
  )
  const unit = (unitId: string): Unit => ({ id: unitId, name: '', dimension: '', decimals: 0 })
  const between = ratioBetween(unit(fromUnitId), unit(toUnitId), others, materialId ?? undefined)
  const next = ratioOfRate(rate)!
  if (between && (between.num !== next.num || between.den !== next.den))
    throw refusedAgain(before.fromUnit, before.toUnit, rateOfRatio(between))
  await context.db
    .update(unitConversions)
    .set({ ...next, updatedAt: context.now() })
    .where(eq(unitConversions.id, id))
  const after = await conversionById(id, context)
  context.audit({ target: nameOf(after), before, after })
  return after
}

export async function removeConversion(id: string, context: Context) {
  const before = await locked(id, context)
  const [used] = before.materialId
    ? await context.db
        .select({ code: materials.code })
        .from(materials)
        .where(and(eq(materials.id, before.materialId), eq(materials.purchaseUnitId, before.fromUnitId)))
    : []
  if (used) throw conflict(`物料“${used.code}”按此换算采购，请先清空它的采购单位`)
  await context.db.delete(unitConversions).where(eq(unitConversions.id, id))
  context.audit({ target: nameOf(before), before })
  return true as const
}

/** One that comes with the program says what everybody knows, and stays. */
async function locked(id: string, context: Context) {
  const [row] = await context.db.select().from(unitConversions).where(eq(unitConversions.id, id)).for('update')
  if (!row) throw notFound('单位换算')
  if (row.builtIn) throw conflict('内置的单位换算不能修改或删除')
  return conversionById(id, context)
}

const refusedAgain = (one: string, other: string, rate: string) =>
  conflict(`已有换算：1 ${one} = ${rate} ${other}，不能再设一个不同的`)
const nameOf = ({ materialCode, fromUnit, toUnit, rate }: UnitConversion) =>
  `${materialCode ? `${materialCode}：` : ''}1 ${fromUnit} = ${rate} ${toUnit}`
