import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { Switch, Time, text } from '../http/fields.ts'
import { CAMERA_READERS, Channel, DeviceSerial } from './camera.ts'

export const CloudKind = z.enum(['ezviz', 'lechange'], { error: '云平台不正确' })
export type CloudKind = z.infer<typeof CloudKind>

export const cloudNames: Readonly<Record<CloudKind, string>> = { ezviz: '萤石云', lechange: '乐橙云' }

/** What an account is known by; its secret never leaves the server. */
export const CloudAccount = z.object({
  kind: CloudKind.meta({ title: '云平台' }),
  name: z.string().meta({ title: '云平台' }),
  /** Where its calls go, as the installation is set. */
  address: z.string().meta({ title: '接口地址' }),
  appKey: z.string().meta({ title: 'AppKey' }),
  hasSecret: z.boolean().meta({ title: 'AppSecret' }),
  status: Switch.meta({ title: '状态' }),
  updatedAt: Time.nullable().meta({ title: '修改时间' }),
})
export type CloudAccount = z.infer<typeof CloudAccount>

const Key = text(128).regex(/^[\x21-\x7e]*$/, { error: '只能包含字母、数字和半角符号' })

/** The company's accounts at the camera clouds. */
export const cameraCloud = calls('/ext/cameraCloud', 'cameraCloud', {
  list: post('/selectCloudList', { title: '摄像头云账号', reply: z.array(CloudAccount) }),
  save: post('/saveCloud', {
    title: '保存摄像头云账号',
    body: z.object({
      kind: CloudKind.meta({ title: '云平台' }),
      appKey: Key.min(1, { error: '此项不能为空' }).meta({ title: 'AppKey' }),
      /** Left out or empty: the secret stays as it is. */
      appSecret: Key.optional().meta({ title: 'AppSecret' }),
      status: Switch.optional().meta({ title: '状态' }),
    }),
    reply: CloudAccount,
    permission: 'cameraCloud:edit',
  }),
})

const CLOUD_DEVICES = 'camera:add|camera:edit'

/** 萤石云, by the paths and field names of its own interface; the token is ours to add. */
export const ezviz = calls('/ezviz/api/lapp', CLOUD_DEVICES, {
  cameras: post('/camera/list', {
    title: '萤石云摄像头',
    body: z.object({
      pageStart: z.number().int().min(0).max(10_000).default(0),
      pageSize: z.number().int().min(1).max(50).default(50),
    }),
    reply: z.object({
      list: z.array(
        z.object({
          deviceSerial: z.string(),
          channelNo: z.number().int(),
          channelName: z.string(),
          /** 1 online, 0 offline. */
          status: z.number().int(),
          isEncrypt: z.number().int(),
          picUrl: z.string(),
        }),
      ),
      total: z.number().int(),
    }),
    writes: false,
  }),
  liveAddress: post('/live/address/limited', {
    title: '萤石云限时播放地址',
    body: z.object({
      deviceSerial: DeviceSerial.min(1, { error: '此项不能为空' }).meta({ title: '设备序列号' }),
      channelNo: Channel.default(1).meta({ title: '通道号' }),
      /** Seconds that the address plays. */
      expireTime: z.number().int().min(300).max(86_400).default(3600).meta({ title: '有效秒数' }),
    }),
    reply: z.object({
      deviceSerial: z.string(),
      channelNo: z.number().int(),
      /** HLS, fluent; `hdAddress` sharp. */
      liveAddress: z.string(),
      hdAddress: z.string(),
      endTime: Time.nullable(),
    }),
    permission: CAMERA_READERS,
  }),
})

/** 乐橙云, likewise. */
export const lechange = calls('/lechange/openapi', CLOUD_DEVICES, {
  devices: post('/deviceBaseList', {
    title: '乐橙云设备',
    body: z.object({
      /** The last device of the page before; -1 is the first page. */
      bindId: z.number().int().min(-1).max(Number.MAX_SAFE_INTEGER).default(-1).meta({ title: '起始设备编号' }),
      limit: z.number().int().min(1).max(128).default(128),
    }),
    reply: z.object({
      deviceList: z.array(
        z.object({
          bindId: z.number().int(),
          deviceId: z.string(),
          channels: z.array(z.object({ channelId: z.string(), channelName: z.string() })),
        }),
      ),
      count: z.number().int(),
    }),
    writes: false,
  }),
  liveStream: post('/getLiveStreamInfo', {
    title: '乐橙云播放地址',
    body: z.object({
      deviceId: DeviceSerial.min(1, { error: '此项不能为空' }).meta({ title: '设备序列号' }),
      channelId: z
        .union([z.string().regex(/^\d{1,3}$/, { error: '应为数字' }), z.number().int().min(0).max(999)])
        .default('0')
        .meta({ title: '通道号' }),
    }),
    reply: z.object({
      streams: z.array(
        z.object({
          /** 0 sharp, 1 fluent. */
          streamId: z.number().int(),
          hls: z.string(),
          coverUrl: z.string(),
        }),
      ),
    }),
    permission: CAMERA_READERS,
  }),
})
