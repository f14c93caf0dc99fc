import type { Logger } from 'pino'
import type { DictionarySource } from './choices/dictionary-source.ts'
import type { CodeKind } from './codes/code-kind.ts'
import type { CompanyHomes } from './company-home/company-homes.ts'
import type { OfferedModel } from './data-model/data-model.ts'
import type { Entity } from './data-model/entity.ts'
import type { Database } from './db/database.ts'
import type { Inspect, Inspects, Notify, Print, Uninspect } from './document/document-ports.ts'
import type { EventBus } from './events/event-bus.ts'
import type { FirstStep } from './first-steps/first-step.ts'
import type { HomeFigureSource } from './home/home-figure.ts'
import type { Route } from './http/implement.ts'
import type { NightlyWork } from './jobs/nightly-work.ts'
import type { MenuOffer } from './menu/menu-offer.ts'
import type { Trigger } from './message/trigger.ts'
import type { DiskFault } from './observe/disk-room.ts'
import type { Metrics } from './observe/observe.ts'
import type { ParamDefinition } from './params/param.ts'
import type { Printable } from './print/printable.ts'
import type { PushHub } from './push/push-hub.ts'
import type { Settings } from './settings.ts'

/** What every domain is built from. */
export interface Platform {
  readonly database: Database
  readonly events: EventBus
  /** The one way to what the engines of a company hold in memory. */
  readonly homes: CompanyHomes
  /** Who watches what over the push WebSocket. */
  readonly push: PushHub
  readonly log: Logger
  readonly settings: Settings
  /** Says why the database must not be written now; absent where its disk is not ours to watch. */
  readonly diskFault?: DiskFault
  /** Told of each picture code, for tests: no robot reads the picture. */
  readonly onPictureCode?: (codeKey: string, code: string) => void
  now(): Date
  /** Milliseconds since some moment, whatever is done to the date meanwhile: for how long something lasts. */
  steady(): number
}

/** What a domain gives the process: its calls, and what runs beside them. */
export interface Domain {
  readonly routes: readonly Route[]
  /** What it puts into the menu, and which built-in roles hold it from their beginning. */
  readonly menus?: readonly MenuOffer[]
  /** Entities that reports and pages may read. */
  readonly dataModels?: readonly OfferedModel[]
  /** Masters that data models reach through its own handlers. */
  readonly entities?: readonly Entity[]
  /** What it has codes made for where nobody types one. */
  readonly codeKinds?: readonly CodeKind[]
  /** Parameters that it declares; each company may set them. */
  readonly params?: readonly ParamDefinition[]
  /** Work of the whole installation, once a day. */
  readonly nightly?: readonly NightlyWork[]
  /** Rows that it offers as choices of selects. */
  readonly dictionarySources?: readonly DictionarySource[]
  /** What it tells, of which companies may have messages sent. */
  readonly triggers?: readonly Trigger[]
  /** Is told what becomes of documents, within the transaction of the call that does it. */
  readonly listener?: Notify
  /** Labels and documents of its own that can be printed. */
  readonly printables?: readonly Printable[]
  /** Prints documents. */
  readonly print?: Print
  /** Says whether anything that documents bring or make is inspected. */
  readonly inspects?: Inspects
  /** Says whether what a document brings is to be inspected. */
  readonly inspect?: Inspect
  /** Is told that what it inspects is taken back. */
  readonly uninspect?: Uninspect
  /** What it counts of what a plant sets up before its first order. */
  readonly firstSteps?: readonly FirstStep[]
  /** What it counts of what waits for whoever comes in. */
  readonly homeFigures?: readonly HomeFigureSource[]
  start?(): Promise<void>
  stop?(): Promise<void>
  /** State of its parts for the health page: 'ok' or what is wrong. */
  health?(): Record<string, string>
  /** Adds its figures to the metrics page. */
  measure?(figures: Metrics): void
}
