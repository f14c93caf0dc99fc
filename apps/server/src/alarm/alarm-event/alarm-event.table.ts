import type { EventKind } from '@zhizao/contract/alarm/alarm-event'
import { index, jsonb, text } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'

/** Things that happened and are no alarms, by their kinds. They outlive what they name. `data` of a device: deviceId. */
export const alarmEvents = companyTable(
  'alarm_event',
  {
    kind: text().$type<EventKind>().notNull(),
    objectId: idColumn(),
    boxId: idColumn(),
    pointId: idColumn(),
    title: text().notNull(),
    content: text().notNull().default(''),
    userId: idColumn(),
    userName: text(),
    data: jsonb(),
    happenedAt: instant().notNull(),
  },
  (table) => [
    index().on(table.companyId, table.happenedAt, table.id),
    index().on(table.companyId, table.objectId, table.happenedAt),
    index().on(table.companyId, table.boxId, table.happenedAt),
  ],
)
