import type { MaterialUse } from '@zhizao/contract/material/material'
import type { Context } from '../platform/context.ts'
import type { ExtraFields } from '../platform/data-model/extra-fields.ts'
import type { DocumentPorts } from '../platform/document/document-ports.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { ReadSetParams } from '../platform/params/param.ts'

/** Says of a kind of document which of them use a material; nothing where none does. */
export type UsesOf = (materialId: string, context: Context) => Promise<MaterialUse | undefined>

/** What this domain is given by the process. */
export interface MaterialPorts extends DocumentPorts {
  /** What the company has set of its ways, on the connection at hand. */
  setParams: ReadSetParams
  /** The fields that the company has added to materials. */
  extra: ExtraFields
  files: FileStore
  jobs: Pick<JobQueue, 'define'>
  /** Who uses materials, asked before one is deleted or counted otherwise. */
  uses: readonly UsesOf[]
  /** Who counts them, asked before their lots are kept otherwise. */
  counts: readonly UsesOf[]
  /** What there is of materials in stock, by their ids. */
  stockOf(ids: readonly string[], context: Context): Promise<ReadonlyMap<string, string>>
}
