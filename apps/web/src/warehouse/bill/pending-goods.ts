import type { Putaway } from '@zhizao/contract/bills/inbound-bill'
import type { BillPick } from '@zhizao/contract/bills/outbound-bill'
import {
  addQuantities,
  compareQuantities,
  decimalsOf,
  multiplyQuantities,
  plainDecimal,
  subtractQuantities,
  timesRatioUp,
} from '@zhizao/rules/quantity/decimal'
import type { KeptAct } from '../../offline/index.ts'
import { type GoodsIn, type GoodsOut, PICK_GOODS, RECEIVE_GOODS } from './offer-bills.ts'
import type { ReceivedLine } from './receipt-entries.ts'

/** What of a bill waits on this device. */
export interface Pending<Body> {
  /** On their way, in order. */
  readonly waiting: readonly (KeptAct & { body: Body })[]
  /** Refused: somebody has to settle them, and what came after waits for it. */
  readonly refused: readonly (KeptAct & { body: Body })[]
}

export function pendingOf<Body>(acts: readonly KeptAct[], action: string, subject: string): Pending<Body> {
  const own = acts.filter((act) => act.action === action && act.subject === subject) as (KeptAct & { body: Body })[]
  return {
    waiting: own.filter(({ refusal }) => refusal === undefined),
    refused: own.filter(({ refusal }) => refusal !== undefined),
  }
}
export const pendingReceipts = (acts: readonly KeptAct[], id: string) =>
  pendingOf<GoodsIn>(acts, RECEIVE_GOODS, receiptSubject(id))
export const pendingIssues = (acts: readonly KeptAct[], id: string) =>
  pendingOf<GoodsOut>(acts, PICK_GOODS, issueSubject(id))
export const receiptSubject = (id: string) => `receive:${id}`
export const issueSubject = (id: string) => `pick:${id}`

const FINEST = 8
type Line = Pick<ReceivedLine, 'id' | 'unitId' | 'baseQuantity'> & { quantity: string }

/** In the base unit: a confirmed line says what its own unit is of it. */
function inBase(quantity: string, unitId: string | null | undefined, line: Line | undefined): string {
  if (!unitId || !line?.baseQuantity || unitId !== line.unitId) return quantity
  const most = Math.max(decimalsOf(line.baseQuantity), decimalsOf(line.quantity))
  const whole = (some: string) => plainDecimal(multiplyQuantities(some, `1${'0'.repeat(most)}`))
  return timesRatioUp(quantity, { num: whole(line.baseQuantity), den: whole(line.quantity) }, FINEST)
}

const less = (one: string, other: string) => {
  const rest = subtractQuantities(one, other)
  return compareQuantities(rest, '0') > 0 ? rest : '0'
}

/** How much of each line waits on this device, by its id, in the base unit. */
export function receivedHere({ waiting }: Pending<GoodsIn>, lines: readonly Line[]): ReadonlyMap<string, string> {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const here = new Map<string, string>()
  for (const { body } of waiting)
    for (const { lineId, quantity, unitId } of body.lines) {
      const base = inBase(plainDecimal(String(quantity)), unitId, byId.get(lineId))
      here.set(lineId, addQuantities(here.get(lineId) ?? '0', base))
    }
  return here
}

/** What is still to come of each line, without what waits on this device. */
export const putawayWithout = (putaway: readonly Putaway[], here: ReadonlyMap<string, string>): Putaway[] =>
  putaway.map((put) => ({ ...put, open: less(put.open, here.get(put.lineId) ?? '0') }))

/**
 * What is still to be picked, without what waits on this device: first where it was taken, then of the same line wherever it was to
 * be taken from, as another lot was taken in its place.
 */
export function picksWithout(picks: readonly BillPick[], { waiting }: Pending<GoodsOut>): BillPick[] {
  const left = picks.map((pick) => ({ ...pick }))
  for (const { body } of waiting)
    for (const { lineId, quantity, locationId, lotId } of body.lines) {
      let rest = plainDecimal(String(quantity))
      const own = left.filter((pick) => pick.lineId === lineId)
      const isHere = (pick: BillPick) => pick.locationId === locationId && (pick.lotId ?? null) === (lotId ?? null)
      for (const pick of [...own.filter(isHere), ...own.filter((each) => !isHere(each))]) {
        const before = pick.quantity
        pick.quantity = less(before, rest)
        rest = less(rest, before)
      }
    }
  return left.filter(({ quantity }) => quantity !== '0')
}
