import { z } from 'zod'
import { LevelDay } from '../alarm/alarm-history.ts'
import { Level } from '../alarm/alarm-level.ts'
import { Alarm } from '../alarm/alarm-row.ts'
import { calls, post } from '../http/call.ts'
import { Id, Time } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { MONITOR_READERS, MonitorSpan, whichMachines } from './equipment-monitor.ts'

const count = z.number().int()
const { rootId } = whichMachines
const span = MonitorSpan.default('week').meta({ title: '时间范围' })
const which = z.object({ rootId, span })

/** An object, and the alarms it had. */
export const AlarmedObject = z.object({
  objectId: Id,
  objectName: z.string().meta({ title: '对象' }),
  objectCode: z.string().meta({ title: '对象编码' }),
  total: count.meta({ title: '报警次数' }),
  urgent: count,
  error: count,
  warning: count,
  /** Active still. */
  active: count.meta({ title: '未恢复' }),
  unhandled: count.meta({ title: '未处理' }),
  lastAt: Time.meta({ title: '最近报警' }),
})
export type AlarmedObject = z.infer<typeof AlarmedObject>

export const RecoveryState = z.object({
  total: count.meta({ title: '报警总数' }),
  active: count.meta({ title: '未恢复' }),
  /** By themselves or by people, not handled yet. */
  returned: count.meta({ title: '已恢复未处理' }),
  handled: count.meta({ title: '已处理' }),
  /** Minutes from being raised first to the return; null where none has returned. */
  averageRecoveryMinutes: z.number().nullable().meta({ title: '平均恢复时长（分钟）' }),
})
export type RecoveryState = z.infer<typeof RecoveryState>

/** The alarms of a span of days, from the point of view of the machines. */
export const alarmMonitor = calls('/monitor', MONITOR_READERS, {
  /** The most alarms first. */
  objects: post('/findPage', {
    title: '报警对象列表',
    body: pageOf({ ...whichMachines, span }),
    reply: page(AlarmedObject),
  }),
  recovery: post('/findRecoveryState', { title: '报警恢复情况', body: which, reply: RecoveryState }),
  series: post('/findLevelSeries', { title: '报警等级走势', body: which, reply: z.array(LevelDay) }),
  levels: post('/findLevelBar', {
    title: '报警等级分布',
    body: which,
    reply: z.array(
      z.object({ level: Level, levelName: z.string(), color: z.string(), total: count, unhandled: count }),
    ),
  }),
  /** Not handled yet, the most urgent first: the list of current alarms. */
  alarms: post('/findAlarmPage', { title: '监控报警列表', body: pageOf({ rootId }), reply: page(Alarm) }),
})
