import type { role } from '@zhizao/contract/access/role'
import { eq, sql } from 'drizzle-orm'
import { type NextCode, withCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { type Given, shapedSelect } from '../../platform/db/shaped-select.ts'
import type { Handlers } from '../../platform/http/implement.ts'
import { firstScope, refuseWiderScope } from './own-scope.ts'
import * as service from './role.service.ts'
import { roles, userRoles } from './role.table.ts'
import { dependentsOfRole } from './role-dependents.ts'
import { roleWords } from './role-words.ts'

const plain = crud(roles, { title: '角色', search: ['code', 'name'], words: roleWords, match: ['status'] })

/** Tells, once committed, that rights of these users changed; without them, of whoever has a role. */
export type RightsChanged = (context: Context, userIds?: string[]) => void

type RowCalls = 'page' | 'list' | 'get' | 'dependents' | 'create' | 'update' | 'remove' | 'setStatus' | 'setScope'

/** The roles themselves. */
export const roleRows = (changed: RightsChanged, nextCode: NextCode): Handlers<typeof role, RowCalls> => ({
  async page(input, context) {
    const found = await plain.page(input, context)
    return { ...found, records: await counted(found.records, context) }
  },
  list: async (input, context) => counted(await plain.list(input, context), context),
  get: ({ id }, context) => fresh(id, context),
  dependents: ({ id }, context) => dependentsOfRole(id, context),
  async create({ copyOf, ...given }, context) {
    const draft = stored(await withCode(given, 'role', nextCode, context), context)
    refuseWiderScope(draft.scope, context)
    const made = await plain.create({ scope: firstScope(context), ...draft }, context)
    if (copyOf) await service.copyGrants(copyOf, made.id, context)
    else await service.grantEveryones(made.id, context)
    return fresh(made.id, context)
  },
  async update(given, context) {
    const changes = stored(given, context)
    await service.changeableRole(changes.id, context)
    refuseWiderScope(changes.scope, context)
    await service.refuseNameTaken(changes.id, changes, context)
    await service.changingRole(changes.id, context, () => plain.update(changes, context))
    changed(context)
    return fresh(changes.id, context)
  },
  async remove({ id }, context) {
    await service.removeRole(id, context)
    changed(context)
    return true
  },
  async setStatus({ roleId }, context) {
    await service.toggleStatus(roleId, context)
    changed(context)
    return fresh(roleId, context)
  },
  async setScope({ roleId, scope }, context) {
    await service.setScope(roleId, scope, context)
    changed(context)
    return fresh(roleId, context)
  },
})

const fresh = async (id: string, context: Context) => (await counted([await plain.get({ id }, context)], context))[0]!

type Row = typeof roles.$inferSelect

/** A built-in name or remark that was read in another language is saved as what it was. */
const stored = <Draft extends { name?: string; remark?: string | null }>(draft: Draft, context: Context): Draft => ({
  ...draft,
  ...(draft.name !== undefined && { name: roleWords.stored(context, draft.name) }),
  ...(draft.remark !== undefined && { remark: roleWords.stored(context, draft.remark) }),
})

const selectCounts = shapedSelect((given: Given<{ ids: string[] }>, _: object, select) =>
  select({ roleId: userRoles.roleId, total: sql<number>`count(*)::int` })
    .from(userRoles)
    .where(eq(userRoles.roleId, sql`any(${given.ids})`))
    .groupBy(userRoles.roleId),
)

async function counted(rows: Row[], context: Context) {
  if (!rows.length) return []
  const counts = await selectCounts(context.db, { ids: rows.map((row) => row.id) }, {})
  const byRole = new Map(counts.map((each) => [each.roleId, each.total]))
  return rows.map((row) => ({
    ...row,
    name: roleWords.shown(context, row.name),
    remark: roleWords.shown(context, row.remark),
    userCount: byRole.get(row.id) ?? 0,
  }))
}
