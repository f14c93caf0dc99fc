import { setTimeout as pause } from 'node:timers/promises'
import { randomBy } from '../no-loss/kills.ts'
import { keptProduct } from './kept-product.ts'
import { nothingReported, type Reported, reportAtOnce } from './making-clients.ts'
import { buildMaking } from './making-shop.ts'
import { makingFaults } from './making-verdict.ts'
import { drawFaults, kinFaults, ownerFaults } from './ownership.ts'
import { readyFaults, readyOfOrders, watchReady } from './ready-stock.ts'

export interface MakingSoak {
  /** It goes on until so many reports were acknowledged. */
  readonly reports: number
  /** And so long at least. */
  readonly seconds: number
  readonly clients: number
  readonly seed: number
  /** Of the server, with -9, spread over the reports. */
  readonly kills: number
}

/** Clients report on the same orders, the server killed among them; answers what was told and what is wrong. */
export async function soakMaking({ reports, seconds, clients, seed, kills }: MakingSoak) {
  const { admin, server, database, ready, endedByItself, remove } = await keptProduct('making')
  try {
    const { places, reportIds, orderIds } = await buildMaking(admin)
    const readiness = readyOfOrders(admin, orderIds)
    const looking = watchReady(readiness)
    const told = nothingReported()
    const end = Date.now() + seconds * 1000
    const killing = killAmong(told, { kill: server.kill, kills, reports, seconds, random: randomBy(seed) })
    let killed = 0
    killing.then((count) => {
      killed = count
    })
    const isOver = () => told.acknowledged.size >= reports && Date.now() >= end && killed === kills
    const random = (client: number) => randomBy(seed * 1000 + client)
    await reportAtOnce(admin, places, clients, { random, stopped: isOver, told })
    await ready('the server after its last kill')
    const looked = await looking.stop()
    const faults = [
      ...(await makingFaults(database.query, told, reportIds)),
      ...(await ownerFaults(database.query)),
      ...(await drawFaults(database.query, [])),
      ...(await kinFaults(database.query)),
      ...looked.faults,
      ...(await readyFaults(readiness, database.query)),
      ...endedByItself(),
    ]
    const { acknowledged, refused, unheard, again } = told
    const counted = {
      acknowledged: acknowledged.size,
      again,
      refused: refused.size,
      unheard: unheard.size,
      looks: looked.looks,
      kills: killed,
    }
    return { ...counted, faults }
  } finally {
    await remove()
  }
}

interface Killing {
  kill(down: number): void
  kills: number
  reports: number
  seconds: number
  random: () => number
}

/** Kills whenever another part of the reports is done, at a moment of its own; each when what went before has been heard. */
async function killAmong(told: Reported, { kill, kills, reports, seconds, random }: Killing): Promise<number> {
  const began = Date.now()
  for (let at = 0; at < kills; at++) {
    const share = (at + 0.2 + 0.6 * random()) / kills
    while (told.acknowledged.size < reports * share || Date.now() - began < seconds * 1000 * share) await pause(5)
    await pause(random() * 100)
    const before = told.acknowledged.size
    kill(random() * 300)
    while (told.acknowledged.size === before) await pause(5)
  }
  return kills
}
