import type { RuleOperator, RuleType } from '@zhizao/contract/access/rules-scope'
import { foreignKey, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { roles } from '../role/role.table.ts'
import { users } from '../user/user.table.ts'

/** Named sets of data permission (数据规则): what they show is added to what the roles of their users show. */
export const rulesScopes = companyTable(
  'rules_scope',
  {
    code: text().notNull(),
    name: text().notNull(),
    remark: text(),
    status: integer().$type<0 | 1>().notNull().default(1),
  },
  (table) => [uniqueIndex().on(table.companyId, table.code), uniqueIndex().on(table.companyId, table.name)],
)

// biome-ignore lint/suspicious/noExplicitAny: drizzle's own type of the columns handed to the callback is not nameable here
const ofRule = (table: any) =>
  foreignKey({
    columns: [table.ruleId, table.companyId],
    foreignColumns: [rulesScopes.id, rulesScopes.companyId],
  }).onDelete('cascade')

export const rulesScopeItems = companyTable(
  'rules_scope_item',
  {
    ruleId: idColumn().notNull(),
    type: text().$type<RuleType>().notNull(),
    operator: text().$type<RuleOperator>().notNull(),
    /** Ids of rows of the type's kind; those removed since show nothing. */
    targetIds: jsonb().$type<string[]>().notNull(),
    sort: integer().notNull(),
  },
  (table) => [ofRule(table), index().on(table.ruleId, table.companyId)],
)

export const rulesScopeRoles = companyTable(
  'rules_scope_role',
  { ruleId: idColumn().notNull(), roleId: idColumn().notNull() },
  (table) => [
    ofRule(table),
    uniqueIndex().on(table.ruleId, table.roleId),
    index().on(table.roleId, table.companyId),
    foreignKey({ columns: [table.roleId, table.companyId], foreignColumns: [roles.id, roles.companyId] }).onDelete(
      'cascade',
    ),
  ],
)

export const rulesScopeUsers = companyTable(
  'rules_scope_user',
  { ruleId: idColumn().notNull(), userId: idColumn().notNull() },
  (table) => [
    ofRule(table),
    uniqueIndex().on(table.ruleId, table.userId),
    index().on(table.userId, table.companyId),
    foreignKey({ columns: [table.userId, table.companyId], foreignColumns: [users.id, users.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
