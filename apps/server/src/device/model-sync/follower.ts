import type { SyncPart } from '@zhizao/contract/device/sync-part'
import type { Context } from '../../platform/context.ts'

type Fields = Readonly<Record<string, unknown>>

/** A row of a model. */
export interface Template {
  readonly id: string
  /** What tells it among its like: a code, a name. */
  readonly key: string
  readonly name: string
  readonly fields: Fields
}

/** A row of an object that follows a row of its model, or might. */
export interface Follower {
  readonly id: string
  readonly objectId: string
  readonly templateId: string | null
  readonly key: string
  readonly name: string
  readonly fromModel: boolean
  readonly overridden: readonly string[]
  readonly fields: Fields
}

/** What of a row differs from the model's. */
export interface Change {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
  /** Not set by hand: the name of what stands in the way. */
  readonly heldBy?: string | undefined
}

/** The points of the model that an object has, by the codes that they have there. */
export type ObjectPoints = ReadonlyMap<string, string>

/** What one object lacks or has otherwise of one row of its model. */
export interface Step {
  readonly objectId: string
  readonly kind: 'add' | 'change' | 'leftOut' | 'gone' | 'taken' | 'unfit'
  readonly template?: Template
  readonly follower?: Follower
  /** As the object shall have it: of points that it has not, nothing is said. */
  readonly wanted: Fields
  readonly changed: readonly Change[]
  /** Set by hand, or held by something else, so they stay. */
  readonly kept: readonly Change[]
  /** Of what cannot be had: the name of what stands in its place, or of what is missing. */
  readonly heldBy?: string
}

/** A kind of rows that objects have from their model. */
export interface FollowerKind {
  readonly part: SyncPart
  /** The right that changing them by hand asks for. */
  readonly permission: string
  templatesOf(modelId: string, context: Context): Promise<Template[]>
  /** Held until the transaction ends where they are about to be changed. */
  followersOf(objectIds: readonly string[], isHeld: boolean, context: Context): Promise<Follower[]>
  /** What an object shall have that has these points of the model; nothing where it cannot have it. */
  wanted?(template: Template, points: ObjectPoints): Fields | undefined
  /** The field that the key is made of: it is not changed into what another row of the object has. */
  readonly keyField?: string
  /** Writes steps of the kinds add and change; answers the ids of points that are read or judged otherwise now. */
  write(steps: readonly Step[], context: Context): Promise<string[]>
  /** Forgets hand changes: of one row, of some fields; the next sync writes them. */
  forget(which: { objectId: string; id?: string; fields?: readonly string[] }, context: Context): Promise<void>
}
