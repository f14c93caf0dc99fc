import type { Unit, UnitDraft } from '@zhizao/contract/material/unit'
import { inArray, or } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { conflict } from '../../platform/refusal.ts'
import { builtInWords } from '../../platform/words/built-in-words.ts'
import { materials } from '../material/material.table.ts'
import { materialClasses } from '../material-class/material-class.table.ts'
import { builtInUnits } from './built-in-units.ts'
import { companyUnits } from './company-units.ts'
import { units } from './unit.table.ts'
import { unitConversions } from './unit-conversion.table.ts'

// In other languages 个 is a word of sentences, not of units.
const words = builtInWords(builtInUnits.map(({ name }) => name).filter((name) => name !== '个'))
const stored = crud(units, {
  title: '计量单位',
  words,
  search: ['code', 'name', 'aliases'],
  match: ['dimension', 'status'],
})

/** As its reader reads it. */
const shown = (row: typeof units.$inferSelect, context: Context): Unit => {
  const { key: _, sort: _sort, companyId: _company, updatedAt: _at, ...unit } = row
  return { ...unit, name: words.shown(context, row.name), createdAt: row.createdAt.toISOString() }
}
const asStored = <Draft extends { name?: string }>(draft: Draft, context: Context): Draft =>
  draft.name === undefined ? draft : { ...draft, name: words.stored(context, draft.name) }

export async function pageOfUnits(input: Parameters<typeof stored.page>[0], context: Context) {
  await companyUnits(context)
  const page = await stored.page(input, context)
  return { ...page, records: page.records.map((row) => shown(row, context)) }
}

export async function listUnits(filter: object, context: Context) {
  await companyUnits(context)
  return (await stored.list(filter, context)).map((row) => shown(row, context))
}

export const unitById = async (id: string, context: Context) => shown(await stored.get({ id }, context), context)

export const createUnit = async (draft: UnitDraft, context: Context) =>
  shown(await stored.create(asStored(draft, context), context), context)

/** What a unit measures stays once something is counted in it: its quantities would mean something else. */
export async function updateUnit({ id, ...changes }: Partial<UnitDraft> & { id: string }, context: Context) {
  const before = await stored.get({ id }, context)
  const isOther = changes.dimension !== undefined && changes.dimension !== before.dimension
  const isCoarser = changes.decimals !== undefined && changes.decimals < before.decimals
  if (isOther || isCoarser) {
    const users = await usersOf([id], context)
    if (users) throw conflict(`单位“${before.code}”已被 ${users}使用，不能${isOther ? '改变量纲' : '减少小数位数'}`)
  }
  return shown(await stored.update({ id, ...asStored(changes, context) }, context), context)
}

export async function removeUnits(ids: string[], context: Context) {
  const rows = await context.db.select().from(units).where(inArray(units.id, ids))
  const kept = rows.find(({ builtIn }) => builtIn)
  if (kept) throw conflict(`单位“${kept.code}”是内置单位，不能删除，不需要时可以停用`)
  for (const { id, code } of rows) {
    const users = await usersOf([id], context)
    if (users) throw conflict(`单位“${code}”已被 ${users}使用，不能删除`)
  }
  return stored.removeMany({ ids }, context)
}

/** Who is counted in a unit, in words; nothing where nobody is. */
async function usersOf(ids: string[], { db }: Context): Promise<string> {
  const found = [
    [
      await db.$count(materials, or(inArray(materials.baseUnitId, ids), inArray(materials.purchaseUnitId, ids))),
      '物料',
    ],
    [await db.$count(materialClasses, inArray(materialClasses.baseUnitId, ids)), '物料分类'],
    [
      await db.$count(
        unitConversions,
        or(inArray(unitConversions.fromUnitId, ids), inArray(unitConversions.toUnitId, ids)),
      ),
      '单位换算',
    ],
  ] as const
  return found
    .filter(([count]) => count)
    .map(([count, title]) => `${count} 个${title}`)
    .join('、')
}
