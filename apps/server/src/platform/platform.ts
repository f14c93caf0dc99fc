import type { Logger } from 'pino'
import type { DictionarySource } from './choices/dictionary-source.ts'
import type { OfferedModel } from './data-model/data-model.ts'
import type { Database } from './db/database.ts'
import type { EventBus } from './events/event-bus.ts'
import type { Route } from './http/implement.ts'
import type { DiskFault } from './observe/disk-room.ts'
import type { Metrics } from './observe/observe.ts'
import type { ParamDefinition } from './params/param.ts'
import type { PushHub } from './push/push-hub.ts'
import type { Settings } from './settings.ts'

/** What every domain is built from. */
export interface Platform {
  readonly database: Database
  readonly events: EventBus
  /** Who watches what over the push WebSocket. */
  readonly push: PushHub
  readonly log: Logger
  readonly settings: Settings
  /** Says why the database must not be written now; absent where its disk is not ours to watch. */
  readonly diskFault?: DiskFault
  now(): Date
}

/** What a domain gives the process: its calls, and what runs beside them. */
export interface Domain {
  readonly routes: readonly Route[]
  /** Entities that reports and pages may read. */
  readonly dataModels?: readonly OfferedModel[]
  /** Parameters that it declares; each company may set them. */
  readonly params?: readonly ParamDefinition[]
  /** Rows that it offers as choices of selects. */
  readonly dictionarySources?: readonly DictionarySource[]
  start?(): Promise<void>
  stop?(): Promise<void>
  /** State of its parts for the health page: 'ok' or what is wrong. */
  health?(): Record<string, string>
  /** Adds its figures to the metrics page. */
  measure?(figures: Metrics): void
}
