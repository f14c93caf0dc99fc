import { and, eq, inArray, sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import type { Context } from '../../platform/context.ts'
import { forbidden } from '../../platform/refusal.ts'
import { roles } from './role.table.ts'

const isLimited = ({ user }: Context) => user.objectScope !== 'all'

/** What a role shows at first: everything only where its maker sees everything. */
export const firstScope = (context: Context) => (isLimited(context) ? 'chosen' : 'all')

/** Nobody gives a role a scope wider than his own. */
export function refuseWiderScope(scope: string | undefined, context: Context) {
  if (scope && isLimited(context) && scope !== 'chosen' && scope !== 'own')
    throw forbidden('您的数据范围有限，只能设为“指定范围”或“仅本人”')
}

/** Nobody hands out a role that shows everything unless he sees everything. */
export async function refuseRolesOfAll(roleIds: string[], context: Context) {
  if (!isLimited(context)) return
  const [widest] = await context.db
    .select({ name: roles.name })
    .from(roles)
    .where(and(inArray(roles.id, roleIds), eq(roles.scope, 'all')))
    .limit(1)
  if (widest) throw forbidden(`您的数据范围有限，不能分配可以看到全部数据的角色“${widest.name}”`)
}

/** Nobody shows others what he does not see himself. */
export async function refuseUnseen(
  items: readonly { type: string; operator?: string; targetIds: string[] }[],
  { db, user }: Context,
) {
  if (user.objectScope === 'all') return
  if (items.some((item) => item.type !== 'object' || item.operator === 'own'))
    throw forbidden('您的数据范围有限，只能选择自己可见的对象')
  const ids = [...new Set(items.flatMap((item) => item.targetIds))]
  const patterns = sql.param(user.objectScope.roots.map((root) => `%/${root}/%`))
  const seen = await db.$count(
    objects,
    and(inArray(objects.id, ids), sql`${objects.path} like any(${patterns}::text[])`),
  )
  if (seen < ids.length) throw forbidden('您的数据范围有限，只能选择自己可见的对象')
}
