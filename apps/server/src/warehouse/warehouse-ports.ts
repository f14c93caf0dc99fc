import type { Quantity } from '@zhizao/rules/quantity/decimal'
import type { Context } from '../platform/context.ts'
import type { DocumentPorts } from '../platform/document/document-ports.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { ReadSetParams } from '../platform/params/param.ts'

/** What this domain is given by the process. */
export interface WarehousePorts extends DocumentPorts {
  /** Work of the installation that is woken, and looked at each minute. */
  readonly background: JobQueue['background']
  /** Large sheets are brought in beside their caller. */
  readonly jobs: Pick<JobQueue, 'define'>
  readonly setParams: ReadSetParams
  /** What stock of materials in their houses gives to lines of demands, by their ids, after all needs of the company before them. */
  readonly stockForDemands: (
    materialIds: readonly string[],
    context: Context,
  ) => Promise<ReadonlyMap<string, StockOfNeed>>
}

export interface StockOfNeed {
  readonly given: Quantity
  /** What those before leave for it. */
  readonly left: Quantity
}
