import { z } from 'zod'
import { ControlValue, ControlWrite } from '../control/control-write.ts'
import { calls, Done, post } from '../http/call.ts'
import { ById, Id, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { Cavities, MACHINE_READERS } from './machine.ts'

/** A value that a machine is given before it makes this: a temperature, a speed, the number of a programme. */
export const SetUpTarget = z.object({
  pointId: Id.meta({ title: '点位' }),
  value: ControlValue.meta({ title: '写入值' }),
})
export type SetUpTarget = z.output<typeof SetUpTarget>

const fields = {
  materialId: Id.meta({ title: '物料' }),
  segmentId: Id.nullish().meta({ title: '工序' }),
  /** The ideal time of one stroke (ISO 22400-2: PRI). */
  cycleSeconds: quantity({ range: 'above zero' }).meta({ title: '理想周期（秒）' }),
  cavities: Cavities.meta({ title: '模腔数' }),
  toolId: Id.nullish().meta({ title: '模具' }),
  targets: z
    .array(SetUpTarget)
    .max(100, { error: '最多 100 个目标值' })
    .refine((rows) => new Set(rows.map(({ pointId }) => pointId)).size === rows.length, { error: '同一点位只能有一行' })
    .meta({ title: '目标值' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const MachineSetUp = z.object({
  id: Id,
  machineId: Id.meta({ title: '机器' }),
  ...fields,
  targets: z
    .array(
      SetUpTarget.extend({
        pointName: z.string().meta({ title: '点位' }),
        pointCode: z.string().meta({ title: '点位编码' }),
        unit: z.string().nullable().meta({ title: '单位' }),
        /** What the point shows now; null where it has no value. */
        now: z.union([ControlValue, z.null()]).meta({ title: '当前值' }),
      }),
    )
    .meta({ title: '目标值' }),
  machineName: z.string().meta({ title: '机器' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料' }),
  toolName: z.string().nullable().meta({ title: '模具' }),
  segmentName: z.string().nullable().meta({ title: '工序' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type MachineSetUp = z.infer<typeof MachineSetUp>

export const MachineSetUpDraft = z.object({
  machineId: Id.meta({ title: '机器' }),
  ...fields,
  cavities: fields.cavities.default(1),
  targets: fields.targets.default([]),
})
export type MachineSetUpDraft = z.output<typeof MachineSetUpDraft>

/** How a machine is set up for what it makes: `extMadeSet` on the wire. */
export const machineSetUp = calls('/extMadeSet', MACHINE_READERS, {
  page: post('/selectByPage', {
    title: '生产设置列表',
    body: pageOf({
      keyword: text(100).optional().meta({ title: '物料名称或编码' }),
      machineId: Id.optional().meta({ title: '机器' }),
      materialId: Id.optional().meta({ title: '物料' }),
    }),
    reply: page(MachineSetUp),
  }),
  get: post('/selectById', { title: '生产设置详情', body: ById, reply: MachineSetUp }),
  create: post('/insert', {
    title: '新增生产设置',
    body: MachineSetUpDraft,
    reply: MachineSetUp,
    permission: 'machine:setUp',
  }),
  update: post('/update', {
    title: '修改生产设置',
    body: z.object(fields).partial().extend({ id: Id }),
    reply: MachineSetUp,
    permission: 'machine:setUp',
  }),
  remove: post('/delectById', { title: '删除生产设置', body: ById, reply: Done, permission: 'machine:setUp' }),
  /** Ours: writes the target values to the machine; answers when each was read back or has failed, at most after 15 s. */
  apply: post('/apply', {
    title: '下发生产设置',
    body: ById,
    reply: z.array(ControlWrite),
    permission: 'objectMonitor:control',
  }),
})
