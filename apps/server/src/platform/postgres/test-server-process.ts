import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { expect } from 'vitest'
import { cleanUps } from '../../testing/clean-ups.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { birthOf, postgresProcessesIn } from './processes.ts'
import { closedFolderOnTheWay } from './reach.ts'

export const isRoot = process.getuid?.() === 0
export interface Server {
  url: string
  cluster: string
  messages: string[]
  stop(): Promise<void>
  kill(): Promise<void>
}

interface StartOptions {
  account?: { uid: number; gid: number } | undefined
  packageFolder?: string
}

/** A server in a process of its own; whatever is left of it and its PostgreSQL ends with the test. */
export async function startServer(dataDir: string, options: StartOptions = {}): Promise<Server> {
  const { child, lines, exited } = spawnServer(dataDir, options)
  const messages: string[] = []
  let url = ''
  for await (const line of lines) {
    const said = JSON.parse(line)
    if (said.message) messages.push(said.message)
    if (said.url) {
      url = said.url
      break
    }
  }
  if (!url) throw new Error(`the server did not start: ${messages.join('\n')}`)
  const cluster = join(realpathSync(join(dataDir, 'postgres')), 'cluster')
  const end = async (name: NodeJS.Signals) => {
    child.kill(name)
    await exited
  }
  cleanUps.push(async () => {
    await end('SIGKILL')
    for (const pid of postgresProcessesIn(cluster)) process.kill(pid, 'SIGKILL')
    while (postgresProcessesIn(cluster).length > 0) await wait(20)
  })
  return { url, cluster, messages, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

export async function refusedServer(dataDir: string, options: StartOptions = {}) {
  const { lines, exited } = spawnServer(dataDir, options)
  let last: Record<string, string> = {}
  for await (const line of lines) last = JSON.parse(line)
  return { ...last, code: await exited } as { refused?: string; message?: string; code: number | null }
}

function spawnServer(dataDir: string, { account, packageFolder }: StartOptions) {
  const script = join(import.meta.dirname, 'test-server.ts')
  const child = spawn(process.execPath, [script, dataDir, ...(packageFolder ? [packageFolder] : [])], {
    ...account,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, exited, lines: createInterface(child.stdout) }
}

export async function crashAndRecover(server: Server): Promise<void> {
  await query(server.url, 'create table before_crash as select 7 as id')
  const before = readPostmasterFile(server.cluster)!.pid
  const birth = birthOf(before)
  process.kill(before, 'SIGKILL')
  for (const end = Date.now() + 15_000; ; await wait(50)) {
    const rows = await query(server.url, 'select id from before_crash').catch((error: Error) => error)
    const now = readPostmasterFile(server.cluster)?.pid
    if (Array.isArray(rows) && now && birthOf(now) !== birth) return expect(rows).toEqual([{ id: 7 }])
    if (Date.now() > end) throw new Error(`PostgreSQL did not come back: ${rows}`)
  }
}

export function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'zhizao-postgres-')))
  chmodSync(folder, 0o755)
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  cleanUps.push(() => client.end().catch(() => {}))
  return client
}

export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Root tries as an ordinary user too, one whom initdb finds in /etc/passwd; undefined when they cannot reach this clone. */
export function ordinaryUser(): { uid: number; gid: number } | undefined {
  const ids = readFileSync('/etc/passwd', 'utf8').match(/^daemon:[^:]*:(\d+):(\d+):/m)
  const account = ids ? { uid: Number(ids[1]), gid: Number(ids[2]) } : undefined
  return closedFolderOnTheWay(import.meta.dirname, account) ? undefined : account
}
