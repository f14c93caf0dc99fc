import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'

/**
 * Alarms, one row an occurrence, live until `closedAt`. kind: limit · rule · box · device. `ruleKey` says what fired
 * (`point:12:upper`, `rule:7`, `box:3`) and names one object only, so one live alarm a key is one a (object, rule).
 * No foreign keys to object, point and box, and their names kept: history outlives them, and a commit of samples must not
 * fail because a point was just deleted.
 */
export const alarms = companyTable(
  'alarm',
  {
    batchNo: text().notNull(),
    kind: text().notNull(),
    ruleKey: text().notNull(),
    ruleId: idColumn(),
    objectId: idColumn(),
    pointId: idColumn(),
    boxId: idColumn(),
    objectName: text(),
    pointName: text(),
    unit: text(),
    alarmTypeId: idColumn(),
    /** urgent · error · warning: of the moment while active, the worst there was once returned. */
    level: text().notNull(),
    topLevel: text().notNull(),
    /** upper · lower */
    direction: text(),
    content: text().notNull(),
    limit: doublePrecision(),
    activationValue: doublePrecision(),
    peakValue: doublePrecision(),
    lastValue: doublePrecision(),
    /** The value where it is text. */
    textValue: text(),
    /** active · returned */
    condition: text().notNull(),
    /** How often it was raised before it ended. */
    activations: integer().notNull().default(1),
    activatedAt: instant().notNull(),
    lastActivatedAt: instant().notNull(),
    returnedAt: instant(),
    closedAt: instant(),
    confirmed: boolean().notNull().default(false),
    confirmedAt: instant(),
    confirmedBy: idColumn(),
    confirmedByName: text(),
    shelvedUntil: instant(),
    shelvedAt: instant(),
    shelvedBy: idColumn(),
    shelvedByName: text(),
    shelveReason: text(),
    /** design: alarms of the object are switched off · service: the object is out of service */
    suppressed: text(),
    handledAt: instant(),
    handledBy: idColumn(),
    handledByName: text(),
    reasonTagId: idColumn(),
    handling: text(),
    minutes: integer(),
    /** The alarm that explains this one: its box went offline. */
    headId: idColumn(),
  },
  (table) => [
    uniqueIndex('alarm_live_rule').on(table.companyId, table.ruleKey).where(sql`closed_at is null`),
    uniqueIndex().on(table.companyId, table.batchNo),
    index().on(table.companyId, table.activatedAt),
    index().on(table.companyId, table.objectId, table.activatedAt),
    index().on(table.companyId, table.pointId, table.activatedAt),
    index('alarm_open').on(table.companyId, table.activatedAt).where(sql`closed_at is null or handled_at is null`),
    index('alarm_shelved').on(table.shelvedUntil).where(sql`shelved_until is not null`),
    index('alarm_head').on(table.headId).where(sql`head_id is not null`),
    foreignKey({ columns: [table.headId, table.companyId], foreignColumns: [table.id, table.companyId] }),
  ],
)

/**
 * Every change of an alarm's state, who and why: can only grow. action: raise · escalate · ease · return · confirm ·
 * handle · shelve · unshelve · suppress · unsuppress; states as in alarm-state.ts.
 */
export const alarmTransitions = companyTable(
  'alarm_transition_log',
  {
    alarmId: idColumn().notNull(),
    action: text().notNull(),
    fromState: text().notNull(),
    toState: text().notNull(),
    level: text().notNull(),
    value: doublePrecision(),
    limit: doublePrecision(),
    happenedAt: instant().notNull(),
    userId: idColumn(),
    userName: text(),
    note: text(),
  },
  (table) => [
    index().on(table.companyId, table.alarmId, table.happenedAt),
    foreignKey({ columns: [table.alarmId, table.companyId], foreignColumns: [alarms.id, alarms.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
