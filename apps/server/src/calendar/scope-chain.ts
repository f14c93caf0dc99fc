import type { ResourceKind } from '@zhizao/contract/calendar/work-plan'
import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { areas } from '../company/area/area.table.ts'
import { teams } from '../plant/team/team.table.ts'
import { stations, workCenters } from '../plant/work-center/work-center.table.ts'
import type { Context } from '../platform/context.ts'
import { invalidField } from '../platform/refusal.ts'

/** Something that has a calendar or works by a plan. */
export interface Scope {
  readonly kind: ResourceKind
  /** The company's own has none. */
  readonly id: string | null
}

export const scopeTitles: Readonly<Record<ResourceKind, string>> = {
  company: '公司',
  area: '区域',
  workCenter: '工作中心',
  station: '工位',
  team: '班组',
}

/** What holds for a resource, the nearest first: itself, its work center, its areas up to the top, the company. Refused where it is not there. */
export async function chainOf({ kind, id }: Scope, { db }: Context): Promise<Scope[]> {
  const company: Scope = { kind: 'company', id: null }
  if (kind === 'company') return [company]
  if (!id) throw invalidField('resourceId', scopeTitles[kind], '此项不能为空')
  const lost = () => invalidField('resourceId', scopeTitles[kind], '不存在或已被删除')
  const chain: Scope[] = [{ kind, id }]
  let workCenterId: string | null = kind === 'workCenter' ? id : null
  if (kind === 'station' || kind === 'team') {
    const table = kind === 'station' ? stations : teams
    const [row] = await db.select({ workCenterId: table.workCenterId }).from(table).where(eq(table.id, id))
    if (!row) throw lost()
    workCenterId = row.workCenterId
    if (workCenterId) chain.push({ kind: 'workCenter', id: workCenterId })
  }
  let areaId: string | null = kind === 'area' ? id : null
  if (workCenterId) {
    const [row] = await db
      .select({ areaId: workCenters.areaId })
      .from(workCenters)
      .where(eq(workCenters.id, workCenterId))
    if (!row) throw lost()
    areaId = row.areaId
  }
  if (areaId) {
    const [row] = await db.select({ path: areas.path }).from(areas).where(eq(areas.id, areaId))
    if (!row) throw lost()
    const upwards = row.path.split('/').filter(Boolean).toReversed()
    chain.push(
      ...upwards.filter((each) => kind !== 'area' || each !== id).map((each) => ({ kind: 'area' as const, id: each })),
    )
  }
  return [...chain, company]
}

/** The columns that name a scope in a row; all null for the company. */
export interface ScopeKey {
  areaId: string | null
  workCenterId: string | null
  stationId: string | null
}

export const keyOf = ({ kind, id }: Scope): ScopeKey => ({
  areaId: kind === 'area' ? id : null,
  workCenterId: kind === 'workCenter' ? id : null,
  stationId: kind === 'station' ? id : null,
})

/** The scope that a row names. */
export const scopeOf = (row: ScopeKey & { teamId?: string | null }): Scope => {
  if (row.stationId) return { kind: 'station', id: row.stationId }
  if (row.teamId) return { kind: 'team', id: row.teamId }
  if (row.workCenterId) return { kind: 'workCenter', id: row.workCenterId }
  return row.areaId ? { kind: 'area', id: row.areaId } : { kind: 'company', id: null }
}

const idsOf = (chain: readonly Scope[], kind: ResourceKind) =>
  chain.flatMap((scope) => (scope.kind === kind && scope.id ? [scope.id] : []))

interface ScopeColumns {
  areaId: PgColumn
  workCenterId: PgColumn
  stationId: PgColumn
  teamId?: PgColumn
}

/** Rows of any scope of a chain. */
export function ofChain(table: ScopeColumns, chain: readonly Scope[]): SQL | undefined {
  const { areaId, workCenterId, stationId, teamId } = table
  const some = (column: PgColumn, kind: ResourceKind) => {
    const ids = idsOf(chain, kind)
    return ids.length ? inArray(column, ids) : undefined
  }
  return or(
    and(...[areaId, workCenterId, stationId, teamId].map((column) => column && isNull(column))),
    some(areaId, 'area'),
    some(workCenterId, 'workCenter'),
    some(stationId, 'station'),
    teamId && some(teamId, 'team'),
  )
}

export const isSame = (one: Scope, other: Scope) => one.kind === other.kind && one.id === other.id
