import type { ChannelSecurity } from '@zhizao/contract/gateway-box/box-channel'
import { foreignKey, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { boxes } from '../box/box.table.ts'

/** Ports of a box. `settings`: host, port, endpoint, security, username, userCertificate, password (as the driver needs); the password sealed with the server's key. */
export const boxChannels = companyTable(
  'box_channel',
  {
    boxId: idColumn().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    driver: text().notNull(),
    settings: jsonb()
      .$type<{
        host?: string
        port?: number
        endpoint?: string
        security?: ChannelSecurity
        username?: string
        userCertificate?: string
        sealedPassword?: string
      }>()
      .notNull(),
    status: integer().$type<0 | 1>().notNull().default(1),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.boxId, table.code),
    foreignKey({ columns: [table.boxId, table.companyId], foreignColumns: [boxes.id, boxes.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
