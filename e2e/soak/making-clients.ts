import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { workbench } from '@zhizao/contract/production/workbench'
import type { Caller } from '../../apps/server/src/testing/caller.ts'
import type { Place } from './making-shop.ts'

/** How long one report is sent again while the server or its database is away, ms. */
const PATIENCE = 60_000
const AWAY = new Set([429, 502, 503, 504])

/** What the clients were told. */
export interface Reported {
  /** Reports that were acknowledged, by the names of their acts. */
  readonly acknowledged: Map<string, string>
  /** Acts that were refused: too few pieces waited, above all. */
  readonly refused: Set<string>
  /** Sent, and never heard how it ended: it may be there or not. */
  readonly unheard: Set<string>
  /** Answers that came only when the act was sent again. */
  again: number
  /** What must not be: answers of 500 and the like, with their words. */
  readonly broken: string[]
}

export const nothingReported = (): Reported => ({
  acknowledged: new Map(),
  refused: new Set(),
  unheard: new Set(),
  again: 0,
  broken: [],
})

/** Clients that report on the same orders until `stopped` says so, each act by a name of its own and sent until it is answered. */
export async function reportAtOnce(
  caller: Caller,
  places: readonly Place[],
  clients: number,
  { random, stopped, told }: { random: (client: number) => () => number; stopped: () => boolean; told: Reported },
): Promise<void> {
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const own = random(client)
      while (!stopped()) await oneReport(caller, places[Math.floor(own() * places.length)]!, own, told)
    }),
  )
}

async function oneReport(caller: Caller, { workOrderId, isLast }: Place, random: () => number, told: Reported) {
  const id = randomUUID()
  // More is begun than goes on, so that mostly pieces wait.
  const good = String(1 + Math.floor(random() * (isLast ? 2 : 5)))
  const scrap = random() < 0.2 ? '1' : '0'
  const reasons = scrap === '1' ? [{ kind: 'scrap', reason: '缺料', quantity: '1' }] : []
  const body = { workOrderId, good, scrap, reasons, action: { id, personId: caller.userId } }
  for (let until = Date.now() + PATIENCE, tries = 1; Date.now() < until; tries++) {
    const answer = await caller.call(workbench.report, body).catch(() => undefined)
    if (!answer || AWAY.has(answer.status)) {
      await pause(50)
      continue
    }
    if (tries > 1) told.again++
    if (answer.code === workbench.report.success)
      told.acknowledged.set(id, (answer.data as { report: { id: string } }).report.id)
    else told.refused.add(id)
    if (answer.status >= 500) told.broken.push(`${answer.status} ${answer.msg}`)
    return
  }
  told.unheard.add(id)
}
