import { EMPTY } from '@zhizao/rules/validation/text-rules'
import { z } from 'zod'
import { ByteOrder, DataType, pointFields } from '../device/point-fields.ts'
import { calls, post } from '../http/call.ts'
import { Id, Name, text } from '../http/fields.ts'
import { BoxDevice, ChannelSettings, type PointAddress } from './box-channel.ts'

const { host, port, serialPort, baudRate, dataBits, parity, stopBits } = ChannelSettings.shape

/** The drivers whose devices are asked for registers. */
export const RegisterDriver = z.enum(['modbus-tcp', 'modbus-rtu-over-tcp', 'modbus-rtu'])
export type RegisterDriver = z.infer<typeof RegisterDriver>

export const MOST_POINTS = 500
const registers = { range: '地址范围 0～65535' }

/** A value of the device as its manual says where it stands. */
export const ConnectedPoint = z.object({
  name: Name.meta({ title: '点位名称' }),
  table: z.enum(['holding', 'input', 'coil', 'discrete']).default('holding').meta({ title: '寄存器类型' }),
  address: z
    .number({ error: EMPTY })
    .int({ error: '必须是整数' })
    .min(0, { error: registers.range })
    .max(65_535, { error: registers.range })
    .meta({ title: '寄存器地址' }),
  dataType: DataType.default('float32').meta({ title: '数据类型' }),
  scale: pointFields.scale.default(1).meta({ title: '系数' }),
  unit: text(20).nullish().meta({ title: '单位' }),
})
export type ConnectedPoint = z.infer<typeof ConnectedPoint>

/** A Modbus device in one piece: how it is reached, what it is called, and what is read from it, by a model or by lines. */
export const DeviceConnection = z
  .object({
    boxId: Id.meta({ title: '盒子' }),
    driver: RegisterDriver.default('modbus-tcp').meta({ title: '驱动' }),
    host,
    port,
    serialPort,
    baudRate,
    dataBits,
    parity,
    stopBits,
    unitId: z.number().int().min(0).max(255).default(1).meta({ title: '站号' }),
    name: Name.meta({ title: '设备名称' }),
    parentId: Id.nullish().meta({ title: '上级对象' }),
    modelId: Id.nullish().meta({ title: '设备模型' }),
    /** Of values wider than a register, ABCD where nothing is said; of a model, the model's. */
    byteOrder: ByteOrder.optional().meta({ title: '字节序' }),
    points: z
      .array(ConnectedPoint)
      .max(MOST_POINTS, { error: '一次最多 500 个点位' })
      .default([])
      .meta({ title: '点位' }),
  })
  .superRefine(({ driver, host, port, serialPort, modelId, byteOrder, points }, context) => {
    const missing = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (driver === 'modbus-rtu' && !serialPort) missing('serialPort', EMPTY)
    if (driver !== 'modbus-rtu' && !host) missing('host', EMPTY)
    if (driver !== 'modbus-rtu' && !port) missing('port', EMPTY)
    if (!modelId && !points.length) missing('points', '请选择设备模型，或至少填写一个点位')
    if (modelId && byteOrder) missing('byteOrder', '选择设备模型后，字节序由模型带出，不能再填写')
    if (modelId && points.length) missing('points', '选择设备模型后，点位由模型带出，不能再填写')
  })
export type DeviceConnection = z.output<typeof DeviceConnection>

/** What a point of a model says of where it stands, as far as it stands in a register. */
export const registerOf = (address: PointAddress | null): PointAddress | undefined =>
  address?.table !== undefined && address.address !== undefined ? address : undefined

/** What was made of it; `unread` are points of the model that stand in no register, by name: nothing reads them yet. */
export const ConnectedDevice = z.object({
  device: BoxDevice,
  objectId: Id,
  points: z.number().int().meta({ title: '点位数' }),
  unread: z.array(z.string()),
})

/** Ours: a device from its address to its points by one press; all or nothing. Its object is made with it. */
export const deviceConnection = calls('/boxDevice', 'box', {
  connect: post('/connect', {
    title: '接入设备',
    body: DeviceConnection,
    reply: ConnectedDevice,
    permission: 'box:edit',
  }),
})
