import type { MonitorCard } from '@zhizao/contract/monitor/monitor-cards'
import { foreignKey, jsonb, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../platform/db/columns.ts'
import { userKey } from '../platform/db/user-key.ts'

/** Which cards a user's monitor shows, and in which order. */
export const monitorCardConfigs = companyTable(
  'monitor_card_config',
  { userId: idColumn().notNull(), cards: jsonb().$type<MonitorCard[]>().notNull() },
  (table) => [
    uniqueIndex().on(table.companyId, table.userId),
    foreignKey({ columns: [table.userId, table.companyId], foreignColumns: [userKey.id, userKey.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
