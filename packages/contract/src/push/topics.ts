import { z } from 'zod'
import { Id } from '../http/fields.ts'

/** Address of the push WebSocket: one a browser. The first frame must be `SignIn`. */
export const PUSH_PATH = '/api/push'

/** Client → server. Topics: `point:{id}` values of a point, `object:{id}` values of all points of an object, `alarms` alarm changes and counts, `objects` changes of the object tree and of who is offline, `OnMSG` messages. */
export const PushRequest = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('sign-in'),
    token: z.string().max(200),
    sign: z.string().max(100),
    time: z.string().max(20),
  }),
  z.object({ op: z.literal('subscribe'), topics: z.array(z.string().max(80)).max(2000) }),
  z.object({ op: z.literal('unsubscribe'), topics: z.array(z.string().max(80)).max(2000) }),
])
export type PushRequest = z.input<typeof PushRequest>

/** The newest value of a point: source time and quality code (0 good, 1 uncertain, 2 bad). */
export const LiveValue = z.object({
  pointId: Id,
  value: z.union([z.number(), z.boolean(), z.string(), z.null()]),
  time: z.number(),
  quality: z.number().int().min(0).max(2),
})
export type LiveValue = z.infer<typeof LiveValue>

/** A message for people, delivered as OnMSG. */
export interface UserMessage {
  /** Of the stored message; absent where one stands for many. */
  id?: string
  /** 报警消息 · 预警消息 · 通知消息 · 安灯消息 */
  msgType: string
  title: string
  content: string
  isShow: boolean
  from?: string
  creatime: string
  bgmUrl?: string
  /** Seconds between repeats of the sound; 0 plays once. */
  bgmInterval?: number
  alarmId?: string
  /** How many alarms a flood's one message stands for. */
  count?: number
}

/** Server → client. `values` answers a subscription at once with what is known (back-fill) and then on every change. */
export type PushEvent =
  | { event: 'signed-in' }
  | { event: 'refused'; code: number; msg: string }
  | { event: 'denied'; topics: string[] }
  | { event: 'values'; values: LiveValue[] }
  | { event: 'alarm'; alarmId: string; change: string; open: number; unconfirmed: number }
  /** The user's rights were changed: the menu is to be asked for anew. The connection ends after it, to begin with the new rights. */
  | { event: 'access' }
  /** The tree is to be asked for anew. */
  | { event: 'objects' }
  | { event: 'OnMSG'; message: UserMessage }
  /** On `OnMSG`: notices or upgrade notices were changed, ask again. */
  | { event: 'notices' }
  /** On `OnMSG`: settings of the company were changed, ask again. */
  | { event: 'settings' }
