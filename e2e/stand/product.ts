import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { NODE_COMPILE_CACHE } from '../../apps/server/src/testing/server-process.ts'
import { freePort } from './meter.ts'

const root = path.join(import.meta.dirname, '../..')
const FIRST = 'admin'
/** Of the product or the company (start-company.ts) that was begun last. */
export const administrator = { name: FIRST, password: 'Journey-2026' }

let newestPictureCode = ''
/** What stands on the newest picture code of the products here. */
export const letters = () => newestPictureCode

/** The product as `npm start` runs it, over a data folder of its own; in whole runs one that was begun before (first-start.ts). */
export async function startProduct(environment: Record<string, string> = {}) {
  administrator.name = FIRST
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zhizao-e2e-'))
  chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const begun = await beginningOf(environment)
  if (begun) copyFolder(begun, dataDir)
  const [port, mqttPort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: administrator.password,
    DEMO: '0',
    DEMO_WEEKS: '0',
    // Its own PostgreSQL, whatever the tests before it ran on.
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'test',
    NODE_COMPILE_CACHE,
    ...environment,
  }
  const gateways: { child: ChildProcess; dataDir: string }[] = []
  const run = (file: string, flags: string[] = []) => {
    const child = spawn(process.execPath, [path.join(root, file), ...flags], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', file.startsWith('apps/server/') ? 'ipc' : 'ignore'],
    })
    child.on('message', (said: { code?: string }) => {
      if (said.code) newestPictureCode = said.code
    })
    let output = ''
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk) => (output = `${output}${chunk}`.slice(-20_000)))
    return { child, output: () => output }
  }
  /** With what they have kept. */
  const endGateways = async () => {
    for (const gateway of gateways.splice(0).toReversed()) {
      await ended(gateway.child)
      rmSync(gateway.dataDir, { recursive: true, force: true })
    }
  }
  const server = run('apps/server/src/main.ts')
  const url = `http://127.0.0.1:${port}`
  await until(
    async () => {
      if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.output()}`)
      return (await fetch(`${url}/api/health`).catch(() => undefined))?.ok ?? false
    },
    180_000,
    'the start of the product',
  ).catch((error) => {
    server.child.kill('SIGTERM')
    throw error
  })
  return {
    url,
    port,
    mqttPort,
    folder,
    dataDir,
    /** Of the server. */
    pid: server.child.pid!,
    /** A gateway with the code and secret that a screen showed; `port` is where it believes the broker to be. */
    /** `name`: of its data folder, where a box has several gateways. */
    startGateway(code: string, secret: string, port = mqttPort, name = code) {
      const gatewayDir = path.join(folder, `gateway-${name}`)
      const gateway = run('apps/edge-gateway/src/main.ts', [
        '--server',
        `mqtt://127.0.0.1:${port}`,
        '--code',
        code,
        '--secret',
        secret,
        '--data-dir',
        gatewayDir,
      ])
      gateways.push({ child: gateway.child, dataDir: gatewayDir })
      return gateway
    },
    endGateways,
    async stop() {
      await endGateways()
      await ended(server.child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

/** A data folder to begin with: of a first start, or of a demo plant, that was made before; none where what is set stays in it. */
async function beginningOf({ DEMO, DATA_DIR, TZ, ...settings }: Record<string, string>): Promise<string | undefined> {
  if (DATA_DIR || TZ) return undefined
  if (DEMO !== '1') return process.env.FIRST_START
  return Object.keys(settings).length > 0 ? undefined : filledDemo()
}

/** The data folder of the demo plant that was filled beside the first journeys, once it is. */
async function filledDemo(): Promise<string | undefined> {
  const { DEMO_START } = process.env
  if (!DEMO_START) return undefined
  await until(() => existsSync(`${DEMO_START}-ready`) || existsSync(`${DEMO_START}-failed`), 600_000, 'the demo plant')
  return existsSync(`${DEMO_START}-ready`) ? DEMO_START : undefined
}

/** With its owners: PostgreSQL takes no folder of somebody else. */
function copyFolder(from: string, to: string) {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true })
  else execFileSync('cp', ['-a', from, to])
}
export type Product = Awaited<ReturnType<typeof startProduct>>

/** Waits for a condition, looking ten times a second. */
export async function until(condition: () => Promise<boolean> | boolean, ms = 30_000, what = 'the condition') {
  const end = Date.now() + ms
  while (Date.now() < end) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${what} did not come true within ${ms / 1000} s`)
}
