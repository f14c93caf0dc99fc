import type { DocumentPorts } from '../platform/document/document-ports.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { ReadSetParams } from '../platform/params/param.ts'

/** What stock, and what stands on it, is given by the process. */
export interface StockPorts extends DocumentPorts {
  /** Work of the installation that is woken, and looked at each minute. */
  readonly background: JobQueue['background']
  /** Large sheets are brought in beside their caller. */
  readonly jobs: Pick<JobQueue, 'define'>
  readonly setParams: ReadSetParams
}
