import { rareLines } from '../../platform/observe/rare-lines.ts'
import type { CheckedValue } from './checked-sample.ts'
import { timeFault } from './checked-sample.ts'
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
}

/** What the ways in have in common: groups that are open, points, counts, and the one door of samples. */
export function intake(options: IntakeOptions) {
  const { queue, policies, points, counts, log, now } = options
  const rarely = rareLines()
  const tell = options.refused ?? (() => {})
  const keptFrom = options.keptFrom ?? (() => 0)
  const behind = options.behind ?? (() => 0)

  /** The only door of values, whoever gives them. Answers whether the sample was taken, be it as bad. */
  function add(
    group: Group,
    point: IngestPoint,
    given: GivenSample,
    { value, quality, reason }: CheckedValue,
  ): boolean {
    const fault = timeFault(given.time, now() + behind(), keptFrom(point.companyId))
    const said = fault ?? reason
    if (said && given.box) {
      const { box, code = '', time, value } = given
      tell(box, { reason: said, code, pointId: point.id, value, time })
    }
    if (fault) {
      counts.untimely++
      return false
    }
    if (reason) counts.unfit++
    const time = given.time as number
    group.samples.push(point.companyId, point.id, time, value, quality)
    group.points.push(point)
    group.arrived++
    counts.samples++
    queue.grew()
    if (policies.stores(point, time, value, quality)) counts.stored++
    else group.unstored.push(group.samples.length - 1)
    return true
  }

  function malformed(box: IngestBox): undefined {
    counts.malformed++
    rarely(box.code, (more) => log.warn({ box: box.code, ...more }, 'message of a box could not be read'))
  }

  return { queue, points, counts, now, tell, add, malformed }
}

export type Intake = ReturnType<typeof intake>
