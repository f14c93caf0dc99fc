import { boolean, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant, sharedTable } from '../platform/db/columns.ts'

/** The manual that comes with the program, brought in by code at each start and changed by nobody. */
export const manualArticles = sharedTable(
  'manual_article',
  {
    code: text().notNull().unique(),
    parentCode: text(),
    title: text().notNull(),
    resourcesCode: text().notNull().default(''),
    sort: integer().notNull().default(0),
    content: text().notNull().default(''),
    plain: text().notNull().default(''),
    searchTitle: text().notNull().default(''),
    searchText: text().notNull().default(''),
    /** SHA-256 of what it was made from. */
    hash: text().notNull().default(''),
  },
  (table) => [index().on(table.parentCode)],
)

/**
 * A company's own documents, and what it changed of the manual: a row with `manualId` stands before that article,
 * and what is null in it is as the program brought it. The parent is an own document or an article of the manual.
 */
export const documents = companyTable(
  'document',
  {
    manualId: idColumn().references(() => manualArticles.id),
    parentId: idColumn(),
    manualParentId: idColumn().references(() => manualArticles.id, { onDelete: 'set null' }),
    /** Of a row before the manual: it was moved, its parent is the one named here. */
    isPlaced: boolean().notNull().default(true),
    title: text(),
    resourcesCode: text(),
    status: integer().$type<0 | 1>(),
    sort: integer(),
    content: text(),
    plain: text(),
    searchTitle: text(),
    searchText: text(),
    editedAt: instant(),
    editedBy: text(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.manualId),
    index().on(table.manualId),
    index().on(table.companyId, table.parentId),
    index().on(table.manualParentId),
    foreignKey({ columns: [table.parentId, table.companyId], foreignColumns: [table.id, table.companyId] }),
  ],
)

/** What a document said before a save. */
export const documentVersions = companyTable(
  'document_version',
  {
    documentId: idColumn().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    length: integer().notNull(),
    savedAt: instant().notNull(),
    savedBy: text().notNull(),
  },
  (table) => [
    index().on(table.companyId, table.documentId, table.id),
    foreignKey({
      columns: [table.documentId, table.companyId],
      foreignColumns: [documents.id, documents.companyId],
    }).onDelete('cascade'),
  ],
)
