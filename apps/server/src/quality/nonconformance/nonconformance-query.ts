import type { Nonconformance } from '@zhizao/contract/quality/nonconformance'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { inspections } from '../inspection/inspection.table.ts'
import { dispositions, nonconformances } from './nonconformance.table.ts'

const { id, code, status, inspectionId, isOfLot, quantity, held, description, cause, causeDetail } = nonconformances
const { reviewedByName, reviewedAt, reason, closedAt } = nonconformances
const { createdByName, createdAt, updatedByName, updatedAt } = nonconformances

export const nonconformanceRows = rows<Nonconformance>()({
  title: '不合格品单',
  from: nonconformances,
  joins: [
    { table: inspections, on: eq(inspections.id, inspectionId), inner: true },
    { table: materials, on: eq(materials.id, inspections.materialId), inner: true },
    { table: units, on: eq(units.id, materials.baseUnitId), inner: true },
    { table: lots, on: eq(lots.id, inspections.lotId) },
    { table: suppliers, on: eq(suppliers.id, inspections.supplierId) },
  ],
  columns: {
    id,
    code,
    status,
    inspectionId,
    isOfLot,
    quantity,
    held,
    description,
    cause,
    causeDetail,
    reviewedByName,
    reviewedAt,
    reason,
    closedAt,
    createdByName,
    createdAt,
    updatedByName,
    updatedAt,
    inspectionCode: inspections.code,
    materialId: inspections.materialId,
    materialCode: materials.code,
    materialName: materials.name,
    unit: units.code,
    decimals: units.decimals,
    lotId: inspections.lotId,
    lotCode: sql<string | null>`${lots.code}`,
    supplierId: inspections.supplierId,
    supplierName: sql<string | null>`${suppliers.name}`,
    sourceCode: inspections.sourceCode,
  },
  search: { keyword: [code, inspections.code, materials.code, materials.name, lots.code, description] },
  match: { status, materialId: inspections.materialId, supplierId: inspections.supplierId, inspectionId, cause },
  filters: {
    since: (at) => sql`${createdAt} >= ${at}::timestamptz`,
    until: (at) => sql`${createdAt} < ${at}::timestamptz`,
  },
  orderable: { code, createdAt, status },
  order: [desc(id)],
})

export const dispositionsOf = (nonconformanceId: string, { db }: Pick<Context, 'db'>) =>
  db
    .select()
    .from(dispositions)
    .where(eq(dispositions.nonconformanceId, nonconformanceId))
    .orderBy(asc(dispositions.sort))
