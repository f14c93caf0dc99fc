import type { Skill, Staff } from '@zhizao/contract/plant/staff'
import { asc, eq, sql } from 'drizzle-orm'
import { users } from '../../access/user/user.table.ts'
import { rows } from '../../platform/crud/rows.ts'
import { teamStaff, teams } from '../team/team.table.ts'
import { workCenterStaff, workCenters } from '../work-center/work-center.table.ts'
import { staff, staffSkills } from './staff.table.ts'

const skillsOf = sql<
  Skill[]
>`coalesce((select jsonb_agg(jsonb_build_object('name', ${staffSkills.name}, 'expiresOn', ${staffSkills.expiresOn}) order by ${staffSkills.name}) from ${staffSkills} where ${staffSkills.staffId} = ${staff.id}), '[]'::jsonb)`

/** People with all that lists and forms show; the PIN is not among it. */
export const staffRows = rows<Staff>()({
  title: '人员',
  from: staff,
  joins: [{ table: users, on: eq(users.id, staff.userId) }],
  columns: {
    id: staff.id,
    code: staff.code,
    name: staff.name,
    userId: staff.userId,
    loginName: users.loginName,
    badge: staff.badge,
    hasPin: sql`${staff.pinHash} is not null`,
    phone: staff.phone,
    jobTitle: staff.jobTitle,
    status: staff.status,
    remark: staff.remark,
    extra: staff.extra,
    teamNames: sql`coalesce((select string_agg(${teams.name}, '、' order by ${teams.name}) from ${teams} join ${teamStaff} on ${teamStaff.teamId} = ${teams.id} where ${teamStaff.staffId} = ${staff.id}), '')`,
    workCenterNames: sql`coalesce((select string_agg(${workCenters.name}, '、' order by ${workCenters.name}) from ${workCenters} join ${workCenterStaff} on ${workCenterStaff.workCenterId} = ${workCenters.id} where ${workCenterStaff.staffId} = ${staff.id}), '')`,
    skills: skillsOf,
    createdAt: staff.createdAt,
  },
  search: { keyword: [staff.name, staff.code, staff.badge], code: [staff.code], name: [staff.name] },
  match: { status: staff.status, ids: staff.id },
  filters: {
    teamId: (id) =>
      sql`exists (select from ${teamStaff} where ${teamStaff.staffId} = ${staff.id} and ${teamStaff.teamId} = ${id})`,
    workCenterId: (id) =>
      sql`exists (select from ${workCenterStaff} where ${workCenterStaff.staffId} = ${staff.id} and ${workCenterStaff.workCenterId} = ${id})`,
    skill: (name) =>
      sql`exists (select from ${staffSkills} where ${staffSkills.staffId} = ${staff.id} and ${staffSkills.name} = ${name})`,
    hasUser: (yes) => sql`(${staff.userId} is not null) = ${yes}::boolean`,
  },
  order: [asc(staff.code), asc(staff.id)],
})
