import type { LinkKind } from '@zhizao/contract/process/production-route'
import type { RouteStatus } from '@zhizao/contract/process/route'
import { sql } from 'drizzle-orm'
import { date, doublePrecision, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import { companyTable, idColumn, instant, quantityColumn } from '../../platform/db/columns.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { segments } from '../segment/segment.table.ts'

/** One version of a route; holds from `validFrom` up to the day before `validTo`. */
export const routes = companyTable(
  'route',
  {
    code: text().notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    status: text().$type<RouteStatus>().notNull().default('draft'),
    validFrom: date(),
    validTo: date(),
    remark: text(),
    releasedBy: text(),
    releasedAt: instant(),
    createdByName: text().notNull(),
    updatedByName: text().notNull(),
    /** Users who have written it: where the company's way asks for another, none of them releases it. */
    writtenBy: idColumn().array().notNull().default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.code, table.version),
    uniqueIndex('route_one_released').on(table.companyId, table.code).where(sql`status = 'released'`),
  ],
)

/** `x`, `y`: where it was put in the drawing by hand. */
export const routeSegments = companyTable(
  'route_segment',
  {
    routeId: idColumn().notNull(),
    no: integer().notNull(),
    segmentId: idColumn().notNull(),
    name: text(),
    workCenterId: idColumn(),
    x: doublePrecision(),
    y: doublePrecision(),
    transferQuantity: quantityColumn(),
    alternativeGroup: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    // Not unique in the database: of numbers that are exchanged one is written first. Saving keeps them apart.
    index().on(table.routeId, table.companyId, table.no),
    index().on(table.segmentId, table.companyId),
    index().on(table.workCenterId, table.companyId),
    foreignKey({ columns: [table.routeId, table.companyId], foreignColumns: [routes.id, routes.companyId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.segmentId, table.companyId], foreignColumns: [segments.id, segments.companyId] }),
    foreignKey({
      columns: [table.workCenterId, table.companyId],
      foreignColumns: [workCenters.id, workCenters.companyId],
    }),
  ],
)

/** Where pieces go: for `denominator` of `from` there are `numerator` of `to`. */
export const routeLinks = companyTable(
  'route_link',
  {
    routeId: idColumn().notNull(),
    fromId: idColumn().notNull(),
    toId: idColumn().notNull(),
    kind: text().$type<LinkKind>().notNull().default('next'),
    numerator: quantityColumn().notNull().default('1'),
    denominator: quantityColumn().notNull().default('1'),
  },
  (table) => [
    index().on(table.routeId, table.companyId),
    uniqueIndex().on(table.fromId, table.toId, table.kind),
    index().on(table.fromId, table.companyId),
    index().on(table.toId, table.companyId),
    foreignKey({ columns: [table.routeId, table.companyId], foreignColumns: [routes.id, routes.companyId] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.fromId, table.companyId],
      foreignColumns: [routeSegments.id, routeSegments.companyId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.toId, table.companyId],
      foreignColumns: [routeSegments.id, routeSegments.companyId],
    }).onDelete('cascade'),
  ],
)

/** Drawings and instructions of a segment of a route, for all products that go through it. */
export const routeSegmentFiles = companyTable(
  'route_segment_file',
  {
    routeSegmentId: idColumn().notNull(),
    fileId: idColumn().notNull(),
    title: text().notNull(),
    version: text().notNull(),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.routeSegmentId, table.companyId, table.sort),
    index().on(table.fileId, table.companyId),
    uniqueIndex().on(table.routeSegmentId, table.title, table.version),
    foreignKey({
      columns: [table.routeSegmentId, table.companyId],
      foreignColumns: [routeSegments.id, routeSegments.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.fileId, table.companyId], foreignColumns: [storedFiles.id, storedFiles.companyId] }),
  ],
)
