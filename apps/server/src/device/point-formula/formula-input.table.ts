import { foreignKey, index, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { points } from '../point/point.table.ts'

/** Which points the formula of a point names, so that users of a point and circles are found without reading formulas. */
export const formulaInputs = companyTable(
  'formula_input',
  { pointId: idColumn().notNull(), inputId: idColumn().notNull() },
  (table) => [
    uniqueIndex().on(table.companyId, table.pointId, table.inputId),
    index().on(table.companyId, table.inputId),
    foreignKey({ columns: [table.pointId, table.companyId], foreignColumns: [points.id, points.companyId] }).onDelete(
      'cascade',
    ),
    // Points go together with their object, in any order: what formulas of others need is refused before it comes to this.
    foreignKey({ columns: [table.inputId, table.companyId], foreignColumns: [points.id, points.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
