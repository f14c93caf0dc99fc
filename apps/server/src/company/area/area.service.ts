import type { AreaDraft } from '@zhizao/contract/company/area'
import { and, eq, isNull, max, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { pathOf } from '../../platform/crud/tree.ts'
import { moveBranch, refuseTooDeep } from '../../platform/crud/tree-table.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import type { AreaUses } from '../company-ports.ts'
import { areas } from './area.table.ts'
import { dependentsOfArea } from './area-dependents.ts'
import type { AreaRows } from './area-query.ts'

const tree = { table: areas, title: '区域' }
const MOST = 5000

/** The row itself; moves of the tree wait for each other at the rows they touch. */
async function stored(id: string, context: Context) {
  const [row] = await context.db.select().from(areas).where(eq(areas.id, id)).for('update')
  if (!row) throw notFound('区域')
  return row
}

const below = (parentId: string | null) => (parentId ? eq(areas.parentId, parentId) : isNull(areas.parentId))
const filled = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])) as Values

async function refuseNameTaken(name: string, parentId: string | null, own: string | undefined, context: Context) {
  const [taken] = await context.db
    .select({ id: areas.id })
    .from(areas)
    .where(and(eq(areas.name, name), below(parentId), own ? ne(areas.id, own) : undefined))
  if (taken) throw invalidField('name', '区域名称', '同一上级下已有同名区域')
}

async function refuseUnknownType(type: string | undefined, { names }: AreaRows, context: Context) {
  if (type !== undefined && !(await names(context)).has(type))
    throw invalidField('type', '区域类型', '不在字典“区域类型”中')
}

const nextSort = async (parentId: string | null, context: Context) => {
  const [last] = await context.db
    .select({ sort: max(areas.sort) })
    .from(areas)
    .where(below(parentId))
  return (last?.sort ?? 0) + 1
}

export async function createArea({ parentId = null, ...draft }: AreaDraft, listed: AreaRows, context: Context) {
  await refuseUnknownType(draft.type, listed, context)
  const parent = parentId ? await stored(parentId, context) : undefined
  refuseTooDeep('区域', parent?.path)
  if ((await context.db.$count(areas)) >= MOST) throw conflict(`区域最多 ${MOST} 个`)
  await refuseNameTaken(draft.name, parentId, undefined, context)
  const next = await context.db.execute<{ id: string }>(sql`select nextval('global_id') as id`)
  const id = String(next.rows[0]!.id)
  await context.db.insert(areas).values({
    ...filled(draft),
    id,
    parentId,
    companyId: context.user.companyId,
    path: pathOf(parent?.path ?? null, id),
    sort: await nextSort(parentId, context),
  })
  const made = await listed.get({ id }, context)
  context.audit({ target: made.name, after: made })
  return made
}

export async function updateArea(
  { id, ...changes }: Partial<AreaDraft> & { id: string },
  listed: AreaRows,
  context: Context,
) {
  await refuseUnknownType(changes.type, listed, context)
  const row = await stored(id, context)
  const before = await listed.get({ id }, context)
  const parentId = changes.parentId === undefined ? row.parentId : changes.parentId
  const isMoved = parentId !== row.parentId
  if (isMoved) await moveBranch(tree, row, parentId && (await stored(parentId, context)).path, context)
  await refuseNameTaken(changes.name ?? row.name, parentId, id, context)
  const sort = isMoved ? { sort: await nextSort(parentId, context) } : {}
  await context.db
    .update(areas)
    .set({ ...filled(changes), ...sort, parentId, updatedAt: context.now() })
    .where(eq(areas.id, id))
  const after = await listed.get({ id }, context)
  context.audit({ target: after.name, before, after })
  return after
}

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join('、')

/** An area that something stands in or below, or that somebody sees by, stays and says why. */
export async function removeArea(id: string, listed: AreaRows, uses: AreaUses, context: Context) {
  await stored(id, context)
  const before = await listed.get({ id }, context)
  const { name } = before
  context.audit({ target: name })
  const found = await dependentsOfArea(id, uses, context)
  const held = [
    found.children ? `${found.children} 个下级区域` : '',
    found.objects ? `${found.objects} 个对象` : '',
    found.cameras ? `${found.cameras} 个摄像头` : '',
  ].filter(Boolean)
  if (held.length) throw conflict(`区域“${name}”下还有 ${held.join('、')}，请先移走`)
  if (found.roles.length) throw conflict(`区域“${name}”在角色 ${quoted(found.roles)} 的数据权限中，请先移除`)
  if (found.rules.length) throw conflict(`区域“${name}”在数据规则 ${quoted(found.rules)} 中，请先移除`)
  await context.db.delete(areas).where(eq(areas.id, id))
  context.audit({ target: name, before })
}
