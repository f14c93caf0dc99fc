import type { Life } from '@zhizao/rules/live-state'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DeviceModelDomain } from '../device-model/index.ts'
import type { Gap, HistoryStore, HistoryValue, QualityCode } from '../history/index.ts'
import type { NextCode } from '../platform/codes/code-kind.ts'
import type { Context } from '../platform/context.ts'
import type { EventBus } from '../platform/events/event-bus.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { FollowerKind } from './model-sync/follower.ts'

/** How a point stands: what it read last, and whether what reads it is there; null where nothing does. */
export interface PointNow {
  readonly newest:
    | {
        readonly time: number
        readonly value: HistoryValue
        readonly quality: QualityCode
        readonly sourceTime?: number | undefined
      }
    | undefined
  readonly life: Life | null
}
export interface ObjectNow {
  readonly life: Life | null
  /** How many of its points have no valid value, although devices read them. */
  readonly invalid: number
}

/** The plant as it stands, asked of the home of a company; by the ids. */
export interface PlantNow {
  points(companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, PointNow>>
  objects(companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ObjectNow>>
  /** Resolves when what was changed of points, objects and boxes counts. */
  settled(companyId: string): Promise<void>
  /** The number of the change of the object tree that browsers of a company were told last. */
  treeVersion(companyId: string): Promise<number>
}

/** What other domains keep that stands in the way of removing objects: counted by its Chinese name, e.g. 未关闭的报警. */
export type ObjectDependents = (
  objectIds: readonly string[],
  context: Context,
) => Promise<{ title: string; total: number }>

/** Times in which nothing was read, by what the ids name. What goes on still has its end at `to`. */
export type GapsOf = (ids: readonly string[], from: number, to: number, context: Context) => Promise<Map<string, Gap[]>>

/** What reads a point: the box, and how it asks. */
export interface PointReader {
  readonly boxId: string
  readonly deviceId: string
  readonly driver: string
  /** Of a third-party box: how long its devices may say nothing, where that is set; 0: as long as they like. */
  readonly silenceSeconds: number | null
}

/**
 * What devices of boxes read, for lists that show or leave it out: the domain of boxes knows objects and points, so its columns
 * are handed in.
 */
export interface Reading {
  /** Rows that name a point and the device of a box that reads it, one a point. */
  readonly readPoints: { readonly pointId: PgColumn; readonly boxDeviceId: PgColumn; readonly address: PgColumn }
  /** Devices of boxes, and the objects that they read. */
  readonly readDevices: { readonly id: PgColumn; readonly objectId: PgColumn }
}

/** What this domain is given by the process. */
export interface DevicePorts extends Reading {
  readonly events: EventBus
  readonly history: Pick<HistoryStore, 'raw' | 'buckets' | 'latestBefore' | 'heldBefore'>
  readonly plantNow: PlantNow
  readonly files: FileStore
  readonly dependents: readonly ObjectDependents[]
  /** A device type goes within the caller's transaction: what others keep of it goes along, or is parted from it. */
  readonly typeRemoved: (typeId: string, context: Context) => Promise<void>
  /** Columns that name a point, to be counted: what goes with it, or loses it. */
  readonly namingPoints: Readonly<
    Record<'addresses' | 'rules' | 'checks' | 'comparing' | 'signals' | 'targets' | 'controls', PgColumn>
  >
  /** Data that boxes have sent and that never came, by point. */
  readonly knownGaps: GapsOf
  /** When devices told nothing, as their box was away or they had fallen silent; by device. What goes on still has its end at `to`. */
  readonly outagesOf: (
    devices: readonly Pick<PointReader, 'deviceId' | 'boxId'>[],
    from: number,
    to: number,
    context: Context,
  ) => Promise<Map<string, Gap[]>>
  readonly jobs: Pick<JobQueue, 'define'>
  /** The channels that read points, by point. */
  readonly readersOf: (pointIds: readonly string[], context: Context) => Promise<Map<string, PointReader>>
  readonly nextCode: NextCode
  readonly createModel: DeviceModelDomain['createWhole']
  /** Gives a model the alarm rules of an object, by the points of the model that stand for its own. */
  readonly rulesFromObject: (
    objectId: string,
    modelId: string,
    points: ReadonlyMap<string, string>,
    context: Context,
  ) => Promise<void>
  /** Refuses what was done to points by which an alarm rule on them could never come true, or never end. */
  readonly requireRulesFit: (pointIds: readonly string[], context: Context) => Promise<void>
  /** What else objects have from their models: alarm rules, which another domain keeps. */
  readonly followers: readonly FollowerKind[]
}

/** Tells the process, once the call is committed, which objects changed; of those that were moved or removed where they were. */
export const objectsChanged = (
  { events }: Pick<DevicePorts, 'events'>,
  objectIds: readonly string[],
  context: Context,
  tree: { was?: Readonly<Record<string, string>>; placed?: readonly string[] } = {},
) => {
  const { companyId } = context.user
  if (objectIds.length) context.afterCommit(() => events.publish('object.changed', { companyId, objectIds, ...tree }))
}

/** Tells the process, once the call is committed, which points changed. */
export const pointsChanged = (
  { events }: Pick<DevicePorts, 'events'>,
  pointIds: readonly string[],
  context: Context,
) => {
  const { companyId } = context.user
  if (pointIds.length) context.afterCommit(() => events.publish('point.changed', { companyId, pointIds }))
}
