import type { FileKind } from '@zhizao/contract/file/file'
import { bigint, index, text } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../db/columns.ts'

/** Uploaded files: each upload has a row of its own; the content lies once on disk under its SHA-256. */
export const storedFiles = companyTable(
  'stored_file',
  {
    name: text().notNull(),
    kind: text().$type<FileKind>().notNull(),
    mime: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    uploadedBy: idColumn(),
  },
  (table) => [
    index().on(table.hash),
    // What a company and each of its users have stored is summed from here alone.
    index().on(table.companyId, table.uploadedBy, table.size),
  ],
)
