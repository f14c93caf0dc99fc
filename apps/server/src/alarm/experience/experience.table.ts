import { foreignKey, index, integer, text } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'
import { alarms } from '../alarm/alarm.table.ts'

/**
 * What was done about an alarm, offered the next time the same rule fires. `modelPointId` lets machines of one model
 * learn from each other.
 */
export const experiences = companyTable(
  'experience',
  {
    alarmId: idColumn().notNull(),
    ruleKey: text().notNull(),
    modelPointId: idColumn(),
    direction: text(),
    phenomenon: text().notNull(),
    reasonTagId: idColumn(),
    reason: text(),
    solution: text().notNull(),
    minutes: integer(),
    handledBy: idColumn(),
    handledByName: text(),
    handledAt: instant().notNull(),
  },
  (table) => [
    index().on(table.companyId, table.ruleKey, table.handledAt),
    index().on(table.companyId, table.modelPointId, table.direction),
    index().on(table.companyId, table.alarmId),
    foreignKey({ columns: [table.alarmId, table.companyId], foreignColumns: [alarms.id, alarms.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
