import { boolean, foreignKey, index, text, unique } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { materials } from '../material/material.table.ts'
import { units } from './unit.table.ts'

/** 1 of `from` is num/den of `to`, in lowest terms; of one material only, where one is named. */
export const unitConversions = companyTable(
  'unit_conversion',
  {
    key: text(),
    materialId: idColumn(),
    fromUnitId: idColumn().notNull(),
    toUnitId: idColumn().notNull(),
    num: quantityColumn().notNull(),
    den: quantityColumn().notNull(),
    builtIn: boolean().notNull().default(false),
  },
  (table) => [
    unique().on(table.companyId, table.materialId, table.fromUnitId, table.toUnitId).nullsNotDistinct(),
    foreignKey({
      columns: [table.materialId, table.companyId],
      foreignColumns: [materials.id, materials.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.fromUnitId, table.companyId], foreignColumns: [units.id, units.companyId] }),
    foreignKey({ columns: [table.toUnitId, table.companyId], foreignColumns: [units.id, units.companyId] }),
    index().on(table.materialId, table.companyId),
    index().on(table.fromUnitId, table.companyId),
    index().on(table.toUnitId, table.companyId),
  ],
)
