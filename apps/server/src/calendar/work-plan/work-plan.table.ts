import type { ResourceKind } from '@zhizao/contract/calendar/work-plan'
import type { Break } from '@zhizao/rules/calendar/shift'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, jsonb, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { areas } from '../../company/area/area.table.ts'
import { teams } from '../../plant/team/team.table.ts'
import { stations, workCenters } from '../../plant/work-center/work-center.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'

export const shiftPlans = companyTable(
  'shift_plan',
  { name: text().notNull(), validFrom: date({ mode: 'string' }), validTo: date({ mode: 'string' }), remark: text() },
  (table) => [uniqueIndex().on(table.companyId, table.name)],
)

/** `from`, `to`: HH:mm by the plant's clocks; Monday is 1. */
export const shifts = companyTable(
  'shift',
  {
    planId: idColumn().notNull(),
    name: text().notNull(),
    weekdays: jsonb().$type<number[]>().notNull(),
    from: text().notNull(),
    to: text().notNull(),
    breaks: jsonb().$type<Break[]>().notNull().default([]),
    sort: integer().notNull(),
  },
  (table) => [
    index().on(table.planId, table.companyId),
    foreignKey({
      columns: [table.planId, table.companyId],
      foreignColumns: [shiftPlans.id, shiftPlans.companyId],
    }).onDelete('cascade'),
  ],
)

/** Who works by a plan: one of the four, or the whole company. */
export const planResources = companyTable(
  'shift_plan_resource',
  {
    planId: idColumn().notNull(),
    kind: text().$type<ResourceKind>().notNull(),
    areaId: idColumn(),
    workCenterId: idColumn(),
    stationId: idColumn(),
    teamId: idColumn(),
  },
  (table) => [
    unique().on(table.planId, table.areaId, table.workCenterId, table.stationId, table.teamId).nullsNotDistinct(),
    index().on(table.companyId, table.areaId),
    index().on(table.companyId, table.workCenterId),
    index().on(table.companyId, table.stationId),
    index().on(table.companyId, table.teamId),
    check(
      'shift_plan_resource_kind',
      sql`num_nonnulls(${table.areaId}, ${table.workCenterId}, ${table.stationId}, ${table.teamId}) = case when ${table.kind} = 'company' then 0 else 1 end`,
    ),
    foreignKey({
      columns: [table.planId, table.companyId],
      foreignColumns: [shiftPlans.id, shiftPlans.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.areaId, table.companyId], foreignColumns: [areas.id, areas.companyId] }),
    foreignKey({
      columns: [table.workCenterId, table.companyId],
      foreignColumns: [workCenters.id, workCenters.companyId],
    }),
    foreignKey({ columns: [table.stationId, table.companyId], foreignColumns: [stations.id, stations.companyId] }),
    foreignKey({ columns: [table.teamId, table.companyId], foreignColumns: [teams.id, teams.companyId] }),
  ],
)
