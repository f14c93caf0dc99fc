import type { OnFailure } from '@zhizao/contract/control/control-run'
import { foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { objects } from '../../device/object/object.table.ts'
import { companyTable, idColumn, jsonValue } from '../../platform/db/columns.ts'

/** Writes of an object that belong together. */
export const controlGroups = companyTable(
  'control_group',
  {
    objectId: idColumn().notNull(),
    name: text().notNull(),
    onFailure: text().$type<OnFailure>().notNull(),
    remark: text(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.objectId, table.name),
    foreignKey({
      columns: [table.objectId, table.companyId],
      foreignColumns: [objects.id, objects.companyId],
    }).onDelete('cascade'),
  ],
)

/** Their steps. A point that is removed leaves its step behind, so that nobody carries out a group without noticing what it lacks. */
export const controlSteps = companyTable(
  'control_step',
  {
    groupId: idColumn().notNull(),
    sort: integer().notNull(),
    pointId: idColumn().notNull(),
    value: jsonValue().$type<number | boolean | string>().notNull(),
    pauseSeconds: integer().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.groupId, table.sort),
    index().on(table.companyId, table.pointId),
    foreignKey({
      columns: [table.groupId, table.companyId],
      foreignColumns: [controlGroups.id, controlGroups.companyId],
    }).onDelete('cascade'),
  ],
)

/** Conditions under which groups are carried out. */
export const controlRules = companyTable(
  'control_rule',
  { groupId: idColumn().notNull(), name: text().notNull(), condition: text().notNull() },
  (table) => [
    uniqueIndex().on(table.companyId, table.groupId, table.name),
    foreignKey({
      columns: [table.groupId, table.companyId],
      foreignColumns: [controlGroups.id, controlGroups.companyId],
    }).onDelete('cascade'),
  ],
)
