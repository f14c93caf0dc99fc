import { type AddressInfo, createServer } from 'node:net'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { windowValue } from '@zhizao/rules/expression/window'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/test-database.ts'
import { newFolder } from '../../platform/postgres/test-server-process.ts'
import { type Caller, callerOf } from '../../testing/caller.ts'
import { ADMIN_PASSWORD, spawnServer } from '../../testing/server-process.ts'

const folder = newFolder()
let database: TestDatabase
let server: ReturnType<typeof spawnServer> | undefined

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  server?.child.kill('SIGTERM')
  await server?.exited
  await database.drop()
})

const MESSAGES = 400
/** So many messages wait for their acknowledgement at once. */
const UNDER_WAY = 20

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

/** The product, once it answers, on the ports that it had before. */
async function start(mqttPort: number) {
  server = spawnServer(folder, { DATABASE_URL: database.url, DEMO: '0', MQTT_PORT: String(mqttPort) })
  const [, told] = await server.said(/智造云已启动：(\S+)/)
  const admin: Caller = callerOf(told!.replace('localhost', '127.0.0.1'), undefined)
  await admin.signIn('admin', ADMIN_PASSWORD)
  return admin
}

it('are, after kill -9 in the middle of their ingest and its replay, what their inputs come to offline', {
  timeout: 300_000,
}, async () => {
  const mqttPort = await freePort()
  let admin = await start(mqttPort)
  const { id: objectId } = await admin.client(object).create({ code: 'k', name: '机器' })
  const add = async (code: string, formula?: string) =>
    Number(
      (
        await admin.client(point).create({
          objectId,
          code,
          name: code,
          dataType: 'float64' as const,
          ...(formula && { source: 'formula' as const, formula }),
        })
      ).id,
    )
  const [a, b] = [await add('a'), await add('b')]
  const computed = {
    sum: await add('sum', '[a] + [b] * 2'),
    chain: await add('chain', '[sum] * 3 - prev([a])'),
    window: await add('window', "max([a], '20s') - min([a], '20s')"),
  }
  const made = await admin.client(box).create({ code: 'KILL', name: '盒子' })
  const channel = await admin.client(boxChannel).create({
    boxId: made.id,
    code: 'c',
    name: 'c',
    driver: 'modbus-tcp' as const,
    settings: { host: '10.0.0.9', port: 502 },
  })
  const device = await admin.client(boxDevice).create({ channelId: channel.id, code: 'd', name: 'd' })
  for (const [at, id] of [a, b].entries())
    await admin
      .client(boxPoint)
      .create({ boxDeviceId: device.id, pointId: String(id), address: { table: 'input', address: at * 4 } })

  const base = Math.floor(Date.now() / 1000) * 1000 - MESSAGES * 1000
  const messageOf = (seq: number) => {
    const time = base + seq * 1000
    const samples = [[a, time, (seq * 37) % 101, 0]]
    if (seq % 3 === 0) samples.push([b, time, (seq * 13) % 17, seq % 30 === 0 ? 1 : 0])
    return JSON.stringify({ epoch: 7, seq, samples })
  }
  const acknowledged = new Set<number>()
  /** Sends what was not acknowledged, as a box does; ends with the connection. */
  async function send(killAt?: number) {
    const client = await connectAsync({
      host: '127.0.0.1',
      port: mqttPort,
      username: 'KILL',
      password: made.secret,
      clientId: 'gateway',
      protocolVersion: 4 as const,
      reconnectPeriod: 0,
    })
    client.on('error', () => {})
    const left = Array.from({ length: MESSAGES }, (_, at) => at + 1).filter((seq) => !acknowledged.has(seq))
    const broken = new Promise<void>((done) => client.once('close', () => done()))
    const one = async () => {
      for (let seq = left.shift(); seq !== undefined; seq = left.shift()) {
        if (killAt !== undefined && acknowledged.size >= killAt) server!.child.kill('SIGKILL')
        await client.publishAsync('box/KILL/up/data', messageOf(seq), { qos: 1 })
        acknowledged.add(seq)
      }
    }
    const all = Promise.all(Array.from({ length: UNDER_WAY }, one)).catch(() => {})
    await Promise.race([all, broken])
    await client.endAsync(true).catch(() => {})
  }
  for (const killAt of [120, 260]) {
    await send(killAt)
    await server!.exited
    expect(acknowledged.size).toBeLessThan(MESSAGES)
    admin = await start(mqttPort)
  }
  await send()
  expect(acknowledged.size).toBe(MESSAGES)

  const history = async (pointId: number) => {
    const asked = {
      pointIds: [String(pointId)],
      from: base,
      to: Date.now() + 60_000,
      mode: 'raw' as const,
      limit: 20_000,
    }
    const [series] = await admin.client(point).history(asked)
    return series!.samples as [time: number, value: number | null, quality: number][]
  }
  const [ofA, ofB] = [await history(a), await history(b)]
  expect(ofA).toHaveLength(MESSAGES)
  const offline = {
    sum: new Map<number, unknown[]>(),
    chain: new Map<number, unknown[]>(),
    window: new Map<number, unknown[]>(),
  }
  for (const [at, [time, value]] of ofA.entries()) {
    const known = ofB.findLast(([when]) => when <= time)
    const sum = known ? value! + known[1]! * 2 : null
    const quality = known ? known[2] : 2
    offline.sum.set(time, [sum, quality])
    const before = ofA[at - 1]
    offline.chain.set(time, sum === null || !before ? [null, 2] : [sum * 3 - before[1]!, quality])
    const samples = ofA
      .slice(0, at + 1)
      .map(([when, of, worst]) => ({ time: when, value: of, quality: worst as 0 | 1 | 2 }))
    const [most, least] = (['max', 'min'] as const).map((figure) => windowValue(figure, samples, time, 20_000).value!)
    offline.window.set(time, [most! - least!, 0])
  }
  const times = new Set(ofA.map(([time]) => time))
  for (const name of ['sum', 'chain', 'window'] as const) {
    const stored = await history(computed[name])
    const atInputs = stored.filter(([time]) => times.has(time)).map(([time, value, quality]) => [time, value, quality])
    expect(atInputs, name).toEqual([...offline[name]].map(([time, outcome]) => [time, ...outcome]))
    // Beside those stands only what the clock brought, of windows.
    if (name !== 'window') expect(stored).toHaveLength(MESSAGES)
  }
})
