import { modelSync } from '@zhizao/contract/device/model-sync'
import { object } from '@zhizao/contract/device/object'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { model } from '@zhizao/contract/device-model/model'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { job } from '@zhizao/contract/job/job'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { endedJob } from '../../testing/ended-job.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const OBJECTS = 1000
const BY_HAND = 50

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(() => server.stop())

/** Objects of a model, brought in as a sheet: what they have of it comes by the first sync. */
async function plant() {
  const { id: modelId } = await admin.client(model).create({ code: 'many', name: '电机' })
  const speed = { modelId, code: 'speed', name: '转速', unit: 'rpm', warningUpper: 3000 }
  const { id: speedId } = await admin.client(modelPoint).create(speed)
  await admin.client(modelPoint).create({ modelId, code: 'temp', name: '温度', unit: '℃' })
  const lines = Array.from({ length: OBJECTS }, (_, n) => [`motor-${n}`, `电机 ${n}`, 'many'])
  await admin.client(objectInfo).import({ file: await sheetFile([['对象编码', '对象名称', '模型编码'], ...lines]) })
  return { modelId, speedId }
}

/** How objects stand, as `unit,limit,points,manufacturer` with the number of those that stand so. */
async function standing(modelId: string) {
  const { rows } = await server.database.system.query<{ said: string; total: number }>(
    `select said, count(*)::int as total from (
       select concat_ws(',', max(p.unit) filter (where p.code = 'speed'), max(p.warning_upper) filter (where p.code = 'speed'),
         count(p.id), o.manufacturer) as said
       from object o left join point p on p.object_id = o.id where o.model_id = $1 group by o.id) as each group by 1`,
    [modelId],
  )
  return Object.fromEntries(rows.map(({ said, total }) => [said, total]))
}

async function pages(modelId: string) {
  const records = []
  for (let pageNum = 1; pageNum <= OBJECTS / 100; pageNum++)
    records.push(...(await admin.client(modelSync).preview({ modelId, pageNum, pageSize: 100 })).records)
  return records
}
const sum = (rows: Awaited<ReturnType<typeof pages>>, field: 'added' | 'changed' | 'kept') =>
  rows.reduce((total, row) => total + row[field], 0)

it('a changed model comes to 1,000 objects by a job, 50 with hand changes, cancelled in the middle and done again', async () => {
  const { modelId, speedId } = await plant()
  const sync = () => admin.client(object).syncModel({ modelId })
  const first = await sync()
  expect(first).toMatchObject({ objects: OBJECTS, added: 0 })
  expect(await endedJob(admin, first.jobId!)).toMatchObject({
    state: 'done',
    target: '电机',
    message: `已同步 ${OBJECTS} 个对象：新增 ${2 * OBJECTS} 项，修改 0 项`,
  })
  expect(await standing(modelId)).toEqual({ 'rpm,3000,2': OBJECTS })

  const own = await admin.client(point).list({ codes: ['speed'] })
  const tuned = own.filter((_, at) => at % (OBJECTS / BY_HAND) === 0)
  for (const { id } of tuned) await admin.client(point).update({ id, warningUpper: 2500 })
  await admin.client(modelPoint).update({ id: speedId, unit: 'r/min', warningUpper: 2800 })
  await admin.client(modelPoint).create({ modelId, code: 'flow', name: '流量' })
  await admin.client(model).update({ id: modelId, manufacturer: '西门子' })

  const before = await pages(modelId)
  expect(before).toHaveLength(OBJECTS)
  expect([sum(before, 'added'), sum(before, 'changed'), sum(before, 'kept')]).toEqual([OBJECTS, 2 * OBJECTS, BY_HAND])
  const kept = before.filter((row) => row.kept).map(({ objectId }) => objectId)
  expect(kept.toSorted()).toEqual(tuned.map(({ objectId }) => objectId).toSorted())

  const { jobId } = await sync()
  await vi.waitFor(async () => expect((await admin.client(job).get({ id: jobId! })).done).toBeGreaterThanOrEqual(100), {
    timeout: 30_000,
    interval: 5,
  })
  await admin.client(job).cancel({ id: jobId! })
  expect(await endedJob(admin, jobId!)).toMatchObject({ state: 'cancelled' })
  const half = await standing(modelId)
  const whole = ['r/min,2800,3,西门子', 'r/min,2500,3,西门子']
  const untouched = ['rpm,3000,2', 'rpm,2500,2']
  expect(Object.keys(half).filter((said) => ![...whole, ...untouched].includes(said))).toEqual([])
  const done = whole.reduce((total, said) => total + (half[said] ?? 0), 0)
  expect(done).toBeGreaterThanOrEqual(100)
  expect(done).toBeLessThan(OBJECTS)
  const left = await pages(modelId)
  expect([sum(left, 'added'), sum(left, 'changed')]).toEqual([OBJECTS - done, 2 * (OBJECTS - done)])

  const again = await sync()
  expect(await endedJob(admin, again.jobId!)).toMatchObject({
    state: 'done',
    message: `已同步 ${OBJECTS} 个对象：新增 ${OBJECTS - done} 项，修改 ${2 * (OBJECTS - done)} 项`,
  })
  expect(await standing(modelId)).toEqual({ [whole[0]!]: OBJECTS - BY_HAND, [whole[1]!]: BY_HAND })
  const after = await pages(modelId)
  expect([sum(after, 'added'), sum(after, 'changed'), sum(after, 'kept')]).toEqual([0, 0, BY_HAND])
  console.info(`sync of ${OBJECTS}: cancelled after ${done}`)
}, 180_000)
