import { type ChildProcess, fork, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Caller, callerOf } from '../../apps/server/src/testing/caller.ts'
import { selfSigned } from '../../apps/server/src/testing/self-signed.ts'
import { setUpBox } from '../../apps/server/src/testing/set-up-box.ts'
import { databaseOf } from '../no-loss/database.ts'
import { lastingPort } from '../no-loss/programs.ts'
import { until } from '../stand/product.ts'
import type { Size } from './attack.ts'
import { administrator, type Filled, fillPlant } from './fill-plant.ts'
import { heapAfterCollection } from './heap.ts'
import { treeMemory } from './memory.ts'
import { movableClock } from './movable-clock.ts'
import type { Testimony, WitnessPlan } from './witness.ts'

const root = path.join(import.meta.dirname, '../..')

/** The product in a process of its own over a fresh folder, a small plant in it, and the witness beside it. */
export interface Stand {
  readonly url: string
  readonly mqttPort: number
  readonly mqttTlsPort: number
  /** What its clock shows, and how it is set so many ms on or back; nothing where this machine cannot. */
  now(): Date
  readonly setClock: ((ahead: number) => void) | undefined
  /** Its administrator, who has signed in before anybody attacks. */
  readonly admin: Caller
  readonly filled: Filled
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** Of another database of its PostgreSQL. */
  databaseUrl(name: string): string
  readonly dataDir: string
  /** Files and folders that requests left in the system's temporary folder. */
  leftovers(): string[]
  isUp(): boolean
  /** The end of what it printed. */
  output(): string
  begin(): void
  testimony(): Promise<Testimony>
  heap(): Promise<number>
  /** Bytes of memory that the process takes of the machine. */
  memory(): number
  stop(): Promise<void>
}

const KEPT_OUTPUT = 50_000

export async function openStand(size: Size): Promise<Stand> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zhizao-hostile-'))
  // PostgreSQL runs as another user where we are root.
  chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const temporary = path.join(folder, 'tmp')
  mkdirSync(temporary, { mode: 0o777 })
  chmodSync(temporary, 0o1777)
  const [port, mqttPort, mqttTlsPort] = [await lastingPort(), await lastingPort(), await lastingPort()]
  const clock = movableClock(folder)
  const server = spawn(process.execPath, ['--inspect=127.0.0.1:0', path.join(root, 'apps/server/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      MQTT_TLS_PORT: String(mqttTlsPort),
      ...certificate(folder),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      TMPDIR: temporary,
      ADMIN_PASSWORD: administrator.password,
      DEMO: '0',
      LOG_LEVEL: 'error',
      ...clock.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let inspector = ''
  for (const stream of [server.stdout!, server.stderr!])
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-KEPT_OUTPUT)
      inspector ||= /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(output)?.[0] ?? ''
    })
  const namesIn = (place: string) => (existsSync(place) ? readdirSync(place) : [])
  const isUp = () => server.exitCode === null && server.signalCode === null
  const url = `http://127.0.0.1:${port}`
  const opened: ChildProcess[] = [server]
  const stop = async () => {
    for (const child of opened.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    }
    // A product that ended by itself leaves its PostgreSQL behind for the next start to take up.
    if (existsSync(path.join(dataDir, 'postgres/cluster'))) databaseOf(dataDir).kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  try {
    await until(
      async () => {
        if (!isUp()) throw new Error(`the product did not start: ${output}`)
        return (await fetch(`${url}/api/health`).catch(() => undefined))?.ok ?? false
      },
      90_000,
      'the start',
    )
    const admin = callerOf(url, undefined, clock.now)
    await admin.signIn(administrator.name, administrator.password)
    const { query, url: databaseUrl } = databaseOf(dataDir)
    const points = Array.from({ length: 20 }, (_, at) => ({
      code: `p${at}`,
      dataType: 'uint16' as const,
      address: at,
      pollMs: 1000,
      ...(at === 0 ? { errorUpper: 80 } : {}),
    }))
    const box = await setUpBox(admin, { number: 1, port: 1, timeoutMs: 1000, points })
    const filled = await fillPlant(admin, query, databaseUrl(), size)
    const pointIds = [...box.idOf.values()].map(Number)
    const pid = server.pid!
    const plan: WitnessPlan = { pid, port, mqttPort, code: box.code, secret: box.secret, pointIds }
    const witness = fork(path.join(import.meta.dirname, 'witness.ts'), [JSON.stringify(plan)])
    opened.push(witness)
    const heard = <Message>(fits: (message: unknown) => boolean) =>
      new Promise<Message>((resolve, reject) => {
        const ended = () => reject(new Error('the witness ended'))
        const look = (message: unknown) => {
          if (!fits(message)) return
          witness.off('message', look).off('exit', ended)
          resolve(message as Message)
        }
        witness.on('message', look).once('exit', ended)
      })
    await heard((message) => message === 'ready')
    return {
      url,
      mqttPort,
      mqttTlsPort,
      now: clock.now,
      setClock: clock.set,
      admin,
      filled,
      query,
      databaseUrl: (name) => databaseUrl().replace(/[^/]*$/, name),
      dataDir,
      leftovers: () => [
        ...namesIn(temporary).filter((name) => name.startsWith('zhizao')),
        ...namesIn(path.join(dataDir, 'tmp/uploads')),
      ],
      isUp,
      output: () => output,
      begin: () => void witness.send('begin'),
      testimony() {
        witness.send('tell')
        return heard<Testimony>((message) => typeof message === 'object')
      },
      heap: () => heapAfterCollection(inspector),
      memory: () => treeMemory(server.pid!).own,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function certificate(folder: string) {
  const { cert, key } = selfSigned()
  const [MQTT_TLS_CERT, MQTT_TLS_KEY] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')]
  writeFileSync(MQTT_TLS_CERT, cert)
  writeFileSync(MQTT_TLS_KEY, key, { mode: 0o600 })
  return { MQTT_TLS_CERT, MQTT_TLS_KEY }
}
