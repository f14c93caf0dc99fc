import { streamAddressProblem } from '@zhizao/rules/camera/stream-address'
import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { ById, Code, Id, Name, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/** Who may see cameras: their own screens, and the page of the object they look at. */
export const CAMERA_READERS = 'camera|cameraPreview|object|objectMonitor'

/** Where its picture comes from: an address of its own, or a cloud that gives one for a while. */
export const CameraKind = z.enum(['stream', 'ezviz', 'lechange'], { error: '接入方式不正确' })
export type CameraKind = z.infer<typeof CameraKind>

export const DeviceSerial = text(64).regex(/^[A-Za-z0-9_-]*$/, { error: '只能包含字母、数字、横线和下划线' })
export const Channel = z.number().int({ error: '应为整数' }).min(0, { error: '不能小于 0' }).max(999, {
  error: '不能大于 999',
})
export const StreamAddress = text(1000).superRefine((address, context) => {
  const message = streamAddressProblem(address)
  if (message) context.addIssue({ code: 'custom', message })
})

export const Camera = z.object({
  id: Id,
  code: Code.meta({ title: '摄像头编码' }),
  name: Name.meta({ title: '摄像头名称' }),
  kind: CameraKind.meta({ title: '接入方式' }),
  objectId: Id.nullable().meta({ title: '所属对象' }),
  objectName: z.string().nullable().meta({ title: '所属对象' }),
  areaId: Id.nullable().meta({ title: '所在区域' }),
  areaName: z.string().nullable().meta({ title: '所在区域' }),
  deviceSerial: DeviceSerial.nullable().meta({ title: '设备序列号' }),
  channel: Channel.nullable().meta({ title: '通道号' }),
  streamAddress: StreamAddress.nullable().meta({ title: '流地址' }),
  status: Switch.meta({ title: '状态' }),
  sort: z.number().int().meta({ title: '排序' }),
  remark: text(500).nullable().meta({ title: '备注' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Camera = z.infer<typeof Camera>

const Draft = Camera.pick({ code: true, name: true, kind: true }).extend({
  objectId: Id.nullish().meta({ title: '所属对象' }),
  areaId: Id.nullish().meta({ title: '所在区域' }),
  deviceSerial: DeviceSerial.nullish().meta({ title: '设备序列号' }),
  channel: Channel.nullish().meta({ title: '通道号' }),
  streamAddress: StreamAddress.nullish().meta({ title: '流地址' }),
  status: Switch.optional().meta({ title: '状态' }),
  sort: z.number().int().min(0).max(100_000).optional().meta({ title: '排序' }),
  remark: text(500).nullish().meta({ title: '备注' }),
})
export type CameraDraft = z.output<typeof Draft>

const filters = {
  keyword: text(100).optional(),
  code: text(64).optional(),
  name: text(100).optional(),
  kind: CameraKind.optional(),
  status: Switch.optional(),
  objectId: Id.optional(),
  /** In this area or below it; an object's camera is where the object is, unless it says otherwise. */
  areaId: Id.optional(),
}

/** A cloud as the screens see it: what it is called, and whether cameras can use it. */
const CameraSystem = z.object({
  kind: z.enum(['ezviz', 'lechange']),
  name: z.string(),
  configured: z.boolean(),
  enabled: z.boolean(),
})

/** A token of the company's own cloud account: whoever has it can do all that the account may. */
const CloudToken = z.object({ kind: z.string(), accessToken: z.string(), expireTime: Time })

export const camera = calls('/ext/camera', CAMERA_READERS, {
  page: post('/selectCameraInfoList', { title: '摄像头列表', body: pageOf(filters), reply: page(Camera) }),
  getToken: post('/getToken', {
    title: '摄像头云的访问令牌',
    body: z.object({ kind: z.enum(['ezviz', 'lechange'], { error: '云平台不正确' }) }),
    reply: CloudToken,
    permission: 'camera:edit|cameraCloud:edit',
    writes: false,
  }),
  getSystem: post('/getSystem', { title: '可用的摄像头云', reply: z.array(CameraSystem) }),
  getByAddress: post('/getCameraInfoByUrl', {
    title: '按流地址查摄像头',
    body: z.object({ url: text(1000).min(1, { error: '此项不能为空' }).meta({ title: '流地址' }) }),
    reply: Camera,
  }),
  create: post('/addCameraInfo', { title: '新增摄像头', body: Draft, reply: Camera, permission: 'camera:add' }),
  update: post('/updateCameraInfo', {
    title: '修改摄像头',
    body: Draft.partial().extend({ id: Id }),
    reply: Camera,
    permission: 'camera:edit',
  }),
  remove: post('/deleteCameraInfo', { title: '删除摄像头', body: ById, reply: Done, permission: 'camera:delete' }),
})
