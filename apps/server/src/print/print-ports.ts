import type { Db } from '../platform/db/database.ts'
import type { FileStore, StoredFileRow } from '../platform/files/file-store.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { Printable } from '../platform/print/printable.ts'

/** What this domain is given by the process. */
export interface PrintPorts {
  files: FileStore
  jobs: Pick<JobQueue, 'define' | 'ahead'>
  /** Everything that can be printed, once all domains stand. */
  printables: () => readonly Printable[]
  /** The picture that a company has set as its logo. */
  logoIn(db: Db): Promise<StoredFileRow | undefined>
}
