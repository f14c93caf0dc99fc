import type { AlarmDirection } from '@zhizao/contract/alarm/alarm-row'
import { foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { deviceTypes } from '../../device-model/device-type/device-type.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { faultPhenomena } from '../faq/phenomenon.table.ts'
import { faultSolutions } from '../faq/solution.table.ts'

/**
 * A fault with what is known of it. One that was written from an alarm keeps by what it fires again: the rule's key, and the
 * point of the model; without foreign keys, as alarms have them.
 */
export const faultArticles = companyTable(
  'fault_article',
  {
    code: text().notNull(),
    title: text().notNull(),
    deviceTypeId: idColumn(),
    category: text().notNull(),
    cause: text(),
    ruleKey: text(),
    modelPointId: idColumn(),
    direction: text().$type<AlarmDirection>(),
    alarmBatchNo: text(),
    searchTitle: text().notNull(),
    searchText: text().notNull(),
    updatedByName: text(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.companyId, table.updatedAt),
    index().on(table.companyId, table.category),
    index().on(table.deviceTypeId, table.companyId),
    foreignKey({
      columns: [table.deviceTypeId, table.companyId],
      foreignColumns: [deviceTypes.id, deviceTypes.companyId],
    }),
  ],
)

export const faultArticlePhenomena = companyTable(
  'fault_article_phenomenon',
  { articleId: idColumn().notNull(), phenomenonId: idColumn().notNull(), sort: integer().notNull() },
  (table) => [
    uniqueIndex().on(table.articleId, table.phenomenonId),
    index().on(table.phenomenonId, table.companyId),
    foreignKey({
      name: 'fault_article_phenomenon_article_fk',
      columns: [table.articleId, table.companyId],
      foreignColumns: [faultArticles.id, faultArticles.companyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'fault_article_phenomenon_phenomenon_fk',
      columns: [table.phenomenonId, table.companyId],
      foreignColumns: [faultPhenomena.id, faultPhenomena.companyId],
    }),
  ],
)

export const faultArticleSolutions = companyTable(
  'fault_article_solution',
  { articleId: idColumn().notNull(), solutionId: idColumn().notNull(), sort: integer().notNull() },
  (table) => [
    uniqueIndex().on(table.articleId, table.solutionId),
    index().on(table.solutionId, table.companyId),
    foreignKey({
      name: 'fault_article_solution_article_fk',
      columns: [table.articleId, table.companyId],
      foreignColumns: [faultArticles.id, faultArticles.companyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'fault_article_solution_solution_fk',
      columns: [table.solutionId, table.companyId],
      foreignColumns: [faultSolutions.id, faultSolutions.companyId],
    }),
  ],
)
