import { foreignKey, index } from 'drizzle-orm/pg-core'
import { idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { materials } from '../material/material.table.ts'
import { units } from '../unit/unit.table.ts'

/** Columns of lines that count a material in the unit that was entered; without one in its base unit. */
export const materialLineColumns = () => ({
  materialId: idColumn().notNull(),
  quantity: quantityColumn().notNull(),
  unitId: idColumn(),
})

// biome-ignore lint/suspicious/noExplicitAny: drizzle's own type of the columns handed to the callback is not nameable here
export const materialLineKeys = (table: any) => [
  index().on(table.materialId, table.companyId),
  index().on(table.unitId, table.companyId),
  foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
  foreignKey({ columns: [table.unitId, table.companyId], foreignColumns: [units.id, units.companyId] }),
]
