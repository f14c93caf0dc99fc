import { addQuantities } from '@zhizao/rules/quantity/decimal'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import {
  contentsOf,
  noteActs,
  requireInStock,
  requireOnNoPallet,
  unitName,
  unitOfCode,
  unitToAct,
} from '../../stock/index.ts'
import { progressOf, requireCounting, saveLines } from './count-lines.ts'
import { linesOf } from './count-query.ts'
import { lockedCount } from './locked-count.ts'

/**
 * A sealed box or pallet is confirmed by its code: what is in it is added to what was counted of its lines, once for each
 * count. What the sheet does not ask for is not counted.
 */
export async function countUnit({ id, code }: { id: string; code: string }, context: Context) {
  const count = await lockedCount(id, context)
  await requireCounting(count, context)
  if (count.status === 'recount') throw conflict('复盘请开箱逐行盘点')
  const key = `count:${id}`
  const { unit, isDone } = await unitToAct({ id: await unitOfCode(code, context), key }, context)
  if (isDone) throw conflict(`${unitName(unit)}已经盘过`)
  requireInStock(unit, '盘点')
  await requireOnNoPallet(unit, '盘点', context)
  if (unit.state !== 'closed') throw conflict(`${unitName(unit)}没有封箱，请逐行盘点`)
  const sheet = await linesOf(id, context)
  const counted = new Map<string, string>()
  for (const { materialId, materialCode, lotId, status, quantity } of await contentsOf([unit.id], context)) {
    const line = sheet.find(
      (each) =>
        each.locationId === unit.locationId &&
        each.materialId === materialId &&
        each.lotId === lotId &&
        each.status === status,
    )
    if (!line) throw conflict(`${unitName(unit)}里的物料“${materialCode}”不在这张盘点单里`)
    counted.set(line.id, addQuantities(counted.get(line.id) ?? line.counted ?? '0', quantity))
  }
  await noteActs([unit], { act: 'count', key, other: count.code }, context)
  const lines = [...counted].map(([lineId, quantity]) => ({ id: lineId, quantity }))
  if (!lines.length) return progressOf(count, [], context)
  return saveLines({ id, lines, isTemporary: 0 }, context)
}
