import { z } from 'zod'
import { TYPE_READERS } from '../device/device-type.ts'
import { calls, Done, post } from '../http/call.ts'
import { ById, Code, Colour, Id, Name, required, Time, text } from '../http/fields.ts'

/** What a state means to reckonings: only in `run` something is made. */
export const stateKinds = ['run', 'idle', 'stop', 'fault', 'maintenance', 'off'] as const
export const StateKind = z.enum(stateKinds, { error: '请选择状态类别' })
export type StateKind = z.infer<typeof StateKind>

export const stateKindTitles: Readonly<Record<StateKind | 'unknown', string>> = {
  run: '运行',
  idle: '待机',
  stop: '停机',
  fault: '故障',
  maintenance: '维护',
  off: '关机',
  unknown: '未知',
}

/** Who may read states and what held: whoever reads types, and whoever looks at states. */
export const STATE_READERS = `${TYPE_READERS}|stateBoard`

const fields = {
  code: Code.meta({ title: '状态编码' }),
  name: Name.meta({ title: '状态名称' }),
  colour: Colour.meta({ title: '颜色' }),
  kind: StateKind.meta({ title: '状态类别' }),
  /** 1 is looked at first. */
  priority: z.coerce
    .number<number | string>({ error: '应为 1 到 999 的整数' })
    .int({ error: '应为 1 到 999 的整数' })
    .min(1, { error: '应为 1 到 999 的整数' })
    .max(999, { error: '应为 1 到 999 的整数' })
    .meta({ title: '优先级' }),
  condition: required(2000).meta({ title: '条件' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

/** A state that objects of a type, or one object, can be in. */
export const DeviceState = z.object({
  id: Id,
  deviceTypeId: Id.nullable(),
  objectId: Id.nullable(),
  /** Of the type or the object. */
  ownerName: z.string().meta({ title: '适用于' }),
  ...fields,
  /** Objects, of those that the caller may see, that lack what the condition names: for them the state is left out. */
  lacking: z.number().int().meta({ title: '缺少点位的设备' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type DeviceState = z.infer<typeof DeviceState>

/** Of a type, or of one object. */
const owner = {
  deviceTypeId: Id.optional().meta({ title: '设备类型' }),
  objectId: Id.optional().meta({ title: '设备' }),
}

/** What a condition comes to for one object, from the values as they stand. */
export const ConditionNow = z.object({
  /** null: it cannot be told. */
  holds: z.boolean().nullable(),
  /** Why it cannot be told, in words. */
  reason: z.string().nullable(),
})

export const deviceState = calls('/busDeviceState', STATE_READERS, {
  list: post('/selectDeviceState', {
    title: '设备状态定义',
    body: z.object({ ...owner, kind: StateKind.optional() }),
    reply: z.array(DeviceState),
  }),
  create: post('/addDeviceState', {
    title: '新增设备状态',
    body: z.object({ ...owner, ...fields }),
    reply: DeviceState,
    permission: 'deviceState:add',
  }),
  update: post('/editDeviceState', {
    title: '修改设备状态',
    body: z.object(fields).partial().extend({ id: Id }),
    reply: DeviceState,
    permission: 'deviceState:edit',
  }),
  remove: post('/deleDeviceState', {
    title: '删除设备状态',
    body: ById,
    reply: Done,
    permission: 'deviceState:delete',
  }),
  /** What a condition may name: the points of the objects it is for. */
  names: post('/selectConditionNames', {
    title: '条件可用的点位',
    body: z.object(owner),
    reply: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        type: z.enum(['number', 'boolean', 'text']),
        unit: z.string().nullable(),
      }),
    ),
  }),
  /** What is wrong with a condition, and what it comes to for one object. */
  check: post('/checkCondition', {
    title: '检查状态条件',
    body: z.object({
      ...owner,
      condition: text(2000).meta({ title: '条件' }),
      /** Whose values are taken. */
      testObjectId: Id.optional().meta({ title: '试算设备' }),
    }),
    reply: z.object({
      problem: z.string().nullable(),
      lacking: z.number().int().meta({ title: '缺少点位的设备' }),
      /** Without an object to try it on: nothing. */
      now: ConditionNow.nullable(),
    }),
  }),
})
