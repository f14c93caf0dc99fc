import { apiKey } from '@zhizao/contract/access/api-key'
import { role } from '@zhizao/contract/access/role'
import { resourceIdsByCode } from '../access/menu/sync-menu.ts'
import { roleDataPermissions, roleResources, roles } from '../access/role/role.table.ts'
import { type Caller, callerOf } from './caller.ts'
import type { TestServer } from './test-server.ts'

let made = 0

/** A role of a company that holds these entries, whoever could grant them; seeing these objects or all. */
export async function addRole(
  server: TestServer,
  codes: readonly string[],
  { companyId = server.companyId, roots }: { companyId?: string; roots?: readonly string[] } = {},
): Promise<string> {
  const name = `密钥角色${++made}`
  const db = server.database.systemDb
  const ids = await resourceIdsByCode(db as never)
  const [row] = await db
    .insert(roles)
    .values({ companyId, code: `key-role-${made}`, name, scope: roots ? 'chosen' : 'all' })
    .returning()
  const roleId = row!.id
  if (codes.length)
    await db.insert(roleResources).values(codes.map((code) => ({ companyId, roleId, resourceId: ids.get(code)! })))
  if (roots?.length)
    await db
      .insert(roleDataPermissions)
      .values(roots.map((targetId) => ({ companyId, roleId, type: 'object' as const, targetId })))
  return roleId
}

/** The role that a company's administrators have. */
export const administrators = async (admin: Caller) =>
  (await admin.client(role).list({})).find(({ code }) => code === 'administrator')!.id

export const inDays = (server: TestServer, days: number) =>
  new Date(server.platform.now().getTime() + days * 86_400_000).toISOString()

/** A key of this maker, and a program that calls by it. */
export async function addKey(server: TestServer, maker: Caller, roleId: string, more: object = {}) {
  const draft = { name: `密钥${++made}`, roleId, expiresAt: inDays(server, 30), ...more }
  const key = await maker.client(apiKey).create(draft)
  return { ...key, program: callerOf(server.url, key.secret, server.platform.now) }
}
