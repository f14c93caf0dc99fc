import type { DepartmentDraft } from '@zhizao/contract/access/department'
import { and, count, eq, inArray, isNull, max, ne } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { pathOf } from '../../platform/crud/tree.ts'
import { moveBranch, refuseTooDeep } from '../../platform/crud/tree-table.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { changingUsers, refuseStrangers } from '../role/role.service.ts'
import { rulesNaming } from '../rules-scope/rules-naming.ts'
import { users } from '../user/user.table.ts'
import { departments } from './department.table.ts'
import { departmentById } from './department-query.ts'
import { changingSight } from './department-sight.ts'

const tree = { table: departments, title: '部门' }

/** The row itself; moves of the tree wait for each other at the rows they touch. */
async function stored(id: string, context: Context) {
  const [row] = await context.db.select().from(departments).where(eq(departments.id, id)).for('update')
  if (!row) throw notFound('部门')
  return row
}

const below = (parentId: string | null) =>
  parentId ? eq(departments.parentId, parentId) : isNull(departments.parentId)

async function refuseNameTaken(name: string, parentId: string | null, own: string | undefined, context: Context) {
  const [taken] = await context.db
    .select({ id: departments.id })
    .from(departments)
    .where(and(eq(departments.name, name), below(parentId), own ? ne(departments.id, own) : undefined))
  if (taken) throw invalidField('name', '部门名称', '同一上级下已有同名部门')
}

const filled = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])) as Values

export async function createDepartment({ parentId = null, sort, ...draft }: DepartmentDraft, context: Context) {
  const parent = parentId ? await stored(parentId, context) : undefined
  refuseTooDeep('部门', parent?.path)
  await refuseNameTaken(draft.name, parentId, undefined, context)
  const [last] = await context.db
    .select({ sort: max(departments.sort) })
    .from(departments)
    .where(below(parentId))
  const place = sort ?? (last?.sort ?? 0) + 1
  const [row] = await context.db
    .insert(departments)
    .values({ ...filled(draft), companyId: context.user.companyId, parentId, sort: place, path: '/' })
    .returning({ id: departments.id })
  const { id } = row!
  await context.db
    .update(departments)
    .set({ path: pathOf(parent?.path ?? null, id) })
    .where(eq(departments.id, id))
  const made = await departmentById(id, context)
  context.audit({ target: made.name, after: made })
  return made
}

export async function updateDepartment(
  { id, ...changes }: Partial<DepartmentDraft> & { id: string },
  context: Context,
) {
  const row = await stored(id, context)
  const before = await departmentById(id, context)
  const parentId = changes.parentId === undefined ? row.parentId : changes.parentId
  if (parentId !== row.parentId) {
    const parent = parentId ? await stored(parentId, context) : undefined
    await changingSight([row.path, parent?.path ?? '/'], context, () =>
      moveBranch(tree, row, parent?.path ?? null, context),
    )
  }
  await refuseNameTaken(changes.name ?? row.name, parentId, id, context)
  await context.db
    .update(departments)
    .set({ ...filled(changes), parentId, updatedAt: context.now() })
    .where(eq(departments.id, id))
  const after = await departmentById(id, context)
  context.audit({ target: after.name, before, after })
  return after
}

/** A department with others below it or with users stays, and says why. */
export async function removeDepartment(id: string, context: Context) {
  await stored(id, context)
  const before = await departmentById(id, context)
  context.audit({ target: before.name })
  const held = [
    before.childCount ? `${before.childCount} 个下级部门` : '',
    before.userCount ? `${before.userCount} 名用户` : '',
  ].filter(Boolean)
  if (held.length) throw conflict(`部门“${before.name}”下还有 ${held.join('、')}，请先移走`)
  const rules = await rulesNaming(['department'], id, context)
  if (rules.length)
    throw conflict(`部门“${before.name}”在数据规则 ${rules.map((name) => `“${name}”`).join('、')} 中，请先移除`)
  await context.db.delete(departments).where(eq(departments.id, id))
  context.audit({ target: before.name, before })
}

/** A user is in one department: he leaves the one that he was in. */
export async function addUsers(departmentId: string, userIds: string[], context: Context) {
  const row = await stored(departmentId, context)
  await refuseStrangers(userIds, context)
  await changingUsers(userIds, context, () =>
    context.db.update(users).set({ departmentId, updatedAt: context.now() }).where(inArray(users.id, userIds)),
  )
  context.audit({ target: row.name, after: { userIds } })
}

export async function removeUsers(departmentId: string, userIds: string[], context: Context) {
  const row = await stored(departmentId, context)
  const members = and(eq(users.departmentId, departmentId), inArray(users.id, userIds))
  const [found] = await context.db.select({ total: count() }).from(users).where(members)
  if (found!.total < new Set(userIds).size) throw notFound('部门的用户')
  await changingUsers(userIds, context, () =>
    context.db.update(users).set({ departmentId: null, updatedAt: context.now() }).where(members),
  )
  context.audit({ target: row.name, before: { userIds } })
}
