import type { Level } from '@zhizao/contract/alarm/alarm-level'
import { doublePrecision, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { models } from '../../device-model/model/model.table.ts'
import { modelPoints } from '../../device-model/model-point/model-point.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { alarmTypes } from '../alarm-type/alarm-type.table.ts'

/** Alarm rules of models, said as `alarm_rule` says them. The engine reads none of these: objects get rules of their own from them. */
export const modelAlarmRules = companyTable(
  'model_alarm_rule',
  {
    name: text().notNull(),
    modelId: idColumn().notNull(),
    modelPointId: idColumn().notNull(),
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
    uniqueIndex().on(table.companyId, table.modelPointId, table.name),
    index().on(table.companyId, table.modelId),
    index().on(table.companyId, table.alarmTypeId),
    foreignKey({ columns: [table.modelId, table.companyId], foreignColumns: [models.id, models.companyId] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.modelPointId, table.companyId],
      foreignColumns: [modelPoints.id, modelPoints.companyId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.alarmTypeId, table.companyId],
      foreignColumns: [alarmTypes.id, alarmTypes.companyId],
    }),
  ],
)
