import type { ToolAct, ToolKind, ToolStatus } from '@zhizao/contract/machine/tool'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'
import { machines } from '../machine/machine.table.ts'

/** Moulds, jigs, cutters, gauges. */
export const tools = companyTable(
  'tool',
  {
    code: text().notNull(),
    name: text().notNull(),
    kind: text().$type<ToolKind>().notNull(),
    specification: text(),
    cavities: integer(),
    cavitiesOpen: integer(),
    lifeShots: doublePrecision(),
    careEvery: doublePrecision(),
    /** Shots until it was mounted last; what its machine has counted since comes on top. */
    shots: doublePrecision().notNull().default(0),
    /** What its machine had counted in all when it was mounted. */
    countedFrom: doublePrecision(),
    careAtShots: doublePrecision().notNull().default(0),
    calibratedOn: date(),
    calibrationDays: integer(),
    location: text(),
    status: text().$type<ToolStatus>().notNull().default('store'),
    machineId: idColumn(),
    /** What people were told of: that it is due soon, or due; null once it is not. */
    careTold: text().$type<'soon' | 'due'>(),
    calibrationTold: text().$type<'soon' | 'due'>(),
    remark: text(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.companyId, table.machineId),
    foreignKey({ columns: [table.machineId, table.companyId], foreignColumns: [machines.id, machines.companyId] }),
    check('tool_on_machine', sql`status = 'mounted' or machine_id is null`),
  ],
)

/** What was done with tools. A log: the app role may only select and insert. */
export const toolLog = companyTable(
  'tool_log',
  {
    toolId: idColumn().notNull(),
    act: text().$type<ToolAct>().notNull(),
    at: instant().notNull(),
    machineId: idColumn(),
    machineName: text(),
    shots: doublePrecision().notNull(),
    isPassed: boolean(),
    userName: text().notNull(),
    remark: text(),
  },
  (table) => [
    index().on(table.companyId, table.toolId, table.at),
    index().on(table.companyId, table.machineId),
    foreignKey({ columns: [table.toolId, table.companyId], foreignColumns: [tools.id, tools.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
