import type { DefectClass } from '@zhizao/contract/quality/defect'
import { inspectionStates } from '@zhizao/contract/quality/inspection'
import type { InspectionItemKind } from '@zhizao/contract/quality/inspection-item'
import type { InspectionKind } from '@zhizao/contract/quality/inspection-scheme'
import type { ClassPlan, SamplingWay } from '@zhizao/rules/quality/lot-plan'
import type { Severity } from '@zhizao/rules/quality/sampling'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { companyTable, idColumn, instant, quantityColumn } from '../../platform/db/columns.ts'
import { documentTable } from '../../platform/document/document-table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { defects } from '../defect/defect.table.ts'
import { inspectionItems } from '../item/inspection-item.table.ts'
import { inspectionSchemes } from '../scheme/inspection-scheme.table.ts'

/**
 * Lots that are looked at. The plan is a copy: a scheme that changes later changes nothing here. What brought the lot is named
 * without a foreign key, as other domains have it.
 */
export const inspections = documentTable(
  'inspection',
  inspectionStates,
  {
    kind: text().$type<InspectionKind>().notNull(),
    materialId: idColumn().notNull(),
    lotId: idColumn(),
    supplierId: idColumn(),
    quantity: quantityColumn().notNull(),
    schemeId: idColumn(),
    schemeName: text().notNull(),
    sourceKind: text(),
    sourceId: idColumn(),
    sourceLineId: idColumn(),
    sourceCode: text(),
    way: jsonb().$type<SamplingWay & { isSwitching: boolean; mayReduce: boolean }>().notNull(),
    letter: text(),
    strictness: text().$type<Severity>(),
    sampleSize: integer().notNull(),
    criteria: jsonb().$type<ClassPlan[]>().notNull(),
    failed: integer().notNull().default(0),
    inspectorName: text(),
    judgedByName: text(),
    judgedById: idColumn(),
    judgedAt: instant(),
    reason: text(),
    remark: text(),
  },
  (table) => [
    index().on(table.companyId, table.createdAt),
    index().on(table.materialId, table.companyId),
    index().on(table.lotId, table.companyId),
    index().on(table.supplierId, table.companyId),
    index().on(table.schemeId, table.companyId),
    index('inspection_source').on(table.companyId, table.sourceKind, table.sourceId),
    foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
    foreignKey({ columns: [table.lotId, table.companyId], foreignColumns: [lots.id, lots.companyId] }),
    foreignKey({ columns: [table.supplierId, table.companyId], foreignColumns: [suppliers.id, suppliers.companyId] }),
    foreignKey({
      columns: [table.schemeId, table.companyId],
      foreignColumns: [inspectionSchemes.id, inspectionSchemes.companyId],
    }),
    check('inspection_quantity', sql`quantity > 0`),
  ],
)

/** The items of an inspection, copied from its scheme, and what was found. */
export const inspectedItems = companyTable(
  'inspected_item',
  {
    inspectionId: idColumn().notNull(),
    itemId: idColumn(),
    name: text().notNull(),
    kind: text().$type<InspectionItemKind>().notNull(),
    unit: text(),
    defectClass: text().$type<DefectClass>().notNull(),
    requirement: text(),
    method: text(),
    tool: text(),
    lower: quantityColumn(),
    target: quantityColumn(),
    upper: quantityColumn(),
    samples: integer().notNull(),
    values: jsonb().$type<string[]>().notNull().default([]),
    failed: integer().notNull().default(0),
    isDone: boolean().notNull().default(false),
    remark: text(),
    inspectorName: text(),
    inspectedAt: instant(),
    sort: smallint().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.inspectionId, table.sort),
    index().on(table.itemId, table.companyId),
    foreignKey({
      name: 'inspected_item_of',
      columns: [table.inspectionId, table.companyId],
      foreignColumns: [inspections.id, inspections.companyId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.itemId, table.companyId],
      foreignColumns: [inspectionItems.id, inspectionItems.companyId],
    }),
  ],
)

/** Who has entered results: he does not let pass what has failed. */
export const inspectors = companyTable(
  'inspector',
  { inspectionId: idColumn().notNull(), userId: idColumn().notNull() },
  (table) => [
    uniqueIndex().on(table.inspectionId, table.userId),
    foreignKey({
      name: 'inspector_of',
      columns: [table.inspectionId, table.companyId],
      foreignColumns: [inspections.id, inspections.companyId],
    }).onDelete('cascade'),
  ],
)

/** Defects that were found at an item, with how many pieces. */
export const foundDefects = companyTable(
  'found_defect',
  { inspectedItemId: idColumn().notNull(), defectId: idColumn().notNull(), quantity: integer().notNull() },
  (table) => [
    uniqueIndex().on(table.inspectedItemId, table.defectId),
    index().on(table.defectId, table.companyId),
    foreignKey({
      name: 'found_defect_of',
      columns: [table.inspectedItemId, table.companyId],
      foreignColumns: [inspectedItems.id, inspectedItems.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.defectId, table.companyId], foreignColumns: [defects.id, defects.companyId] }),
    check('found_defect_quantity', sql`quantity > 0`),
  ],
)
