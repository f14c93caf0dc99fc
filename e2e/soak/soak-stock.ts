import { setTimeout as pause } from 'node:timers/promises'
import type { databaseOf } from '../no-loss/database.ts'
import { randomBy } from '../no-loss/kills.ts'
import { type keptProgram, until } from '../no-loss/programs.ts'
import { keptProduct } from './kept-product.ts'
import { moveCrosswise, type Told } from './stock-clients.ts'
import { buildStore } from './stock-store.ts'
import { stockFaults } from './stock-verdict.ts'

export interface StockSoak {
  readonly seconds: number
  readonly clients: number
  readonly seed: number
  /** Of the server and of the database by turns, with -9. */
  readonly kills: number
}

/** Clients move the same stock for a while, the product killed meanwhile where asked; answers what was told and what is wrong. */
export async function soakStock({ seconds, clients, seed, kills }: StockSoak) {
  const { admin, server, database, ready, endedByItself, remove } = await keptProduct('stock')
  try {
    const store = await buildStore(admin)
    const end = Date.now() + seconds * 1000
    const watch = deadlockWatch(database.query)
    const killing = killByTurns({ server, database, kills, end, random: randomBy(seed) })
    const random = (client: number) => randomBy(seed * 1000 + client)
    const told = await moveCrosswise(admin, store, clients, { random, stopped: () => Date.now() >= end })
    const killed = await killing
    await ready('the server after its last kill')
    const faults = await stockFaults(database.query, told)
    const deadlocks = await watch.stop()
    if (deadlocks) faults.push(`${deadlocks} deadlocks`)
    faults.push(...endedByItself())
    const [ledger] = await database.query<{ n: string }>('select count(*) as n from stock_ledger')
    return { ...counts(told), kills: killed, movements: Number(ledger!.n), deadlocks, faults }
  } finally {
    await remove()
  }
}

const counts = ({ posted, reversed, unheard, refused }: Told) => ({
  ...{ posted: posted.size, reversed: reversed.size, unheard: unheard.size, refused },
})

async function killByTurns(options: {
  server: ReturnType<typeof keptProgram>
  database: ReturnType<typeof databaseOf>
  kills: number
  end: number
  random: () => number
}) {
  const { server, database, kills, end, random } = options
  const each = (end - Date.now()) / Math.max(1, kills)
  for (let at = 0; at < kills; at++) {
    await pause(each * (0.5 + 0.5 * random()))
    if (at % 2) await until('a database to kill', 60_000, () => database.kill())
    else server.kill(random() * 1000)
  }
  return kills
}

/** Deadlocks that PostgreSQL counts; its count begins anew after a crash. */
function deadlockWatch(query: ReturnType<typeof databaseOf>['query']) {
  let sum = 0
  let last = 0
  const look = async () => {
    const [found] = await query<{ n: string }>('select sum(deadlocks) as n from pg_stat_database').catch(() => [])
    if (!found) return
    const now = Number(found.n)
    sum += now < last ? now : now - last
    last = now
  }
  const timer = setInterval(look, 1000)
  return {
    async stop() {
      clearInterval(timer)
      await look()
      return sum
    },
  }
}
