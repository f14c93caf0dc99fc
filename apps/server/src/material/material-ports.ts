import type { MaterialUse } from '@zhizao/contract/material/material'
import type { Context } from '../platform/context.ts'
import type { Named } from '../platform/crud/named.ts'
import type { ExtraFields } from '../platform/data-model/extra-fields.ts'
import type { DocumentPorts } from '../platform/document/document-ports.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { ReadSetParams } from '../platform/params/param.ts'

/** Says of a kind of document which of them use a material; nothing where none does. */
export type UsesOf = (materialId: string, context: Context) => Promise<MaterialUse | undefined>

/** Where materials go that nobody says a place for; the places are the warehouse's. */
export interface MaterialPlaces {
  /** By the id of the material, as sheets call them; those that are off are told. */
  of(
    materialIds: readonly string[],
    context: Pick<Context, 'db'>,
  ): Promise<ReadonlyMap<string, { locationId: string; location: string; isOff: boolean }>>
  /** Sets them, or clears them with null; refuses a place that is not there or is off. */
  keep(wanted: readonly { materialId: string; locationId: string | null }[], context: Context): Promise<void>
  /** What sheets mean by their names. */
  named(names: readonly string[], context: Context): Promise<(name: string) => Named>
  /** What a template offers to choose from. */
  offered(context: Context): Promise<readonly string[]>
}

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
  places: MaterialPlaces
  /** What there is of materials in stock, by their ids. */
  stockOf(ids: readonly string[], context: Context): Promise<ReadonlyMap<string, string>>
}
