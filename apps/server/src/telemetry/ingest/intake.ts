import type { RefusedReason } from '@zhizao/contract/gateway-box/box'
import { rareLines } from '../../platform/observe/rare-lines.ts'
import type { CheckedValue } from './checked-sample.ts'
import { datedBy, momentBeside, timeFault } from './checked-sample.ts'
import type { Group } from './group.ts'
import type { groupQueue } from './group-queue.ts'
import type { IngestCounts } from './ingest-counts.ts'
import type { IngestBox, IngestPoint, PointDirectory } from './ingest-point.ts'
import type { RefusedItem } from './refused-item.ts'
import type { StorePolicies } from './store-policy.ts'

interface IntakeOptions {
  queue: ReturnType<typeof groupQueue>
  policies: StorePolicies
  points: PointDirectory
  counts: IngestCounts
  log: { warn(data: object, message: string): void }
  now(): number
  /** How far the server's clock was set back, ms: the boxes' clocks are not ahead for that. */
  behind?(): number
  /** From when on a company keeps history, ms. */
  keptFrom?(companyId: number): number
  /** Hears of what was dropped, or stored without its value. */
  refused?(box: IngestBox, item: RefusedItem): void
}

/** A sample as it was given, before anything of it is believed. */
interface GivenSample {
  time: unknown
  value: unknown
  box?: IngestBox
  code?: string
  /** What its source says of the time, where a gateway has dated it by its receipt; `time` itself says it for others. */
  sourceTime?: number | undefined
  /** Dated by a gateway, and kept by it until it could be sent. */
  isReplayed?: boolean
}

/** What the ways in have in common: groups that are open, points, counts, and the one door of samples. */
export function intake(options: IntakeOptions) {
  const { queue, policies, points, counts, log, now } = options
  const rarely = rareLines()
  const notify = options.refused ?? (() => {})
  const keptFrom = options.keptFrom ?? (() => 0)
  const behind = options.behind ?? (() => 0)

  /** Says what of a sample was not believed; answers the time by which it counts, undefined where it has come too late. */
  function dated(point: IngestPoint, given: GivenSample, reason: RefusedReason | undefined): number | undefined {
    const [latest, keeps] = [now() + behind(), keptFrom(point.companyId)]
    const fault = timeFault(given.time, latest, keeps)
    const { time, sourceTime } = given
    if (fault === undefined && reason === undefined && sourceTime === undefined) return datedBy(given, fault, 0)
    const { box, code = '', value } = given
    const told = (reason: RefusedReason, time: unknown) =>
      box && notify(box, { reason, code, pointId: point.id, value, time })
    if (fault) {
      counts.untimely++
      told(fault === 'expired' && !given.isReplayed ? 'old' : fault, time)
    }
    if (reason) told(reason, time)
    if (sourceTime !== undefined && timeFault(sourceTime, latest, keeps)) told('stamp', sourceTime)
    return fault && !box ? undefined : datedBy(given, fault, now())
  }

  /** The only door of values, whoever gives them. Answers its time where it was taken, be it as bad. */
  function add(
    group: Group,
    point: IngestPoint,
    given: GivenSample,
    { value, quality, reason }: CheckedValue,
  ): number | undefined {
    const time = dated(point, given, reason)
    if (time === undefined) return undefined
    if (reason) counts.unfit++
    const sourceTime = given.sourceTime ?? momentBeside(given.time, time)
    if (sourceTime !== undefined) group.sourceTimes.set(group.samples.length, sourceTime)
    group.samples.push(point.companyId, point.id, time, value, quality)
    group.points.push(point)
    group.arrived++
    counts.samples++
    queue.grew()
    if (policies.stores(point, time, value, quality)) counts.stored++
    else group.unstored.push(group.samples.length - 1)
    return time
  }

  function malformed(box: IngestBox): undefined {
    counts.malformed++
    rarely(box.code, (more) => log.warn({ box: box.code, ...more }, 'message of a box could not be read'))
  }

  return { queue, points, counts, now, notify, add, malformed }
}

export type Intake = ReturnType<typeof intake>
