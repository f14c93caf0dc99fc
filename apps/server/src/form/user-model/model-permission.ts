import type { UserModelWhole } from '@zhizao/contract/form/user-model'
import type { Context } from '../../platform/context.ts'
import { forbidden } from '../../platform/refusal.ts'

/** Ids of the enabled roles that the caller has. */
export type RolesOf = (context: Context) => Promise<ReadonlySet<string>>

/** Refuses whom a model's roles leave out. Without any, the permission of the call is enough. */
export async function requireRole(
  model: Pick<UserModelWhole, 'name' | 'readRoleIds' | 'writeRoleIds'>,
  act: 'read' | 'write',
  rolesOf: RolesOf,
  context: Context,
): Promise<void> {
  const { readRoleIds, writeRoleIds } = model
  if (!(await passes(readRoleIds, rolesOf, context))) throw forbidden(`没有查看“${model.name}”的权限，请联系管理员`)
  if (act === 'write' && !(await passes(writeRoleIds, rolesOf, context)))
    throw forbidden(`没有修改“${model.name}”的权限，请联系管理员`)
}

async function passes(roleIds: readonly string[], rolesOf: RolesOf, context: Context): Promise<boolean> {
  if (!roleIds.length) return true
  const own = await rolesOf(context)
  return roleIds.some((id) => own.has(id))
}
