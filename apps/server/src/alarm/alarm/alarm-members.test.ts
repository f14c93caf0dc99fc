import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testBox } from '../engine/test-boxes.ts'
import { testPlant } from './test-alarms.ts'

let server: TestServer
let plant: Awaited<ReturnType<typeof testPlant>>
let chief: Caller
let shop: string
let box: Awaited<ReturnType<typeof testBox>>
let clock: number
const all = ['alarmMessage', 'alarmMessage:confirm', 'alarmMessage:handle', 'alarmMessage:shelve']
beforeAll(async () => {
  server = await startTestServer({ own: true })
  plant = await testPlant(server)
  chief = await server.signIn({ permissions: all })
})
afterAll(() => server.stop())

const facts = () => chief.client(alarmFact)
const lookAgain = () => plant.engine.refreshBoxes([box.id])
async function pass(seconds: number) {
  clock += seconds * 1000
  server.setTime(new Date(clock))
  await plant.engine.tick()
}
/** Two slaves fall, then their box: one alarm with three below. */
beforeEach(async () => {
  clock = Date.now()
  server.setTime(new Date(clock))
  shop = await plant.object('泵房')
  box = await testBox(server, [await plant.object('一号泵', shop), await plant.object('二号泵', shop)])
  await box.says(box.slaves.map((slave) => [slave, false]))
  await lookAgain()
  await pass(6)
  await box.isOnline(false)
  await lookAgain()
})
const rows = async (more: object = {}) =>
  (await facts().page({ pageSize: 50, boxId: box.id, sort: 'id', order: 'ASC', ...more } as never)).records
const head = async () => (await rows()).find(({ kind }) => kind === 'box')!
const slaves = async () => (await rows()).filter(({ kind }) => kind === 'device')
const back = async () => {
  await box.isOnline(true)
  await box.says(box.slaves.map((slave) => [slave, true]))
  await lookAgain()
}

it('confirming a head confirms what it explains; a member confirmed alone stays so, and both can be taken back', async () => {
  const cause = await head()
  expect(await rows({ topOnly: 1 })).toMatchObject([{ id: cause.id, members: 3 }])
  const [first] = await slaves()
  await facts().confirm({ id: first!.id, note: '已查看' })
  expect((await rows()).map(({ confirmed }) => confirmed)).toEqual([true, false, false, false])
  await pass(1)
  await facts().confirm({ id: cause.id })
  expect((await rows()).every(({ confirmed }) => confirmed)).toBe(true)
  expect(await chief.call(alarmFact.confirm, { id: cause.id })).toMatchObject({ code: 409 })
  expect(await facts().unconfirm({ ids: [cause.id] })).toEqual({ total: 3, done: 3, skipped: 0 })
  expect((await rows()).map(({ confirmed }) => confirmed)).toEqual([true, false, false, false])
  expect(await facts().confirmMany({ ids: [cause.id] })).toMatchObject({ total: 3, done: 3, skipped: 0 })
  await back()
  expect((await rows({ ended: 0 })).length).toBe(0)
})

it('handling a head confirms what it explains, which is handled by itself', async () => {
  const cause = await head()
  await facts().handle({ id: cause.id, handling: '恢复供电' })
  expect((await rows()).map(({ confirmed, alarmStatus }) => [confirmed, alarmStatus])).toEqual([
    ...[1, 1, 1].map(() => [true, 1]),
    [true, 2],
  ])
})

it('what a head counts is what its list shows, and what it explained stands by itself once it is over', async () => {
  const cause = await head()
  const counted = async () => [
    (await facts().page({ pageSize: 1, boxId: box.id, kind: 'box' } as never)).records[0]!.members,
    (await facts().page({ pageSize: 50, headId: cause.id })).total,
  ]
  expect(await counted()).toEqual([3, 3])
  const [first] = await slaves()
  await facts().shelve({ ids: [first!.id], minutes: 60, reason: '检修' })
  expect(await counted()).toEqual([2, 2])
  await box.isOnline(true)
  await lookAgain()
  expect(await counted()).toEqual([0, 0])
  const shown = async () => (await rows({ topOnly: 1, ended: 0, shelved: 0, suppressed: 0 })).length
  expect(await shown()).toBe(3)
  const totals = (await facts().snapshot()).totals
  expect(totals.live).toBe((await facts().page({ pageSize: 500, topOnly: 1, ended: 0 })).total)
})

it('two who confirm and handle heads while boxes come and go wait for each other, and both are answered', async () => {
  for (let round = 0; round < 10; round++) {
    const cause = await head()
    const ids = (await rows()).map(({ id }) => id)
    const answers = await Promise.all([
      chief.call(alarmFact.confirmMany, { ids }),
      chief.call(alarmFact.handleMany, { ids: [cause.id], handling: '查看' }),
      back(),
    ])
    expect(answers.slice(0, 2).map((answer) => answer?.code)).toEqual([200, 200])
    await box.isOnline(false)
    await lookAgain()
  }
})
