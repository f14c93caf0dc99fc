import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn } from '../db/columns.ts'

/** What data permission reads of objects, by which every list is narrowed. The table is device's; no migration is made from this file. */
export const objectTree = pgTable('object', { id: idColumn(), companyId: idColumn(), path: text() })
