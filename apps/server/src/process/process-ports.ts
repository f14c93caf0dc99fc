import type { NextCode } from '../platform/codes/code-kind.ts'
import type { Context } from '../platform/context.ts'
import type { ExtraFields } from '../platform/data-model/extra-fields.ts'
import type { DocumentPorts } from '../platform/document/document-ports.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { ReadSetParams } from '../platform/params/param.ts'

/** What this domain is given by the process. */
export interface ProcessPorts extends Pick<DocumentPorts, 'notify'> {
  readonly nextCode: NextCode
  /** What the company has set of its ways, on the connection at hand. */
  readonly setParams: ReadSetParams
  /** The fields that the company has added to segments and templates. */
  readonly extra: ExtraFields
  readonly files: FileStore
  /** What of others names process segments, so that they stay; each says who does, in words. */
  readonly segmentUses: readonly ((ids: readonly string[], context: Context) => Promise<string | undefined>)[]
  readonly jobs: Pick<JobQueue, 'define'>
  /** Kinds of segments: the items of the dictionary. */
  readonly segmentTypes: (context: Context) => Promise<readonly { value: string; text: string; status: 0 | 1 }[]>
}
