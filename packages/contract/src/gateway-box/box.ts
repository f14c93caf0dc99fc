import { z } from 'zod'
import { Imported } from '../device/object-info.ts'
import { calls, Done, get, post } from '../http/call.ts'
import { ById, ByIds, Id, Name, required, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { Sheet } from '../http/sheet.ts'

const reads = 'box|objectMonitor|object|point'

/** A box's code is its MQTT user name and part of its topics. */
const BoxCode = required(64).regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, {
  error: '只能包含字母、数字、下划线和中划线，且以字母或数字开头',
})

/** edge: our own gateway; json: a third-party box that publishes plain JSON. */
export const BoxKind = z.enum(['edge', 'json'])
export type BoxKind = z.infer<typeof BoxKind>
export const boxKindNames: Record<z.infer<typeof BoxKind>, string> = { edge: '智造云网关', json: '第三方盒子（JSON）' }

/** What a box last said of one of its devices. */
const DeviceState = z.object({
  id: z.number().int(),
  online: z.boolean(),
  error: z.string().optional(),
  pollMs: z.number().optional(),
})

export const Box = z.object({
  id: Id,
  code: BoxCode.meta({ title: '盒子编码' }),
  name: Name.meta({ title: '盒子名称' }),
  kind: BoxKind.meta({ title: '盒子类型' }),
  groupId: Id.nullable().meta({ title: '分组' }),
  groupName: z.string().nullable().meta({ title: '分组' }),
  model: text(100).nullish().meta({ title: '型号' }),
  place: text(200).nullish().meta({ title: '安装位置' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  status: Switch.meta({ title: '启用' }),
  online: z.boolean().meta({ title: '在线' }),
  lastSeenAt: Time.nullable().meta({ title: '最近通信' }),
  version: z.string().nullable().meta({ title: '版本' }),
  setFileVersion: z.number().int().meta({ title: '配置版本' }),
  setFileApplied: z.number().int().meta({ title: '生效版本' }),
  pointCount: z.number().int().meta({ title: '点位数' }),
  openGaps: z.number().int().meta({ title: '数据缺口' }),
  /** Kinds of refused data of the last day. */
  refused: z.number().int().meta({ title: '被拒数据' }),
  /** Whether the caller sees all objects that it feeds: otherwise he knows it by name, without addresses, and does not change it. */
  isWhole: z.boolean(),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Box = z.infer<typeof Box>

export const BoxState = z.object({
  uptimeSeconds: z.number().optional(),
  memoryBytes: z.number().optional(),
  buffered: z.number().optional(),
  /** How far the box's clock was ahead of the server's when it spoke last, ms; negative where it is behind. */
  clockOffsetMs: z.number().optional(),
  devices: z.array(DeviceState).optional(),
})
export const BoxDetail = Box.extend({
  state: BoxState.nullable(),
  /** Where the gateway came from last that holds the box. */
  address: z.string().nullable().meta({ title: '来源地址' }),
  /** Another gateway that comes with the code and the secret of the box, and is refused; of the last ten minutes. */
  claim: z.object({ address: z.string(), at: Time }).nullable(),
})

/**
 * A secret that is shown this once, and where the box signs in with it: plain, and by TLS where that is set up. `host` is
 * the one of the server's public address; none where that is not set.
 */
const NewSecret = z.object({
  secret: z.string(),
  host: z.string().nullable(),
  mqttPort: z.number().int(),
  mqttTlsPort: z.number().int().nullable(),
})

const Draft = z.object({
  code: Box.shape.code,
  name: Box.shape.name,
  kind: BoxKind.default('edge').meta({ title: '盒子类型' }),
  groupId: Id.nullish().meta({ title: '分组' }),
  model: Box.shape.model,
  place: Box.shape.place,
  remark: Box.shape.remark,
})
const filters = {
  code: text(64).optional(),
  name: text(100).optional(),
  keyword: text(100).optional(),
  kind: BoxKind.optional(),
  online: z.boolean().optional(),
  status: Switch.optional(),
  groupId: Id.optional(),
}

/** Messages of a box that never came: sequence numbers and the time they must have been taken in. */
export const BoxGap = z.object({
  id: Id,
  fromSeq: z.string(),
  toSeq: z.string(),
  missing: z.string(),
  reason: z.string(),
  since: Time,
  afterTime: Time.nullable(),
  beforeTime: Time.nullable(),
  filledAt: Time.nullable(),
})

/** Why something that a box sent was not taken. Of the first five the sample stands as bad, of the others it is dropped. */
export const RefusedReason = z.enum([
  'type',
  'range',
  'whole',
  'length',
  'quality',
  'time',
  'seconds',
  'microseconds',
  'nanoseconds',
  'ahead',
  'old',
  'expired',
  'stamp',
  'code',
  'foreign',
  'shape',
  'many',
  'message',
  'large',
  'topic',
])
export type RefusedReason = z.infer<typeof RefusedReason>
export const refusedReasonNames: Record<RefusedReason, string> = {
  type: '值的类型与点位的数据类型不符',
  range: '值超出数据类型的范围',
  whole: '应为整数',
  length: '文本超过 4096 个字',
  quality: '质量只能是 0、1、2',
  time: '时间戳应为毫秒整数',
  seconds: '时间戳是秒，应为毫秒',
  microseconds: '时间戳是微秒，应为毫秒',
  nanoseconds: '时间戳是纳秒，应为毫秒',
  ahead: '时间比服务器超前 60 秒以上',
  old: '时间早于历史数据的保留期或 2000 年',
  expired: '数据早于历史数据的保留期',
  stamp: '数据源的时间戳不可用',
  code: '没有使用此名称的点位',
  foreign: '点位不属于该盒子',
  shape: '内容不符合消息格式',
  many: '一条消息中的内容过多',
  message: '消息无法读取',
  large: '消息过大，连接已断开',
  topic: '主题不可用',
}
/** Reasons for which the sample stands in history, bad and without a value. */
export const keptAsBad: readonly RefusedReason[] = ['type', 'range', 'whole', 'length', 'quality']

/** Reasons for which only the time was not believed: the sample counts from its receipt on. */
export const datedByReceipt: readonly RefusedReason[] = [
  'time',
  'seconds',
  'microseconds',
  'nanoseconds',
  'ahead',
  'old',
  'stamp',
]

/** What was refused for the same reason under the same name, counted, with the last of them as it came. */
export const RefusedItem = z.object({
  id: Id,
  reason: RefusedReason.meta({ title: '原因' }),
  code: z.string().meta({ title: '消息中的名称' }),
  pointName: z.string().nullable().meta({ title: '点位' }),
  count: z.number().int().meta({ title: '次数' }),
  value: z.string().meta({ title: '最近一次的值' }),
  time: z.string().meta({ title: '最近一次的时间戳' }),
  firstAt: Time.meta({ title: '首次收到' }),
  lastAt: Time.meta({ title: '最近收到' }),
})

/** state: produced · sent · applied · refused. */
export const SetFileRecord = z.object({
  version: z.number().int(),
  state: z.string(),
  message: z.string().nullable(),
  content: z.unknown(),
  sentAt: Time.nullable(),
  appliedAt: Time.nullable(),
})

/**
 * The configuration as it stands beside what the box works by. changed: not sent; sent: on its way; refused: the box will
 * not have it, and says why.
 */
export const SetFileStatus = z.object({
  state: z.enum(['same', 'changed', 'sent', 'refused']),
  /** What differs, in lines for people; at most 201. */
  differences: z.array(z.string()),
  message: z.string().nullable(),
})

/** An archive with which the gateway is installed on a machine without network. */
export const GatewayPack = z.object({
  name: z.string().meta({ title: '安装包' }),
  /** System and machine: linux-x64, win-x64 … */
  platform: z.string().meta({ title: '平台' }),
  version: z.string().meta({ title: '版本' }),
  size: z.number().int().meta({ title: '大小' }),
  madeAt: Time.meta({ title: '制作时间' }),
})
export type GatewayPack = z.infer<typeof GatewayPack>

export const box = calls('/boxSmart', reads, {
  page: post('/selectByPage', { title: '盒子列表', body: pageOf(filters), reply: page(Box) }),
  list: post('/selectByList', { title: '全部盒子', body: z.object(filters), reply: z.array(Box) }),
  ofModule: post('/selectBoxSmartByCompanyIdModuleType', {
    title: '公司的盒子',
    body: z.object(filters),
    reply: z.array(Box),
  }),
  get: post('/selectById', { title: '盒子详情', body: ById, reply: BoxDetail }),
  byBoxId: post('/selectByBoxId', {
    title: '按盒子编码查询',
    body: z.object({ boxId: BoxCode.meta({ title: '盒子编码' }) }),
    reply: BoxDetail,
  }),
  total: post('/getBoxSmartTotal', {
    title: '盒子总数',
    body: z.object({}),
    reply: z.object({
      total: z.number().int(),
      online: z.number().int(),
      offline: z.number().int(),
      disabled: z.number().int(),
    }),
  }),
  create: post('/add', {
    title: '新增盒子',
    body: Draft,
    reply: Box.extend(NewSecret.shape),
    permission: 'box:add',
  }),
  update: post('/update', {
    title: '修改盒子',
    body: Draft.omit({ code: true, kind: true }).partial().extend({ id: Id, status: Switch.optional() }),
    reply: Box,
    permission: 'box:edit',
  }),
  remove: post('/delete', { title: '删除盒子', body: ById, reply: Done, permission: 'box:delete' }),
  moveToGroup: post('/updateBoxSmartByGroupId', {
    title: '调整盒子分组',
    body: ByIds.extend({ groupId: Id.nullable() }),
    reply: Done,
    permission: 'box:edit',
  }),
  /** Ours: a new secret; the old one stops working at once. */
  resetSecret: post('/resetSecret', {
    title: '重置盒子密钥',
    body: ById,
    reply: NewSecret,
    permission: 'box:secret',
  }),
  /** Ours: the gateway that was refused holds the box from now on; the other one is. */
  takeOver: post('/takeOver', {
    title: '更换网关',
    body: ById,
    reply: Done,
    permission: 'box:secret',
  }),
  produceSetFile: post('/set/producedSetFile', {
    title: '生成配置文件',
    body: ById,
    reply: SetFileRecord,
    permission: 'box:setFile',
  }),
  sendSetFile: post('/set/sendSetFile', {
    title: '下发配置文件',
    body: ById,
    reply: SetFileRecord,
    permission: 'box:setFile',
  }),
  readSetFile: post('/set/readSetFileFromBox', {
    title: '从盒子读取配置文件',
    body: ById,
    reply: z.object({
      content: z.unknown(),
      version: z.number().int(),
      same: z.boolean(),
      differences: z.array(z.string()),
    }),
    permission: 'box:setFile',
  }),
  /** Ours: whether the box works by the configuration as it stands. */
  setFileStanding: post('/set/selectSetFileStanding', {
    title: '配置是否生效',
    body: ById,
    reply: SetFileStatus,
  }),
  /** Ours: the versions that were produced, newest first. */
  setFiles: post('/set/selectSetFilePage', {
    title: '配置文件记录',
    body: pageOf({ id: Id }),
    reply: page(SetFileRecord),
  }),
  /** Ours: boxes with their channels, devices and addresses of points, as a sheet. */
  export: get('/exportSetup', {
    title: '导出接入配置',
    kind: 'file',
    body: z.object(filters),
    permission: 'box:edit',
    writes: false,
  }),
  /** Ours: the archives that were made on the server's machine. */
  gatewayPacks: post('/selectGatewayPacks', {
    title: '网关安装包',
    body: z.object({}),
    reply: z.array(GatewayPack),
  }),
  gatewayPack: get('/downloadGatewayPack', {
    title: '下载网关安装包',
    body: z.object({ name: required(100).meta({ title: '安装包' }) }),
    kind: 'file',
    permission: 'box:edit',
    writes: false,
  }),
  template: get('/downloadSetupTemplate', {
    title: '接入配置导入模板',
    kind: 'file',
    permission: 'box:edit',
    writes: false,
  }),
  /** Ours: sets boxes up by such a sheet. */
  import: post('/importSetup', {
    title: '导入接入配置',
    encoding: 'multipart',
    body: Sheet,
    reply: Imported,
    permission: 'box:edit',
  }),
  /** Ours: messages that never came, newest first. */
  gaps: post('/selectGapPage', {
    title: '数据缺口',
    body: pageOf({ id: Id, open: z.boolean().optional().meta({ title: '仅未补齐' }) }),
    reply: page(BoxGap),
  }),
  /** Ours: what of the box's data was not taken, and why; the latest first. */
  refused: post('/selectRefusedPage', {
    title: '被拒数据',
    body: pageOf({ id: Id }),
    reply: page(RefusedItem),
  }),
})

export const BoxGroup = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: Name.meta({ title: '分组名称' }),
  remark: text(500).nullable(),
  boxCount: z.number().int(),
})
export interface BoxGroupNode extends z.infer<typeof BoxGroup> {
  label: string
  children: BoxGroupNode[]
}
export const BoxGroupNode: z.ZodType<BoxGroupNode, BoxGroupNode> = BoxGroup.extend({
  label: z.string(),
  get children() {
    return z.array(BoxGroupNode)
  },
})
const GroupDraft = z.object({
  parentId: Id.nullish().meta({ title: '上级分组' }),
  name: BoxGroup.shape.name,
  remark: text(500).nullish().meta({ title: '备注' }),
})

export const boxGroup = calls('/boxGroup', reads, {
  tree: post('/selectBaseBoxGroupTree', { title: '盒子分组树', reply: z.array(BoxGroupNode) }),
  create: post('/addBaseBoxGroup', {
    title: '新增盒子分组',
    body: GroupDraft,
    reply: BoxGroup,
    permission: 'box:edit',
  }),
  update: post('/editBaseBoxGroup', {
    title: '修改盒子分组',
    body: GroupDraft.partial().extend({ id: Id }),
    reply: BoxGroup,
    permission: 'box:edit',
  }),
  remove: post('/removeBaseBoxGroupById', { title: '删除盒子分组', body: ById, reply: Done, permission: 'box:edit' }),
  removeMany: post('/removeBaseBoxGroup', {
    title: '批量删除盒子分组',
    body: ByIds,
    reply: Done,
    permission: 'box:edit',
  }),
})
