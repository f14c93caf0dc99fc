import { sql } from 'drizzle-orm'
import { counted, type FirstStep } from '../platform/first-steps/first-step.ts'
import { staff } from './staff/staff.table.ts'
import { teamStaff, teams } from './team/team.table.ts'
import { stations, workCenters } from './work-center/work-center.table.ts'

/** What of places and people a plant has set up. */
export const plantSteps: readonly FirstStep[] = [
  { code: 'workCenter', permission: 'workCenter', count: () => counted(sql`${workCenters}`) },
  {
    code: 'station',
    permission: 'station',
    count: () => counted(sql`${stations}`),
    waiting: () =>
      counted(sql`${workCenters} center where not exists (
        select from ${stations} place where place.work_center_id = center.id)`),
  },
  { code: 'staff', permission: 'staff', count: () => counted(sql`${staff} where ${staff.status} = 1`) },
  {
    code: 'team',
    permission: 'team',
    count: () => counted(sql`${teams}`),
    waiting: () =>
      counted(sql`${teams} crew where not exists (select from ${teamStaff} member where member.team_id = crew.id)`),
  },
]
