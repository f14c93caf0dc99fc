import { z } from 'zod'
import type { Level } from '../alarm/alarm-level.ts'
import type { Alarm, AlarmTotals } from '../alarm/alarm-row.ts'
import type { TreeObject } from '../device/object-fields.ts'
import { Id } from '../http/fields.ts'
import type { StateNow } from '../object-state/object-state.ts'

/** Address of the push WebSocket: one a browser. The first frame must be `SignIn`. */
export const PUSH_PATH = '/api/push'

/** Client → server. `ping` is answered by `pong` at once, whatever else waits. Topics: `point:{id}` values of a point, `object:{id}` values of all points of an object, `alarms` alarm changes and counts, `objects` changes of the object tree and of who is offline, `states` what objects have come to be in, `OnMSG` messages. */
export const PushRequest = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('sign-in'),
    token: z.string().max(200),
    sign: z.string().max(100),
    time: z.string().max(20),
  }),
  z.object({ op: z.literal('subscribe'), topics: z.array(z.string().max(80)).max(2000) }),
  z.object({ op: z.literal('unsubscribe'), topics: z.array(z.string().max(80)).max(2000) }),
  z.object({ op: z.literal('ping') }),
])
export type PushRequest = z.input<typeof PushRequest>

/** The newest value of a point: source time and quality code (0 good, 1 uncertain, 2 bad). */
export const LiveValue = z.object({
  pointId: Id,
  value: z.union([z.number(), z.boolean(), z.string(), z.null()]),
  time: z.number(),
  quality: z.number().int().min(0).max(2),
  /** Where what reads the point is away; absent while it is there, and where nothing reads it. */
  life: z.enum(['device', 'box']).optional(),
  /** What its source says of the time, where the value is dated by its receipt. */
  sourceTime: z.number().optional(),
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
  /** Of the alarm, or the worst of a flood. */
  level?: Level
  /** How many alarms a flood's one message stands for. */
  count?: number
}

/** What became of alarms since the event before, of those that the user may see. */
export interface AlarmsChanged {
  event: 'alarm'
  /** The last one that was changed, and how; empty and `many` where very many were at once. */
  alarmId: string
  change: string
  totals: AlarmTotals
  /** Grows with every event of the company; a snapshot names the one that it holds already. */
  version: number
  /** The alarms as they are now, those that are over too; none for whoever may only count them. */
  rows: Alarm[]
  /** Of these, those that have just come to be. */
  raised: string[]
  /** False where more changed than an event carries: a snapshot is to be asked for. */
  isWhole: boolean
}

/** What became of the object tree since the event before, of what the user may see. */
export interface ObjectsChanged {
  event: 'objects'
  /** Grows with every event of the company; a snapshot of the tree names the one that it holds already. */
  version: number
  /** Objects as they are now: new ones, changed ones, and all below one that has come into what the user may see. */
  rows: Omit<TreeObject, 'isFavorite'>[]
  /** Objects that are no more, or that the user may no longer see: each with all that stood below it. */
  gone: string[]
  /** What reads objects has come or gone: their ids by how they stand now, `none` where nothing reads them. */
  lives: Partial<Record<NonNullable<TreeObject['life']> | 'none', string[]>>
  /** How many points of objects have no valid value now, although devices read them. */
  invalid: Record<string, number>
  /** False where more changed than an event carries: a snapshot is to be asked for. */
  isWhole: boolean
}

/** What objects have come to be in, of those that the user may see; without rows where more changed than an event carries: ask anew. */
export interface StatesChanged {
  event: 'states'
  rows: StateNow[]
  isWhole: boolean
}

/** How many go first of a call of the user that waits for heavy work: a file, a print, a sheet. Told while it waits longer than a second. */
export interface PlaceInLine {
  event: 'waiting'
  /** As the call was named by `TICKET_HEADER`. */
  ticket: string
  /** Null: its turn has come. */
  ahead: number | null
}

/** Server → client. `values` answers a subscription at once with what is known (back-fill) and then on every change, that of a device that comes or goes too. */
export type PushEvent =
  | { event: 'signed-in' }
  | { event: 'pong' }
  | { event: 'refused'; code: number; msg: string }
  /** From here on every event of these topics comes: what is asked for after it misses nothing. */
  | { event: 'subscribed'; topics: string[] }
  | { event: 'denied'; topics: string[] }
  | { event: 'values'; values: LiveValue[] }
  | AlarmsChanged
  /** The user's rights were changed: the menu is to be asked for anew. The connection ends after it, to begin with the new rights. */
  | { event: 'access' }
  | ObjectsChanged
  | StatesChanged
  | { event: 'OnMSG'; message: UserMessage }
  /** On `OnMSG`: notices or upgrade notices were changed, ask again. */
  | { event: 'notices' }
  /** On `OnMSG`: settings of the company were changed, ask again. */
  | { event: 'settings' }
  /** On `OnMSG`. */
  | PlaceInLine
