import { type AddressInfo, createServer } from 'node:net'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { machine } from '@zhizao/contract/machine/machine'
import { machineSignal } from '@zhizao/contract/machine/machine-signal'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { productRoute } from '@zhizao/contract/process/product-route'
import { route } from '@zhizao/contract/process/route'
import { segment } from '@zhizao/contract/process/segment'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { location } from '@zhizao/contract/stock/location'
import { stock } from '@zhizao/contract/stock/stock'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/test-database.ts'
import { newFolder } from '../../platform/postgres/test-server-process.ts'
import { boundBox } from '../../testing/bound-box.ts'
import { type Caller, callerOf } from '../../testing/caller.ts'
import { ADMIN_PASSWORD, spawnServer } from '../../testing/server-process.ts'
import { connectBox } from '../../testing/test-box.ts'

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

const KILLS = 3
const BATCH = 4
/** Strokes between two kills: more batches than one look reports. */
const STROKES = 60

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

/** The product, once it answers, on the ports that it had before. */
async function start(mqttPort: number): Promise<Caller> {
  server = spawnServer(folder, { DATABASE_URL: database.url, DEMO: '0', MQTT_PORT: String(mqttPort) })
  const [, told] = await server.said(/智造云已启动：(\S+)/)
  const admin = callerOf(told!.replace('localhost', '127.0.0.1'), undefined)
  await admin.signIn('admin', ADMIN_PASSWORD)
  return admin
}

/** A machine that reports by itself at a station, and a work order that runs there. */
async function plant(admin: Caller) {
  const piece = (await admin.client(unit).list({})).find(({ code }) => code === '个')!.id
  const center = await admin.client(workCenter).create({ code: 'ZS', name: '注塑' })
  const place = await admin.client(station).create({ code: 'ZS-1', name: '一号', workCenterId: center.id })
  const house = await admin.client(warehouse).create({ code: 'CP', name: '成品库' })
  const store = await admin.client(location).create({ warehouseId: house.id, code: 'CP-1' })
  const cap = await admin
    .client(material)
    .create({ code: 'CAP', name: '杯盖', baseUnitId: piece, source: 'make' } as never)
  const { id: segmentId } = await admin.client(segment).create({
    name: '注塑',
    segmentType: 'machining',
    workCenterId: center.id,
    setUpSeconds: 0,
    runSeconds: '1',
  })
  const drawn = await admin
    .client(route)
    .create({ code: 'GY', name: '路线', segments: [{ no: 10, segmentId }], links: [] })
  const { code: routeCode } = await admin.client(route).release({ id: drawn.id })
  await admin.client(productRoute).create({ materialId: cap.id, routeCode })
  const { id: objectId } = await admin.client(object).create({ code: 'press', name: '注塑机' })
  const { id: pointId } = await admin
    .client(point)
    .create({ objectId, code: 'shots', name: '模次', dataType: 'uint32', pollMs: 1000 })
  const made = await admin.client(machine).create({
    name: '1 号机',
    objectId,
    stationId: place.id,
    autoReport: true,
    batchQuantity: String(BATCH),
  })
  await admin.client(machineSignal).create({ machineId: made.id, role: 'counter', pointId })
  const gateway = await boundBox(admin, 'GW-K', [pointId], 'holding')
  const order = await admin.client(productionOrder).create({
    materialId: cap.id,
    quantity: '5000',
    dueOn: '2099-12-31',
    receiptLocationId: store.id,
  })
  await admin.client(productionOrder).plan({ id: order.id })
  await admin.client(productionOrder).release({ ids: [order.id] })
  const [work] = (await admin.client(workOrder).page({ orderId: order.id, pageSize: 5, pageNumber: 1 })).records
  await admin.client(workOrder).dispatch({ ids: [work!.id], stationId: place.id })
  return { id: work!.id, pointId: Number(pointId), gateway, materialId: cap.id }
}

it('automatic reports are, after kill -9 while they are made, each batch once and none too few', {
  timeout: 300_000,
}, async () => {
  const mqttPort = await freePort()
  let admin = await start(mqttPort)
  const { id, pointId, gateway, materialId } = await plant(admin)
  let [shown, last] = [0, 0]
  /** The machine goes on by some strokes; resolves when they are durable. */
  async function strokes(many: number) {
    const box = await connectBox(mqttPort, gateway.code, gateway.secret)
    for (let at = 0; at < many; at++) {
      last = Math.max(last + 1, Date.now())
      await box.data([[pointId, last, ++shown, 0]])
    }
    await box.end()
  }
  const whole = () => admin.client(workbench).workOrder({ id })
  async function until(holds: (found: Awaited<ReturnType<typeof whole>>) => boolean) {
    for (;;) {
      const found = await whole()
      if (holds(found)) return found
      await new Promise((go) => setTimeout(go, 50))
    }
  }
  await strokes(1)
  await admin.client(workbench).start({ id })
  const before = shown
  for (let kill = 0; kill < KILLS; kill++) {
    await strokes(STROKES)
    const { good } = await whole()
    // Some of its batches are posted, others are not.
    await until((found) => Number(found.good) > Number(good))
    server!.child.kill('SIGKILL')
    await server!.exited
    admin = await start(mqttPort)
    expect((await whole()).count!.total).toBe(String(shown - before))
  }
  const total = shown - before
  const settled = await until(({ good }) => Number(good) >= total)
  expect(settled).toMatchObject({ good: String(total), autoProblem: null, count: { good: '0' } })
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query<{ n: number; good: string }>(
    'select auto_no as n, trim_scale(good)::text as good from work_report order by auto_no',
  )
  await client.end()
  expect(rows).toEqual(Array.from({ length: total / BATCH }, (_, at) => ({ n: at + 1, good: String(BATCH) })))
  const kept = await admin.client(stock).select({ materialId })
  expect(kept.map(({ quantity }) => quantity)).toEqual([String(total)])
})
