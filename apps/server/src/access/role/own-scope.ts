import { and, eq, inArray } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { pathSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { forbidden } from '../../platform/refusal.ts'
import { isWiderSight } from '../rules-scope/sight-of.ts'
import { roleDataPermissions, roles } from './role.table.ts'

const isLimited = ({ user }: Context) => user.objectScope !== 'all'

/** What a role shows at first: everything only where its maker sees everything. */
export const firstScope = (context: Context) => (isLimited(context) ? 'chosen' : 'all')

/** Nobody gives a role a scope wider than his own. */
export function refuseWiderScope(scope: string | undefined, context: Context) {
  if (scope && isLimited(context) && scope !== 'chosen' && scope !== 'own')
    throw forbidden('您的数据范围有限，只能设为“指定范围”或“仅本人”')
}

/** Nobody hands out a role that shows everything, or chosen things that he does not see, unless he sees everything. */
export async function refuseRolesUnseen(roleIds: string[], context: Context) {
  if (!isLimited(context)) return
  const handed = await context.db
    .select({ name: roles.name, scope: roles.scope, type: roleDataPermissions.type, id: roleDataPermissions.targetId })
    .from(roles)
    .leftJoin(roleDataPermissions, and(eq(roleDataPermissions.roleId, roles.id), eq(roles.scope, 'chosen')))
    .where(inArray(roles.id, roleIds))
  const widest = handed.find(({ scope }) => scope === 'all')
  if (widest) throw forbidden(`您的数据范围有限，不能分配可以看到全部数据的角色“${widest.name}”`)
  for (const [name, targets] of Map.groupBy(handed, (row) => row.name)) {
    const items = targets.flatMap(({ type, id }) => (type && id ? [{ type, targetIds: [id] }] : []))
    await refuseUnseen(items, context, `您的数据范围有限，不能分配角色“${name}”：它可以看到您看不到的数据`)
  }
}

interface Item {
  type: string
  operator?: string
  targetIds: string[]
}

/** Nobody shows others what he does not see himself. */
export async function refuseUnseen(
  items: readonly Item[],
  { db, user }: Context,
  words = '您的数据范围有限，只能选择自己可见的对象',
) {
  if (user.objectScope === 'all') return
  const sights = items.filter(({ type }) => type === 'warehouse' || type === 'workCenter')
  const named = (type: string) => sights.flatMap((item) => (item.type === type ? item.targetIds : []))
  const shown = { warehouses: named('warehouse'), workCenters: named('workCenter') }
  if (isWiderSight(shown, user.sight)) throw forbidden(words)
  await refuseUnseenObjects(
    items.filter((item) => !sights.includes(item)),
    { db, user },
    words,
  )
}

async function refuseUnseenObjects(items: readonly Item[], { db, user }: Pick<Context, 'db' | 'user'>, words: string) {
  if (items.some((item) => item.type !== 'object' || item.operator === 'own')) throw forbidden(words)
  const ids = [...new Set(items.flatMap((item) => item.targetIds))]
  const seen = await db.$count(objects, and(inArray(objects.id, ids), pathSeen(user, objects.path)))
  if (seen < ids.length) throw forbidden(words)
}
