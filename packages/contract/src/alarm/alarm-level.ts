import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { Colour, Id, required, Switch } from '../http/fields.ts'
import { Sound } from '../push/sound.ts'

/** urgent 紧急 · error 错误 · warning 预警 */
export const Level = z.enum(['urgent', 'error', 'warning'])
export type Level = z.infer<typeof Level>

/** The colours of a company that has chosen none. */
export const LEVEL_COLOURS: Readonly<Record<Level, string>> = {
  urgent: '#cf1322',
  error: '#fa8c16',
  warning: '#fadb14',
}

export const AlarmLevel = z.object({
  id: Id,
  level: Level.meta({ title: '等级' }),
  levelName: required(20).meta({ title: '等级名称' }),
  color: Colour.meta({ title: '颜色' }),
  sound: Sound.meta({ title: '提示音' }),
  soundInterval: z.number().int().min(0).max(3600).meta({ title: '提示音间隔（秒）' }),
  popup: Switch.meta({ title: '弹窗提醒' }),
  sort: z.number().int(),
})
export type AlarmLevel = z.infer<typeof AlarmLevel>

/** The three levels of a company, the worst first; they are changed, never added or removed. */
export const alarmLevel = calls(
  '/alarmLevel',
  'alarmLevel|alarmMessage|alarmHistory|alarmRule|objectMonitor|stationMonitor',
  {
    list: post('/selectBusAlarmLevelList', { title: '报警等级列表', reply: z.array(AlarmLevel) }),
    update: post('/editBusAlarmLevel', {
      title: '修改报警等级',
      body: AlarmLevel.omit({ level: true, sort: true }).partial().extend({ id: Id }),
      reply: AlarmLevel,
      permission: 'alarmLevel:edit',
    }),
  },
)
