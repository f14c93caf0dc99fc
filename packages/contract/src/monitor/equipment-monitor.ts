import { z } from 'zod'
import { Level } from '../alarm/alarm-level.ts'
import { calls, post } from '../http/call.ts'
import { Id, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { StateKind } from '../object-state/device-state.ts'
import { StateNow } from '../object-state/object-state.ts'

/** Who may look at figures of machines: whoever has one of the monitor's screens. */
export const MONITOR_READERS = 'equipmentMonitor|projectMonitor'

/** Machines that are looked at together; of more the caller narrows. */
export const MOST_MACHINES = 5000

const count = z.number().int()

/** on: read · device, box: what reads it is away · unread: nothing reads it */
export const machineLives = ['on', 'device', 'box', 'unread'] as const
export const MachineLife = z.enum(machineLives)
export type MachineLife = z.infer<typeof MachineLife>
export const machineLifeTitles: Readonly<Record<MachineLife, string>> = {
  on: '在线',
  device: '设备离线',
  box: '盒子离线',
  unread: '未接入',
}

/** `away`: the device or its box. */
export const LifeFilter = z.enum([...machineLives, 'away'])
export type LifeFilter = z.infer<typeof LifeFilter>

/** Which machines are meant, of those in service that the caller may see. */
export const whichMachines = {
  /** This object and all below it. */
  rootId: Id.optional().meta({ title: '上级对象' }),
  deviceTypeId: Id.optional().meta({ title: '设备类型' }),
  areaId: Id.optional().meta({ title: '区域' }),
  keyword: text(100).optional().meta({ title: '设备名称或编码' }),
}

/** A machine as it stands. */
export const MonitoredMachine = z.object({
  objectId: Id,
  objectName: z.string().meta({ title: '设备' }),
  objectCode: z.string().meta({ title: '设备编码' }),
  typeName: z.string().nullable().meta({ title: '设备类型' }),
  /** The node it hangs on. */
  parentName: z.string().nullable().meta({ title: '上级对象' }),
  life: MachineLife.meta({ title: '通信' }),
  /** null: it has no states. */
  now: StateNow.nullable().meta({ title: '状态' }),
  /** Not handled yet, neither shelved nor suppressed. */
  alarms: count.meta({ title: '未处理报警' }),
  level: Level.nullable().meta({ title: '最高等级' }),
})
export type MonitoredMachine = z.infer<typeof MonitoredMachine>

/** How many machines stand how. `kinds`: by the kind of their state; `stateless` have none. */
export const MachineFigures = z.object({
  total: count.meta({ title: '设备总数' }),
  online: count.meta({ title: '在线' }),
  offline: count.meta({ title: '离线' }),
  unread: count.meta({ title: '未接入' }),
  alarming: count.meta({ title: '有报警的设备' }),
  alarms: count.meta({ title: '未处理报警' }),
  kinds: z.record(z.string(), count),
  stateless: count.meta({ title: '没有定义状态' }),
})
export type MachineFigures = z.infer<typeof MachineFigures>

/** By how long they were in a kind of state, or by how many alarms they had. */
export const RankingBy = z.enum(['run', 'idle', 'stop', 'fault', 'alarm'])
export type RankingBy = z.infer<typeof RankingBy>
export const rankingTitles: Readonly<Record<RankingBy, string>> = {
  run: '运行时长',
  idle: '待机时长',
  stop: '停机时长',
  fault: '故障时长',
  alarm: '报警次数',
}

/** Days of the plant up to now: today, seven days, thirty. */
export const MonitorSpan = z.enum(['today', 'week', 'month'])
export type MonitorSpan = z.infer<typeof MonitorSpan>
export const monitorSpans: Readonly<Record<MonitorSpan, { title: string; days: number }>> = {
  today: { title: '今天', days: 1 },
  week: { title: '最近 7 天', days: 7 },
  month: { title: '最近 30 天', days: 30 },
}

/** Machines times days that are added up at once. */
export const MOST_MACHINE_DAYS = 6000

const span = MonitorSpan.default('today').meta({ title: '时间范围' })
const top = z.coerce
  .number<number | string>({ error: '应为 1 到 50 的整数' })
  .int({ error: '应为 1 到 50 的整数' })
  .min(1, { error: '应为 1 到 50 的整数' })
  .max(50, { error: '应为 1 到 50 的整数' })
  .default(10)
  .meta({ title: '名次数' })

export const Ranked = z.object({
  objectId: Id,
  objectName: z.string(),
  objectCode: z.string(),
  /** Milliseconds, or alarms. */
  value: z.number(),
  /** Of the time whose state is known, 0 to 1; null for alarms, and where nothing is known. */
  share: z.number().nullable(),
})
export type Ranked = z.infer<typeof Ranked>

/** How machines stand now, and which stand out. What one caller was told holds for all who see the same for a few seconds. */
export const equipmentMonitor = calls('/monitor', MONITOR_READERS, {
  top: post('/eqMonitorTop', { title: '设备监控指标', body: z.object(whichMachines), reply: MachineFigures }),
  ranking: post('/eqMonitorRanking', {
    title: '设备排行',
    body: z.object({ ...whichMachines, by: RankingBy.default('run').meta({ title: '排行依据' }), span, top }),
    reply: z.array(Ranked),
  }),
  /** What needs a person stands on top: alarms by their level, faults, what is away. */
  list: post('/eqMonitorList', {
    title: '监控设备列表',
    body: pageOf({
      ...whichMachines,
      kind: z
        .union([StateKind, z.literal('unknown')])
        .optional()
        .meta({ title: '状态类别' }),
      life: LifeFilter.optional().meta({ title: '通信' }),
      alarming: z.boolean().optional().meta({ title: '仅看有报警' }),
    }),
    reply: page(MonitoredMachine),
  }),
})
