import { foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { alarmTypes } from '../alarm-type/alarm-type.table.ts'

/** Why an alarm came, chosen when it is handled; without a type it fits every alarm. */
export const reasonTags = companyTable(
  'reason_tag',
  { name: text().notNull(), alarmTypeId: idColumn(), remark: text(), sort: integer().notNull().default(0) },
  (table) => [
    uniqueIndex().on(table.companyId, table.name),
    index().on(table.companyId, table.alarmTypeId),
    foreignKey({
      columns: [table.alarmTypeId, table.companyId],
      foreignColumns: [alarmTypes.id, alarmTypes.companyId],
    }),
  ],
)
