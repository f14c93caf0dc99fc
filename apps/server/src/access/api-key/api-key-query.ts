import type { ApiKey } from '@zhizao/contract/access/api-key'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { roles } from '../role/role.table.ts'
import { roleWords } from '../role/role-words.ts'
import { users } from '../user/user.table.ts'
import { apiKeys } from './api-key.table.ts'

const state = sql<ApiKey['state']>`case when ${apiKeys.revokedAt} is not null then 'revoked'
  when ${apiKeys.expiresAt} <= now() then 'expired'
  when ${users.status} = 1 and ${roles.status} = 1 then 'active' else 'idle' end`

const listed = rows<ApiKey>()({
  title: '接口密钥',
  from: apiKeys,
  joins: [
    { table: roles, on: eq(roles.id, apiKeys.roleId) },
    { table: users, on: and(eq(users.id, apiKeys.makerId))! },
  ],
  columns: {
    id: apiKeys.id,
    name: apiKeys.name,
    prefix: apiKeys.prefix,
    roleId: apiKeys.roleId,
    roleName: roles.name,
    makerId: apiKeys.makerId,
    makerName: sql<string>`coalesce(${users.name}, ${apiKeys.makerName})`,
    state,
    expiresAt: apiKeys.expiresAt,
    perMinute: apiKeys.perMinute,
    addresses: apiKeys.addresses,
    lastUsedAt: apiKeys.lastUsedAt,
    lastUsedIp: apiKeys.lastUsedIp,
    callCount: apiKeys.callCount,
    revokedAt: apiKeys.revokedAt,
    revokedByName: apiKeys.revokedByName,
    remark: apiKeys.remark,
    createdAt: apiKeys.createdAt,
  },
  search: { keyword: [apiKeys.name, apiKeys.prefix, apiKeys.makerName, apiKeys.remark] },
  filters: { state: (wanted) => sql`${state} = ${wanted}::text` },
  shown: (found, context) => found.map((row) => ({ ...row, roleName: roleWords.shown(context, row.roleName) })),
})

export const apiKeyPage = listed.page
export const apiKeyById = (id: string, context: Context) => listed.get({ id }, context)
