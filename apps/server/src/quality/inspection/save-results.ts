import { type InspectionResult, inspectionStates } from '@zhizao/contract/quality/inspection'
import { isWithin } from '@zhizao/rules/quality/lot-plan'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { requireFresh } from '../../platform/crud/lines.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { defects } from '../defect/defect.table.ts'
import type { QualityPorts } from '../quality-ports.ts'
import { foundDefects, inspectedItems, inspections, inspectors } from './inspection.table.ts'
import { itemsOfInspection, wholeInspection } from './inspection-query.ts'
import { lockedInspection, stepInspection } from './inspection-steps.ts'

type Item = typeof inspectedItems.$inferSelect

interface Saving {
  id: string
  seenAt?: Date | undefined
  items: readonly InspectionResult[]
}

/** Keeps results of some items. The first begins the inspection; what is beyond limits is counted here. */
export async function saveResults({ id, seenAt, items }: Saving, ports: QualityPorts, context: Context) {
  const { db, user, now } = context
  const before = await lockedInspection(id, context)
  requireFresh(before, seenAt)
  if (before.status !== 'pending' && before.status !== 'inspecting')
    throw conflict(`检验单“${before.code}”的状态是“${inspectionStates[before.status].title}”，不能再录入结果`)
  const stored = new Map((await itemsOfInspection(id, context)).map((item) => [item.id, item]))
  await requireDefects(items, context)
  const changed = items.map((result, at) => {
    const item = stored.get(result.id)
    if (!item) throw invalidField(`items.${at}.id`, '检验项目', `第 ${at + 1} 项不是这张检验单的项目`)
    return { item, result, set: foundOf(item, result, at) }
  })
  for (const { item, result, set } of changed) {
    await db
      .update(inspectedItems)
      .set({ ...set, inspectorName: user.name, inspectedAt: now(), updatedAt: now() })
      .where(eq(inspectedItems.id, item.id))
    if (result.defects) await saveDefects(item.id, result.defects, context)
  }
  if (before.status === 'pending') await stepInspection(id, 'begin', context, { locked: before })
  await db
    .insert(inspectors)
    .values({ companyId: user.companyId, inspectionId: id, userId: user.id })
    .onConflictDoNothing()
  const [after] = await db
    .update(inspections)
    .set({
      failed: sql`(select coalesce(sum(each.failed), 0)::int from ${inspectedItems} each where each.inspection_id = ${inspections.id})`,
      inspectorName: user.name,
      updatedByName: user.name,
      updatedAt: now(),
    })
    .where(eq(inspections.id, id))
    .returning()
  context.audit({ target: before.code, before, after, subject: id })
  if (before.status === 'pending')
    await ports.notify(context, 'inspection.begin', { id, code: before.code, status: after!.status })
  return wholeInspection(id, context)
}

/** What is kept of a result; refused where it cannot be. */
function foundOf(item: Item, { values, failed, defects: found, remark }: InspectionResult, at: number) {
  const refuse = (field: string, title: string, message: string) =>
    invalidField(`items.${at}.${field}`, `${item.name}的${title}`, message)
  const noted = remark === undefined ? {} : { remark }
  const sum = found?.reduce((total, { quantity }) => total + quantity, 0) ?? 0
  if (item.kind === 'measured') {
    if (failed !== undefined) throw refuse('failed', '不合格数', '计量项目的不合格数由检验值得出')
    if (!values) return noted
    if (values.length > item.samples) throw refuse('values', '检验值', `最多 ${item.samples} 个`)
    const beyond = values.filter((value) => !isWithin(value, item)).length
    return { ...noted, values, failed: beyond, isDone: values.length === item.samples }
  }
  if (values?.length) throw refuse('values', '检验值', '计数项目没有检验值')
  const counted = failed ?? (found ? Math.min(sum, item.samples) : undefined)
  if (counted === undefined) return noted
  if (counted > item.samples) throw refuse('failed', '不合格数', `不能超过检验件数 ${item.samples}`)
  return { ...noted, failed: counted, isDone: true }
}

async function requireDefects(items: readonly InspectionResult[], { db }: Context) {
  const ids = [...new Set(items.flatMap(({ defects: found }) => found?.map(({ defectId }) => defectId) ?? []))]
  if (ids.length && (await db.$count(defects, inArray(defects.id, ids))) < ids.length)
    throw invalidField('defects', '缺陷', '不存在或已被删除')
}

/** Defects of an item as they were sent; one that is named twice is added up. */
async function saveDefects(
  inspectedItemId: string,
  sent: readonly { defectId: string; quantity: number }[],
  { db, user }: Context,
) {
  await db.delete(foundDefects).where(eq(foundDefects.inspectedItemId, inspectedItemId))
  const sums = new Map<string, number>()
  for (const { defectId, quantity } of sent) sums.set(defectId, (sums.get(defectId) ?? 0) + quantity)
  if (sums.size)
    await db
      .insert(foundDefects)
      .values(
        [...sums].map(([defectId, quantity]) => ({ companyId: user.companyId, inspectedItemId, defectId, quantity })),
      )
}
