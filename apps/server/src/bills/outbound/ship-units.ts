import type { Issue } from '@zhizao/contract/bills/outbound-bill'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { addQuantities, compareQuantities, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import {
  contentsOf,
  holdUnits,
  noteActs,
  requireInStock,
  requireOnNoPallet,
  type Unit,
  unitName,
} from '../../stock/index.ts'
import { handlingUnits } from '../../stock/unit/handling-unit.table.ts'
import type { BillLine } from '../bill/bill-lines.ts'

/** What is given out of a line: loose, or with the unit that it lies in. */
export type Shipped = Issue['lines'][number] & { unitId?: string }

/**
 * The lines of a bill that sealed units give out, each unit whole: what is in them goes to the lines that ask for it, in
 * their order; what is beyond all of them stands on the last, where tolerance is looked at.
 */
export async function linesOfUnits(
  ids: readonly string[],
  lines: readonly BillLine[],
  picked: Issue['lines'],
  context: Context,
): Promise<{ lines: Shipped[]; units: readonly Unit[] }> {
  if (!ids.length) return { lines: [], units: [] }
  const held = await holdUnits(ids, context)
  const byId = new Map(held.map((each) => [each.id, each]))
  for (const [at, id] of ids.entries()) {
    const unit = byId.get(id)
    if (!unit || ids.indexOf(id) < at) throw invalidField(`units.${at}`, '箱与托盘', unit ? '重复' : '不存在')
    requireInStock(unit, '出库')
    await requireOnNoPallet(unit, '出库', context)
    if (unit.state !== 'closed') throw conflict(`${unitName(unit)}还没有封箱，不能整箱出库`)
  }
  const left = new Map(lines.map(({ id, baseQuantity, done }) => [id, subtractQuantities(baseQuantity ?? '0', done)]))
  const take = (id: string, quantity: Quantity) => left.set(id, subtractQuantities(left.get(id) ?? '0', quantity))
  for (const { lineId, quantity } of picked) take(lineId, quantity)
  const shipped: Shipped[] = []
  for (const { unitId, materialId, materialCode, lotId, lotCode, status, quantity } of await contentsOf(ids, context)) {
    const { locationId, ...unit } = byId.get(unitId)!
    const fitting = lines.filter(
      (line) =>
        line.materialId === materialId &&
        (line.status ?? 'available') === status &&
        (!line.lotCode || line.lotCode === lotCode) &&
        (!line.locationId || line.locationId === locationId),
    )
    if (!fitting.length) {
      const lot = lotCode ? `批次“${lotCode}”` : ''
      const isOther = lines.some((line) => line.materialId === materialId && (line.status ?? 'available') !== status)
      throw conflict(
        isOther
          ? `${unitName(unit)}里的物料“${materialCode}”${lot}的状态是“${stockStatusTitles[status]}”，不能按这张出库单发出`
          : `${unitName(unit)}里的物料“${materialCode}”${lot}不在这张出库单里，请先取出再出库`,
      )
    }
    let rest = quantity
    for (const [at, { id: lineId }] of fitting.entries()) {
      const open = left.get(lineId)!
      const isLast = at === fitting.length - 1
      const part = isLast || compareQuantities(rest, open) <= 0 ? rest : open
      if (compareQuantities(part, '0') <= 0) continue
      take(lineId, part)
      rest = subtractQuantities(rest, part)
      shipped.push({ lineId, quantity: part, locationId, lotId, unitId })
    }
  }
  return { lines: merged(shipped), units: held }
}

/** One line for what goes out of one unit for one line of the bill. */
function merged(lines: readonly Shipped[]): Shipped[] {
  const found = new Map<string, Shipped>()
  for (const line of lines) {
    const key = `${line.unitId} ${line.lineId} ${line.lotId ?? ''}`
    const known = found.get(key)
    found.set(key, known ? { ...known, quantity: addQuantities(known.quantity, line.quantity) } : line)
  }
  return [...found.values()]
}

/** Units that have gone out with what is in them. */
export async function leave(units: readonly Unit[], { key, bill }: { key: string; bill: string }, context: Context) {
  if (!units.length) return
  const { db, now } = context
  await db
    .update(handlingUnits)
    .set({ state: 'shipped', updatedAt: now() })
    .where(
      inArray(
        handlingUnits.id,
        units.map(({ id }) => id),
      ),
    )
  for (const unit of units) await noteActs([unit], { act: 'ship', key, from: unit.locationId, other: bill }, context)
}
