import type { MachineDoor } from '../machine/index.ts'
import type { DocumentPorts } from '../platform/document/document-ports.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { ReadSetParams } from '../platform/params/param.ts'
import type { FirstArticleGate } from './first-article/first-article.ts'

/** What this domain is given by the process. */
export interface ProductionPorts extends DocumentPorts {
  /** Large sheets are brought in beside their caller. */
  readonly jobs: Pick<JobQueue, 'define'>
  /** Photos of exceptions. */
  readonly files: Pick<FileStore, 'get' | 'remove'>
  readonly setParams: ReadSetParams
  readonly background: JobQueue['background']
  /** Machines at the stations: what they count, and whether they run. */
  readonly machine: MachineDoor
  /** Whether the first pieces of a work order allow it to be reported; its own judgement until quality judges them. */
  readonly firstArticle: FirstArticleGate
}
