import type { DayKind } from '@zhizao/rules/calendar/day-kind'
import { date, foreignKey, index, jsonb, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { areas } from '../../company/area/area.table.ts'
import { stations, workCenters } from '../../plant/work-center/work-center.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'

/** The calendar of an area, a work center or a station; of the company where it names none. `week`: Monday first; null: the next scope's. */
export const shopCalendars = companyTable(
  'shop_calendar',
  {
    areaId: idColumn(),
    workCenterId: idColumn(),
    stationId: idColumn(),
    week: jsonb().$type<boolean[]>(),
  },
  (table) => [
    unique().on(table.companyId, table.areaId, table.workCenterId, table.stationId).nullsNotDistinct(),
    index().on(table.companyId, table.workCenterId),
    index().on(table.companyId, table.stationId),
    foreignKey({ columns: [table.areaId, table.companyId], foreignColumns: [areas.id, areas.companyId] }),
    foreignKey({
      columns: [table.workCenterId, table.companyId],
      foreignColumns: [workCenters.id, workCenters.companyId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.stationId, table.companyId],
      foreignColumns: [stations.id, stations.companyId],
    }).onDelete('cascade'),
  ],
)

/** Days that are something of their own. */
export const calendarDays = companyTable(
  'calendar_day',
  {
    calendarId: idColumn().notNull(),
    day: date({ mode: 'string' }).notNull(),
    kind: text().$type<DayKind>().notNull(),
    name: text(),
  },
  (table) => [
    uniqueIndex().on(table.calendarId, table.day),
    foreignKey({
      columns: [table.calendarId, table.companyId],
      foreignColumns: [shopCalendars.id, shopCalendars.companyId],
    }).onDelete('cascade'),
  ],
)
