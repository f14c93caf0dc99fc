import { addQuantities, compareQuantities, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { pick } from '@zhizao/rules/stock/pick'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import type { ReservedLine } from '../ledger/reserve.ts'
import { pickable } from '../stock/pick-proposal.ts'
import type { KnownLine, Transfer } from './transfer-lines.ts'

/** A line that takes stock, whether it is stored already or not. */
export interface WantedLine extends Pick<KnownLine, 'nth' | 'unit' | 'quantity' | 'lotId'> {
  readonly line: Pick<KnownLine['line'], 'id' | 'fromLocationId'>
  readonly material: Pick<KnownLine['material'], 'id' | 'code' | 'pickRule'>
}

interface Beside {
  /** What lines before have taken of a balance, of other transfers too. */
  taken?: Map<string, Quantity>
  /** Hears that there is only so much for a line; it is refused where nobody does. */
  onShort?(line: WantedLine, there: Quantity): void
}

function refuse({ nth, material, unit, quantity }: WantedLine, there: Quantity): never {
  throw conflict(`第 ${nth} 行：物料“${material.code}”可调出 ${there} ${unit}，不足 ${quantity} ${unit}`)
}

/**
 * From which balances the lines of a transfer are taken: from the place and the lot that a line names, else by the pick rule of
 * its material. A place that is named is taken as it is, whatever its kind: goods are moved away from where they arrived.
 */
export async function chooseStock(
  { fromWarehouseId }: Pick<Transfer, 'fromWarehouseId'>,
  lines: readonly WantedLine[],
  context: Context,
  { taken = new Map(), onShort = refuse }: Beside = {},
): Promise<ReservedLine[]> {
  const chosen: ReservedLine[] = []
  for (const wanted of lines) {
    const { line, material, quantity, lotId } = wanted
    const { byId, candidates } = await pickable(
      {
        ...{ materialId: material.id, warehouseId: fromWarehouseId },
        ...(line.fromLocationId && { locationId: line.fromLocationId }),
        ...(lotId && { lotId }),
      },
      context,
    )
    const left = candidates.map((each) => ({
      ...each,
      ...(line.fromLocationId && { locationKind: 'storage' as const }),
      // What is packed goes with its box.
      free: subtractQuantities(
        subtractQuantities(each.free, byId.get(each.id)!.packed),
        taken.get(byId.get(each.id)!.id) ?? '0',
      ),
    }))
    const found = pick(left, quantity, { rule: material.pickRule, today: today(context) })
    if (compareQuantities(found.short, '0') > 0) onShort(wanted, subtractQuantities(quantity, found.short))
    for (const { id, quantity: take } of found.lines) {
      const row = byId.get(id)!
      taken.set(row.id, addQuantities(taken.get(row.id) ?? '0', take))
      chosen.push({
        ...{ line: line.id, materialId: material.id, lotId: row.lotId, locationId: row.locationId! },
        ...{ status: 'available', quantity: take },
      })
    }
  }
  return chosen
}
