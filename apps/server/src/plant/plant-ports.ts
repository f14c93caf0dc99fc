import { inArray } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { ExtraFields } from '../platform/data-model/extra-fields.ts'
import type { EventBus } from '../platform/events/event-bus.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import { conflict, notFound } from '../platform/refusal.ts'
import { staff } from './staff/staff.table.ts'
import { teams } from './team/team.table.ts'
import { stations, workCenters } from './work-center/work-center.table.ts'

export type PlantKind = 'workCenter' | 'station' | 'team' | 'staff'

/** What other domains keep of work centers, stations, teams and people: names of what stands on them, e.g. 班次计划“两班倒”. */
export type PlantDependents = (kind: PlantKind, ids: readonly string[], context: Context) => Promise<string[]>

/** What this domain is given by the process. */
export interface PlantPorts {
  readonly dependents: readonly PlantDependents[]
  readonly jobs: Pick<JobQueue, 'define'>
  readonly events: EventBus
  /** The fields that the company has added to people. */
  readonly extra: ExtraFields
}

const kinds = {
  workCenter: [workCenters, '工作中心'],
  station: [stations, '工位'],
  team: [teams, '班组'],
  staff: [staff, '人员'],
} as const

/** Refuses the removal of what is not there, and of what others stand on. */
export async function requireUnused(
  kind: PlantKind,
  ids: readonly string[],
  { dependents }: Pick<PlantPorts, 'dependents'>,
  context: Context,
) {
  const [table, title] = kinds[kind]
  // What asks for resources knows them by their ids alone.
  if ((await context.db.$count(table, inArray(table.id, [...ids]))) < new Set(ids).size) throw notFound(title)
  for (const ask of dependents) {
    const [first] = await ask(kind, ids, context)
    if (first) throw conflict(`${first}正在使用它，不能删除`)
  }
}
