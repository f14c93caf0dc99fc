import type { Inspection, WholeInspection } from '@zhizao/contract/quality/inspection'
import type { InspectionKind } from '@zhizao/contract/quality/inspection-scheme'
import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import { failedOf, findingOf } from '@zhizao/rules/quality/lot-plan'
import { plantInstant } from '@zhizao/rules/time/calendar'
import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { materials } from '../../material/material/material.table.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { notFound } from '../../platform/refusal.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { defects } from '../defect/defect.table.ts'
import { nonconformances } from '../nonconformance/nonconformance.table.ts'
import { switchingOf } from '../scheme/switching.ts'
import { foundDefects, inspectedItems, inspections } from './inspection.table.ts'

const DAY = 86_400_000

const { id, code, status, kind, materialId, lotId, supplierId, quantity, schemeId, schemeName } = inspections
const { sourceKind, sourceId, sourceCode, letter, strictness, sampleSize, failed, inspectorName } = inspections
const { judgedByName, judgedAt, reason, remark, createdByName, createdAt, updatedByName, updatedAt } = inspections

export const inspectionRows = rows<Inspection>()({
  title: '检验单',
  from: inspections,
  joins: [
    { table: materials, on: eq(materials.id, materialId), inner: true },
    { table: units, on: eq(units.id, materials.baseUnitId), inner: true },
    { table: lots, on: eq(lots.id, lotId) },
    { table: suppliers, on: eq(suppliers.id, supplierId) },
  ],
  columns: {
    id,
    code,
    status,
    kind,
    materialId,
    lotId,
    supplierId,
    quantity,
    schemeId,
    schemeName,
    sourceKind,
    sourceId,
    sourceCode,
    letter,
    strictness,
    sampleSize,
    failed,
    inspectorName,
    judgedByName,
    judgedAt,
    reason,
    remark,
    createdByName,
    createdAt,
    updatedByName,
    updatedAt,
    materialCode: materials.code,
    materialName: materials.name,
    specification: materials.specification,
    unit: units.code,
    decimals: units.decimals,
    lotCode: sql<string | null>`${lots.code}`,
    supplierName: sql<string | null>`${suppliers.name}`,
    sampling: sql`${inspections.way} ->> 'sampling'`,
  },
  search: { keyword: [code, sourceCode, lots.code, materials.code, materials.name, suppliers.name] },
  match: { status, kind, materialId, supplierId, sourceId },
  filters: {
    since: (at) => sql`${createdAt} >= ${at}::timestamptz`,
    until: (at) => sql`${createdAt} < ${at}::timestamptz`,
  },
  orderable: { code, createdAt, status },
  order: [desc(id)],
})

/** Filters as rows reads them: days by the clocks of the plant. */
export function askedDays<Input extends { from?: string | undefined; to?: string | undefined }>(
  { from, to, ...input }: Input,
  { user }: Pick<Context, 'user'>,
) {
  const at = (day: string) => new Date(plantInstant(day, user.timeZone)).toISOString()
  return { ...input, ...(from && { since: at(from) }), ...(to && { until: at(dayAfter(to)) }) }
}

export const itemsOfInspection = (inspectionId: string, { db }: Pick<Context, 'db'>) =>
  db
    .select()
    .from(inspectedItems)
    .where(eq(inspectedItems.inspectionId, inspectionId))
    .orderBy(asc(inspectedItems.sort))

async function defectsFound(itemIds: readonly string[], { db }: Pick<Context, 'db'>) {
  if (!itemIds.length) return new Map<string, never[]>()
  const found = await db
    .select({
      itemId: foundDefects.inspectedItemId,
      defectId: foundDefects.defectId,
      quantity: foundDefects.quantity,
      code: defects.code,
      name: defects.name,
    })
    .from(foundDefects)
    .innerJoin(defects, eq(defects.id, foundDefects.defectId))
    .where(inArray(foundDefects.inspectedItemId, [...itemIds]))
    .orderBy(desc(foundDefects.quantity), asc(defects.code))
  return Map.groupBy(found, (each) => each.itemId)
}

/** An inspection with all that was found, and what it says so far. */
export async function wholeInspection(
  inspectionId: string,
  context: Context,
): Promise<z.input<typeof WholeInspection>> {
  const { db } = context
  const row = await inspectionRows.get({ id: inspectionId }, context)
  const [items, [own], failures] = await Promise.all([
    itemsOfInspection(inspectionId, context),
    db.select().from(inspections).where(eq(id, inspectionId)),
    db
      .select({
        id: nonconformances.id,
        code: nonconformances.code,
        status: nonconformances.status,
        quantity: nonconformances.quantity,
      })
      .from(nonconformances)
      .where(eq(nonconformances.inspectionId, inspectionId))
      .orderBy(asc(nonconformances.id)),
  ])
  if (!own) throw notFound('检验单')
  const { criteria, way } = own
  const found = await defectsFound(
    items.map((item) => item.id),
    context,
  )
  const isOpen = row.status === 'pending' || row.status === 'inspecting'
  const key = way.isSwitching &&
    row.schemeId && { schemeId: row.schemeId, materialId: row.materialId, supplierId: row.supplierId }
  const isStopped = Boolean(isOpen && key && (await switchingOf(key, context)).isStopped)
  return {
    ...row,
    items: items.map((item) => ({ ...item, defects: found.get(item.id) ?? [] })),
    criteria: criteria.map((each) => ({ ...each, failed: failedOf(items, each.defectClass) })),
    finding: findingOf(criteria, items),
    isStopped,
    nonconformances: failures,
  }
}

/** How many stand in each state, and how many of those that wait have waited for more than a day. */
export async function inspectionCounts({ kind: wanted }: { kind?: string | undefined }, { db, now }: Context) {
  const of = wanted ? eq(kind, wanted as InspectionKind) : undefined
  const since = new Date(now().getTime() - DAY)
  // Counted from the index of states alone; of those that wait there are few.
  const [found, late] = await Promise.all([
    db.select({ status, n: count() }).from(inspections).where(of).groupBy(status),
    db.$count(inspections, and(of, eq(status, 'pending'), lt(createdAt, since))),
  ])
  const by = new Map(found.map((each) => [each.status, each.n]))
  const states = ['pending', 'inspecting', 'accepted', 'rejected', 'conceded', 'cancelled'] as const
  const counts = Object.fromEntries(states.map((state) => [state, by.get(state) ?? 0]))
  return { ...(counts as Record<(typeof states)[number], number>), late }
}
