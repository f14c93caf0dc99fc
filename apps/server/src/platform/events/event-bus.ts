import type { Logger } from 'pino'
import { apart } from '../db/holding.ts'
import { type Travels, type Way, withinProcess } from '../travels.ts'

/** What every process has to know: each keeps something that is over by it. */
interface ForAll {
  'access.changed': { companyId: string; userIds?: readonly string[] }
  'user.signed-out': { companyId: string; userId: string; sessionId: string; elsewhere?: boolean; ofKey?: true }
  'company.changed': { companyId: string }
  /** What a point is, its limits and rules, or where its value comes from. */
  'point.changed': { companyId: string; pointIds: readonly string[] }
  /** `was`: paths of those that were moved or removed, as they were. `placed`: siblings that only changed their places. */
  'object.changed': {
    companyId: string
    objectIds?: readonly string[]
    was?: Readonly<Record<string, string>>
    placed?: readonly string[]
  }
  'model.changed': { companyId: string; modelIds: readonly string[] }
  /** After commit. `changes` is left out where very many changed at once. */
  'alarm.changed': { companyId: string; alarmIds: readonly string[]; changes?: readonly AlarmChange[] }
}

/** What the engines of the company's home have to know, and what is to be done once. Times are ms. */
interface ForHome {
  /** In which states objects of a type, or one object, can be. */
  'device-state.changed': { companyId: string; deviceTypeId: string | null; objectId: string | null }
  /** setup: its channels and devices, its name or status; state: what it says of itself. Points that it reads are told by `point.changed`. */
  'box.changed': { companyId: string; boxIds: readonly string[]; change: 'setup' | 'state' }
  'box.online': { companyId: string; boxId: string; name: string; at: number }
  /** Another gateway came with the code and the secret of a box that one holds already, and was refused. */
  'box.claim': { companyId: string; boxId: string; name: string; at: number; address: string; held: string }
  'box.offline': { companyId: string; boxId: string; name: string; at: number; reason: string }
  /** What a box said of its devices; of those that it does not name nothing is known. */
  'box.devices': { companyId: string; boxId: string; devices: readonly { id: number; online: boolean }[] }
  /** A device of a third-party box has sent nothing since a time, or sends again. */
  'device.silent': { companyId: string; boxId: string; deviceId: string; isSilent: boolean; at: number }
  'box.set-file': {
    companyId: string
    boxId: string
    version: number
    state: 'applied' | 'refused'
    message: string | null
  }
  'control.ended': {
    companyId: string
    writeId: string
    pointId: string
    objectId: string
    boxId: string | null
    state: 'confirmed' | 'refused' | 'timed-out' | 'unknown'
  }
  /** After commit: a document has moved stock. */
  'stock.posted': { companyId: string }
}

/** What processes have to know that hold browsers of the company. */
interface ForWatchers {
  /** After commit: what objects were in, and since when. */
  'object-state.changed': { companyId: string; objectIds: readonly string[] }
  /** A call of a user waits for heavy work, and so many go first; `null`: its turn has come. Whichever process holds the call, his browser may be at another. */
  'work.waiting': { companyId: string; userId: string; ticket: string; ahead: number | null }
}

/** What is so in this process alone. */
interface ForItself {
  /** The point directory holds what points and objects of the company were changed to. */
  'points.settled': { companyId: string }
}

/** What domains tell each other. Names are `thing.happened`; where an event stands says whom it concerns. */
export interface Events extends ForAll, ForHome, ForWatchers, ForItself {}

/** An event that names its company and can travel; the types know no other (docs/decisions/0120-state-in-memory.md). */
export type EventName = {
  [Name in keyof Events]: Events[Name] extends { companyId: string } & Travels<Events[Name]> ? Name : never
}[keyof Events]

/** One step of one alarm. `objectPath` (`/1/5/`) decides who may hear of it; `headId` is the alarm that explains it. */
export interface AlarmChange {
  companyId: string
  alarmId: string
  /** raise · escalate · ease · return · join · leave (a head) · confirm · unconfirm · handle · shelve · unshelve · suppress · unsuppress */
  action: string
  state: string
  objectId: string | null
  objectPath: string | null
  objectName: string | null
  level: string
  content: string
  at: number
  headId: string | null
}

export interface EventBus {
  publish<Name extends EventName>(name: Name, event: Events[Name]): void
  /** Returns how to stop listening. */
  on<Name extends EventName>(name: Name, listener: (event: Events[Name]) => void | Promise<void>): () => void
}

/** Who listens to one name hears its events alone. */
interface Ear {
  listener(event: unknown): void | Promise<void>
}

/** Events within one process. A listener that fails is logged and holds up nobody. `way`: how they come to whoever hears them. */
export function eventBus(log: Logger, way: Way = withinProcess): EventBus {
  const ears = new Map<string, Set<Ear>>()
  return {
    publish(name, event) {
      for (const ear of ears.get(name) ?? []) {
        apart(() => Promise.try(() => ear.listener(way(event)))).catch((error) =>
          log.error({ err: error, event: name }, 'event listener failed'),
        )
      }
    },
    on(name, listener) {
      const set = ears.get(name) ?? new Set()
      const ear: Ear = { listener: listener }
      ears.set(name, set.add(ear))
      return () => set.delete(ear)
    },
  }
}
