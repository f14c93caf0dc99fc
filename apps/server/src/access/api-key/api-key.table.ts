import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'
import { roles } from '../role/role.table.ts'

/** Keys by which programs make calls, each within a role and never beyond its maker; revoked ones stay to be read of. */
export const apiKeys = companyTable(
  'api_key',
  {
    name: text().notNull(),
    /** Of the whole secret, which is random (`platform/access/random-secret.ts` says why that is enough). */
    secretHash: text().notNull(),
    prefix: text().notNull(),
    roleId: idColumn().notNull(),
    /** The user for whom it acts. No reference: whoever is deleted leaves his keys behind, dead, for others to read of. */
    makerId: idColumn().notNull(),
    makerName: text().notNull(),
    expiresAt: instant().notNull(),
    perMinute: integer().notNull(),
    addresses: jsonb().$type<string[]>().notNull(),
    remark: text(),
    lastUsedAt: instant(),
    lastUsedIp: text(),
    callCount: bigint({ mode: 'number' }).notNull().default(0),
    revokedAt: instant(),
    revokedByName: text(),
  },
  (table) => [
    uniqueIndex().on(table.secretHash),
    // The name of a revoked key is free again: keys are replaced by others of the same name.
    uniqueIndex('api_key_name').on(table.companyId, table.name).where(sql`revoked_at is null`),
    index().on(table.companyId, table.makerId),
    index().on(table.roleId),
    foreignKey({ columns: [table.roleId, table.companyId], foreignColumns: [roles.id, roles.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
