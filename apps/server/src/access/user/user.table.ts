import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
    /** The phone and the e-mail (small letters) that the user proved to be his: these alone open the way to a new password. */
    verifiedPhone: text(),
    verifiedEmail: text(),
    headImg: text(),
    jobTitle: text(),
    status: integer().$type<0 | 1>().notNull().default(1),
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
    uniqueIndex('app_user_verified_phone').on(table.verifiedPhone, table.companyId),
    uniqueIndex('app_user_verified_email').on(table.verifiedEmail, table.companyId),
    // Whatever changes an address: what was proved of the one before does not count for it.
    check(
      'app_user_phone_as_verified',
      sql`${table.verifiedPhone} is null or ${table.verifiedPhone} is not distinct from ${table.phone}`,
    ),
    check(
      'app_user_email_as_verified',
      sql`${table.verifiedEmail} is null or ${table.verifiedEmail} is not distinct from lower(${table.email})`,
    ),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.id] }),
    foreignKey({
      columns: [table.departmentId, table.companyId],
      foreignColumns: [departments.id, departments.companyId],
    }),
  ],
)
