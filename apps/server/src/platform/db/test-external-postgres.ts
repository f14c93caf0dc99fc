import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { chooseAccount, run, spawnAs } from '../postgres/account.ts'

const installed = '/usr/lib/postgresql'

/** Folder with the programs of a PostgreSQL that the system brings, the oldest that will do; undefined where there is none. */
export function systemPostgres(): { bin: string; major: number } | undefined {
  const majors = existsSync(installed) ? readdirSync(installed).map(Number) : []
  const [major] = majors
    .filter((one) => one >= 15 && existsSync(path.join(installed, String(one), 'bin/initdb')))
    .sort((a, b) => a - b)
  return major ? { bin: path.join(installed, String(major), 'bin'), major } : undefined
}

/** A cluster of the system's PostgreSQL, with a port and a folder of its own; its superuser is `postgres`. */
export async function startSystemPostgres({ bin }: { bin: string }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zhizao-external-'))
  chmodSync(folder, 0o755)
  const cluster = path.join(folder, 'cluster')
  mkdirSync(cluster, { mode: 0o700 })
  const account = chooseAccount(path.join(folder, 'none'))
  if (account) chownSync(cluster, account.uid, account.gid)
  const made = await run(
    path.join(bin, 'initdb'),
    ['-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { account, cwd: cluster },
  )
  if (made.code !== 0) throw new Error(made.output)
  const port = await freePort()
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`]
  const postgres = spawn(
    path.join(bin, 'postgres'),
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    { ...spawnAs(account), cwd: cluster, stdio: 'ignore' },
  )
  const urlFor = (login: string, database = 'postgres') => `postgres://${login}@127.0.0.1:${port}/${database}`
  const query = async (url: string, ...statements: string[]) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      let rows: Record<string, unknown>[] = []
      for (const statement of statements) rows = (await client.query(statement)).rows
      return rows
    } finally {
      await client.end()
    }
  }
  const administer = (...statements: string[]) => query(urlFor('postgres'), ...statements)
  for (const end = Date.now() + 20_000; ; await wait(50)) {
    if (await administer('select 1').catch(() => undefined)) break
    if (Date.now() > end || postgres.exitCode !== null) throw new Error('the system PostgreSQL did not start')
  }
  return {
    urlFor,
    query,
    administer,
    async stop() {
      postgres.kill('SIGQUIT')
      if (postgres.exitCode === null && postgres.signalCode === null) await once(postgres, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
