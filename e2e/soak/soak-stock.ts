import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { callerOf } from '../../apps/server/src/testing/caller.ts'
import { databaseOf } from '../no-loss/database.ts'
import { randomBy } from '../no-loss/kills.ts'
import { keptProgram, lastingPort, until } from '../no-loss/programs.ts'
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
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zhizao-stock-'))
  // PostgreSQL runs as another user where we are root.
  chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const [port, mqttPort] = [await lastingPort(), await lastingPort()]
  const server = keptProgram('apps/server/src/main.ts', {
    ...{ PORT: String(port), MQTT_PORT: String(mqttPort), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '0' },
    ...{ ADMIN_PASSWORD: 'Soak-2026', LOG_LEVEL: 'warn' },
  })
  const database = databaseOf(dataDir)
  try {
    const url = `http://127.0.0.1:${port}`
    const isReady = () =>
      fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    await until('the server', 120_000, isReady)
    const admin = callerOf(url, undefined)
    await admin.signIn('admin', 'Soak-2026')
    const store = await buildStore(admin)
    const end = Date.now() + seconds * 1000
    const watch = deadlockWatch(database.query)
    const killing = killByTurns({ server, database, kills, end, random: randomBy(seed) })
    const random = (client: number) => randomBy(seed * 1000 + client)
    const told = await moveCrosswise(admin, store, clients, { random, stopped: () => Date.now() >= end })
    await killing
    await until('the server after its last kill', 120_000, isReady)
    const faults = await stockFaults(database.query, told)
    const deadlocks = await watch.stop()
    if (deadlocks) faults.push(`${deadlocks} deadlocks`)
    // A start that meets the end of the database gives up for now, and is begun anew by its keeper.
    const ended = server.endedByItself.filter((how) => !how.startsWith('code 75 '))
    faults.push(...ended.map((how) => `the server ended by itself: ${how}`))
    const [ledger] = await database.query<{ n: string }>('select count(*) as n from stock_ledger')
    return { ...counts(told), movements: Number(ledger!.n), deadlocks, faults }
  } finally {
    await server.stop()
    database.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
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
