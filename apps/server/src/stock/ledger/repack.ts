import {
  addQuantities,
  compareQuantities,
  decimalsOf,
  type Quantity,
  subtractQuantities,
} from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { changeContents } from '../unit/change-contents.ts'
import { stockName } from './check-moves.ts'
import { stockBalances } from './ledger.table.ts'
import { lockBalances } from './lock-balances.ts'
import { type BalanceKey, keyText, type StockSource } from './posting.ts'
import { requireSeenPlaces } from './seen-places.ts'

export interface Repacked extends BalanceKey {
  readonly unitId: string
  /** Put into the unit, or below zero taken out of it, where it lies. */
  readonly quantity: Quantity
}

/**
 * Packs and unpacks what lies at a place: nothing moves, so nothing is posted; the balances are held while `packed` changes.
 * Call it once in a transaction, after the units are locked.
 */
export async function repack(
  context: Context,
  { source, step, lines }: { source: StockSource; step: string; lines: readonly Repacked[] },
): Promise<void> {
  if (context.user.sight !== 'all')
    await requireSeenPlaces(
      lines.map(({ locationId }) => locationId),
      context,
    )
  const keys = new Map(lines.map((line) => [keyText(line), line]))
  const { balances } = await lockBalances([...keys.values()], { source, step }, context)
  const byKey = new Map(balances.map((balance) => [keyText(balance), balance]))
  const change = new Map<string, Quantity>()
  for (const line of lines) {
    const balance = byKey.get(keyText(line))
    if (!balance || (line.lotId && balance.lotMaterialId !== line.materialId)) throw notFound('库位、物料或批次')
    if (balance.tracking !== 'none' && !line.lotId)
      throw conflict(`物料“${balance.materialCode}”按批次或序列号管理，请填写批次`)
    if (decimalsOf(line.quantity) > balance.decimals)
      throw conflict(
        `${stockName(balance)}：数量 ${line.quantity} 超过单位“${balance.unit}”的 ${balance.decimals} 位小数`,
      )
    change.set(balance.id, addQuantities(change.get(balance.id) ?? '0', line.quantity))
  }
  for (const balance of balances) {
    const more = change.get(balance.id) ?? '0'
    const loose = subtractQuantities(balance.quantity, balance.packed)
    if (compareQuantities(more, '0') > 0 && compareQuantities(more, loose) > 0)
      throw conflict(
        `库位“${balance.locationCode}”的${stockName(balance)}未装箱的只有 ${compareQuantities(loose, '0') > 0 ? loose : '0'} ${balance.unit}，不足 ${more} ${balance.unit}`,
      )
  }
  await changeContents(lines, context)
  const ids = [...change.keys()]
  await context.db.execute(sql`update ${stockBalances} each set packed = each.packed + by.quantity
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(ids.map((id) => change.get(id)))}::numeric[]) as by(id, quantity)
    where each.id = by.id`)
}
