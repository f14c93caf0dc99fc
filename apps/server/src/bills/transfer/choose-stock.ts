import { addQuantities, compareQuantities, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import type { Use } from '@zhizao/rules/stock/fit'
import { pick } from '@zhizao/rules/stock/pick'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import type { ReservedLine } from '../../stock/index.ts'
import { dayOfNeed, inWarehouse, pickable, whyShort } from '../../stock/index.ts'
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

type From = Pick<Transfer, 'fromWarehouseId'> & Partial<Pick<Transfer, 'expectedOn' | 'code'>>

/** Says how much there is for a line, and why not more. */
async function refuse(
  { fromWarehouseId, code: exceptCode = '' }: From,
  wanted: WantedLine,
  there: Quantity,
  use: Use,
  context: Context,
): Promise<never> {
  const { line, nth, material, unit, quantity, lotId } = wanted
  const sought = { materialId: material.id, lotId, locationId: line.fromLocationId }
  const where = { within: inWarehouse(fromWarehouseId), use, exceptCode, isLoose: true, isAnyones: Boolean(lotId) }
  const [why] = await whyShort([sought], where, context)
  throw conflict(`第 ${nth} 行：物料“${material.code}”可调出 ${there} ${unit}，不足 ${quantity} ${unit}${why}`)
}

/**
 * From which balances the lines of a transfer are taken: from the place and the lot that a line names, else by the pick rule of
 * its material. A place that is named is taken as it is, whatever its kind: goods are moved away from where they arrived; and a lot
 * that is named whoever owns it, since it stays his. Looked at before anything is locked: what is chosen says so, and is chosen
 * again where others have it first.
 */
export async function chooseStock(
  from: From,
  lines: readonly WantedLine[],
  context: Context,
  { taken = new Map(), onShort }: Beside = {},
): Promise<ReservedLine[]> {
  const use = { today: dayOfNeed(from.expectedOn, context) }
  const chosen: ReservedLine[] = []
  for (const wanted of lines) {
    const { line, material, quantity, lotId } = wanted
    const { byId, candidates } = await pickable(
      {
        materialId: material.id,
        warehouseId: from.fromWarehouseId,
        ...(line.fromLocationId && { locationId: line.fromLocationId }),
        ...(lotId && { lotId }),
      },
      context,
    )
    const left = candidates.map((each) => ({
      ...each,
      ...(line.fromLocationId && { locationKind: 'storage' as const }),
      ...(lotId && { owner: null }),
      // What is packed goes with its box.
      free: subtractQuantities(
        subtractQuantities(each.free, byId.get(each.id)!.packed),
        taken.get(byId.get(each.id)!.id) ?? '0',
      ),
    }))
    const found = pick(left, quantity, { rule: material.pickRule, ...use })
    if (compareQuantities(found.short, '0') > 0) {
      const there = subtractQuantities(quantity, found.short)
      if (!onShort) await refuse(from, wanted, there, use, context)
      onShort?.(wanted, there)
    }
    for (const { id, quantity: take } of found.lines) {
      const row = byId.get(id)!
      taken.set(row.id, addQuantities(taken.get(row.id) ?? '0', take))
      chosen.push({
        line: line.id,
        materialId: material.id,
        lotId: row.lotId,
        locationId: row.locationId!,
        status: 'available',
        quantity: take,
        isChosen: true,
      })
    }
  }
  return chosen
}
