import { z } from 'zod'
import { Quality, SampleValue } from '../device/live-point.ts'
import { calls, Done, get, post } from '../http/call.ts'
import { ById, Code, CodeOrNone, Id, Name, Switch, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { sheetCalls } from '../http/sheet.ts'
import { StateKind } from '../object-state/device-state.ts'

/** Who may look machines up: their own screen, and those that choose one. */
export const MACHINE_READERS = 'machine|tool'

/** What counts that are far from each other are held against, where a machine says nothing of its own. */
export const USUAL_TOLERANCE = '5'

const wholeBetween = (least: number, most: number) =>
  z
    .number({ error: `应为 ${least} 到 ${most} 的整数` })
    .int({ error: `应为 ${least} 到 ${most} 的整数` })
    .min(least, { error: `应为 ${least} 到 ${most} 的整数` })
    .max(most, { error: `应为 ${least} 到 ${most} 的整数` })

/** Pieces that one stroke makes. */
export const Cavities = wholeBetween(1, 10_000)

const fields = {
  code: Code.meta({ title: '机器编码' }),
  name: Name.meta({ title: '机器名称' }),
  objectId: Id.meta({ title: '设备' }),
  stationId: Id.nullish().meta({ title: '工位' }),
  status: Switch.meta({ title: '启用' }),
  /** Where no set-up says another. */
  cavities: Cavities.meta({ title: '默认模腔数' }),
  /** The value at which the counter begins again from 0: 10000 for a counter that shows 9999 at most. */
  modulus: z
    .number({ error: '应为大于 1 的整数' })
    .int({ error: '应为大于 1 的整数' })
    .min(2, { error: '应为大于 1 的整数' })
    .max(2 ** 53, { error: '不能超过 9007199254740992' })
    .nullish()
    .meta({ title: '计数器回零值' }),
  /** Reports are made from the counter without anybody's doing, `batchQuantity` at a time. */
  autoReport: z.boolean().meta({ title: '自动报工' }),
  batchQuantity: quantity({ range: 'above zero' }).nullish().meta({ title: '每次报工数量' }),
  /** How far a report may be from what was counted before a reason is asked for. */
  tolerancePercent: quantity({ range: 'zero or more' }).meta({ title: '报工允许偏差（%）' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

/** An object of the device half that makes something, at the station where it does. */
export const Machine = z.object({
  id: Id,
  ...fields,
  objectCode: z.string().meta({ title: '设备编码' }),
  objectName: z.string().meta({ title: '设备' }),
  stationName: z.string().nullable().meta({ title: '工位' }),
  workCenterName: z.string().nullable().meta({ title: '工作中心' }),
  signalCount: z.number().int().meta({ title: '信号数' }),
  setUpCount: z.number().int().meta({ title: '生产设置数' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Machine = z.infer<typeof Machine>

export const MachineDraft = z.object({
  ...fields,
  code: CodeOrNone.meta({ title: '机器编码' }),
  status: fields.status.default(1),
  cavities: fields.cavities.default(1),
  autoReport: fields.autoReport.default(false),
  tolerancePercent: fields.tolerancePercent.default(USUAL_TOLERANCE),
})
export type MachineDraft = z.output<typeof MachineDraft>

/** The object stays: what was counted is its. */
const Change = z.object(fields).omit({ objectId: true }).partial().extend({ id: Id })

const filters = {
  keyword: text(100).optional().meta({ title: '机器名称或编码' }),
  stationId: Id.optional().meta({ title: '工位' }),
  workCenterId: Id.optional().meta({ title: '工作中心' }),
  status: Switch.optional().meta({ title: '启用' }),
}

/** Whether a machine works, and how that is known: by its object's state, else by its state signal. */
export const MachineState = z.object({
  machineId: Id,
  /** null: nobody knows. */
  isRunning: z.boolean().nullable().meta({ title: '运行中' }),
  by: z.enum(['object', 'signal']).nullable().meta({ title: '判断依据' }),
  kind: z.union([StateKind, z.literal('unknown')]).meta({ title: '状态类别' }),
  name: z.string().nullable().meta({ title: '状态' }),
  colour: z.string().nullable(),
  /** Since when, ms; null where the signal does not tell. */
  since: z.number().nullable().meta({ title: '开始时间' }),
})
export type MachineState = z.infer<typeof MachineState>

/** Pieces of one stroke each: whoever asks multiplies by the cavities of the set-up at work. */
export const Counted = z.object({
  counter: quantity().meta({ title: '计数' }),
  good: quantity().meta({ title: '合格计数' }),
  reject: quantity().meta({ title: '不合格计数' }),
})
export type Counted = z.infer<typeof Counted>

/** A machine as it stands: what its counter shows, what it made in the last hour. */
export const MachineNow = z.object({
  machineId: Id,
  state: MachineState,
  counter: z
    .object({
      pointId: Id,
      value: SampleValue,
      quality: Quality,
      time: z.number().meta({ title: '时间' }),
    })
    .nullable(),
  lastHour: Counted,
  /** Pieces of the last sixty minutes, the oldest first. */
  minutes: z.array(z.number()),
  cycleSeconds: z.number().nullable().meta({ title: '当前周期（秒）' }),
  /** What is mounted on it. */
  tools: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
})
export type MachineNow = z.infer<typeof MachineNow>

const ids = z.array(Id).min(1, { error: '请选择机器' }).max(200, { error: '一次最多 200 台机器' })

/** Machines: objects that make something, `extMesDevice` on the wire. */
export const machine = calls('/extMesDevice', MACHINE_READERS, {
  page: post('/selectByPage', { title: '联机设备列表', body: pageOf(filters), reply: page(Machine) }),
  get: post('/selectById', { title: '联机设备详情', body: ById, reply: Machine }),
  create: post('/insert', { title: '新增联机设备', body: MachineDraft, reply: Machine, permission: 'machine:add' }),
  update: post('/update', { title: '修改联机设备', body: Change, reply: Machine, permission: 'machine:edit' }),
  remove: post('/delectById', { title: '删除联机设备', body: ById, reply: Done, permission: 'machine:delete' }),
  /** The machine of an object; null where it is none. */
  ofObject: post('/selectByObjectId', {
    title: '按设备查询联机设备',
    body: z.object({ objectId: Id.meta({ title: '设备' }) }),
    reply: Machine.nullable(),
    permission: `${MACHINE_READERS}|object|objectMonitor`,
  }),
  /** Ours: machines as they stand. */
  now: post('/selectNow', {
    title: '联机设备实时情况',
    body: z.object({ machineIds: ids.meta({ title: '机器' }) }),
    reply: z.array(MachineNow),
  }),
  /** Ours: what machines counted in a stretch of time; minutes that begin in it. */
  counts: post('/selectCounts', {
    title: '联机设备计数',
    body: z.object({
      machineIds: ids.meta({ title: '机器' }),
      from: TimeInput.meta({ title: '开始时间' }),
      to: TimeInput.meta({ title: '结束时间' }),
    }),
    reply: z.array(Counted.extend({ machineId: Id })),
  }),
  ...sheetCalls('machine', '联机设备'),
  export: get('/export', {
    title: '导出联机设备',
    kind: 'file',
    body: z.object(filters),
    permission: 'machine',
  }),
})
