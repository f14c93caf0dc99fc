import type { SwitchingState } from '@zhizao/contract/quality/inspection-scheme'
import { afterLot, type Switching, switchingStart } from '@zhizao/rules/quality/sampling'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { inspectionSchemes, switchings } from './inspection-scheme.table.ts'

/** Of which lots the rules follow each other. */
export interface SwitchingKey {
  readonly schemeId: string
  readonly materialId: string
  readonly supplierId: string | null
}

const ofKey = ({ schemeId, materialId, supplierId }: SwitchingKey) =>
  and(
    eq(switchings.schemeId, schemeId),
    eq(switchings.materialId, materialId),
    supplierId ? eq(switchings.supplierId, supplierId) : isNull(switchings.supplierId),
  )

/** How strictly the next lot is inspected. */
export async function switchingOf(key: SwitchingKey, { db }: Pick<Context, 'db'>): Promise<Switching> {
  const [found] = await db.select({ state: switchings.state }).from(switchings).where(ofKey(key))
  return found?.state ?? switchingStart
}

/** A lot has been judged: each counts once, those that are judged at the same moment one after the other. */
export async function feedSwitching(
  key: SwitchingKey,
  lot: Parameters<typeof afterLot>[1],
  { db, user, now }: Context,
): Promise<void> {
  await db
    .insert(switchings)
    .values({ ...key, companyId: user.companyId, state: switchingStart })
    .onConflictDoNothing()
  const [row] = await db.select().from(switchings).where(ofKey(key)).for('no key update')
  await db
    .update(switchings)
    .set({ state: afterLot(row!.state, lot), updatedAt: now() })
    .where(eq(switchings.id, row!.id))
}

const at = (name: 'severity' | 'score' | 'refused' | 'isStopped') =>
  sql`(${switchings.state} ->> ${sql.raw(`'${name}'`)})`

export const switchingRows = rows<SwitchingState>()({
  title: '检验严格度',
  from: switchings,
  joins: [
    { table: inspectionSchemes, on: eq(inspectionSchemes.id, switchings.schemeId), inner: true },
    { table: materials, on: eq(materials.id, switchings.materialId), inner: true },
    { table: suppliers, on: eq(suppliers.id, switchings.supplierId) },
  ],
  columns: {
    id: switchings.id,
    schemeId: switchings.schemeId,
    schemeName: inspectionSchemes.name,
    materialId: switchings.materialId,
    materialCode: materials.code,
    materialName: materials.name,
    supplierId: switchings.supplierId,
    supplierName: sql<string | null>`${suppliers.name}`,
    strictness: at('severity'),
    score: sql<number>`${at('score')}::int`,
    refused: sql<number>`${at('refused')}::int`,
    isStopped: sql<boolean>`${at('isStopped')}::boolean`,
    updatedAt: switchings.updatedAt,
  },
  search: { keyword: [inspectionSchemes.name, materials.code, materials.name, suppliers.name] },
  match: { schemeId: switchings.schemeId, strictness: at('severity') },
  filters: { isStopped: (value) => sql`${at('isStopped')}::boolean = ${value}` },
  order: [desc(switchings.updatedAt), desc(switchings.id)],
})

/** Inspection begins anew: tightened where it had been stopped, as the supplier has put things right; else normal. */
export async function resumeSwitching(id: string, context: Context): Promise<SwitchingState> {
  const [row] = await context.db.select().from(switchings).where(eq(switchings.id, id)).for('no key update')
  if (!row) throw notFound('检验严格度')
  if (!row.state.isStopped && row.state.severity === 'normal') throw conflict('已经是正常检验，不用恢复')
  const state: Switching = { ...switchingStart, severity: row.state.isStopped ? 'tightened' : 'normal' }
  await context.db.update(switchings).set({ state, updatedAt: context.now() }).where(eq(switchings.id, id))
  const shown = await switchingRows.get({ id }, context)
  context.audit({
    target: `${shown.schemeName} ${shown.materialCode} ${shown.supplierName ?? ''}`.trim(),
    before: row.state,
    after: state,
  })
  return shown
}
