import { z } from 'zod'
import { calls, Done, OPEN, post, SIGNED_IN } from '../http/call.ts'
import { Time } from '../http/fields.ts'
import { SignedInUser } from './session.ts'

/** waiting → scanned → confirmed | refused; expired from any of the first two. `confirmed` is answered once, with the session. */
export const QrState = z.enum(['waiting', 'scanned', 'confirmed', 'refused', 'expired'])
export type QrState = z.infer<typeof QrState>

/** Page of the phone that a QR code leads to, with `?code=`. */
export const QR_CONFIRM_PATH = '/qrConfirm'

const secret = z.string().min(1).max(64)
const code = secret.meta({ title: '二维码' })
const OfCode = z.object({ code })

export const qrSignIn = calls('/qr/code', SIGNED_IN, {
  create: post('/create', {
    title: '生成登录二维码',
    permission: OPEN,
    reply: z.object({
      code: z.string(),
      /** Kept by the waiting browser alone: without it nobody fetches the session. */
      secret: z.string(),
      /** PUBLIC_URL or nothing: then the QR code leads to where the browser itself is. */
      publicUrl: z.string(),
      expiresAt: Time,
      validSeconds: z.number().int(),
    }),
  }),
  poll: post('/polling', {
    title: '查询扫码结果',
    permission: OPEN,
    body: z.object({ code, secret: secret.meta({ title: '二维码密钥' }) }),
    reply: z.object({
      state: QrState,
      /** Who scanned it, as far as strangers may read it. */
      name: z.string(),
      user: SignedInUser.nullable(),
    }),
  }),
  scan: post('/scan', {
    title: '扫描登录二维码',
    body: OfCode,
    reply: z.object({ state: QrState, ip: z.string(), userAgent: z.string(), createdAt: Time, expiresAt: Time }),
  }),
  confirm: post('/confirm', { title: '确认扫码登录', body: OfCode, reply: Done }),
  refuse: post('/refuse', { title: '拒绝扫码登录', body: OfCode, reply: Done }),
})
