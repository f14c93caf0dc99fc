import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import { alarmMessage } from '@zhizao/contract/alarm/alarm-message'
import { compareBy, compareOpen, fitsFilters } from '@zhizao/rules/alarm/live-alarms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testPlant } from './test-alarms.ts'

let server: TestServer
let zhang: Caller
/** Sees one workshop only, not the alarm that explains some of its alarms. */
let narrow: Caller
const objects: string[] = []

/** The same numbers each run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}
const roll = dice(20_261_122)
const one = <Item>(items: readonly Item[]): Item => items[roll(items.length)]!

beforeAll(async () => {
  server = await startTestServer()
  const plant = await testPlant(server)
  const site = await plant.object('厂区')
  objects.push(await plant.object('一车间', site), await plant.object('二车间', site))
  zhang = await server.signIn({ permissions: ['alarmMessage'] })
  narrow = await server.signIn({ permissions: ['alarmMessage'], scope: { roots: [objects[0]!] } })
  const begin = Date.now() - 86_400_000
  // The last are of today at any hour, also a minute after midnight.
  const instant = () => new Date(begin + roll(80_000) * 1000)
  const raisedAt = (at: number) => (at >= 140 ? new Date() : instant())
  const heads: string[] = []
  for (let at = 0; at < 160; at++) {
    const isActive = roll(3) > 0
    const isOver = !isActive && roll(2) === 0
    const raised = raisedAt(at)
    const head = heads.length > 3 && roll(4) === 0 ? one(heads) : null
    const columns: Record<string, unknown> = {
      company_id: server.companyId,
      batch_no: `B${at}`,
      kind: head === null && roll(8) === 0 ? 'box' : one(['limit', 'rule']),
      rule_key: `random:${at}`,
      object_id: at % 9 === 0 ? null : one(objects),
      object_name: at % 9 === 0 ? '1号盒子' : null,
      level: one(['urgent', 'error', 'warning']),
      top_level: 'urgent',
      content: one(['排气温度过高', '油压过低', '离线 A-7']),
      condition: isActive ? 'active' : 'returned',
      activated_at: raised,
      // Several at one instant: then the number decides.
      last_activated_at: roll(4) ? instant() : new Date(begin),
      closed_at: isOver ? new Date() : null,
      confirmed: roll(2) === 0,
      shelved_until: !isOver && roll(8) === 0 ? new Date(Date.now() + 86_400_000) : null,
      suppressed: roll(10) === 0 ? 'design' : null,
      handled_at: roll(4) === 0 ? new Date() : null,
      head_id: head,
    }
    const { rows } = await server.database.system.query(
      `insert into alarm (${Object.keys(columns).join()}) values (${Object.keys(columns).map((_, place) => `$${place + 1}`)}) returning id`,
      Object.values(columns),
    )
    if (head === null) heads.push(String(rows[0].id))
  }
}, 60_000)
afterAll(() => server.stop())

const visible = { shelved: 0, suppressed: 0 } as const
type Filters = Parameters<typeof fitsFilters>[1] & Record<string, unknown>
const listed = async (caller: Caller, filters: Filters) =>
  (await caller.client(alarmFact).page({ pageSize: 500, ...filters } as never)).records

describe('current alarms, 160 at random', () => {
  it('stand in one order: active and unconfirmed, active, returned, over; then the worst; then what was raised last', async () => {
    const rows = await listed(zhang, {})
    expect(rows.length).toBeGreaterThan(60)
    const rank = rows.map((row) => (row.closedAt ? 3 : row.condition === 'returned' ? 2 : row.confirmed ? 1 : 0))
    expect(rank).toEqual(rank.toSorted())
    expect(new Set(rank).size).toBe(4)
    expect(rows.map(({ id }) => id)).toEqual(rows.toSorted(compareOpen).map(({ id }) => id))
    for (const sort of ['level', 'activatedAt'] as const) {
      const sorted = await listed(zhang, { sort, order: 'DESC' })
      expect(sorted.map(({ id }) => id)).toEqual(sorted.toSorted(compareBy(sort, 'DESC')).map(({ id }) => id))
    }
  })

  it('are counted as they are listed: each counter is the total of its filters, for whoever asks', async () => {
    for (const caller of [zhang, narrow]) {
      const { todayBegan, ...totals } = await caller.client(alarmMessage).totals()
      const lists: Record<Exclude<keyof typeof totals, 'today'>, Filters> = {
        total: { alarmStatus: 1 },
        active: { alarmStatus: 1, ended: 0, condition: 'active' },
        unconfirmed: { alarmStatus: 1, ended: 0, confirmed: 0 },
        urgent: { alarmStatus: 1, level: 'urgent' },
        error: { alarmStatus: 1, level: 'error' },
        warning: { alarmStatus: 1, level: 'warning' },
        live: { ended: 0, topOnly: 1 },
        ended: { ended: 1 },
        shelved: { ended: 0, shelved: 1 },
      }
      const counted = await Promise.all(
        Object.entries(lists).map(async ([name, filters]) => [name, (await listed(caller, filters)).length]),
      )
      const today = await caller.client(alarmHistory).page({ pageSize: 500, startTime: todayBegan })
      expect({ ...Object.fromEntries(counted), today: today.records.length }).toEqual(totals)
      expect(Object.values(totals).every((count) => count > 0)).toBe(true)
      expect((await caller.client(alarmFact).snapshot()).totals).toEqual({ ...totals, todayBegan })
    }
  })

  it('are found in a snapshot by the same filters and in the same order as by the server', async () => {
    for (const caller of [zhang, narrow]) {
      const { records, isCut, version } = await caller.client(alarmFact).snapshot()
      expect([isCut, version > 0, records.every(({ closedAt }) => closedAt === null)]).toEqual([false, true, true])
      const active = new Set(records.filter(({ condition }) => condition === 'active').map(({ id }) => id))
      const some = {
        keyword: () => one(['温度', 'a-7', '盒子', '油', '%']),
        level: () => one<string | string[]>(['urgent', ['error', 'warning']]),
        kind: () => one(['limit', 'box']),
        objectId: () => one(objects),
        confirmed: () => roll(2),
        condition: () => one(['active', 'returned']),
        alarmStatus: () => 1 + roll(2),
        shelved: () => roll(2),
        suppressed: () => roll(2),
        topOnly: () => 1,
        startTime: () => new Date(Date.now() - roll(86_400) * 1000).toISOString(),
        endTime: () => new Date(Date.now() - roll(86_400) * 1000).toISOString(),
      }
      let found = 0
      for (let round = 0; round < 80; round++) {
        const names = Object.keys(some).filter(() => roll(4) === 0) as (keyof typeof some)[]
        const asked: Filters = {
          ...visible,
          ...Object.fromEntries(names.map((name) => [name, some[name]()])),
          ended: 0,
        }
        const theirs = (await listed(caller, asked)).map(({ id }) => id)
        const own = records.filter((row) => fitsFilters(row, asked, (id) => active.has(id))).sort(compareOpen)
        expect({ asked, ids: own.map(({ id }) => id) }).toEqual({ asked, ids: theirs })
        found += theirs.length
      }
      expect(found).toBeGreaterThan(100)
    }
  }, 30_000)
})
