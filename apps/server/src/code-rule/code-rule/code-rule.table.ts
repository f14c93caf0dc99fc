import type { CodeRulePart } from '@zhizao/contract/code-rule/code-rule'
import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'

/** How codes of a kind are made; of a kind and class at most one holds. */
export const codeRules = companyTable(
  'code_rule',
  {
    name: text().notNull(),
    kind: text().notNull(),
    classId: idColumn(),
    gapless: boolean().notNull().default(false),
    status: smallint().$type<0 | 1>().notNull().default(1),
    remark: text(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.name),
    uniqueIndex('code_rule_in_force')
      .on(table.companyId, table.kind, sql`coalesce(class_id, 0)`)
      .where(sql`status = 1`),
  ],
)

export const codeRuleParts = companyTable(
  'code_rule_part',
  {
    ruleId: idColumn().notNull(),
    sort: integer().notNull(),
    type: text().$type<CodeRulePart['type']>().notNull(),
    value: text(),
    length: smallint(),
    base: smallint().$type<10 | 16 | 26 | 36>(),
    reset: text().$type<NonNullable<CodeRulePart['reset']>>(),
  },
  (table) => [
    foreignKey({
      columns: [table.ruleId, table.companyId],
      foreignColumns: [codeRules.id, codeRules.companyId],
    }).onDelete('cascade'),
    index().on(table.ruleId, table.companyId),
  ],
)

/** The last number given. The scope is rule, what stands before the serial, and its period; no rule: what is usual for the kind. */
export const codeCounters = companyTable(
  'code_counter',
  {
    kind: text().notNull(),
    ruleId: idColumn(),
    scope: text().notNull(),
    value: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.ruleId, table.companyId],
      foreignColumns: [codeRules.id, codeRules.companyId],
    }),
    index().on(table.ruleId, table.companyId),
    uniqueIndex().on(table.companyId, table.kind, table.scope),
  ],
)
