import { setTimeout as pause } from 'node:timers/promises'
import { role } from '@zhizao/contract/access/role'
import { user } from '@zhizao/contract/access/user'
import { type Caller, callerOf } from '../../apps/server/src/testing/caller.ts'
import type { databaseOf } from '../no-loss/database.ts'
import { randomBy } from '../no-loss/kills.ts'
import { type keptProgram, until } from '../no-loss/programs.ts'
import { keptProduct } from './kept-product.ts'
import { drawFaults, kinFaults, ownerFaults } from './ownership.ts'
import { readyFaults, readyOfDemands, watchReady } from './ready-stock.ts'
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
  const { admin, url, server, database, ready, endedByItself, remove } = await keptProduct('stock')
  try {
    const store = await buildStore(admin)
    const clerk = await clerkOf(admin, url, database.query)
    const readiness = readyOfDemands(admin, [store.demandId])
    const looking = watchReady(readiness)
    const end = Date.now() + seconds * 1000
    const watch = deadlockWatch(database.query)
    const killing = killByTurns({ server, database, kills, end, random: randomBy(seed) })
    const random = (client: number) => randomBy(seed * 1000 + client)
    const told = await moveCrosswise([admin, clerk], store, clients, { random, stopped: () => Date.now() >= end })
    const killed = await killing
    await ready('the server after its last kill')
    const looked = await looking.stop()
    const faults = [
      ...(await stockFaults(database.query, told)),
      ...(await ownerFaults(database.query)),
      ...(await drawFaults(database.query, [CLERK])),
      ...(await kinFaults(database.query)),
      ...looked.faults,
      ...(await readyFaults(readiness, database.query)),
    ]
    const deadlocks = await watch.stop()
    if (deadlocks) faults.push(`${deadlocks} deadlocks`)
    faults.push(...endedByItself())
    const [ledger] = await database.query<{ n: string }>('select count(*) as n from stock_ledger')
    return { ...counts(told), looks: looked.looks, kills: killed, movements: Number(ledger!.n), deadlocks, faults }
  } finally {
    await remove()
  }
}

const counts = ({ posted, reversed, unheard, changed, refused }: Told) => ({
  posted: posted.size,
  reversed: reversed.size,
  unheard: unheard.size,
  changed,
  refused,
})

/** Somebody who may neither give out what has expired nor what is held. */
const CLERK = '并发仓管'
const PASSWORD = 'Soak-2026-keeper'

async function clerkOf(admin: Caller, url: string, query: ReturnType<typeof databaseOf>['query']): Promise<Caller> {
  const keeper = (await admin.client(role).list()).find(({ code }) => code === 'warehouseClerk')!
  await admin.client(user).create({ loginName: 'keeper', name: CLERK, password: PASSWORD, roleIds: [keeper.id] })
  await query(`update app_user set must_change_password = false where login_name = 'keeper'`)
  const clerk = callerOf(url, undefined)
  await clerk.signIn('keeper', PASSWORD)
  return clerk
}

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
