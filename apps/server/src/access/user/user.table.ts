import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companies } from '../../company/company/company.table.ts'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'
import { departments } from '../department/department.table.ts'

/** People who sign in. The login name is unique in the installation. */
export const users = companyTable(
  'app_user',
  {
    loginName: text().notNull(),
    name: text().notNull(),
    nickname: text(),
    passwordHash: text().notNull(),
    passwordChangedAt: instant(),
    mustChangePassword: boolean().notNull().default(false),
    departmentId: idColumn(),
    phone: text(),
    email: text(),
    headImg: text(),
    jobTitle: text(),
    status: integer().notNull().default(1),
    isAgent: boolean().notNull().default(false),
    isInstallationAdministrator: boolean().notNull().default(false),
    language: text(),
    theme: text(),
    lastSignInAt: instant(),
  },
  (table) => [
    uniqueIndex('app_user_login_name').on(sql`lower(${table.loginName})`),
    index().on(table.companyId, table.departmentId),
    index('app_user_phone').on(table.phone),
    index('app_user_email').on(sql`lower(${table.email})`),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.id] }),
    foreignKey({
      columns: [table.departmentId, table.companyId],
      foreignColumns: [departments.id, departments.companyId],
    }),
  ],
)
