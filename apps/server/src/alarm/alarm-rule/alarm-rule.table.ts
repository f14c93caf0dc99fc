import type { Level } from '@zhizao/contract/alarm/alarm-level'
import { doublePrecision, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { followColumns } from '../../device-model/model/follow-columns.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { alarmTypes } from '../alarm-type/alarm-type.table.ts'
import { modelAlarmRules } from '../model-alarm/model-alarm.table.ts'

/**
 * Rules beside a point's six limits, also for switches and states. comparison: gt ge lt le eq ne, or inside and outside
 * of `value` … `otherValue`; `textValue` is compared where the point gives text. Delays are seconds. status 1 works, 0 rests.
 */
export const alarmRules = companyTable(
  'alarm_rule',
  {
    name: text().notNull(),
    objectId: idColumn().notNull(),
    pointId: idColumn().notNull(),
    modelRuleId: idColumn(),
    ...followColumns,
    alarmTypeId: idColumn(),
    level: text().$type<Level>().notNull(),
    comparison: text().notNull(),
    value: doublePrecision(),
    otherValue: doublePrecision(),
    textValue: text(),
    message: text(),
    deadband: doublePrecision().notNull().default(0),
    onDelay: doublePrecision().notNull().default(0),
    offDelay: doublePrecision().notNull().default(0),
    status: integer().$type<0 | 1>().notNull().default(1),
    remark: text(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.pointId, table.name),
    index().on(table.companyId, table.objectId),
    index().on(table.companyId, table.modelRuleId),
    foreignKey({ columns: [table.modelRuleId], foreignColumns: [modelAlarmRules.id] }).onDelete('set null'),
    index().on(table.companyId, table.alarmTypeId),
    foreignKey({
      columns: [table.objectId, table.companyId],
      foreignColumns: [objects.id, objects.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.pointId, table.companyId], foreignColumns: [points.id, points.companyId] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.alarmTypeId, table.companyId],
      foreignColumns: [alarmTypes.id, alarmTypes.companyId],
    }),
  ],
)
