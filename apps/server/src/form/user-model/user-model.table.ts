import type { UserFieldType } from '@zhizao/contract/form/user-model'
import type { RecordValues } from '@zhizao/contract/form/user-record'
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'

export const userModels = companyTable(
  'user_model',
  {
    code: text().notNull(),
    name: text().notNull(),
    /** Empty: whoever may see rows at all. */
    readRoleIds: jsonb().$type<string[]>().notNull().default([]),
    writeRoleIds: jsonb().$type<string[]>().notNull().default([]),
    remark: text(),
    /** Stands for masters of the product, whose own fields it holds; made when somebody first asks for it. */
    isBuiltIn: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.code),
    uniqueIndex('user_model_own_name').on(table.companyId, table.name).where(sql`not is_built_in`),
  ],
)

export const userFields = companyTable(
  'user_field',
  {
    modelId: idColumn().notNull(),
    code: text().notNull(),
    title: text().notNull(),
    type: text().$type<UserFieldType>().notNull(),
    group: text(),
    required: boolean().notNull(),
    unique: boolean().notNull(),
    searchable: boolean().notNull(),
    choices: jsonb().$type<string[]>().notNull(),
    defaultExpression: text(),
    sort: integer().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.modelId, table.companyId], foreignColumns: [userModels.id, userModels.companyId] }),
    uniqueIndex().on(table.modelId, table.code),
    index().on(table.modelId, table.companyId),
  ],
)

/** Rows of models, by the codes of their fields. */
export const userRecords = companyTable(
  'user_record',
  { modelId: idColumn().notNull(), data: jsonb().$type<RecordValues>().notNull() },
  (table) => [
    foreignKey({ columns: [table.modelId, table.companyId], foreignColumns: [userModels.id, userModels.companyId] }),
    index().on(table.modelId, table.companyId, table.id),
  ],
)

/**
 * What rows are found by and what no two may share: a row for each field that is searchable or unique. `recordId` is a row
 * of `user_record`, or of the table of a master.
 */
export const userRecordKeys = companyTable(
  'user_record_key',
  {
    recordId: idColumn().notNull(),
    fieldId: idColumn().notNull(),
    text: text().notNull(),
    unique: boolean().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.fieldId, table.companyId],
      foreignColumns: [userFields.id, userFields.companyId],
    }).onDelete('cascade'),
    index().on(table.recordId, table.companyId),
    index().on(table.fieldId, table.companyId, table.text),
    uniqueIndex('user_record_key_only').on(table.fieldId, table.text).where(sql`"unique"`),
  ],
)
