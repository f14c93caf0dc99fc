import { channelSecurities } from '@zhizao/rules/opc-ua/channel-security'
import { EMPTY } from '@zhizao/rules/validation/text-rules'
import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { ById, Code, Id, Name, Port, ruled, Switch, text, untrimmed } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { modbusManners, serialSettings } from './modbus-manners.ts'

export const ChannelDriver = z.enum(['modbus-tcp', 'modbus-rtu-over-tcp', 'modbus-rtu', 'opc-ua', 'json'])
export type ChannelDriver = z.infer<typeof ChannelDriver>
export const channelDriverNames: Record<ChannelDriver, string> = {
  'modbus-tcp': 'Modbus TCP',
  'modbus-rtu-over-tcp': 'Modbus RTU over TCP',
  'modbus-rtu': 'Modbus RTU 串口',
  'opc-ua': 'OPC UA',
  json: '第三方 JSON',
}

/** How an OPC UA connection is kept safe: policy and mode. */
export const ChannelSecurity = z.enum(channelSecurities)
export type ChannelSecurity = z.infer<typeof ChannelSecurity>
export const channelSecurityNames: Record<ChannelSecurity, string> = {
  none: '不加密',
  'Basic256Sha256/Sign': 'Basic256Sha256（签名）',
  'Basic256Sha256/SignAndEncrypt': 'Basic256Sha256（签名并加密）',
  'Aes128_Sha256_RsaOaep/Sign': 'Aes128_Sha256_RsaOaep（签名）',
  'Aes128_Sha256_RsaOaep/SignAndEncrypt': 'Aes128_Sha256_RsaOaep（签名并加密）',
  'Aes256_Sha256_RsaPss/Sign': 'Aes256_Sha256_RsaPss（签名）',
  'Aes256_Sha256_RsaPss/SignAndEncrypt': 'Aes256_Sha256_RsaPss（签名并加密）',
}

export const ChannelSettings = z.object({
  host: ruled(253, 'host').optional().meta({ title: '主机地址' }),
  port: Port.min(1, { error: '端口范围 1～65535' }).optional().meta({ title: '端口' }),
  endpoint: text(500).optional().meta({ title: '端点地址' }),
  security: ChannelSecurity.optional().meta({ title: '安全策略' }),
  username: text(100).optional().meta({ title: '用户名' }),
  /** PEM; then the password is its private key. */
  userCertificate: text(8000).optional().meta({ title: '用户证书' }),
  password: untrimmed(8000).optional().meta({ title: '密码' }),
  ...serialSettings,
  ...modbusManners,
  /** Third-party boxes: a device that sends nothing for so long counts as away. 0: never; not set: its own pace is learnt. */
  silenceSeconds: z
    .number()
    .int()
    .min(0)
    .max(604_800, { error: '最多 604800 秒（7 天）' })
    .optional()
    .meta({ title: '无数据判定（秒）' }),
})

export const BoxChannel = z.object({
  id: Id,
  boxId: Id,
  code: Code.meta({ title: '通道编码' }),
  name: Name.meta({ title: '通道名称' }),
  driver: ChannelDriver.meta({ title: '驱动' }),
  settings: ChannelSettings.omit({ password: true }).extend({ hasPassword: z.boolean() }).meta({ title: '连接参数' }),
  status: Switch.meta({ title: '启用' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  deviceCount: z.number().int().meta({ title: '设备数' }),
})
export type BoxChannel = z.infer<typeof BoxChannel>

const Draft = z.object({
  boxId: Id.meta({ title: '盒子' }),
  code: BoxChannel.shape.code,
  name: BoxChannel.shape.name,
  driver: BoxChannel.shape.driver,
  settings: ChannelSettings.meta({ title: '连接参数' }),
  status: Switch.default(1).meta({ title: '启用' }),
  remark: BoxChannel.shape.remark,
})

/** A driver's address: host and port, a serial port, or an OPC UA endpoint. */
function settingsFit(
  draft: { driver?: ChannelDriver; settings?: z.infer<typeof ChannelSettings> },
  context: z.RefinementCtx,
) {
  const { driver, settings } = draft
  if (!driver || !settings) return
  const missing = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: ['settings', field], message })
  if (driver === 'opc-ua') {
    if (!/^opc\.tcp:\/\/[^\s/]+/.test(settings.endpoint ?? '')) missing('endpoint', '应以 opc.tcp:// 开头')
  } else if (driver === 'modbus-rtu') {
    if (!settings.serialPort) missing('serialPort', EMPTY)
  } else if (driver !== 'json') {
    if (!settings.host) missing('host', EMPTY)
    if (!settings.port) missing('port', EMPTY)
  }
}

export const boxChannel = calls('/boxChannel', 'box', {
  list: post('/selectByList', { title: '盒子的通道', body: z.object({ boxId: Id }), reply: z.array(BoxChannel) }),
  get: post('/selectById', { title: '通道详情', body: ById, reply: BoxChannel }),
  create: post('/add', {
    title: '新增通道',
    body: Draft.superRefine(settingsFit),
    reply: BoxChannel,
    permission: 'box:edit',
  }),
  update: post('/update', {
    title: '修改通道',
    body: Draft.omit({ boxId: true })
      .extend({ status: BoxChannel.shape.status })
      .partial()
      .extend({ id: Id })
      .superRefine(settingsFit),
    reply: BoxChannel,
    permission: 'box:edit',
  }),
  remove: post('/del', { title: '删除通道', body: ById, reply: Done, permission: 'box:edit' }),
  pointCount: post('/selectPointCount4Channel', {
    title: '通道点位数',
    body: z.object({ boxId: Id }),
    reply: z.array(z.object({ channelId: Id, name: z.string(), devices: z.number().int(), points: z.number().int() })),
  }),
})

export const BoxDevice = z.object({
  id: Id,
  channelId: Id,
  channelName: z.string().meta({ title: '通道' }),
  driver: ChannelDriver,
  boxId: Id,
  objectId: Id.nullable().meta({ title: '关联对象' }),
  objectName: z.string().nullable().meta({ title: '关联对象' }),
  code: Code.meta({ title: '设备编码' }),
  name: Name.meta({ title: '设备名称' }),
  unitId: z.number().int().min(0).max(255).meta({ title: '站号' }),
  timeoutMs: z.number().int().min(50).max(60_000).meta({ title: '超时（毫秒）' }),
  retries: z.number().int().min(0).max(5).meta({ title: '重试次数' }),
  ...modbusManners,
  status: Switch.meta({ title: '启用' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  pointCount: z.number().int().meta({ title: '点位数' }),
  /** As the box last said. */
  online: z.boolean().nullable().meta({ title: '在线' }),
  error: z.string().nullable().meta({ title: '故障' }),
})
export type BoxDevice = z.infer<typeof BoxDevice>

const DeviceDraft = z.object({
  channelId: Id.meta({ title: '通道' }),
  objectId: Id.nullish().meta({ title: '关联对象' }),
  code: BoxDevice.shape.code,
  name: BoxDevice.shape.name,
  unitId: z.number().int().min(0).max(255).default(1).meta({ title: '站号' }),
  timeoutMs: z.number().int().min(50).max(60_000).default(1000).meta({ title: '超时（毫秒）' }),
  retries: z.number().int().min(0).max(5).default(1).meta({ title: '重试次数' }),
  ...modbusManners,
  status: Switch.default(1).meta({ title: '启用' }),
  remark: BoxDevice.shape.remark,
})

/** What is not said stays: a schema with a default would say it. */
const DeviceChange = DeviceDraft.omit({ channelId: true })
  .extend({
    unitId: BoxDevice.shape.unitId,
    timeoutMs: BoxDevice.shape.timeoutMs,
    retries: BoxDevice.shape.retries,
    status: BoxDevice.shape.status,
  })
  .partial()

export const boxDevice = calls('/boxDevice', 'box', {
  page: post('/selectByPage', {
    title: '盒子设备列表',
    body: pageOf({
      boxId: Id.optional(),
      channelId: Id.optional(),
      objectId: Id.optional(),
      name: text(100).optional(),
      code: text(64).optional(),
      keyword: text(100).optional(),
    }),
    reply: page(BoxDevice),
  }),
  get: post('/selectById', { title: '盒子设备详情', body: ById, reply: BoxDevice }),
  create: post('/add', { title: '新增盒子设备', body: DeviceDraft, reply: BoxDevice, permission: 'box:edit' }),
  createMany: post('/addByList', {
    title: '批量新增盒子设备',
    body: z.object({ list: z.array(DeviceDraft).min(1).max(500).meta({ title: '设备列表' }) }),
    reply: z.array(BoxDevice),
    permission: 'box:edit',
  }),
  update: post('/update', {
    title: '修改盒子设备',
    body: DeviceChange.extend({ id: Id }),
    reply: BoxDevice,
    permission: 'box:edit',
  }),
  remove: post('/del', { title: '删除盒子设备', body: ById, reply: Done, permission: 'box:edit' }),
})

/** Where a value stands on the device: a Modbus register, an OPC UA node, or a name in a third-party message. */
export const PointAddress = z
  .object({
    table: z.enum(['coil', 'discrete', 'input', 'holding']).optional().meta({ title: '寄存器类型' }),
    address: z.coerce
      .number<number | string>()
      .int()
      .min(0, { error: '地址范围 0～65535' })
      .max(65535, { error: '地址范围 0～65535' })
      .optional()
      .meta({ title: '寄存器地址' }),
    bit: z.coerce
      .number<number | string>()
      .int()
      .min(0, { error: '位的范围 0～15' })
      .max(15, { error: '位的范围 0～15' })
      .optional()
      .meta({ title: '位' }),
    length: z.coerce
      .number<number | string>()
      .int()
      .min(1, { error: '长度范围 1～125 个寄存器' })
      .max(125, { error: '长度范围 1～125 个寄存器' })
      .optional()
      .meta({ title: '长度' }),
    nodeId: text(400).optional().meta({ title: '节点' }),
    /** Of an array: which element, or from where to where; see `readIndexRange`. */
    index: text(50).optional().meta({ title: '下标' }),
    code: text(200).optional().meta({ title: '数据项' }),
  })
  .refine(
    (address) => (address.table !== undefined && address.address !== undefined) || !!address.nodeId || !!address.code,
    { error: '请填写寄存器、节点或数据项' },
  )
export type PointAddress = z.infer<typeof PointAddress>

export const BoxPoint = z.object({
  id: Id,
  boxDeviceId: Id,
  pointId: Id.meta({ title: '点位' }),
  pointCode: z.string().meta({ title: '点位编码' }),
  pointName: z.string().meta({ title: '点位名称' }),
  objectName: z.string().meta({ title: '对象' }),
  dataType: z.string().meta({ title: '数据类型' }),
  unit: z.string().nullable().meta({ title: '单位' }),
  address: z.unknown().meta({ title: '地址' }),
  remark: text(500).nullish().meta({ title: '备注' }),
})
export type BoxPoint = z.infer<typeof BoxPoint>

const PointDraft = z.object({
  boxDeviceId: Id.meta({ title: '盒子设备' }),
  pointId: Id.meta({ title: '点位' }),
  address: PointAddress.meta({ title: '地址' }),
  remark: text(500).nullish().meta({ title: '备注' }),
})

export const boxPoint = calls('/boxPointData', 'box', {
  list: post('/selectByList', {
    title: '盒子设备的点位',
    encoding: 'form',
    body: z.object({ boxDeviceId: Id }),
    reply: z.array(BoxPoint),
  }),
  create: post('/add', {
    title: '新增盒子点位',
    encoding: 'form',
    body: PointDraft,
    reply: BoxPoint,
    permission: 'box:edit',
  }),
  update: post('/update', {
    title: '修改盒子点位',
    encoding: 'form',
    body: z.object({ id: Id, address: PointAddress.meta({ title: '地址' }), remark: text(500).nullish() }),
    reply: BoxPoint,
    permission: 'box:edit',
  }),
  createMany: post('/addBoxPointDataByList', {
    title: '批量新增盒子点位',
    body: z.object({ list: z.array(PointDraft).min(1).max(5000).meta({ title: '点位列表' }) }),
    maxBody: 4 * 1024 * 1024,
    reply: z.array(BoxPoint),
    permission: 'box:edit',
  }),
  removeMany: post('/del', {
    title: '删除盒子点位',
    body: z.object({ ids: z.array(Id).min(1).max(5000) }),
    reply: Done,
    permission: 'box:edit',
  }),
})
