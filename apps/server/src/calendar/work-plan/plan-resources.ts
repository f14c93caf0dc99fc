import type { ResourceKind } from '@zhizao/contract/calendar/work-plan'
import type { PageInput } from '@zhizao/contract/http/page'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { areas } from '../../company/area/area.table.ts'
import { companies } from '../../company/company/company.table.ts'
import { teams } from '../../plant/team/team.table.ts'
import { stations, workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { limitOf, pageReply } from '../../platform/crud/page.ts'
import { rows } from '../../platform/crud/rows.ts'
import { keyword as holds } from '../../platform/crud/search.ts'
import { invalidField } from '../../platform/refusal.ts'
import { type Scope, scopeTitles } from '../scope-chain.ts'
import { planResources, shiftPlans } from './work-plan.table.ts'

const tables = { area: areas, workCenter: workCenters, station: stations, team: teams }
export const resourceColumn = {
  area: planResources.areaId,
  workCenter: planResources.workCenterId,
  station: planResources.stationId,
  team: planResources.teamId,
}

const columnNames = { area: 'area_id', workCenter: 'work_center_id', station: 'station_id', team: 'team_id' }

/** What a resource is called, where it is one joined to a row; the company's own name is not needed to tell it. */
export const resourceName = sql<string>`coalesce(${areas.name}, ${workCenters.name}, ${stations.name}, ${teams.name}, '全公司')`

/** Of one table alone, columns would be written without it. */
const planNamesOf = (condition: SQL) =>
  sql<string>`coalesce((select string_agg(plan.name, '、' order by plan.name) from ${planResources} used join ${shiftPlans} plan on plan.id = used.plan_id where ${condition}), '')`

const plannedOf = (kind: keyof typeof tables) => {
  const table = tables[kind]
  return rows<{ id: string; code: string; name: string; planNames: string }>()({
    title: '资源',
    from: table,
    columns: {
      id: table.id,
      code: table.code,
      name: table.name,
      planNames: planNamesOf(sql`used.${sql.identifier(columnNames[kind])} = ${table}.id`),
    },
    search: { keyword: [table.code, table.name] },
    orderable: {},
    order: [asc(table.code), asc(table.id)],
  })
}
const planned = {
  area: plannedOf('area'),
  workCenter: plannedOf('workCenter'),
  station: plannedOf('station'),
  team: plannedOf('team'),
}

/** What a plan may be for, with the plans that it has. */
export async function pageOfResources(
  { kind, keyword, ...input }: PageInput & { kind: ResourceKind; keyword?: string },
  context: Context,
) {
  const { db, user } = context
  const { offset } = limitOf(input)
  if (kind === 'company') {
    const [row] = await db
      .select({ name: companies.name, planNames: planNamesOf(sql`used.kind = 'company'`) })
      .from(companies)
      .where(and(eq(companies.id, user.companyId), holds(keyword, companies.name)))
    return pageReply(offset || !row ? [] : [{ id: null, code: '', ...row }], row ? 1 : 0, input)
  }
  return planned[kind].page({ ...input, keyword }, context)
}

/** The resources of plans, with their names. */
export async function resourcesOf(planIds: readonly string[], { db }: Context) {
  if (!planIds.length) return []
  return db
    .select({
      id: planResources.id,
      planId: planResources.planId,
      kind: planResources.kind,
      resourceId: sql<
        string | null
      >`coalesce(${planResources.areaId}, ${planResources.workCenterId}, ${planResources.stationId}, ${planResources.teamId})::text`,
      name: resourceName,
    })
    .from(planResources)
    .leftJoin(areas, eq(areas.id, planResources.areaId))
    .leftJoin(workCenters, eq(workCenters.id, planResources.workCenterId))
    .leftJoin(stations, eq(stations.id, planResources.stationId))
    .leftJoin(teams, eq(teams.id, planResources.teamId))
    .where(inArray(planResources.planId, [...planIds]))
    .orderBy(asc(planResources.id))
}

interface SentResource {
  id?: string
  deletedFlag?: 0 | 1
  kind?: ResourceKind
  resourceId?: string | null
}

/** Brings the resources of a plan to what was sent; one that is sent twice or stands already is one. */
export async function saveResources(planId: string, sent: readonly SentResource[], context: Context) {
  const { db, user } = context
  const gone = sent.flatMap(({ id, deletedFlag }) => (deletedFlag === 1 && id ? [id] : []))
  if (gone.length)
    await db.delete(planResources).where(and(eq(planResources.planId, planId), inArray(planResources.id, gone)))
  const fresh = sent.flatMap(({ id, deletedFlag, kind, resourceId }) =>
    id || deletedFlag === 1 || !kind ? [] : [{ kind, id: resourceId ?? null }],
  )
  await requireThere(fresh, context)
  if (!fresh.length) return
  await db
    .insert(planResources)
    .values(
      fresh.map(({ kind, id }) => ({
        planId,
        kind,
        companyId: user.companyId,
        areaId: kind === 'area' ? id : null,
        workCenterId: kind === 'workCenter' ? id : null,
        stationId: kind === 'station' ? id : null,
        teamId: kind === 'team' ? id : null,
      })),
    )
    .onConflictDoNothing()
}

async function requireThere(scopes: readonly Scope[], { db }: Context) {
  for (const [kind, some] of Map.groupBy(scopes, (scope) => scope.kind)) {
    if (kind === 'company') continue
    if (some.some(({ id }) => !id)) throw invalidField('workResoures', scopeTitles[kind], '此项不能为空')
    const ids = [...new Set(some.map(({ id }) => id!))]
    const table = tables[kind]
    if ((await db.$count(table, inArray(table.id, ids))) < ids.length)
      throw invalidField('workResoures', scopeTitles[kind], '不存在或已被删除')
  }
}

/** Plans that a resource has itself. */
export const ofResource = ({ kind, id }: Scope): SQL | undefined =>
  kind === 'company' ? eq(planResources.kind, 'company') : id ? eq(resourceColumn[kind], id) : isNull(planResources.id)
