import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from './meter.ts'

const root = path.join(import.meta.dirname, '../..')
export const administrator = { name: 'admin', password: 'Journey-2026' }

/** The product as `npm start` runs it, over a data folder of its own. */
export async function startProduct(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zhizao-e2e-'))
  chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const [port, mqttPort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: administrator.password,
    DEMO: '0',
    // Its own PostgreSQL, whatever the tests before it ran on.
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    ...environment,
  }
  const children: ChildProcess[] = []
  const run = (file: string, flags: string[] = []) => {
    const child = spawn(process.execPath, [path.join(root, file), ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk) => (output = `${output}${chunk}`.slice(-20_000)))
    children.push(child)
    return { child, output: () => output }
  }
  const server = run('apps/server/src/main.ts')
  const url = `http://127.0.0.1:${port}`
  await until(async () => {
    if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.output()}`)
    return (await fetch(`${url}/api/health`).catch(() => undefined))?.ok ?? false
  }, 90_000)
  return {
    url,
    port,
    mqttPort,
    folder,
    dataDir,
    /** A gateway with the code and secret that a screen showed. */
    startGateway: (code: string, secret: string) =>
      run('apps/edge-gateway/src/main.ts', [
        '--server',
        `mqtt://127.0.0.1:${mqttPort}`,
        '--code',
        code,
        '--secret',
        secret,
        '--data-dir',
        path.join(folder, `gateway-${code}`),
      ]),
    async stop() {
      for (const child of children.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const gone = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await gone
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
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
