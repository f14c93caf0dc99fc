import { fork } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { session } from '@zhizao/contract/access/session'
import { callerOf } from '../apps/server/src/testing/caller.ts'
import { NODE_COMPILE_CACHE } from '../apps/server/src/testing/server-process.ts'
import { openBenchDatabase } from './bench-database.ts'

/** The server in a process of its own over a fresh database, and its administrator signed in. */
export async function openBenchServer() {
  const { url: databaseUrl, close } = await openBenchDatabase()
  const password = 'Bench-only-1'
  const mqttPort = await freePort()
  const main = path.join(import.meta.dirname, '../apps/server/src/main.ts')
  const child = fork(main, {
    silent: true,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      MQTT_PORT: String(mqttPort),
      HOST: '127.0.0.1',
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
      DEMO: '0',
    },
  })
  const url = await new Promise<string>((resolve, reject) => {
    let seen = ''
    child.stdout!.on('data', (chunk) => {
      seen += chunk
      const found = /http:\/\/localhost:(\d+)/.exec(seen)
      if (found) resolve(`http://127.0.0.1:${found[1]}`)
    })
    child.stderr!.on('data', (chunk) => {
      seen += chunk
    })
    child.once('exit', () => reject(new Error(`the server did not start: ${seen}`)))
  })
  const caller = callerOf(url, undefined)
  await caller.signIn('admin', password)
  const { company_id: companyId } = await caller.client(session).companyAndDepartment()
  return {
    url,
    mqttPort,
    databaseUrl,
    companyId,
    token: caller.token,
    caller,
    pid: child.pid!,
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      await close()
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}
