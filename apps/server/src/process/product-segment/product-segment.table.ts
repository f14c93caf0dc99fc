import type { ResourceType } from '@zhizao/contract/plant/resource'
import { foreignKey, index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import { companyTable, idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { routeSegments } from '../route/route.table.ts'

/** What is said of a route's segment for one product; `runSeconds` is for `baseQuantity` pieces. */
export const productSegments = companyTable(
  'product_segment',
  {
    materialId: idColumn().notNull(),
    routeSegmentId: idColumn().notNull(),
    setUpSeconds: integer().notNull(),
    runSeconds: quantityColumn().notNull(),
    baseQuantity: quantityColumn().notNull().default('1'),
    workCenterId: idColumn(),
    needsFirstArticle: smallint().$type<0 | 1>().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.routeSegmentId, table.materialId),
    index().on(table.materialId, table.companyId),
    index().on(table.routeSegmentId, table.companyId),
    index().on(table.workCenterId, table.companyId),
    foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
    foreignKey({
      columns: [table.routeSegmentId, table.companyId],
      foreignColumns: [routeSegments.id, routeSegments.companyId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.workCenterId, table.companyId],
      foreignColumns: [workCenters.id, workCenters.companyId],
    }),
  ],
)

const ofSegment = (table: { productSegmentId: never; companyId: never }) =>
  foreignKey({
    columns: [table.productSegmentId, table.companyId],
    foreignColumns: [productSegments.id, productSegments.companyId],
  }).onDelete('cascade')

/** In the place of what the segment asks for; lower ranks are tried first. */
export const productSegmentResources = companyTable(
  'product_segment_resource',
  {
    productSegmentId: idColumn().notNull(),
    type: text().$type<ResourceType>().notNull(),
    resourceId: idColumn(),
    skill: text(),
    quantity: integer().notNull().default(1),
    rank: integer().notNull().default(1),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.productSegmentId, table.companyId, table.sort),
    index().on(table.companyId, table.resourceId),
    ofSegment(table),
  ],
)

/** Components of the bill that are used up here; `share` in percent. */
export const productSegmentMaterials = companyTable(
  'product_segment_material',
  {
    productSegmentId: idColumn().notNull(),
    materialId: idColumn().notNull(),
    share: quantityColumn().notNull().default('100'),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.productSegmentId, table.companyId, table.sort),
    uniqueIndex().on(table.productSegmentId, table.materialId),
    index().on(table.materialId, table.companyId),
    ofSegment(table),
    foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
  ],
)

/** What is recorded here; `pointSignal` names the standard signal whose point gives the value. */
export const productSegmentParameters = companyTable(
  'product_segment_parameter',
  {
    productSegmentId: idColumn().notNull(),
    name: text().notNull(),
    unit: text(),
    low: quantityColumn(),
    high: quantityColumn(),
    isRequired: smallint().$type<0 | 1>().notNull().default(0),
    pointSignal: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.productSegmentId, table.companyId, table.sort),
    uniqueIndex().on(table.productSegmentId, table.name),
    ofSegment(table),
  ],
)

/** Drawings and instructions of a segment for one product. */
export const productSegmentFiles = companyTable(
  'product_segment_file',
  {
    productSegmentId: idColumn().notNull(),
    fileId: idColumn().notNull(),
    title: text().notNull(),
    version: text().notNull(),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.productSegmentId, table.companyId, table.sort),
    index().on(table.fileId, table.companyId),
    uniqueIndex().on(table.productSegmentId, table.title, table.version),
    ofSegment(table),
    foreignKey({ columns: [table.fileId, table.companyId], foreignColumns: [storedFiles.id, storedFiles.companyId] }),
  ],
)
