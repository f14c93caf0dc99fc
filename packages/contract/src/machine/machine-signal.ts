import { z } from 'zod'
import { DataType, valueTypeOf } from '../device/point-fields.ts'
import { calls, Done, post } from '../http/call.ts'
import { ById, Id, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { MACHINE_READERS } from './machine.ts'

/**
 * What a point says of a machine: strokes counted, good and bad pieces counted, the time of a cycle, whether it runs, a value to
 * be recorded with what it makes. Of each but the last a machine has one at most.
 */
export const signalRoles = ['counter', 'good', 'reject', 'cycle', 'state', 'recorded'] as const
export const SignalRole = z.enum(signalRoles, { error: '请选择信号角色' })
export type SignalRole = z.infer<typeof SignalRole>
export const signalRoleTitles: Readonly<Record<SignalRole, string>> = {
  counter: '计数',
  good: '合格计数',
  reject: '不合格计数',
  cycle: '周期（秒）',
  state: '运行状态',
  recorded: '记录值',
}

/** Roles whose rises are counted. */
export const countedRoles = ['counter', 'good', 'reject'] as const satisfies readonly SignalRole[]
export type CountedRole = (typeof countedRoles)[number]

/** Only a number lies between others: a text or a switch is recorded without limits. */
export const mayHaveLimits = (role: SignalRole, dataType: DataType) =>
  role === 'recorded' && valueTypeOf(dataType) === 'number'

/** Between which values a recorded value should be, for all that is made or for one material and segment. */
export const SignalLimit = z
  .object({
    materialId: Id.nullish().meta({ title: '物料' }),
    segmentId: Id.nullish().meta({ title: '工序' }),
    low: z.number().nullish().meta({ title: '下限' }),
    high: z.number().nullish().meta({ title: '上限' }),
  })
  .refine(({ low, high }) => low != null || high != null, { path: ['low'], error: '上限和下限至少填写一个' })
  .refine(({ low, high }) => low == null || high == null || low < high, { path: ['high'], error: '必须大于下限' })
export type SignalLimit = z.output<typeof SignalLimit>

const fields = {
  role: SignalRole.meta({ title: '信号角色' }),
  /** Of the machine's object or of one below it. */
  pointId: Id.meta({ title: '点位' }),
  /** Pieces that one step of the counter stands for, before cavities. */
  pulse: quantity({ range: 'above zero', decimals: 4 }).meta({ title: '每次计数的数量' }),
  /** Of a state signal: the value at which the machine runs; without one, any but 0 and 否. */
  runValue: z.number().nullish().meta({ title: '运行时的值' }),
  limits: z
    .array(SignalLimit)
    .max(200, { error: '最多 200 行' })
    .refine(
      (rows) => new Set(rows.map((row) => `${row.materialId ?? ''} ${row.segmentId ?? ''}`)).size === rows.length,
      {
        error: '同一物料和工序只能有一行',
      },
    )
    .meta({ title: '上下限' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const MachineSignal = z.object({
  id: Id,
  machineId: Id.meta({ title: '机器' }),
  ...fields,
  limits: z
    .array(
      z.object({
        materialId: Id.nullable(),
        segmentId: Id.nullable(),
        low: z.number().nullable(),
        high: z.number().nullable(),
        materialName: z.string().nullable().meta({ title: '物料' }),
        segmentName: z.string().nullable().meta({ title: '工序' }),
      }),
    )
    .meta({ title: '上下限' }),
  machineName: z.string().meta({ title: '机器' }),
  pointName: z.string().meta({ title: '点位' }),
  pointCode: z.string().meta({ title: '点位编码' }),
  dataType: DataType,
  objectId: Id.meta({ title: '点位所在设备' }),
  objectName: z.string().meta({ title: '点位所在设备' }),
  unit: z.string().nullable().meta({ title: '单位' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type MachineSignal = z.infer<typeof MachineSignal>

export const MachineSignalDraft = z.object({
  machineId: Id.meta({ title: '机器' }),
  ...fields,
  pulse: fields.pulse.default('1'),
  limits: fields.limits.default([]),
})
export type MachineSignalDraft = z.output<typeof MachineSignalDraft>

/** Points that say something of machines: `extMadeParam` on the wire. */
export const machineSignal = calls('/extMadeParam', MACHINE_READERS, {
  page: post('/selectByPage', {
    title: '设备信号列表',
    body: pageOf({
      keyword: text(100).optional().meta({ title: '点位名称或编码' }),
      machineId: Id.optional().meta({ title: '机器' }),
      role: SignalRole.optional().meta({ title: '信号角色' }),
    }),
    reply: page(MachineSignal),
  }),
  get: post('/selectById', { title: '设备信号详情', body: ById, reply: MachineSignal }),
  create: post('/insert', {
    title: '新增设备信号',
    body: MachineSignalDraft,
    reply: MachineSignal,
    permission: 'machine:signal',
  }),
  update: post('/update', {
    title: '修改设备信号',
    body: z.object(fields).partial().extend({ id: Id }),
    reply: MachineSignal,
    permission: 'machine:signal',
  }),
  remove: post('/delectById', { title: '删除设备信号', body: ById, reply: Done, permission: 'machine:signal' }),
})
