import type { TextEncoding, WriteBy } from '@zhizao/contract/gateway-box/modbus-manners'
import { foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { objects } from '../../device/object/object.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'

/** Slaves on a channel, each the source of an object's points. */
export const boxDevices = companyTable(
  'box_device',
  {
    channelId: idColumn().notNull(),
    objectId: idColumn(),
    code: text().notNull(),
    name: text().notNull(),
    unitId: integer().notNull().default(1),
    timeoutMs: integer().notNull().default(1000),
    retries: integer().notNull().default(1),
    // How it wants to be asked where its channel does not say so.
    mostRegisters: integer(),
    pauseMs: integer(),
    writeBy: text().$type<WriteBy>(),
    textEncoding: text().$type<TextEncoding>(),
    status: integer().$type<0 | 1>().notNull().default(1),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.channelId, table.code),
    index().on(table.companyId, table.objectId),
    index().on(table.companyId, table.sort, table.id),
    foreignKey({
      columns: [table.channelId, table.companyId],
      foreignColumns: [boxChannels.id, boxChannels.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.objectId, table.companyId], foreignColumns: [objects.id, objects.companyId] }),
  ],
)
