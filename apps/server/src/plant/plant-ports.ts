import type { Context } from '../platform/context.ts'
import type { ExtraFields } from '../platform/data-model/extra-fields.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import { conflict } from '../platform/refusal.ts'

export type PlantKind = 'workCenter' | 'station' | 'team' | 'staff'

/** What other domains keep of work centers, stations, teams and people: names of what stands on them, e.g. 班次计划“两班倒”. */
export type PlantDependents = (kind: PlantKind, ids: readonly string[], context: Context) => Promise<string[]>

/** What this domain is given by the process. */
export interface PlantPorts {
  readonly dependents: readonly PlantDependents[]
  readonly jobs: Pick<JobQueue, 'define'>
  /** The fields that the company has added to people. */
  readonly extra: ExtraFields
}

/** Refuses the removal of what others stand on. */
export async function requireUnused(
  kind: PlantKind,
  ids: readonly string[],
  { dependents }: Pick<PlantPorts, 'dependents'>,
  context: Context,
) {
  for (const ask of dependents) {
    const [first] = await ask(kind, ids, context)
    if (first) throw conflict(`${first}正在使用它，不能删除`)
  }
}
