import type { Level } from '@zhizao/contract/alarm/alarm-level'
import type {
  AlarmCondition,
  AlarmDirection,
  AlarmKind,
  AlarmState,
  AlarmSuppression,
} from '@zhizao/contract/alarm/alarm-row'
import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'

/**
 * Alarms, live until `closedAt`. kind: limit · rule · box · device. `ruleKey` says what fired
 * (`point:12:upper`, `rule:7`, `box:3`) and names one object only, so one live alarm a key is one a (object, rule).
 * No foreign keys to object, point and box, and their names kept: history outlives them, and a commit of samples must not
 * fail because a point was just deleted.
 */
export const alarms = companyTable(
  'alarm',
  {
    batchNo: text().notNull(),
    kind: text().$type<AlarmKind>().notNull(),
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
    level: text().$type<Level>().notNull(),
    topLevel: text().$type<Level>().notNull(),
    direction: text().$type<AlarmDirection>(),
    content: text().notNull(),
    limit: doublePrecision(),
    /** Of the moment that `content` tells, as `limit` is: raised, or grown worse, last. */
    activationValue: doublePrecision(),
    peakValue: doublePrecision(),
    lastValue: doublePrecision(),
    /** The value where it is text. */
    textValue: text(),
    condition: text().$type<AlarmCondition>().notNull(),
    /** How often it was raised before it ended. */
    activations: integer().notNull().default(1),
    activatedAt: instant().notNull(),
    lastActivatedAt: instant().notNull(),
    /** Active before the present occurrence. */
    earlierMs: bigint({ mode: 'number' }).notNull().default(0),
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
    suppressed: text().$type<AlarmSuppression>(),
    handledAt: instant(),
    handledBy: idColumn(),
    handledByName: text(),
    reasonTagId: idColumn(),
    handling: text(),
    minutes: integer(),
    /** The alarm of its box, or of several slaves, that explains this one of a slave. */
    headId: idColumn(),
    /** When people were told last by mail or SMS, of which level, and how often it had been raised by then. A confirmation clears it. */
    toldAt: instant(),
    toldLevel: text().$type<Level>(),
    toldActivations: integer(),
  },
  (table) => [
    uniqueIndex('alarm_live_rule').on(table.companyId, table.ruleKey).where(sql`closed_at is null`),
    uniqueIndex().on(table.companyId, table.batchNo),
    index().on(table.companyId, table.activatedAt, table.id),
    index().on(table.companyId, table.objectId, table.activatedAt),
    index().on(table.companyId, table.pointId, table.activatedAt),
    index('alarm_open').on(table.companyId, table.activatedAt).where(sql`closed_at is null or handled_at is null`),
    index('alarm_shelved').on(table.shelvedUntil).where(sql`shelved_until is not null`),
    index('alarm_head').on(table.headId).where(sql`head_id is not null`),
    foreignKey({ columns: [table.headId, table.companyId], foreignColumns: [table.id, table.companyId] }),
  ],
)

/**
 * Each time that an alarm was active, `endedAt` null while it is: marks on a trend, and what a late value is measured by
 * (it raises nothing where its rule was known to be active). Written with the alarm, in the same transaction.
 */
export const alarmOccurrences = companyTable(
  'alarm_occurrence',
  {
    alarmId: idColumn().notNull(),
    ruleKey: text().notNull(),
    objectId: idColumn(),
    pointId: idColumn(),
    /** Which time of its alarm, from 1. */
    number: integer().notNull(),
    /** The worst it reached; `content`, `limit`, `triggerValue` and `textValue` are of the moment it did. */
    level: text().$type<Level>().notNull(),
    content: text().notNull(),
    limit: doublePrecision(),
    triggerValue: doublePrecision(),
    textValue: text(),
    peakValue: doublePrecision(),
    startedAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.alarmId, table.number),
    index().on(table.companyId, table.pointId, table.startedAt),
    index().on(table.companyId, table.objectId, table.startedAt),
    index().on(table.companyId, table.ruleKey, table.startedAt),
    foreignKey({ columns: [table.alarmId, table.companyId], foreignColumns: [alarms.id, alarms.companyId] }).onDelete(
      'cascade',
    ),
  ],
)

/**
 * Every change of an alarm's state, who and why: can only grow. action: raise · escalate · ease · return · confirm ·
 * unconfirm · handle · shelve · unshelve · suppress · unsuppress; states as in alarm-state.ts.
 */
export const alarmTransitions = companyTable(
  'alarm_transition_log',
  {
    alarmId: idColumn().notNull(),
    action: text().notNull(),
    fromState: text().$type<AlarmState>().notNull(),
    toState: text().$type<AlarmState>().notNull(),
    level: text().$type<Level>().notNull(),
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
