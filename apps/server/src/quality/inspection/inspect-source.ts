import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Inspect, InspectionSource, Uninspect } from '../../platform/document/document-ports.ts'
import { conflict } from '../../platform/refusal.ts'
import type { QualityPorts } from '../quality-ports.ts'
import { schemeFor } from '../scheme/scheme-for.ts'
import { inspections } from './inspection.table.ts'
import { makeInspection } from './make-inspection.ts'

/** Lots that documents bring or make are inspected where a scheme is in force for their material. */
export const inspectSource =
  (ports: QualityPorts): Inspect =>
  async (context: Context, source: InspectionSource) => {
    const scheme = await schemeFor(source.inspection, source.materialId, context)
    if (!scheme) return 'not required'
    const code = await ports.nextCode(context, 'inspection', { kind: source.inspection })
    const inspectionId = await makeInspection(
      code,
      {
        kind: source.inspection,
        materialId: source.materialId,
        lotId: source.lotId ?? null,
        supplierId: source.supplierId ?? null,
        quantity: source.quantity,
        source: { kind: source.kind, id: source.id, lineId: source.lineId ?? null, code: source.code },
      },
      scheme,
      ports,
      context,
    )
    return { inspectionId }
  }

/** What is taken back is inspected no longer; what has been judged stays, and so does what it was judged of. */
export const uninspectSource =
  ({ notify }: Pick<QualityPorts, 'notify'>): Uninspect =>
  async (context, { kind, id }) => {
    const { db, user, now } = context
    const found = await db
      .select()
      .from(inspections)
      .where(and(eq(inspections.sourceKind, kind), eq(inspections.sourceId, id)))
      .orderBy(inspections.id)
      .for('no key update')
    const judged = found.find(({ judgedAt }) => judgedAt)
    if (judged) throw conflict(`检验单“${judged.code}”已判定，不能再冲销；请通过不合格品处置、退货或库存单据处理`)
    for (const row of found.filter(({ status }) => status !== 'cancelled')) {
      const set = { status: 'cancelled' as const, reason: '来源单据已冲销', updatedByName: user.name, updatedAt: now() }
      await db.update(inspections).set(set).where(eq(inspections.id, row.id))
      await notify(context, 'inspection.cancel', { id: row.id, code: row.code, status: 'cancelled' })
    }
  }
