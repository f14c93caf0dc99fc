import type { PageInput } from '@zhizao/contract/http/page'
import type { MaterialClass, MaterialClassDraft } from '@zhizao/contract/material/material-class'
import { and, count, eq, isNull, max, ne, sql } from 'drizzle-orm'
import type { NextCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { limitOf, pageReply } from '../../platform/crud/page.ts'
import { pathOf } from '../../platform/crud/tree.ts'
import { moveBranch, refuseTooDeep } from '../../platform/crud/tree-table.ts'
import { narrowingOf } from '../../platform/data-model/entity.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { materials } from '../material/material.table.ts'
import { companyUnits } from '../unit/company-units.ts'
import { type ClassInTree, classTree, MOST_CLASSES } from './class-tree.ts'
import { materialClasses } from './material-class.table.ts'

const tree = { table: materialClasses, title: '物料分类' }

export interface ClassFilter {
  keyword?: string
  parentId?: string
}

/** Classes in the order of the tree, each with its way and what it hands down. */
export async function listClasses(filter: ClassFilter, context: Context): Promise<MaterialClass[]> {
  const { keyword, parentId } = filter
  const all = await classTree(context)
  const counts = await materialCounts(context)
  const children = Map.groupBy(all.values(), ({ row }) => row.parentId)
  const within = await narrowedTo(filter, context)
  const above = parentId === undefined ? undefined : (all.get(parentId)?.row.path ?? 'none')
  const part = keyword?.toLowerCase()
  const shown = ({ row, fullName, effective }: ClassInTree): MaterialClass => {
    const { path: _, companyId: _company, updatedAt: _at, ...own } = row
    return {
      ...own,
      parentName: (row.parentId && all.get(row.parentId)?.row.name) || '',
      fullName,
      effective,
      childCount: children.get(row.id)?.length ?? 0,
      materialCount: counts.get(row.id) ?? 0,
      createdAt: row.createdAt.toISOString(),
    }
  }
  return [...all.values()]
    .filter(({ row }) => !within || within.has(row.id))
    .filter(({ row }) => above === undefined || row.path.startsWith(above))
    .filter(({ row, fullName }) => !part || `${row.code}\n${fullName}`.toLowerCase().includes(part))
    .map(shown)
}

async function narrowedTo(filter: ClassFilter, { db }: Context) {
  const also = narrowingOf(filter)
  if (!also) return undefined
  return new Set((await db.select({ id: materialClasses.id }).from(materialClasses).where(also)).map(({ id }) => id))
}

export async function pageOfClasses(input: ClassFilter & PageInput, context: Context) {
  const all = await listClasses(input, context)
  const { limit, offset } = limitOf(input)
  return pageReply(all.slice(offset, offset + limit), all.length, input)
}

export async function classById(id: string, context: Context): Promise<MaterialClass> {
  const found = (await listClasses({}, context)).find((each) => each.id === id)
  if (!found) throw notFound('物料分类')
  return found
}

async function materialCounts({ db }: Context): Promise<ReadonlyMap<string, number>> {
  const rows = await db.select({ id: materials.classId, count: count() }).from(materials).groupBy(materials.classId)
  return new Map(rows.flatMap(({ id, count }) => (id ? [[id, count] as const] : [])))
}

/** The row itself; moves of the tree wait for each other at the rows they touch. */
async function stored(id: string, context: Context) {
  const [row] = await context.db.select().from(materialClasses).where(eq(materialClasses.id, id)).for('update')
  if (!row) throw notFound('物料分类')
  return row
}

const below = (parentId: string | null) =>
  parentId ? eq(materialClasses.parentId, parentId) : isNull(materialClasses.parentId)

async function refuseNameTaken(name: string, parentId: string | null, own: string | undefined, { db }: Context) {
  const [taken] = await db
    .select({ id: materialClasses.id })
    .from(materialClasses)
    .where(and(eq(materialClasses.name, name), below(parentId), own ? ne(materialClasses.id, own) : undefined))
  if (taken) throw invalidField('name', '分类名称', '同一上级下已有同名分类')
}

async function refuseUnknownUnit(id: string | null | undefined, context: Context) {
  if (!id) return
  const unit = (await companyUnits(context)).find((each) => each.id === id)
  if (!unit) throw invalidField('baseUnitId', '基本单位', '单位不存在或已被删除')
}

const nextSort = async (parentId: string | null, { db }: Context) => {
  const [last] = await db
    .select({ sort: max(materialClasses.sort) })
    .from(materialClasses)
    .where(below(parentId))
  return (last?.sort ?? 0) + 1
}

export async function createClass(
  { parentId = null, ...draft }: MaterialClassDraft,
  nextCode: NextCode,
  context: Context,
) {
  const code = draft.code || (await nextCode(context, 'materialClass', draft))
  const parent = parentId ? await stored(parentId, context) : undefined
  refuseTooDeep('物料分类', parent?.path)
  refuseSlash(draft.name)
  if ((await context.db.$count(materialClasses)) >= MOST_CLASSES) throw conflict(`物料分类最多 ${MOST_CLASSES} 个`)
  await refuseNameTaken(draft.name, parentId, undefined, context)
  await refuseUnknownUnit(draft.baseUnitId, context)
  const next = await context.db.execute<{ id: string }>(sql`select nextval('global_id') as id`)
  const id = String(next.rows[0]!.id)
  await context.db.insert(materialClasses).values({
    ...draft,
    id,
    code,
    parentId,
    companyId: context.user.companyId,
    path: pathOf(parent?.path ?? null, id),
    sort: await nextSort(parentId, context),
  })
  const made = await classById(id, context)
  context.audit({ target: made.name, after: made })
  return made
}

export async function updateClass({ id, ...changes }: Partial<MaterialClassDraft> & { id: string }, context: Context) {
  const row = await stored(id, context)
  const before = await classById(id, context)
  const parentId = changes.parentId === undefined ? row.parentId : changes.parentId
  const isMoved = parentId !== row.parentId
  if (isMoved) await moveBranch(tree, row, parentId && (await stored(parentId, context)).path, context)
  if (changes.name !== undefined) refuseSlash(changes.name)
  await refuseNameTaken(changes.name ?? row.name, parentId, id, context)
  await refuseUnknownUnit(changes.baseUnitId, context)
  const sort = isMoved ? { sort: await nextSort(parentId, context) } : {}
  await context.db
    .update(materialClasses)
    .set({ ...changes, ...sort, code: changes.code || row.code, parentId, updatedAt: context.now() })
    .where(eq(materialClasses.id, id))
  const after = await classById(id, context)
  context.audit({ target: after.name, before, after })
  return after
}

/** Ways of classes are written with slashes, in sheets too. */
function refuseSlash(name: string) {
  if (name.includes('/')) throw invalidField('name', '分类名称', '不能包含“/”，下级分类请单独新增')
}

/** A class that something stands in or below stays. */
export async function removeClasses(ids: readonly string[], context: Context) {
  for (const id of ids) {
    await stored(id, context)
    const before = await classById(id, context)
    const held = [
      before.childCount ? `${before.childCount} 个下级分类` : '',
      before.materialCount ? `${before.materialCount} 个物料` : '',
    ].filter(Boolean)
    if (held.length) throw conflict(`物料分类“${before.name}”下还有 ${held.join('、')}，请先移走`)
    await context.db.delete(materialClasses).where(eq(materialClasses.id, id))
    context.audit({ target: before.name, before })
  }
  return true as const
}
