import { sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import type { Context } from '../../platform/context.ts'
import { withOwnEyes } from '../../platform/db/see-all.ts'
import { pickWanted, reserveForNew, type Wanted, warehousesOf } from '../../stock/index.ts'
import { writeOpen } from '../bill/write-open.ts'
import { TRANSFER } from './move-transfer.ts'
import { transferLines, transfers } from './transfer.table.ts'

/** A line of a transfer that brings (a part of) what was wanted. */
export interface Brought {
  readonly key: string
  readonly transferId: string
  readonly lineId: string
}

/**
 * Holds stock for what is wanted, by the pick rules of its materials and from all warehouses, and makes the confirmed transfers
 * that bring it: one from each warehouse to each place. All of it or nothing; what is short is told by line, with who waits.
 */
export async function bringToPlaces(
  wanted: readonly Wanted[],
  { codeOf, remark }: { codeOf: (nth: number) => string; remark: string | null },
  context: Context,
): Promise<{ brought: Brought[]; transfers: { id: string; code: string; status: 'confirmed' }[] }> {
  const places = await warehousesOf(
    wanted.map(({ toLocationId }) => toLocationId),
    context,
  )
  // From warehouses that the caller sees, whatever else there would be.
  const parts = await withOwnEyes(context, () => pickWanted(wanted, '备料数量', context))
  const groups = [...Map.groupBy(parts, (part) => `${part.fromWarehouseId} ${part.wanted.toLocationId}`).values()]
  const documents = groups.map((own, at) => ({
    code: codeOf(at),
    head: {
      status: 'confirmed' as const,
      fromWarehouseId: own[0]!.fromWarehouseId,
      remark,
      toWarehouseId: places.get(own[0]!.wanted.toLocationId)!,
    },
    lines: own.map(({ wanted: one, picks }) => {
      const quantity = sumOfQuantities(picks.map((each) => each.quantity))
      return {
        materialId: one.materialId,
        quantity,
        baseQuantity: quantity,
        toLocationId: one.toLocationId,
        remark: one.whom,
      }
    }),
  }))
  const stored = await writeOpen({ heads: transfers, lines: transferLines }, documents, context, () => undefined)
  await reserveForNew(
    context,
    groups.map((own, at) => ({
      source: { kind: TRANSFER, id: stored[at]!.id, code: documents[at]!.code },
      lines: own.flatMap(({ picks }, nth) => picks.map((each) => ({ ...each, line: stored[at]!.lineIds[nth]! }))),
    })),
  )
  for (const [at, { code, head }] of documents.entries())
    context.audit({ target: code, after: { code, ...head }, subject: stored[at]!.id })
  return {
    brought: groups.flatMap((own, at) =>
      own.map((part, nth) => ({
        key: part.wanted.key,
        transferId: stored[at]!.id,
        lineId: stored[at]!.lineIds[nth]!,
      })),
    ),
    transfers: documents.map(({ code }, at) => ({ id: stored[at]!.id, code, status: 'confirmed' })),
  }
}
