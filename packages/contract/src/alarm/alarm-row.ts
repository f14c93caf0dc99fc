import { alarmStates } from '@zhizao/rules/alarm/alarm-state'
import { z } from 'zod'
import { pointFields } from '../device/point-fields.ts'
import { Id, Switch, Time, TimeInput, text } from '../http/fields.ts'
import { Level } from './alarm-level.ts'
import { blank } from './blank.ts'

/** limit 限值 · rule 规则 · box 盒子离线 · device 设备通信中断 */
export const AlarmKind = z.enum(['limit', 'rule', 'box', 'device'])
export type AlarmKind = z.infer<typeof AlarmKind>

export const AlarmDirection = z.enum(['upper', 'lower'])
export type AlarmDirection = z.infer<typeof AlarmDirection>

export const AlarmCondition = z.enum(['active', 'returned'])
export type AlarmCondition = z.infer<typeof AlarmCondition>

/** design: alarms of the object are switched off · service: the object is out of service */
export const AlarmSuppression = z.enum(['design', 'service'])
export type AlarmSuppression = z.infer<typeof AlarmSuppression>

/** After ISA-18.2; normal: it is over. */
export const AlarmState = z.enum(alarmStates)
export type AlarmState = z.infer<typeof AlarmState>

/**
 * One alarm, live until `closedAt`; raised again before that it is the same alarm. `content`, `activationValue` and `limit`
 * are of the moment it was raised, or grew worse, last, and do not follow the value: that is `lastValue`.
 */
export const Alarm = z.object({
  id: Id,
  batchNo: z.string().meta({ title: '报警批次号' }),
  kind: AlarmKind.meta({ title: '来源' }),
  ruleKey: z.string(),
  ruleId: Id.nullable(),
  objectId: Id.nullable(),
  objectName: z.string().nullable().meta({ title: '对象' }),
  /** The object and those above it, `/1/5/`. */
  objectPath: z.string().nullable().meta({ title: '对象路径' }),
  pointId: Id.nullable(),
  pointName: z.string().nullable().meta({ title: '点位' }),
  unit: z.string().nullable().meta({ title: '单位' }),
  /** What the point's values mean now; null where it is gone or was none. */
  valueWords: pointFields.valueWords.nullable(),
  boxId: Id.nullable(),
  alarmTypeId: Id.nullable(),
  alarmTypeName: z.string().nullable().meta({ title: '报警类型' }),
  level: Level.meta({ title: '报警等级' }),
  topLevel: Level.meta({ title: '最高等级' }),
  direction: AlarmDirection.nullable(),
  content: z.string().meta({ title: '报警内容' }),
  limit: z.number().nullable().meta({ title: '限值' }),
  activationValue: z.number().nullable().meta({ title: '触发值' }),
  /** The worst value of all its occurrences. */
  peakValue: z.number().nullable().meta({ title: '峰值' }),
  lastValue: z.number().nullable().meta({ title: '最近值' }),
  textValue: z.string().nullable(),
  condition: AlarmCondition.meta({ title: '当前状态' }),
  state: AlarmState,
  activations: z.number().int().meta({ title: '触发次数' }),
  /** How long it was active in its occurrences before the present one, which began at `lastActivatedAt`. */
  earlierMs: z.number().int().meta({ title: '此前累计时长（毫秒）' }),
  activatedAt: Time.meta({ title: '报警时间' }),
  lastActivatedAt: Time.meta({ title: '最近触发时间' }),
  returnedAt: Time.nullable().meta({ title: '恢复时间' }),
  closedAt: Time.nullable().meta({ title: '结束时间' }),
  confirmed: z.boolean().meta({ title: '是否确认' }),
  confirmedAt: Time.nullable().meta({ title: '确认时间' }),
  confirmedByName: z.string().nullable().meta({ title: '确认人' }),
  shelvedUntil: Time.nullable().meta({ title: '搁置至' }),
  shelvedByName: z.string().nullable().meta({ title: '搁置人' }),
  shelveReason: z.string().nullable().meta({ title: '搁置原因' }),
  suppressed: AlarmSuppression.nullable(),
  /** 1 not yet handled · 2 handled */
  alarmStatus: z.union([z.literal(1), z.literal(2)]).meta({ title: '处理状态' }),
  handledAt: Time.nullable().meta({ title: '处理时间' }),
  handledByName: z.string().nullable().meta({ title: '处理人' }),
  reasonTagId: Id.nullable(),
  reasonTagName: z.string().nullable().meta({ title: '原因标签' }),
  handling: z.string().nullable().meta({ title: '处理措施' }),
  minutes: z.number().int().nullable().meta({ title: '处理用时（分钟）' }),
  /** The alarm that explains this one, which is of communication; `members`: how many the list of those that this one explains shows. */
  headId: Id.nullable(),
  members: z.number().int().meta({ title: '关联报警数' }),
})
export type Alarm = z.infer<typeof Alarm>

/** One time that an alarm was active: from being raised to the return of its condition. */
export const Occurrence = z.object({
  id: Id,
  alarmId: Id,
  batchNo: z.string().meta({ title: '报警批次号' }),
  kind: AlarmKind.meta({ title: '来源' }),
  objectId: Id.nullable(),
  pointId: Id.nullable(),
  direction: AlarmDirection.nullable(),
  /** Which time of its alarm this is, from 1. */
  number: z.number().int().meta({ title: '第几次触发' }),
  /** How often the alarm was raised up to now. */
  count: z.number().int().meta({ title: '触发次数' }),
  /** The worst it reached. */
  level: Level.meta({ title: '报警等级' }),
  content: z.string().meta({ title: '报警内容' }),
  startedAt: Time.meta({ title: '开始时间' }),
  /** Null while it is active. */
  endedAt: Time.nullable().meta({ title: '结束时间' }),
  limit: z.number().nullable().meta({ title: '限值' }),
  triggerValue: z.number().nullable().meta({ title: '触发值' }),
  textValue: z.string().nullable(),
  peakValue: z.number().nullable().meta({ title: '峰值' }),
})
export type Occurrence = z.infer<typeof Occurrence>

/** One step of an alarm's story. */
export const AlarmStep = z.object({
  id: Id,
  action: z.string().meta({ title: '动作' }),
  fromState: AlarmState,
  toState: AlarmState,
  level: Level,
  value: z.number().nullable(),
  limit: z.number().nullable(),
  happenedAt: Time.meta({ title: '时间' }),
  userName: z.string().nullable().meta({ title: '操作人' }),
  note: z.string().nullable().meta({ title: '说明' }),
})

export type AlarmStep = z.infer<typeof AlarmStep>

export const Experience = z.object({
  id: Id,
  alarmId: Id,
  phenomenon: z.string().meta({ title: '报警现象' }),
  reasonTagId: Id.nullable(),
  reason: z.string().nullable().meta({ title: '原因' }),
  solution: z.string().meta({ title: '处理措施' }),
  minutes: z.number().int().nullable().meta({ title: '处理用时（分钟）' }),
  handledByName: z.string().nullable().meta({ title: '处理人' }),
  handledAt: Time.meta({ title: '处理时间' }),
  /** Of the very rule, not only of the same point of a machine of the same model. */
  sameRule: z.boolean(),
})
export type Experience = z.infer<typeof Experience>

export const AlarmDetail = Alarm.extend({ steps: z.array(AlarmStep), experiences: z.array(Experience) })
export type AlarmDetail = z.infer<typeof AlarmDetail>

const many = <Schema extends z.ZodType>(schema: Schema) => blank(z.union([schema, z.array(schema).max(50)])).optional()

const count = z.number().int()

/** Counts of the alarms that ask for something, each that of a list: what it is filtered by stands beside it. */
export const AlarmTotals = z.object({
  /** `alarmStatus` 1, neither shelved nor suppressed, as all that follow but the last two. */
  total: count,
  /** `alarmStatus` 1, `ended` 0, `condition` active. */
  active: count,
  /** `alarmStatus` 1, `ended` 0, `confirmed` 0. */
  unconfirmed: count,
  /** `alarmStatus` 1 and the level. */
  urgent: count,
  error: count,
  warning: count,
  /** `ended` 0, `topOnly` 1: what the list of current alarms and the bell begin with. */
  live: count,
  /** `ended` 1: over, not handled yet. */
  ended: count,
  /** `ended` 0, `shelved` 1. */
  shelved: count,
  /** Of history, `startTime` the beginning of the plant's day. */
  today: count,
  todayBegan: Time,
})
export type AlarmTotals = z.infer<typeof AlarmTotals>

/** Filters of every alarm list, and what "all" acts on. Empty text counts as absent; times are those of activation. */
export const alarmFilters = {
  keyword: blank(text(100)).optional(),
  /** The object and everything below it. */
  objectId: blank(Id).optional(),
  pointId: blank(Id).optional(),
  boxId: blank(Id).optional(),
  level: many(Level),
  kind: many(AlarmKind).meta({ title: '来源' }),
  alarmTypeId: blank(Id).optional(),
  /** 1 not yet handled · 2 handled */
  alarmStatus: blank(z.coerce.number<number | string>().int().min(1).max(2)).optional().meta({ title: '处理状态' }),
  confirmed: blank(Switch).optional(),
  condition: blank(AlarmCondition).optional(),
  shelved: blank(Switch).optional(),
  suppressed: blank(Switch).optional(),
  /** 1: those that are over · 0: those that are not. */
  ended: blank(Switch).optional().meta({ title: '是否已结束' }),
  startTime: blank(TimeInput).optional(),
  endTime: blank(TimeInput).optional(),
  /** Those that this alarm, of a box or several slaves, explains. */
  headId: blank(Id).optional(),
  /** 1: alarms that another one explains are left out, while that one is active. */
  topOnly: blank(Switch).optional(),
}
