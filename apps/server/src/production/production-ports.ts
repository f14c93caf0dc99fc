import type { DocumentPorts } from '../platform/document/document-ports.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'

/** What this domain is given by the process. */
export interface ProductionPorts extends DocumentPorts {
  /** Large sheets are brought in beside their caller. */
  readonly jobs: Pick<JobQueue, 'define'>
}
