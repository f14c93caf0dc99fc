import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import type { AlarmsChanged } from '@zhizao/contract/push/topics'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AlarmChange } from '../../platform/events/event-bus.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectPush } from '../../testing/test-push.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testPlant } from '../alarm/test-alarms.ts'

let server: TestServer
let plant: Awaited<ReturnType<typeof testPlant>>
const all = ['alarmMessage', 'alarmMessage:confirm']
beforeAll(async () => {
  server = await startTestServer()
  plant = await testPlant(server)
})
afterAll(() => server.stop())

async function watching(caller: Caller) {
  const browser = await connectPush(server.url, caller)
  browser.subscribe('alarms')
  await browser.until(() => browser.events.some(({ event }) => event === 'subscribed'), 'the subscription')
  const told = () => browser.events.filter((one): one is AlarmsChanged => one.event === 'alarm')
  const rowsOf = (id: string) => told().flatMap(({ rows }) => rows.filter((row) => row.id === id))
  return { browser, told, rowsOf }
}

/** Raises an alarm in the database, and tells of it as the engine does. */
async function raise(objectId: string, path: string) {
  const pointId = await plant.point(objectId, '温度')
  await plant.sample(pointId, 101)
  const { rows } = await server.database.system.query('select id from alarm where point_id = $1', [pointId])
  const change = { alarmId: String(rows[0].id), objectId, objectPath: path, action: 'raise', state: 'unconfirmed' }
  notify([change])
  return change.alarmId
}
function notify(changes: Partial<AlarmChange>[]) {
  const whole = changes.map((change) => ({
    companyId: server.companyId,
    objectName: '空压机',
    level: 'urgent',
    content: '温度高于紧急上限',
    at: Date.now(),
    headId: null,
    ...change,
  })) as AlarmChange[]
  server.platform.events.publish('alarm.changed', {
    companyId: server.companyId,
    alarmIds: whole.map(({ alarmId }) => alarmId),
    changes: whole,
  })
}

it('every change of an alarm comes with the alarm itself, to those who may see its object', async () => {
  const shop = await plant.object('空压站')
  const other = await plant.object('配电室')
  const zhang = await server.signIn({ permissions: all })
  const chief = await watching(zhang)
  const narrow = await watching(await server.signIn({ permissions: all, scope: { roots: [other] } }))
  const planner = await watching(await server.signIn({ permissions: ['trend'] }))
  const stranger = await watching(await server.signIn({ companyId: await server.anotherCompany(), permissions: all }))
  const before = await zhang.client(alarmFact).snapshot()
  const id = await raise(shop, `/${shop}/`)
  await chief.browser.until(() => chief.rowsOf(id).length === 1, 'the raised alarm')
  const [event] = chief.told()
  expect(event).toMatchObject({ change: 'raise', raised: [id], isWhole: true, totals: { live: 1, unconfirmed: 1 } })
  expect(event!.version).toBeGreaterThan(before.version)
  // As the list has it, and nothing beside it.
  const [row] = (await zhang.client(alarmFact).page({ pageSize: 10 })).records
  const [pushed] = chief.rowsOf(id)
  expect(row).toMatchObject(pushed!)
  expect(pushed).toMatchObject({ objectName: '空压站', objectPath: `/${shop}/`, state: 'unconfirmed' })
  expect(Object.keys(pushed!)).not.toContain('companyId')

  await zhang.client(alarmFact).confirm({ id })
  await chief.browser.until(() => chief.rowsOf(id).length === 2, 'the confirmation')
  expect(chief.rowsOf(id)[1]).toMatchObject({ state: 'confirmed', confirmed: true })
  await zhang.client(alarmFact).unconfirm({ ids: [id] })
  await chief.browser.until(() => chief.rowsOf(id).length === 3, 'the confirmation taken back')
  expect(chief.rowsOf(id)[2]).toMatchObject({ state: 'unconfirmed', confirmedAt: null })
  expect(chief.told().map(({ raised }) => raised.length)).toEqual([1, 0, 0])
  const versions = chief.told().map(({ version }) => version)
  expect(versions).toEqual(versions.toSorted((one, next) => one - next))
  expect((await zhang.client(alarmFact).snapshot()).version).toBe(versions.at(-1))

  const seen = await raise(other, `/${other}/`)
  await narrow.browser.until(() => narrow.rowsOf(seen).length === 1, 'the alarm that he may see')
  await planner.browser.until(() => planner.told().length >= 4, 'the counts')
  expect(narrow.told()).toMatchObject([{ rows: [{ id: seen }], totals: { live: 1 } }])
  expect(planner.told().map(({ rows }) => rows.length)).toEqual([0, 0, 0, 0])
  expect(stranger.told()).toEqual([])
  // Of a round that tells of both he gets his own.
  notify([
    { alarmId: id, objectId: shop, objectPath: `/${shop}/`, action: 'ease' },
    { alarmId: seen, objectId: other, objectPath: `/${other}/`, action: 'ease' },
  ])
  await chief.browser.until(() => chief.rowsOf(id).length === 4, 'the round of both')
  await narrow.browser.until(() => narrow.told().length === 2, 'the round of both')
  expect(narrow.told()[1]!.rows.map((row) => row.id)).toEqual([seen])
  for (const { browser } of [chief, narrow, planner, stranger]) browser.close()
})

it('the alarm that explains another comes with it, and more than an event carries is said to be missing', async () => {
  const station = await plant.object('水泵房')
  const chief = await watching(await server.signIn({ permissions: all }))
  const head = await raise(station, `/${station}/`)
  const effect = await raise(station, `/${station}/`)
  await server.database.system.query('update alarm set head_id = $1 where id = $2', [head, effect])
  const earlier = chief.rowsOf(head).length
  notify([{ alarmId: effect, objectId: station, objectPath: `/${station}/`, action: 'raise', headId: head }])
  await chief.browser.until(() => chief.rowsOf(head).at(-1)?.members === 1, 'the head with its member')
  expect(chief.rowsOf(head).length).toBeGreaterThan(earlier)
  notify(
    Array.from({ length: 201 }, (_, at) => ({
      alarmId: String(900_000 + at),
      objectPath: `/${station}/`,
      action: 'raise',
    })),
  )
  await chief.browser.until(() => chief.told().some(({ isWhole }) => !isWhole), 'the word that there is more')
  expect(chief.told().find(({ isWhole }) => !isWhole)!.rows).toEqual([])
  server.platform.events.publish('alarm.changed', { companyId: server.companyId, alarmIds: [] })
  await chief.browser.until(() => chief.told().at(-1)?.change === 'many', 'the word that very many were changed')
  chief.browser.close()
})
