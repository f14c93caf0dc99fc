import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Caller, callerOf } from '../../apps/server/src/testing/caller.ts'
import { databaseOf } from '../no-loss/database.ts'
import { keptProgram, lastingPort, until } from '../no-loss/programs.ts'

/** A product of its own in a new folder, brought back whenever it was killed, with its administrator signed in. */
export interface KeptProduct {
  readonly server: ReturnType<typeof keptProgram>
  readonly database: ReturnType<typeof databaseOf>
  readonly admin: Caller
  readonly url: string
  ready(what: string): Promise<void>
  /** How the server has ended without being killed; a start that met the end of its database was begun anew and is none. */
  endedByItself(): string[]
  remove(): Promise<void>
}

export async function keptProduct(name: string): Promise<KeptProduct> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `zhizao-${name}-`))
  // PostgreSQL runs as another user where we are root.
  chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const [port, mqttPort] = [await lastingPort(), await lastingPort()]
  const server = keptProgram('apps/server/src/main.ts', {
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: '0',
    ADMIN_PASSWORD: 'Soak-2026',
    LOG_LEVEL: 'warn',
  })
  const database = databaseOf(dataDir)
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  const ready = (what: string) => until(what, 120_000, isReady)
  async function remove() {
    await server.stop()
    database.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  const endedByItself = () =>
    server.endedByItself.filter((how) => !how.startsWith('code 75 ')).map((how) => `the server ended by itself: ${how}`)
  try {
    await ready('the server')
    const admin = callerOf(url, undefined)
    await admin.signIn('admin', 'Soak-2026')
    return { server, database, admin, url, ready, endedByItself, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
