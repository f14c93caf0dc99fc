import type { dataPermission } from '@zhizao/contract/access/data-permission'
import type { DataPermissionType } from '@zhizao/contract/access/role'
import type { Input } from '@zhizao/contract/http/call'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { dataTargets } from './data-targets.ts'
import { changeableRole, grantData, removeData, roleById, setScope } from './role.service.ts'
import { roleDataPermissions } from './role.table.ts'

const heldTargets = (roleId: string, { db }: Context) =>
  db
    .select({ type: roleDataPermissions.type, id: roleDataPermissions.targetId })
    .from(roleDataPermissions)
    .where(eq(roleDataPermissions.roleId, roleId))

/** What a role shows, of what the caller may read of. */
export async function dataPermissionOf(roleId: string, context: Context) {
  const { scope } = await roleById(roleId, context)
  const targets = []
  for (const [type, rows] of Map.groupBy(await heldTargets(roleId, context), (row) => row.type)) {
    const ids = rows.map((row) => row.id)
    targets.push(...(await dataTargets({ type, ids, pageSize: ids.length }, context)).records)
  }
  return { scope, targets }
}

interface Target {
  type: DataPermissionType
  id: string
}

const keyOf = ({ type, id }: Target) => `${type} ${id}`
const without = (all: readonly Target[], others: readonly Target[]) => {
  const keys = new Set(others.map(keyOf))
  return [
    ...Map.groupBy(
      all.filter((one) => !keys.has(keyOf(one))),
      ({ type }) => type,
    ),
  ]
}

/** Makes a role show just this, by the steps that the role's own screen takes; each is refused as there. */
export async function saveDataPermission(
  { id, scope, targets = [] }: Input<typeof dataPermission.save>,
  context: Context,
) {
  if (scope !== 'chosen' && targets.length)
    throw invalidField('targets', '指定范围', '只有数据范围为“指定范围”时才能填写')
  const role = await changeableRole(id, context)
  const before = await dataPermissionOf(id, context)
  if (scope !== role.scope) await setScope(id, scope, context)
  if (scope === 'chosen') {
    const held = await heldTargets(id, context)
    for (const [type, rows] of without(targets, held))
      await grantData(id, type, [...new Set(rows.map((row) => row.id))], context)
    for (const [type, rows] of without(held, targets))
      await removeData(
        id,
        type,
        rows.map((row) => row.id),
        context,
      )
  }
  context.audit({ target: role.name, before, after: await dataPermissionOf(id, context) })
}
