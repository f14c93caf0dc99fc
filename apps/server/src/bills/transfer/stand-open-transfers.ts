import type { Context } from '../../platform/context.ts'
import { today } from '../../platform/today.ts'
import type { BalanceKey } from '../../stock/index.ts'
import { lockBalances, outsideOf, post, reserveForNew } from '../../stock/index.ts'
import { findOrMakeLots, lotKey } from '../../trace/index.ts'
import type { writeOpen } from '../bill/write-open.ts'
import { TRANSFER } from './move-transfer.ts'

import type { OpenLine, OpenTransfer } from './read-open-transfers.ts'

type Stored = Awaited<ReturnType<typeof writeOpen>>

/** What of a confirmed transfer is held and of one under way lies in transit: all of it locked at once, in one order. */
export async function standOpenTransfers(all: readonly OpenTransfer[], stored: Stored, context: Context) {
  const sourceOf = (at: number) => ({ kind: TRANSFER, id: stored[at]!.id, code: all[at]!.code })
  const held = all.map(({ holds: own }, at) => ({
    source: sourceOf(at),
    lines: own.map((each) => ({ ...each, line: stored[at]!.lineIds[Number(each.line)]! })),
  }))
  const shipped = all.filter(({ status }) => status === 'inTransit').flatMap(({ lines }) => lines)
  const outside = await outsideOf(context)
  const lots = await findOrMakeLots(
    shipped.flatMap(({ material, row }) =>
      row.lotCode ? [{ materialId: material.id, code: row.lotCode, receivedOn: today(context) }] : [],
    ),
    context,
  )
  const lotOf = ({ material, row }: OpenLine) =>
    row.lotCode ? lots.get(lotKey({ materialId: material.id, code: row.lotCode }))! : null
  const way = (line: OpenLine): BalanceKey => ({
    locationId: outside.get('transit')!,
    materialId: line.material.id,
    lotId: lotOf(line),
    status: 'available',
  })
  const keys = [...held.flatMap(({ lines }) => lines), ...shipped.map(way)].map(
    ({ locationId, materialId, lotId, status }): BalanceKey => ({ locationId, materialId, lotId, status }),
  )
  const once = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()]
  if (!once.length) return
  await lockBalances(once, { source: { kind: TRANSFER, id: '0' }, step: 'import' }, context)
  await reserveForNew(context, held)
  for (const [at, { status, lines }] of all.entries()) {
    if (status !== 'inTransit') continue
    await post(context, {
      source: sourceOf(at),
      step: 'ship',
      outside,
      reason: '切换前已发出',
      lines: lines.map((line, nth) => ({
        line: stored[at]!.lineIds[nth]!,
        materialId: line.material.id,
        lotId: lotOf(line),
        quantity: line.base,
        from: { outside: 'opening' },
        to: { outside: 'transit' },
        status: 'available',
      })),
    })
  }
}
