import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { alarmMessage } from '@zhizao/contract/alarm/alarm-message'
import { alarmNotice } from '@zhizao/contract/alarm/alarm-notice'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { fitsFilters } from '@zhizao/rules/alarm/live-alarms'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outboxMessages } from '../../sender/outbox.table.ts'
import { connectPush } from '../../testing/test-push.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testPlant } from '../alarm/test-alarms.ts'
import { type AlarmEngine, alarmEngine } from './alarm-engine.ts'
import { testBox } from './test-boxes.ts'
import { batchOf, type TestSample } from './test-points.ts'

/** The same numbers each run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}
const roll = dice(20_281_128)
const one = <Item>(items: readonly Item[]): Item => items[roll(items.length)]!

const STEPS = 240
/** Limits of the points that are numbers; the others are switches with a rule. */
const levels = [
  ['urgent', 100],
  ['error', 90],
  ['warning', 80],
] as const
const rank = { none: 0, warning: 1, error: 2, urgent: 3 }
type Rank = keyof typeof rank

/** A point as a slow reader sees it: what its last value means, and nothing else. */
interface Watched {
  id: string
  isSwitch: boolean
  now: Rank
}
const meaningOf = ({ isSwitch }: Watched, value: number): Rank =>
  isSwitch ? (value === 1 ? 'error' : 'none') : (levels.find(([, limit]) => value > limit)?.[0] ?? 'none')

let server: TestServer
let engine: AlarmEngine
let clock: number
const plants: Awaited<ReturnType<typeof company>>[] = []
beforeAll(async () => {
  server = await startTestServer({ own: true })
  clock = server.platform.now().getTime()
  for (let at = 0; at < 3; at++) plants.push(await company(at ? await server.anotherCompany() : server.companyId))
  engine = await started()
}, 120_000)
afterAll(() => server.stop())

/** A run of the engine, which tells the server's own doors of what it wrote. */
async function started(): Promise<AlarmEngine> {
  const running = alarmEngine({
    pool: server.database.ingest,
    now: () => clock,
    log: server.platform.log,
    changed: (companyId, changes) =>
      server.platform.events.publish('alarm.changed', {
        companyId,
        changes,
        alarmIds: changes.map(({ alarmId }) => alarmId),
      }),
  })
  await running.start()
  return running
}

/** A company with two boxes of three slaves, two points on the object of each, and somebody who is told of everything. */
async function company(companyId: string) {
  const plant = await testPlant(server, companyId)
  const chief = await server.signIn({ companyId })
  await server.database.system.query('update app_user set email = $2, must_change_password = false where id = $1', [
    chief.userId,
    `chief${companyId}@example.cn`,
  ])
  const rule = { levels: ['urgent', 'error', 'warning'], channels: ['mail'], userIds: [chief.userId], roleIds: [] }
  const quiet = { enabled: false, from: '22:00', to: '07:00', exceptUrgent: true }
  await chief
    .client(alarmNotice)
    .save({ enabled: true, rules: [rule], quiet, mergeSeconds: 0, repeatMinutes: 0 } as never)
  const boxes: Awaited<ReturnType<typeof testBox>>[] = []
  const watched: Watched[] = []
  for (let at = 0; at < 2; at++) {
    const objects = []
    for (let slave = 0; slave < 3; slave++) objects.push(await plant.object(`机${at}${slave}`))
    const box = await testBox(server, objects, companyId)
    for (const [place, objectId] of objects.entries()) {
      const [number, isOn] = [
        await plant.point(objectId, '温度'),
        await plant.point(objectId, '开关', { ...none, data_type: 'bool' }),
      ]
      await server.database.system.query(
        `insert into alarm_rule (company_id, name, object_id, point_id, level, comparison, value) values ($1, '合闸', $2, $3, 'error', 'eq', 1)`,
        [companyId, objectId, isOn],
      )
      for (const id of [number, isOn]) await box.read(box.slaves[place]!, id)
      watched.push({ id: number, isSwitch: false, now: 'none' }, { id: isOn, isSwitch: true, now: 'none' })
    }
    boxes.push(box)
  }
  const browser = await connectPush(server.url, chief)
  browser.subscribe('OnMSG', 'alarms')
  await browser.until(() => browser.events.some(({ event }) => event === 'subscribed'), 'the subscription')
  return { companyId, chief, boxes, watched, browser, expected: 0, gone: new Set<string>() }
}
const none = { warning_upper: null, error_upper: null, urgent_upper: null }
type Plant = (typeof plants)[number]

async function commit(samples: TestSample[]) {
  const prepared = engine.prepare(batchOf(samples))
  if (!prepared) return
  const tx = await server.database.system.connect()
  await tx.query('begin')
  await prepared.write(tx)
  await tx.query('commit')
  tx.release()
  prepared.committed()
}

/** Some values of a company's points; the slow reader counts what must be told of them. */
async function measure(plant: Plant) {
  const some = [...new Set([one(plant.watched), one(plant.watched), one(plant.watched)])]
  const samples = some.map((point): TestSample => {
    const value = point.isSwitch ? roll(2) : one([10, 50, 85, 95, 105])
    const meant = meaningOf(point, value)
    if (rank[meant] > rank[point.now]) plant.expected++
    point.now = meant
    return [clock, point.isSwitch ? value === 1 : value, 0, Number(point.id)]
  })
  await commit(samples)
}

async function turnBox({ boxes, gone }: Plant) {
  const box = one(boxes)
  const isThere = gone.has(box.id)
  if (isThere) gone.delete(box.id)
  else gone.add(box.id)
  await box.isOnline(isThere)
  await engine.refreshBoxes([box.id])
}

async function turnSlaves({ boxes, gone }: Plant) {
  const box = one(boxes)
  for (const slave of box.slaves) {
    if (roll(2)) gone.delete(slave)
    else gone.add(slave)
  }
  await box.says(box.slaves.map((slave) => [slave, !gone.has(slave)]))
  await engine.refreshBoxes([box.id])
}

async function act({ chief }: Plant) {
  const live = (await chief.client(alarmFact).snapshot()).records.filter(({ confirmed }) => !confirmed)
  if (!live.length) return
  const ids = [one(live).id]
  if (roll(3)) await chief.client(alarmFact).confirmMany({ ids })
  else await chief.client(alarmFact).handleMany({ ids, handling: '已处理' })
}

/** Popups of what was measured, each with an alarm's number of its own: those of boxes and slaves are told by other words. */
const popups = ({ browser }: Plant) =>
  browser.events.filter(
    (event) => event.event === 'OnMSG' && /温度|开关/.test(event.message.content) && event.message.isShow,
  ).length
async function mailed({ companyId }: Plant) {
  const rows = await server.database.systemDb
    .select({ text: outboxMessages.maskedText })
    .from(outboxMessages)
    .where(eq(outboxMessages.companyId, companyId))
    .orderBy(asc(outboxMessages.id))
  return rows.flatMap(({ text }) => text.split('\n')).filter((line) => /温度|开关/.test(line)).length
}

const folded = { shelved: 0, suppressed: 0, ended: 0, topOnly: 1 } as const
/** The rows as a browser has them that has heard every change and asked for nothing. */
function heard({ browser }: Plant) {
  const rows = new Map<string, Alarm>()
  for (const event of browser.events) {
    if (event.event !== 'alarm') continue
    expect(event.isWhole).toBe(true)
    for (const row of event.rows) {
      if (row.closedAt) rows.delete(row.id)
      else rows.set(row.id, row)
    }
  }
  const isActive = (id: string) => rows.get(id)?.condition === 'active'
  const own = [...rows.values()]
  return {
    live: own.map(({ id }) => id).sort(),
    folded: own
      .filter((row) => fitsFilters(row, folded, isActive))
      .map(({ id }) => id)
      .sort(),
    members: Object.fromEntries(own.filter(({ kind }) => kind === 'box').map(({ id, members }) => [id, members])),
  }
}

/** What a company's lists say: the one of a browser that was there, of one that is reloaded, and of the calls. */
async function look(plant: Plant) {
  const facts = plant.chief.client(alarmFact)
  const { records } = await facts.snapshot()
  const listed = (await facts.page({ pageSize: 500, ...folded })).records
  await expect.poll(() => heard(plant).live, { interval: 50 }).toEqual(records.map(({ id }) => id).sort())
  await expect.poll(() => heard(plant).folded, { interval: 50 }).toEqual(listed.map(({ id }) => id).sort())
  for (const head of records.filter(({ members }) => members > 0)) {
    expect(head.kind === 'box' || head.ruleKey.startsWith('devices:')).toBe(true)
    expect((await facts.page({ pageSize: 500, headId: head.id })).total).toBe(head.members)
  }
  // Nothing that is measured is hidden, and the engine holds just what its values say.
  const measured = listed.filter(({ kind, condition }) => ['limit', 'rule'].includes(kind) && condition === 'active')
  expect(measured.map(({ pointId, level, headId }) => `${pointId} ${level} ${headId}`).sort()).toEqual(
    plant.watched
      .filter(({ now }) => now !== 'none')
      .map(({ id, now }) => `${id} ${now} null`)
      .sort(),
  )
  await compareCounts(plant, records)
}

async function compareCounts({ chief }: Plant, records: readonly Alarm[]) {
  const totals = await chief.client(alarmMessage).totals()
  const size = async (filters: object) => (await chief.client(alarmFact).page({ pageSize: 500, ...filters })).total
  expect({
    total: await size({ alarmStatus: 1 }),
    active: await size({ alarmStatus: 1, ended: 0, condition: 'active' }),
    unconfirmed: await size({ alarmStatus: 1, ended: 0, confirmed: 0 }),
    urgent: await size({ alarmStatus: 1, level: 'urgent' }),
    live: await size({ ended: 0, topOnly: 1 }),
    ended: await size({ ended: 1 }),
  }).toEqual({
    total: totals.total,
    active: totals.active,
    unconfirmed: totals.unconfirmed,
    urgent: totals.urgent,
    live: totals.live,
    ended: totals.ended,
  })
  expect(await size({ ended: 0 })).toBe(records.length)
}

it('over outages of boxes and slaves each alarm of what is measured is told once a raise, and none is hidden, also after restarts', async () => {
  const counts = { boxes: 0, restarts: 0, looks: 0 }
  for (let step = 0; step < STEPS; step++) {
    clock += (1 + roll(25)) * 1000
    server.setTime(new Date(clock))
    const plant = one(plants)
    const what = roll(20)
    if (what < 11) await measure(plant)
    else if (what < 14) await turnBox(plant)
    else if (what < 17) await turnSlaves(plant)
    else if (what < 19) await act(plant)
    else {
      // While nobody looks a box goes or comes.
      const box = one(plant.boxes)
      plant.gone.has(box.id) ? plant.gone.delete(box.id) : plant.gone.add(box.id)
      await engine.idle()
      await box.isOnline(!plant.gone.has(box.id))
      engine = await started()
      counts.restarts++
    }
    if (what >= 11 && what < 17) counts.boxes++
    await engine.tick()
    // Each is heard of before somebody confirms it.
    await expect.poll(() => popups(plant), { interval: 20 }).toBe(plant.expected)
    await expect.poll(() => mailed(plant), { interval: 20 }).toBe(plant.expected)
    if (step % 12) continue
    counts.looks++
    for (const each of plants) await look(each)
  }
  const told = plants.reduce((sum, { expected }) => sum + expected, 0)
  console.log(
    `${told} raises of what was measured over ${counts.boxes} outages and ${counts.restarts} restarts, ${counts.looks} looks at the lists`,
  )
  expect(told).toBeGreaterThan(100)
  expect(counts.restarts).toBeGreaterThan(3)
  for (const plant of plants) {
    expect([popups(plant), await mailed(plant)]).toEqual([plant.expected, plant.expected])
    await look(plant)
    plant.browser.close()
  }
}, 300_000)
