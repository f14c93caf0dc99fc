import type { InspectionDraft } from '@zhizao/contract/quality/inspection'
import { inspectionKindTitles } from '@zhizao/contract/quality/inspection-scheme'
import { decimalsOf } from '@zhizao/rules/quantity/decimal'
import { and, eq, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { hasCode } from '../../platform/codes/code-as-read.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import type { QualityPorts } from '../quality-ports.ts'
import { inspectionSchemes } from '../scheme/inspection-scheme.table.ts'
import { type SchemeRow, schemeFor } from '../scheme/scheme-for.ts'
import { wholeInspection } from './inspection-query.ts'
import { makeInspection } from './make-inspection.ts'

/** An inspection that somebody makes by hand: on patrol, before goods leave, or once more. */
export async function createInspection(draft: InspectionDraft, ports: QualityPorts, context: Context) {
  // First thing: so far the call holds no connection, and the number is taken by itself.
  const code = await ports.nextCode(context, 'inspection', { kind: draft.kind })
  const { kind, materialId, quantity, remark } = draft
  const lot = await lotOf(draft, context)
  const scheme = await schemeOf(draft, context)
  const supplierId = draft.supplierId ?? lot?.supplierId ?? null
  if (draft.supplierId && !(await context.db.$count(suppliers, eq(suppliers.id, draft.supplierId))))
    throw invalidField('supplierId', '供应商', '不存在或已被删除')
  const inspected = { kind, materialId, lotId: lot?.id ?? null, supplierId, quantity, remark }
  const id = await makeInspection(code, inspected, scheme, ports, context)
  const whole = await wholeInspection(id, context)
  context.audit({ target: code, after: whole, subject: id })
  return whole
}

async function lotOf({ materialId, lotCode, quantity }: InspectionDraft, { db }: Context) {
  const [material] = await db
    .select({ tracking: materials.tracking, unit: units.code, decimals: units.decimals })
    .from(materials)
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .where(eq(materials.id, materialId))
  if (!material) throw invalidField('materialId', '物料', '不存在或已被删除')
  if (decimalsOf(quantity) > material.decimals)
    throw invalidField('quantity', '批量', `单位“${material.unit}”最多 ${material.decimals} 位小数`)
  if (!lotCode) return undefined
  if (material.tracking === 'none') throw invalidField('lotCode', '批次号', '物料不跟踪批次，不能填写批次')
  const [lot] = await db
    .select()
    .from(lots)
    .where(and(eq(lots.materialId, materialId), hasCode(lots, [lotCode])))
    .orderBy(sql`${lots.code} <> ${lotCode}`)
  if (!lot) throw invalidField('lotCode', '批次号', '不存在，请核对')
  return lot
}

async function schemeOf({ kind, materialId, schemeId }: InspectionDraft, context: Context): Promise<SchemeRow> {
  if (!schemeId) {
    const fitting = await schemeFor(kind, materialId, context)
    if (!fitting) throw conflict(`此物料没有生效的${inspectionKindTitles[kind]}方案，请先建立或选择方案`)
    return fitting
  }
  const [scheme] = await context.db.select().from(inspectionSchemes).where(eq(inspectionSchemes.id, schemeId))
  if (!scheme) throw invalidField('schemeId', '检验方案', '不存在或已被删除')
  if (scheme.status !== 'released') throw invalidField('schemeId', '检验方案', `方案“${scheme.name}”没有生效`)
  if (scheme.kind !== kind)
    throw invalidField('schemeId', '检验方案', `方案“${scheme.name}”是${inspectionKindTitles[scheme.kind]}方案`)
  return scheme
}
