import { z } from 'zod'
import { SampleValue } from '../device/live-point.ts'
import { DataType } from '../device/point-fields.ts'
import { calls, post } from '../http/call.ts'
import { Id, text } from '../http/fields.ts'
import { BoxPoint, PointAddress } from './box-channel.ts'

const Quality = z.enum(['good', 'uncertain', 'bad'])

/** A node of an OPC UA server: a place that holds others, or a variable. `dataType` is that of a point which can hold its value. */
export const ServerNode = z.object({
  nodeId: z.string().meta({ title: '节点' }),
  name: z.string().meta({ title: '名称' }),
  /** Where it stands, when it was searched for. */
  path: z.string().optional(),
  isVariable: z.boolean(),
  hasMore: z.boolean(),
  /** As the server calls it. */
  type: z.string().optional().meta({ title: '数据类型' }),
  dataType: DataType.optional(),
  /** Of an array: how many. */
  elements: z.number().int().optional(),
  value: z.string().optional().meta({ title: '当前值' }),
  quality: Quality.optional(),
  unit: z.string().optional().meta({ title: '单位' }),
  isWritable: z.boolean().optional(),
  words: z.array(z.object({ value: z.number().int(), words: z.string() })).optional(),
})
export type ServerNode = z.infer<typeof ServerNode>

/** What a point reads now: `registers` as they came, `raw` what an OPC UA server calls the value. */
export const TestReading = z.object({
  value: SampleValue,
  quality: Quality,
  time: z.number().int(),
  registers: z.array(z.number().int()).optional().meta({ title: '寄存器原始值' }),
  raw: z.string().optional().meta({ title: '原始值' }),
  fault: z.string().optional().meta({ title: '原因' }),
})
export type TestReading = z.infer<typeof TestReading>

/** A node that becomes a point, as it was shown. */
export const ChosenNode = z.object({
  nodeId: text(400).min(1).meta({ title: '节点' }),
  index: text(50).optional().meta({ title: '下标' }),
  name: text(100).min(1).meta({ title: '名称' }),
  dataType: DataType.meta({ title: '数据类型' }),
  unit: text(20).optional().meta({ title: '单位' }),
  isWritable: z.boolean().default(false).meta({ title: '可写' }),
  words: z
    .array(z.object({ value: z.number().int(), words: text(30).min(1).meta({ title: '含义' }) }))
    .max(50)
    .optional()
    .meta({ title: '值含义' }),
})
export type ChosenNode = z.infer<typeof ChosenNode>

const Certificate = z.object({
  thumbprint: z.string().meta({ title: '指纹' }),
  subject: z.string().meta({ title: '使用者' }),
  issuer: z.string().meta({ title: '颁发者' }),
  validFrom: z.number().int(),
  validTo: z.number().int().meta({ title: '有效期至' }),
})
export type BoxCertificate = z.infer<typeof Certificate>

/** The gateway's own certificate for OPC UA, those of servers that are trusted, and those that wait until somebody has confirmed them. */
export const BoxCertificates = z.object({
  own: Certificate.optional(),
  trusted: z.array(Certificate),
  waiting: z.array(Certificate),
})

/** Ours: what is asked of machines through a running gateway. Each answer is of now, and nothing of it is kept. */
export const boxQuestion = calls('/boxQuestion', 'box', {
  /** What stands below a node, or the variables below it whose name contains the filter; a page, from the `from`th on. */
  browse: post('/browse', {
    title: '浏览 OPC UA 节点',
    body: z.object({
      channelId: Id.meta({ title: '通道' }),
      nodeId: text(400).optional().meta({ title: '节点' }),
      filter: text(100).optional().meta({ title: '名称' }),
      from: z.number().int().min(0).max(100_000).default(0),
    }),
    reply: z.object({ nodes: z.array(ServerNode), total: z.number().int(), isPart: z.boolean().optional() }),
    permission: 'box:edit',
    writes: false,
  }),
  /** Of a point with its scale, or of any address as a value of the type. */
  testRead: post('/testRead', {
    title: '试读',
    body: z.object({
      boxDeviceId: Id.meta({ title: '盒子设备' }),
      address: PointAddress.meta({ title: '地址' }),
      pointId: Id.optional().meta({ title: '点位' }),
      dataType: DataType.optional().meta({ title: '数据类型' }),
    }),
    reply: TestReading,
    permission: 'box:edit',
    writes: false,
  }),
  certificates: post('/certificates', {
    title: '盒子的安全证书',
    body: z.object({ boxId: Id.meta({ title: '盒子' }) }),
    reply: BoxCertificates,
    permission: 'box:edit',
    writes: false,
  }),
  /** From now on the gateway connects to the server that shows this certificate, or no longer. */
  trust: post('/trust', {
    title: '信任服务器证书',
    body: z.object({
      boxId: Id.meta({ title: '盒子' }),
      thumbprint: text(100).min(1).meta({ title: '指纹' }),
      isTrusted: z.boolean().meta({ title: '信任' }),
    }),
    reply: BoxCertificates,
    permission: 'box:edit',
  }),
  /** Makes points of nodes and has the device read them; all or nothing. A code is made of each node's name. */
  addNodes: post('/addNodes', {
    title: '节点添加为点位',
    body: z.object({
      boxDeviceId: Id.meta({ title: '盒子设备' }),
      objectId: Id.meta({ title: '对象' }),
      list: z.array(ChosenNode).min(1, { error: '请至少选择一条' }).max(500).meta({ title: '节点列表' }),
    }),
    reply: z.array(BoxPoint),
    permission: 'box:edit',
  }),
})
