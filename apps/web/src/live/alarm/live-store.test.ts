import type { AlarmSnapshot } from '@zhizao/contract/alarm/alarm-fact'
import type { Alarm, AlarmTotals } from '@zhizao/contract/alarm/alarm-row'
import type { AlarmsChanged } from '@zhizao/contract/push/topics'
import { beforeEach, expect, test } from 'vitest'
import { liveStore } from './live-store.ts'

const totals = {} as AlarmTotals
const row = (id: string, more: Partial<Alarm> = {}) => ({ id, closedAt: null, content: '', ...more }) as Alarm
const told = (version: number, rows: Alarm[], isWhole = true): AlarmsChanged => ({
  event: 'alarm',
  alarmId: '1',
  change: 'raise',
  totals,
  version,
  rows,
  raised: [],
  isWhole,
})

/** Snapshots that were asked for and not answered yet. */
let asked: { answer: (snapshot: AlarmSnapshot) => void; fail: (error: Error) => void }[]
let later: (() => void)[]
let store: ReturnType<typeof liveStore>
let fetches: number
const answer = async (version: number, records: Alarm[], isCut = false) => {
  asked.shift()!.answer({ version, records, isCut, totals })
  await Promise.resolve()
  await Promise.resolve()
}
const ids = () => [...store.state().rows.keys()]

beforeEach(() => {
  asked = []
  later = []
  fetches = 0
  store = liveStore({
    ask: () => {
      fetches++
      return new Promise((resolve, reject) => asked.push({ answer: resolve, fail: reject }))
    },
    later: (work) => {
      later.push(work)
      return () => void later.splice(later.indexOf(work), 1)
    },
  })
  store.begin()
})

test('where changes are not heard yet the snapshot waits for the connection, and is asked for all the same where none comes', async () => {
  store.lose()
  store.want()
  expect([fetches, later.length]).toEqual([0, 1])
  store.begin()
  expect([fetches, later.length]).toEqual([1, 0])
  await answer(1, [row('1')])
  store.forget()
  store.want()
  later[0]!()
  expect(fetches).toBe(2)
})

test('twenty changes of alarms are applied as they come: one snapshot is asked for', async () => {
  store.want()
  store.want()
  await answer(100, [row('1')])
  for (let at = 1; at <= 20; at++) store.apply(told(100 + at, [row(String(at % 5), { content: `${at}` })]))
  expect(fetches + later.length).toBe(1)
  expect(ids().sort()).toEqual(['0', '1', '2', '3', '4'])
  expect(store.state().rows.get('0')!.content).toBe('20')
})

test('what came while the snapshot was on its way is applied on top of it, what it holds already is not', async () => {
  store.want()
  store.apply(told(7, [row('1', { content: 'old' })]))
  store.apply(told(9, [row('2', { content: 'new' })]))
  await answer(8, [row('1', { content: 'newer' }), row('2', { content: 'old' })])
  expect([...store.state().rows.values()].map(({ content }) => content)).toEqual(['newer', 'new'])
})

test('an alarm that is over leaves, and is remembered as it was last', async () => {
  store.want()
  await answer(1, [row('1'), row('2')])
  store.apply(told(2, [row('1', { closedAt: '2026-11-22T00:00:00Z' })]))
  expect(ids()).toEqual(['2'])
  expect(store.state().ended.has('1')).toBe(true)
  store.apply(told(3, [row('1')]))
  expect(ids()).toEqual(['2', '1'])
  expect(store.state().ended.size).toBe(0)
})

test('after a break of the connection one snapshot is asked for where somebody looks, else with the next who does', async () => {
  const leave = store.want()
  await answer(1, [row('1')])
  store.begin()
  expect([fetches, ids()]).toEqual([2, ['1']])
  await answer(5, [row('2')])
  expect(ids()).toEqual(['2'])
  leave()
  store.begin()
  expect([fetches, store.state().status]).toEqual([2, 'none'])
  store.want()
  expect(fetches).toBe(3)
})

test('an event that could not carry everything has a snapshot asked for, once however many there are', async () => {
  store.want()
  await answer(1, [])
  for (let version = 2; version < 12; version++) store.apply(told(version, [], false))
  expect([fetches, later.length]).toEqual([1, 1])
  later[0]!()
  expect(fetches).toBe(2)
})

test('a snapshot that could not be had says so and is asked for again; what was on show stays on show', async () => {
  store.want()
  asked.shift()!.fail(new Error('unreachable'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(store.state().status).toBe('failed')
  store.retry()
  await answer(1, [row('1')])
  store.begin()
  asked.shift()!.fail(new Error('unreachable'))
  await new Promise((resolve) => setImmediate(resolve))
  expect([store.state().status, ids()]).toEqual(['ready', ['1']])
})

test('another user begins with nothing, also where a snapshot of the one before is still on its way', async () => {
  store.want()
  store.forget()
  await answer(1, [row('1')])
  expect([store.state().status, ids()]).toEqual(['none', []])
})
