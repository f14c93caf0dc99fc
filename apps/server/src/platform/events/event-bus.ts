import type { Logger } from 'pino'

/** What domains tell each other. Names are `thing.happened`; each carries the company it concerns. */
export interface Events {
  'access.changed': { companyId: string; userIds?: readonly string[] }
  'user.signed-out': { companyId: string; userId: string; sessionId: string }
  'company.changed': { companyId: string }
  'point.changed': { companyId: string; pointIds?: readonly string[]; objectIds?: readonly string[] }
  'object.changed': { companyId: string; objectIds?: readonly string[] }
  'model.changed': { companyId: string; modelIds: readonly string[] }
  'box.changed': { companyId: string; boxIds: readonly string[] }
  /** After commit. `changes` is left out where very many changed at once. */
  'alarm.changed': { companyId: string; alarmIds: readonly string[]; changes?: readonly AlarmChange[] }
  /** Something for the event list: a box that came or went, a control write, a set file. */
  'plant.event': PlantEvent
}

/** One step of one alarm. `objectPath` (`/1/5/`) decides who may hear of it; `headId` is the alarm that explains it. */
export interface AlarmChange {
  companyId: string
  alarmId: string
  /** raise · escalate · ease · return · confirm · unconfirm · handle · shelve · unshelve · suppress · unsuppress */
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

export interface PlantEvent {
  companyId: string
  kind: 'box-online' | 'box-offline' | 'control' | 'set-file'
  title: string
  content?: string
  objectId?: string
  boxId?: string
  pointId?: string
  userId?: string
  userName?: string
  at: Date
  data?: Record<string, unknown>
}

export interface EventBus {
  publish<Name extends keyof Events>(name: Name, event: Events[Name]): void
  /** Returns how to stop listening. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void | Promise<void>): () => void
}

/** Events within one process. A listener that fails is logged and holds up nobody. */
export function eventBus(log: Logger): EventBus {
  const listeners = new Map<string, Set<(event: never) => void | Promise<void>>>()
  return {
    publish(name, event) {
      for (const listener of listeners.get(name) ?? []) {
        Promise.try(listener, event as never).catch((error) =>
          log.error({ err: error, event: name }, 'event listener failed'),
        )
      }
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener as never))
      return () => set.delete(listener as never)
    },
  }
}
