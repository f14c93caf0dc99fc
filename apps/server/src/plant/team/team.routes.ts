import type { PageInput } from '@zhizao/contract/http/page'
import { type Team, team } from '@zhizao/contract/plant/staff'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { rows } from '../../platform/crud/rows.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { type PlantPorts, requireUnused } from '../plant-ports.ts'
import { staff } from '../staff/staff.table.ts'
import {
  ofPeople,
  type Person,
  peopleAtWork,
  requireStaff,
  requireWorkCenter,
} from '../work-center/work-center.service.ts'
import { workCenters } from '../work-center/work-center.table.ts'
import { teamStaff, teams } from './team.table.ts'

const teamRows = rows<Team>()({
  title: '班组',
  from: teams,
  joins: [
    { table: workCenters, on: eq(workCenters.id, teams.workCenterId) },
    { table: staff, on: eq(staff.id, teams.leaderId) },
  ],
  columns: {
    id: teams.id,
    code: teams.code,
    name: teams.name,
    workCenterId: teams.workCenterId,
    workCenterName: workCenters.name,
    leaderId: teams.leaderId,
    leaderName: staff.name,
    staffCount: sql`(select count(*)::int from ${teamStaff} where ${teamStaff.teamId} = ${teams.id})`,
    remark: teams.remark,
    extra: teams.extra,
    createdAt: teams.createdAt,
  },
  search: { keyword: [teams.name, teams.code], code: [teams.code], name: [teams.name] },
  match: { workCenterId: teams.workCenterId },
  order: [asc(teams.code), asc(teams.id)],
})

export function teamRoutes(ports: PlantPorts): Route[] {
  const kept = crud(teams, { title: '班组' })
  async function remove(ids: string[], context: Context) {
    const [member] = await context.db
      .select({ name: teams.name, total: sql<number>`count(*)::int` })
      .from(teamStaff)
      .innerJoin(teams, eq(teams.id, teamStaff.teamId))
      .where(inArray(teams.id, ids))
      .groupBy(teams.name)
    if (member) throw conflict(`班组“${member.name}”还有 ${member.total} 名成员，请先移除`)
    await requireUnused('team', ids, ports, context)
    return kept.removeMany({ ids }, context)
  }
  return implement(team, {
    page: teamRows.page,
    get: teamRows.get,
    async create(draft, context) {
      await requirePlaces(draft, context)
      return teamRows.get(await kept.create(draft, context), context)
    },
    async update(draft, context) {
      await requirePlaces(draft, context)
      await kept.update(draft, context)
      return teamRows.get(draft, context)
    },
    remove: ({ id }, context) => remove([id], context),
    removeMany: ({ ids }, context) => remove(ids, context),
    staff: (input, context) => members(input, context),
    freeStaff: (input, context) => free(input, context),
    addStaff: ({ teamId, staffIds }, context) => join(teamId, staffIds, context),
    removeStaff: ({ id }, context) => leave(id, context),
  })
}

async function requirePlaces(
  { workCenterId, leaderId }: { workCenterId?: string | null; leaderId?: string | null },
  context: Context,
) {
  if (workCenterId) await requireWorkCenter(workCenterId, context)
  if (leaderId && !(await context.db.$count(staff, eq(staff.id, leaderId))))
    throw invalidField('leaderId', '班组长', '不存在或已被删除')
}

type Asked = PageInput & { teamId: string; keyword?: string }

const inTeams = rows<Person & { relaId: string }>()({
  ...ofPeople,
  from: teamStaff,
  joins: [{ table: staff, on: eq(staff.id, teamStaff.staffId), inner: true }],
  columns: { ...ofPeople.columns, relaId: teamStaff.id },
  match: { teamId: teamStaff.teamId },
})

async function members(input: Asked, context: Context) {
  await teamRows.get({ id: input.teamId }, context)
  return inTeams.page(input, context)
}

async function free({ teamId, ...asked }: Asked, context: Context) {
  await teamRows.get({ id: teamId }, context)
  const isFree = sql`not exists (select from ${teamStaff} where ${teamStaff.staffId} = ${staff.id})`
  return peopleAtWork.page(asked, context, isFree)
}

/** Who is in another team is not taken out of it silently. */
async function join(teamId: string, staffIds: string[], context: Context) {
  const { db, user } = context
  const { name } = await teamRows.get({ id: teamId }, context)
  const people = await requireStaff(staffIds, context)
  const ids = people.map(({ id }) => id)
  const [elsewhere] = await db
    .select({ person: staff.name, team: teams.name })
    .from(teamStaff)
    .innerJoin(teams, eq(teams.id, teamStaff.teamId))
    .innerJoin(staff, eq(staff.id, teamStaff.staffId))
    .where(inArray(teamStaff.staffId, ids))
  if (elsewhere) throw conflict(`人员“${elsewhere.person}”已在班组“${elsewhere.team}”中，请先移除`)
  await db.insert(teamStaff).values(ids.map((staffId) => ({ teamId, staffId, companyId: user.companyId })))
  context.audit({ target: `${name}：${targetOf(people.map((each) => each.name))}` })
  return true as const
}

async function leave(id: string, context: Context) {
  const [gone] = await context.db.delete(teamStaff).where(eq(teamStaff.id, id)).returning()
  if (!gone) throw notFound('班组成员')
  const [person] = await context.db.select({ name: staff.name }).from(staff).where(eq(staff.id, gone.staffId))
  context.audit({ target: person!.name, before: gone })
  return true as const
}
