import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setClock } from '../../apps/server/src/platform/set-clock.ts'
import { type Caller, callerOf } from '../../apps/server/src/testing/caller.ts'
import { NODE_COMPILE_CACHE } from '../../apps/server/src/testing/server-process.ts'
import { heapAfterCollection } from '../hostile/heap.ts'
import { databaseOf } from '../no-loss/database.ts'
import { lastingPort } from '../no-loss/programs.ts'

const root = path.join(import.meta.dirname, '../..')
export const administrator = { name: 'admin', password: 'Large-2026' }

/** The product in a process of its own over a fresh folder; with `flags` of Node. */
export async function openStand(flags: readonly string[] = []) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zhizao-large-'))
  // PostgreSQL runs as another user where we are root.
  chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const [port, mqttPort] = [await lastingPort(), await lastingPort()]
  const url = `http://127.0.0.1:${port}`
  const admin = callerOf(url, undefined)
  let output = ''
  let inspector = ''
  let server: ChildProcess

  function start() {
    server = spawn(process.execPath, [...flags, path.join(root, 'apps/server/src/main.ts')], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: administrator.password,
        DEMO: '0',
        LOG_LEVEL: 'warn',
        NODE_COMPILE_CACHE,
        ...setClock,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [server.stdout!, server.stderr!])
      stream.on('data', (chunk) => {
        output = `${output}${chunk}`.slice(-50_000)
        inspector = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(String(chunk))?.[0] ?? inspector
      })
  }

  /** Milliseconds until health says that all is ready. */
  async function ready(): Promise<number> {
    const began = performance.now()
    for (;;) {
      if (server.exitCode !== null) throw new Error(`the product ended: ${output.slice(-3000)}`)
      if ((await fetch(`${url}/api/health`).catch(() => undefined))?.ok) return performance.now() - began
      if (performance.now() - began > 120_000) throw new Error('the product is not ready after two minutes')
      await pause(20)
    }
  }

  start()
  await ready()
  await admin.signIn(administrator.name, administrator.password)
  const database = databaseOf(dataDir)
  return {
    url,
    mqttPort,
    dataDir,
    admin: admin as Caller,
    query: database.query,
    get pid() {
      return server.pid!
    },
    output: () => output,
    /** Bytes of heap after a whole collection; of a stand with `--inspect`. */
    heap: () => heapAfterCollection(inspector),
    /** kill -9 of the server, PostgreSQL stays as it was; milliseconds from its start anew until it is ready. */
    async killAndStart(): Promise<number> {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGKILL')
      await gone
      start()
      return ready()
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const gone = new Promise((resolve) => server.once('exit', resolve))
        server.kill('SIGTERM')
        await gone
      }
      if (existsSync(path.join(dataDir, 'postgres/cluster'))) database.kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
export type LargeStand = Awaited<ReturnType<typeof openStand>>

/** Resident bytes of a process and the seconds of processor that it has used, as the system counts them. */
export function processFigures(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return { rss: kilobytes('VmRSS') * 1024, peak: kilobytes('VmHWM') * 1024, cpu: (Number(user) + Number(system)) / 100 }
}

/** A figure of /metrics. */
export async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
}
