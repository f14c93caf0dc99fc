import { foreignKey, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, extraColumn, idColumn } from '../../platform/db/columns.ts'
import { seenByWorkCenterOrNone } from '../../platform/db/seen-policy.ts'
import { staff } from '../staff/staff.table.ts'
import { workCenters } from '../work-center/work-center.table.ts'

export const teams = companyTable(
  'team',
  {
    code: text().notNull(),
    name: text().notNull(),
    workCenterId: idColumn(),
    leaderId: idColumn(),
    remark: text(),
    extra: extraColumn(),
  },
  (table) => [
    seenByWorkCenterOrNone('work_center_id'),
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.companyId, table.workCenterId),
    index().on(table.companyId, table.leaderId),
    foreignKey({
      columns: [table.workCenterId, table.companyId],
      foreignColumns: [workCenters.id, workCenters.companyId],
    }),
    foreignKey({ columns: [table.leaderId, table.companyId], foreignColumns: [staff.id, staff.companyId] }),
  ],
)

/** A person belongs to one team at most: its shifts are his. */
export const teamStaff = companyTable(
  'team_staff',
  { teamId: idColumn().notNull(), staffId: idColumn().notNull() },
  (table) => [
    uniqueIndex().on(table.companyId, table.staffId),
    index().on(table.companyId, table.teamId),
    foreignKey({ columns: [table.teamId, table.companyId], foreignColumns: [teams.id, teams.companyId] }),
    foreignKey({ columns: [table.staffId, table.companyId], foreignColumns: [staff.id, staff.companyId] }),
  ],
)
