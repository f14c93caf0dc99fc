import { setTimeout as pause } from 'node:timers/promises'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import type { Call } from '@zhizao/contract/http/call'
import { lotEvent } from '@zhizao/contract/stock/lot-event'
import type { Answer, Caller } from '../../apps/server/src/testing/caller.ts'
import { daysAgo } from './days-ago.ts'
import { LATE_DAYS, type Store } from './stock-store.ts'

/** How long one request is tried again while the server or its database is away, ms. */
const PATIENCE = 60_000
const AWAY = new Set([429, 502, 503, 504])

/** What the clients were told. */
export interface Told {
  /** Documents whose posting, or taking back, was acknowledged. */
  posted: Set<string>
  reversed: Set<string>
  /** Asked for, and never heard how it ended: it may be there or not. */
  unheard: Set<string>
  /** Splits and merges of lots that were acknowledged. */
  changed: number
  /** Stock that was short, above all. */
  refused: number
  /** What must not be: answers of 500 and the like, with their words. */
  broken: string[]
}

/** Clients that move the same stock crosswise until `stopped` says so: receipts, issues, transfers, holds, and takes them back. */
export async function moveCrosswise(
  callers: readonly Caller[],
  store: Store,
  clients: number,
  { random, stopped }: { random: (client: number) => () => number; stopped: () => boolean },
): Promise<Told> {
  const told: Told = { posted: new Set(), reversed: new Set(), unheard: new Set(), changed: 0, refused: 0, broken: [] }
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const own = random(client)
      const mine: string[] = []
      const caller = callers[client % callers.length]!
      while (!stopped()) await oneAct(caller, store, own, mine, told)
    }),
  )
  return told
}

async function oneAct(caller: Caller, store: Store, random: () => number, mine: string[], told: Told) {
  const roll = (most: number) => Math.floor(random() * most)
  if (mine.length && roll(8) === 0) {
    const id = mine.splice(roll(mine.length), 1)[0]!
    const ended = await stepped(caller, stockEntry.reverse, id, 'reversed', told)
    if (ended === 'done') told.reversed.add(id)
    return
  }
  if (roll(10) === 0) return changeLots(caller, store, roll, told)
  const made = await asked(caller, stockEntry.create, draftOf(store, roll), told)
  if (made?.code !== stockEntry.create.success) {
    if (made) told.refused++
    return
  }
  const { id } = made.data as { id: string }
  const ended = await stepped(caller, stockEntry.post, id, 'posted', told)
  if (ended !== 'done') return
  told.posted.add(id)
  mine.push(id)
}

/** Lots of a material at a place become others, of whichever owner they are. */
async function changeLots(caller: Caller, store: Store, roll: (most: number) => number, told: Told) {
  const materialId = store.materialIds[roll(store.materialIds.length)]!
  const lots = store.lotIds.get(materialId)!
  const one = roll(lots.length)
  const where = { locationId: store.placeIds[roll(store.placeIds.length)]!, status: 'available' as const }
  const quantity = String(1 + roll(5))
  const two = [lots[one]!, lots[(one + 1 + roll(lots.length - 1)) % lots.length]!]
  const answer = roll(2)
    ? await asked(caller, lotEvent.split, { ...where, lotId: lots[one]!, parts: [{ quantity }] }, told)
    : await asked(caller, lotEvent.merge, { ...where, lots: two.map((lotId) => ({ lotId, quantity })) }, told)
  if (answer?.code === lotEvent.split.success) told.changed++
  else if (answer) told.refused++
}

function draftOf({ placeIds, materialIds, lotCodes }: Store, roll: (most: number) => number) {
  const of = <T>(all: readonly T[]): T => all[roll(all.length)]!
  const kind = roll(10)
  const lines = Array.from({ length: 1 + roll(4) }, () => {
    const from = roll(placeIds.length)
    const to = (from + 1 + roll(placeIds.length - 1)) % placeIds.length
    const goods = { materialId: of(materialIds), lotCode: of(lotCodes), quantity: String(1 + roll(40)) }
    // New lots too, that several bring at the same moment.
    if (kind < 2) return { ...goods, ...(roll(2) && { lotCode: `N${roll(500)}` }), toLocationId: placeIds[to] }
    if (kind < 4) return { ...goods, fromLocationId: placeIds[from] }
    if (kind < 5)
      return roll(2)
        ? { ...goods, fromLocationId: placeIds[from], status: 'available', toStatus: 'held' }
        : { ...goods, fromLocationId: placeIds[from], status: 'held', toStatus: 'available' }
    return { ...goods, fromLocationId: placeIds[from], toLocationId: placeIds[to] }
  })
  // A third of it is told late: then no day between may be short of it.
  const postedOn = roll(3) ? null : daysAgo(roll(LATE_DAYS + 1))
  if (kind < 2) return { kind: 'receipt', postedOn, lines }
  // With a reason whoever may gives out what has expired.
  if (kind < 4) return { kind: 'issue', reason: roll(2) ? '报废' : null, postedOn, lines }
  return kind < 5 ? { kind: 'status', reason: '抽检', postedOn, lines } : { kind: 'transfer', postedOn, lines }
}

/** A step of a document, asked for until it is known how it ended; what was lost on the way is read from the document. */
async function stepped(caller: Caller, call: Call, id: string, state: string, told: Told) {
  const answer = await asked(caller, call, { id }, told)
  if (answer?.code === call.success) return 'done'
  const now = await asked(caller, stockEntry.get, { id }, told)
  if (!answer || !now) {
    told.unheard.add(id)
    return 'unheard'
  }
  // The answer to the first try was lost, and the second was told that it is done.
  if ((now.data as { status?: string } | null)?.status === state) return 'done'
  told.refused++
  return 'refused'
}

/** One call, again while the way is cut; undefined once patience is over. */
async function asked(caller: Caller, call: Call, input: unknown, told: Told): Promise<Answer | undefined> {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await pause(50)) {
    const answer = await caller.call(call, input).catch(() => undefined)
    if (!answer || AWAY.has(answer.status)) continue
    if (answer.status >= 500) told.broken.push(`${call.path}: ${answer.status} ${answer.msg}`)
    return answer
  }
  return undefined
}
