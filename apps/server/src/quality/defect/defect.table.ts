import type { DefectClass } from '@zhizao/contract/quality/defect'
import { smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

/** What can be wrong with a piece. */
export const defects = companyTable(
  'defect',
  {
    code: text().notNull(),
    name: text().notNull(),
    defectClass: text().$type<DefectClass>().notNull(),
    status: smallint().$type<0 | 1>().notNull().default(1),
    remark: text(),
  },
  (table) => [uniqueIndex().on(table.companyId, table.code)],
)
