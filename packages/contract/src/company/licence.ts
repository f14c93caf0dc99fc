import { z } from 'zod'
import { calls, post, SIGNED_IN, Upload } from '../http/call.ts'

const Limit = z.object({
  used: z.number().int().meta({ title: '已用' }),
  most: z.number().int().meta({ title: '上限' }),
})

/** What the caller's company may have, and until when. */
export const LicenceFacts = z.object({
  company: z.string().meta({ title: '公司编码' }),
  companyName: z.string().meta({ title: '公司名称' }),
  /** A licence file holds; otherwise the built-in limits do, without an end. */
  isLicensed: z.boolean(),
  /** Last day, YYYY-MM-DD by the installation's clocks. */
  until: z.string().nullable().meta({ title: '有效期至' }),
  isEnded: z.boolean(),
  users: Limit.meta({ title: '用户数' }),
  points: Limit.meta({ title: '点位数' }),
  boxes: Limit.meta({ title: '盒子数' }),
  mayUpload: z.boolean(),
})
export type LicenceFacts = z.infer<typeof LicenceFacts>

/** Answered under an ended licence too: they are the way out of it. */
export const licence = calls('/userInfo', SIGNED_IN, {
  get: post('/selectLicInfo', { title: '许可证信息', reply: LicenceFacts }),
  upload: post('/uploadLicFile', {
    title: '上传许可证',
    encoding: 'multipart',
    body: z.object({ file: Upload }),
    reply: LicenceFacts,
    writes: true,
  }),
})
