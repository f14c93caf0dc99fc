import { setTimeout as pause } from 'node:timers/promises'
import { demandWork } from '@zhizao/contract/bills/demand'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { addQuantities, compareQuantities } from '@zhizao/rules/quantity/decimal'
import type { Caller } from '../../apps/server/src/testing/caller.ts'
import type { Query } from './stock-verdict.ts'

/** What a screen says of one need of a material. */
interface Ready {
  readonly material: string
  /** What is there for it. */
  readonly there: string
  /** All figures that are never below zero, by their names. */
  readonly figures: Readonly<Record<string, string>>
}
export type ReadReady = () => Promise<readonly Ready[]>

/** What demands are told that stock gives them. */
export const readyOfDemands =
  (caller: Caller, demandIds: readonly string[]): ReadReady =>
  async () => {
    const told = await Promise.all(demandIds.map((id) => caller.client(demandWork).stock({ id })))
    return told.flat().map(({ materialCode, free, before, short }) => ({
      material: materialCode,
      there: free,
      figures: { free, before, short },
    }))
  }

/** What the readiness of orders says of their material. */
export const readyOfOrders =
  (caller: Caller, ids: readonly string[]): ReadReady =>
  async () =>
    (await caller.client(productionOrder).analysis({ ids: [...ids] })).flatMap(({ lines }) =>
      lines.flatMap(({ kind, code, required, available, expected, inspected, short }) =>
        kind === 'material'
          ? [{ material: code!, there: available, figures: { required, available, expected, inspected, short } }]
          : [],
      ),
    )

const belowZero = (all: readonly Ready[]) =>
  all.flatMap(({ material, figures }) =>
    Object.entries(figures).flatMap(([name, value]) =>
      compareQuantities(value, '0') < 0 ? [`${name} of ${material} is told as ${value}`] : [],
    ),
  )

/** Looks at what is told while stock moves: nothing of it may be below zero. A product that was killed is asked again. */
export function watchReady(read: ReadReady, every = 3000) {
  const faults = new Set<string>()
  let isOver = false
  let looks = 0
  const looking = (async () => {
    while (!isOver) {
      const told = await read().catch(() => undefined)
      if (told) looks++
      for (const fault of belowZero(told ?? [])) faults.add(fault)
      for (let waited = 0; waited < every && !isOver; waited += 100) await pause(100)
    }
  })()
  return {
    async stop() {
      isOver = true
      await looking
      return { looks, faults: [...faults] }
    },
  }
}

/** What is told once all is still: nothing below zero, and of no material more than lies there that is ours and fit for use. */
export async function readyFaults(read: ReadReady, query: Query): Promise<string[]> {
  const told = await read()
  const faults = belowZero(told)
  if (!told.length) faults.push('nothing is told of what is ready')
  const lying = await query<{ code: string; quantity: string }>(
    `select material.code, sum(kept.quantity)::text as quantity from stock_balance kept join material on material.id = kept.material_id
     left join lot on lot.id = kept.lot_id
     where kept.status = 'available' and kept.quantity > 0 and coalesce(lot.owner, 'own') = 'own'
       and (lot.expires_on is null or lot.expires_on >= current_date - 1) group by 1`,
  )
  const there = new Map(lying.map(({ code, quantity }) => [code, quantity]))
  for (const [material, each] of Map.groupBy(told, (one) => one.material)) {
    const all = each.reduce((sum, one) => addQuantities(sum, one.there), '0')
    const most = there.get(material) ?? '0'
    if (compareQuantities(all, most) > 0)
      faults.push(`of ${material} ${all} is told to be there, of ${most} that lies there`)
  }
  return faults
}
