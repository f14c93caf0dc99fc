import { type DealtDraw, type DealtOutput, dealMaterial } from '@zhizao/rules/production/deal-material'
import type { PieceFlow } from '@zhizao/rules/production/piece-flow'
import {
  addQuantities,
  compareQuantities,
  multiplyQuantities,
  type Quantity,
  sumOfQuantities,
} from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { writtenInsert } from '../../platform/db/written-insert.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import type { ConsumptionRow } from '../report/consumed.ts'
import { consumptions } from '../report/work-report.table.ts'
import { inputsOf } from './deal-order.ts'
import { consumptionShares } from './genealogy.table.ts'
import type { FactComponent } from './order-facts.ts'

/** What is left of a draw. */
export type LooseDraw = Pick<DealtDraw, 'id' | 'componentId' | 'quantity' | 'at' | 'isPiece'> & {
  readonly lotId: string
}

interface NewOutput {
  readonly output: Omit<DealtOutput, 'isLot'>
  /** What its report draws. */
  readonly used: readonly ConsumptionRow[]
  readonly loose: readonly LooseDraw[]
  readonly tracked: readonly FactComponent[]
  /** Before the report. */
  readonly flow: PieceFlow
  /** Of its order. */
  readonly quantity: Quantity
}

export interface DealtOutputOfNow {
  readonly shares: readonly { readonly drawId: string; readonly outputId: string; readonly quantity: Quantity }[]
  readonly inputs: readonly { readonly lotId: string; readonly quantity: Quantity }[]
  /** Others have a part in it: all of the order is dealt anew. */
  readonly isPart: boolean
}

/**
 * Deals to what is made now, by what lies there: the same as when all of the order is dealt anew, as long as it is the newest,
 * lacks nothing and more is to be made.
 */
export function dealtNow({ output, used, loose, tracked, flow, quantity }: NewOutput): DealtOutputOfNow {
  const lasts = flow.segments.filter(
    ({ id, kind }) => kind === 'normal' && !flow.links.some((link) => link.fromId === id && link.kind === 'next'),
  )
  const whole = multiplyQuantities(quantity, String(Math.max(1, lasts.length)))
  const before = sumOfQuantities(lasts.flatMap(({ good, scrap }) => [good, scrap]))
  const own = used.flatMap(({ id, lotId, componentId, quantity: drawn }) =>
    lotId && componentId ? [{ id, lotId, componentId, quantity: drawn, at: output.at, outputId: output.id }] : [],
  )
  const pieces = new Set(tracked.flatMap(({ id, isPiece }) => (isPiece ? [id] : [])))
  const { shares, missing } = dealMaterial({
    whole,
    before,
    components: tracked,
    outputs: [{ ...output, isLot: true }],
    isEnded: false,
    draws: [
      ...loose.map((each) => ({ ...each, outputId: null, lyingSince: each.at, returns: [] })),
      ...own.map((each) => ({ ...each, lyingSince: each.at, isPiece: pieces.has(each.componentId), returns: [] })),
    ],
  })
  const lotOf = new Map([...loose, ...own].map(({ id, lotId }) => [id, lotId]))
  const isWhole = compareQuantities(addQuantities(before, output.pieces), whole) >= 0
  const isLate = loose.some(({ at }) => at > output.at)
  return {
    shares,
    inputs: inputsOf(shares, lotOf),
    isPart: tracked.length > 0 && (isWhole || isLate || missing.length > 0),
  }
}

const addShares = writtenInsert(consumptionShares)
const addDealt = writtenStatement<{ ids: readonly string[]; quantities: readonly Quantity[] }>(
  (given) => sql`update ${consumptions} drawn set dealt = drawn.dealt + by.quantity
    from unnest(${given.ids}::bigint[], ${given.quantities}::numeric[]) as by(id, quantity) where drawn.id = by.id`,
)

/** Writes what was dealt to it; what its own report drew is written with what is dealt of it (`withDealt`), before this. */
export async function writeDealt(
  { shares }: Pick<DealtOutputOfNow, 'shares'>,
  used: readonly ConsumptionRow[],
  { db, user }: Context,
): Promise<void> {
  if (!shares.length) return
  const own = new Set(used.map(({ id }) => id))
  const lay = shares.filter(({ drawId }) => !own.has(drawId))
  await Promise.all([
    addShares(
      db,
      shares.map(({ drawId, outputId, quantity }) => ({
        companyId: user.companyId,
        consumptionId: drawId,
        eventId: outputId,
        quantity,
      })),
    ),
    lay.length &&
      addDealt(db, { ids: lay.map(({ drawId }) => drawId), quantities: lay.map(({ quantity }) => quantity) }),
  ])
}

/** What a report drew, with what of it is dealt. */
export function withDealt(
  used: readonly ConsumptionRow[],
  { shares }: Pick<DealtOutputOfNow, 'shares'>,
): ConsumptionRow[] {
  const dealt = new Map(shares.map(({ drawId, quantity }) => [drawId, quantity]))
  return used.map((each) => ({ ...each, dealt: dealt.get(each.id) ?? '0' }))
}
