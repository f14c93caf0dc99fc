import type { PgColumn } from 'drizzle-orm/pg-core'
import type { NextCode } from '../platform/codes/code-kind.ts'
import type { Context } from '../platform/context.ts'
import type { EventBus } from '../platform/events/event-bus.ts'
import type { FileStore } from '../platform/files/file-store.ts'

/** What this domain is given by the process. */
export interface ModelPorts {
  readonly events: EventBus
  readonly nextCode: NextCode
  /** What is made from models, to be counted: the columns of objects and points that name what they were made from. */
  readonly made: {
    /** Of objects: their model. */
    readonly objects: PgColumn
    /** Of points: their point of a model, and the object that they stand on. */
    readonly points: PgColumn
    readonly objectsOfPoints: PgColumn
    /** Of points: their standard signal. */
    readonly signalsOfPoints: PgColumn
    /** Of pictures of objects: their stored file, which they share with the model's. */
    readonly images: PgColumn
  }
  readonly files: FileStore
  /** Alarm rules, which another domain keeps: those of one model for another, by its points. */
  readonly copyRules: (
    fromModelId: string,
    modelId: string,
    points: ReadonlyMap<string, string>,
    context: Context,
  ) => Promise<void>
  /** Refuses what was done to points of models by which a rule on them could never come true, or never end. */
  readonly requireRulesFit: (modelPointIds: readonly string[], context: Context) => Promise<void>
}
