import type { DefectClass } from '@zhizao/contract/quality/defect'
import { type InspectionKind, inspectionSchemeStates, type Sampling } from '@zhizao/contract/quality/inspection-scheme'
import type { Aql, InspectionLevel, Switching } from '@zhizao/rules/quality/sampling'
import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { materialClasses } from '../../material/material-class/material-class.table.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { companyTable, idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { documentLineTable, documentTable } from '../../platform/document/document-table.ts'
import { inspectionItems } from '../item/inspection-item.table.ts'

/** What is inspected of which materials, and how many pieces of it. */
export const inspectionSchemes = documentTable(
  'inspection_scheme',
  inspectionSchemeStates,
  {
    name: text().notNull(),
    kind: text().$type<InspectionKind>().notNull(),
    materialId: idColumn(),
    classId: idColumn(),
    sampling: text().$type<Sampling>().notNull(),
    sampleSize: integer(),
    samplePercent: doublePrecision(),
    level: text().$type<InspectionLevel>(),
    aqlMajor: text().$type<Aql>(),
    aqlMinor: text().$type<Aql>(),
    isSwitching: smallint().$type<0 | 1>(),
    mayReduce: smallint().$type<0 | 1>(),
    remark: text(),
  },
  (table) => [
    index().on(table.materialId, table.companyId),
    index().on(table.classId, table.companyId),
    uniqueIndex('inspection_scheme_in_force')
      .on(table.companyId, table.kind, sql`coalesce(material_id, 0)`, sql`coalesce(class_id, 0)`)
      .where(sql`status = 'released'`),
    foreignKey({
      name: 'inspection_scheme_material_fk',
      columns: [table.materialId, table.companyId],
      foreignColumns: [materials.id, materials.companyId],
    }),
    foreignKey({
      name: 'inspection_scheme_class_fk',
      columns: [table.classId, table.companyId],
      foreignColumns: [materialClasses.id, materialClasses.companyId],
    }),
  ],
)

export const inspectionSchemeLines = documentLineTable(
  'inspection_scheme_line',
  inspectionSchemes,
  {
    itemId: idColumn().notNull(),
    defectClass: text().$type<DefectClass>().notNull(),
    requirement: text(),
    lower: quantityColumn(),
    target: quantityColumn(),
    upper: quantityColumn(),
    samples: integer(),
    remark: text(),
  },
  (table) => [
    index().on(table.itemId, table.companyId),
    foreignKey({
      name: 'inspection_scheme_line_item_fk',
      columns: [table.itemId, table.companyId],
      foreignColumns: [inspectionItems.id, inspectionItems.companyId],
    }),
  ],
)

/** How strictly lots of a supplier and a material are inspected by a scheme, as the lots before have made it. */
export const switchings = companyTable(
  'inspection_switching',
  {
    schemeId: idColumn().notNull(),
    materialId: idColumn().notNull(),
    supplierId: idColumn(),
    state: jsonb().$type<Switching>().notNull(),
  },
  (table) => [
    unique('inspection_switching_one')
      .on(table.companyId, table.schemeId, table.materialId, table.supplierId)
      .nullsNotDistinct(),
    index().on(table.materialId, table.companyId),
    index().on(table.supplierId, table.companyId),
    foreignKey({
      name: 'inspection_switching_scheme_fk',
      columns: [table.schemeId, table.companyId],
      foreignColumns: [inspectionSchemes.id, inspectionSchemes.companyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'inspection_switching_material_fk',
      columns: [table.materialId, table.companyId],
      foreignColumns: [materials.id, materials.companyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'inspection_switching_supplier_fk',
      columns: [table.supplierId, table.companyId],
      foreignColumns: [suppliers.id, suppliers.companyId],
    }).onDelete('cascade'),
  ],
)
