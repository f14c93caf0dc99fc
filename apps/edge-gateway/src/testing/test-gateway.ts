import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Settings } from '../settings.ts'

export const dataFolder = () => mkdtempSync(join(tmpdir(), 'gateway-test-'))

/** Settings for a gateway in this process; it tries its server often and says little. */
export function settingsFor(server: string, dataDir = dataFolder(), more: Partial<Settings> = {}): Settings {
  return Settings.parse({
    server,
    code: 'BOX1',
    secret: 'secret',
    dataDir,
    reconnectMs: 100,
    logLevel: process.env.LOG_LEVEL ?? 'silent',
    ...more,
  })
}

/** The gateway as a process of its own, started as an operator does. */
export function spawnGateway(
  server: string,
  dataDir: string,
  main = fileURLToPath(new URL('../main.ts', import.meta.url)),
): ChildProcess & { output(): string } {
  const env = { ...process.env, BOX_SERVER: server, BOX_CODE: 'BOX1', BOX_SECRET: 'secret', BOX_DATA_DIR: dataDir }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  return Object.assign(child, { output: () => output })
}

export function exited(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve({ code: child.exitCode, signal: child.signalCode })
  }
  return new Promise((done) => child.once('exit', (code, signal) => done({ code, signal })))
}
