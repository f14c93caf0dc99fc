import type { DataPermissionType, RoleScope } from '@zhizao/contract/access/role'
import { boolean, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { resources } from '../resource/resource.table.ts'
import { users } from '../user/user.table.ts'

/** Roles of a company. */
export const roles = companyTable(
  'role',
  {
    code: text().notNull(),
    name: text().notNull(),
    remark: text(),
    status: integer().$type<0 | 1>().notNull().default(1),
    scope: text().$type<RoleScope>().notNull().default('all'),
    builtIn: boolean().notNull().default(false),
    /** Of a built-in one: the edition that the program has given it last, or left alone. */
    edition: integer().notNull().default(1),
    sort: integer().notNull().default(0),
  },
  (table) => [uniqueIndex().on(table.companyId, table.code), uniqueIndex().on(table.companyId, table.name)],
)

export const roleResources = companyTable(
  'role_resource',
  {
    roleId: idColumn().notNull(),
    resourceId: idColumn()
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.roleId, table.resourceId),
    index().on(table.resourceId),
    foreignKey({ columns: [table.roleId, table.companyId], foreignColumns: [roles.id, roles.companyId] }).onDelete(
      'cascade',
    ),
  ],
)

export const userRoles = companyTable(
  'user_role',
  { userId: idColumn().notNull(), roleId: idColumn().notNull() },
  (table) => [
    uniqueIndex().on(table.companyId, table.userId, table.roleId),
    index().on(table.companyId, table.roleId),
    foreignKey({ columns: [table.userId, table.companyId], foreignColumns: [users.id, users.companyId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.roleId, table.companyId], foreignColumns: [roles.id, roles.companyId] }).onDelete(
      'cascade',
    ),
  ],
)

/** What a role with scope `chosen` may see: `type` object, area, warehouse or workshop; `targetId` a row of that kind. */
export const roleDataPermissions = companyTable(
  'role_data_permission',
  { roleId: idColumn().notNull(), type: text().$type<DataPermissionType>().notNull(), targetId: idColumn().notNull() },
  (table) => [
    uniqueIndex().on(table.companyId, table.roleId, table.type, table.targetId),
    foreignKey({ columns: [table.roleId, table.companyId], foreignColumns: [roles.id, roles.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
