import { findingOf, lotSizeOf, passesTighter } from '@zhizao/rules/quality/lot-plan'
import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import type { Context } from '../../platform/context.ts'
import { requireFresh } from '../../platform/crud/lines.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { openNonconformance } from '../nonconformance/open-nonconformance.ts'
import type { QualityPorts, SettledTo } from '../quality-ports.ts'
import { feedSwitching } from '../scheme/switching.ts'
import { itemsOfInspection, wholeInspection } from './inspection-query.ts'
import { type InspectionRow, keyOf, lockedInspection, stepInspection, stepTo } from './inspection-steps.ts'

interface Judging {
  id: string
  status: InspectionRow['status']
  seenAt?: Date | undefined
  reason?: string | null | undefined
}

/**
 * Judges a lot, or cancels its inspection: stock, the strictness of what comes next and the bill of what failed go with it. What
 * nobody inspects stays in quarantine until somebody who may lets it go.
 */
export async function judgeInspection({ id, status, seenAt, reason }: Judging, ports: QualityPorts, context: Context) {
  // First thing: so far the call holds no connection, and the number is taken by itself.
  const failedCode = status === 'rejected' ? await ports.nextCode(context, 'nonconformance', {}) : undefined
  const before = await lockedInspection(id, context)
  requireFresh(before, seenAt)
  const event = stepTo(before, status)
  await requireReason(event, before, reason, context)
  const { row } = await stepInspection(id, event, context, { locked: { ...before, reason: reason ?? null } })
  if (event === 'accept' || event === 'concede') await release(row, 'available', ports, context)
  if (event === 'reject')
    await openNonconformance(
      failedCode!,
      { inspection: row, quantity: row.quantity, description: reason || (await failureOf(row, context)) },
      ports,
      context,
    )
  if (event === 'accept' || event === 'reject' || event === 'concede') await feed(row, event === 'accept', context)
  await ports.notify(context, `inspection.${event}`, { id, code: row.code, status: row.status })
  return wholeInspection(id, context)
}

async function requireReason(event: string, row: InspectionRow, reason: string | null | undefined, context: Context) {
  if (reason) return
  if (event === 'cancel') throw invalidField('reason', '取消原因', '请填写取消原因')
  if (event === 'concede') throw invalidField('reason', '让步原因', '请填写让步原因')
  if (event === 'reject' && findingOf(row.criteria, await itemsOfInspection(row.id, context)) !== 'fails')
    throw invalidField('reason', '判定说明', '检验结果没有达到拒收数，判定不合格请说明原因')
}

const failureOf = async (row: InspectionRow, context: Context) =>
  (await itemsOfInspection(row.id, context))
    .filter(({ failed }) => failed > 0)
    .map(({ name, failed }) => `${name} ${failed} 件`)
    .join('、')
    .slice(0, 500)

/** What waited for the inspection is let go. */
async function release(row: InspectionRow, to: SettledTo, { stock }: QualityPorts, context: Context) {
  if (!row.sourceKind) return
  await stock.settle(context, {
    source: { kind: 'inspection', id: row.id, code: row.code },
    step: 'judge',
    line: row.id,
    materialId: row.materialId,
    lotId: row.lotId,
    from: 'quarantine',
    parts: [{ quantity: row.quantity, to }],
    reason: row.code,
  })
}

async function feed(row: InspectionRow, accepted: boolean, context: Context) {
  const key = keyOf(row)
  if (!key) return
  const items = await itemsOfInspection(row.id, context)
  await feedSwitching(
    key,
    {
      accepted,
      accept: row.criteria.find(({ defectClass }) => defectClass === 'major')!.accept,
      passesTighter: accepted && passesTighter(row.way, lotSizeOf(row.quantity), items),
      mayReduce: row.way.mayReduce,
    },
    context,
  )
}

interface SettingAside {
  id: string
  quantity: string
  description: string
}

/** A part of a lot that did not fail as a whole is set aside and decided of by itself. */
export async function setAside({ id, quantity, description }: SettingAside, ports: QualityPorts, context: Context) {
  const code = await ports.nextCode(context, 'nonconformance', {})
  const inspection = await lockedInspection(id, context)
  const { status, code: named } = inspection
  if (status !== 'inspecting' && status !== 'accepted' && status !== 'conceded')
    throw conflict(`检验单“${named}”还没有检验，或整批不合格，不能另外登记不合格品`)
  if (compareQuantities(quantity, inspection.quantity) > 0)
    throw invalidField('quantity', '不合格数量', `不能超过批量 ${inspection.quantity}`)
  await openNonconformance(code, { inspection, quantity, description }, ports, context)
  return wholeInspection(id, context)
}
