import { date, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../../access/user/user.table.ts'
import { companyTable, extraColumn, idColumn } from '../../platform/db/columns.ts'

/** People of the shop, with or without a user. The user of one who is deleted is taken from the person. */
export const staff = companyTable(
  'staff',
  {
    code: text().notNull(),
    name: text().notNull(),
    userId: idColumn(),
    badge: text(),
    pinHash: text(),
    phone: text(),
    jobTitle: text(),
    status: integer().$type<0 | 1>().notNull().default(1),
    remark: text(),
    extra: extraColumn(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.code),
    uniqueIndex().on(table.companyId, table.badge),
    uniqueIndex().on(table.companyId, table.userId),
    // The migration says which column is set null: `set null (user_id)`.
    foreignKey({
      columns: [table.userId, table.companyId],
      foreignColumns: [users.id, users.companyId],
    }).onDelete('set null'),
  ],
)

export const staffSkills = companyTable(
  'staff_skill',
  { staffId: idColumn().notNull(), name: text().notNull(), expiresOn: date({ mode: 'string' }) },
  (table) => [
    uniqueIndex().on(table.staffId, table.name),
    index().on(table.companyId, table.name),
    foreignKey({
      columns: [table.staffId, table.companyId],
      foreignColumns: [staff.id, staff.companyId],
    }).onDelete('cascade'),
  ],
)
