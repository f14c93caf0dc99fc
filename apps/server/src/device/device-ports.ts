import type { Context } from '../platform/context.ts'
import type { EventBus } from '../platform/events/event-bus.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { HistoryStore } from '../platform/history/history-store.ts'
import type { HistoryValue, QualityCode } from '../platform/history/sample.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'

/** Newest values of points, in memory; ids as numbers. */
export interface LatestSource {
  get(
    pointId: number,
  ): { readonly time: number; readonly value: HistoryValue; readonly quality: QualityCode } | undefined
}

/** What other domains keep that stands in the way of removing objects: counted by its Chinese name, e.g. 未关闭的报警. */
export type ObjectDependents = (
  objectIds: readonly string[],
  context: Context,
) => Promise<{ title: string; total: number }>

/** What this domain is given by the process. */
export interface DevicePorts {
  readonly events: EventBus
  readonly history: Pick<HistoryStore, 'raw' | 'buckets' | 'latestBefore'>
  readonly latest: LatestSource
  readonly files: FileStore
  readonly dependents: readonly ObjectDependents[]
  readonly jobs: Pick<JobQueue, 'define'>
}

/** Tells the process, once the call is committed, which objects changed. */
export const objectsChanged = (
  { events }: Pick<DevicePorts, 'events'>,
  objectIds: readonly string[],
  context: Context,
) => {
  const { companyId } = context.user
  if (objectIds.length) context.afterCommit(() => events.publish('object.changed', { companyId, objectIds }))
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
