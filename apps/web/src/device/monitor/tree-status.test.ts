import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import { expect, test } from 'vitest'
import { devicesOf, matchingNodes, pathOf, silentAsOffline, standingAlarms, standings } from './tree-status.ts'

const node = (id: string, children: ObjectNode[] = [], more: Partial<ObjectNode> = {}): ObjectNode => ({
  id,
  parentId: null,
  code: `C-${id}`,
  name: `对象${id}`,
  label: `对象${id}`,
  objectType: children.length ? 'node' : 'device',
  modelId: null,
  status: 1,
  alarmStatus: 1,
  sort: 1,
  deviceCount: 0,
  isFavorite: false,
  isOffline: false,
  children,
  ...more,
})
const alarm = (objectId: string, level: 'urgent' | 'error' | 'warning', more = {}) =>
  ({ objectId, level, condition: 'active', kind: 'limit', closedAt: null, ...more }) as const

const forest = [node('1', [node('2', [node('3'), node('4')]), node('5', [node('6')])])]

test('a place takes the worst level of what is below it', () => {
  const found = standings(forest, [alarm('3', 'warning'), alarm('4', 'urgent'), alarm('6', 'error')])
  expect([...'123456'].map((id) => found.get(id)!.level)).toEqual([
    'urgent',
    'urgent',
    'warning',
    'urgent',
    'error',
    'error',
  ])
  expect(found.get('1')!.alarms).toBe(3)
})

test('an alarm that has returned, is over, shelved or suppressed colours nothing', () => {
  const quiet = [
    alarm('3', 'urgent', { condition: 'returned' }),
    alarm('3', 'urgent', { closedAt: '2026-01-01T00:00:00Z' }),
    alarm('3', 'urgent', { shelvedUntil: '2026-01-01T00:00:00Z' }),
    alarm('3', 'urgent', { suppressed: 'design' }),
  ]
  expect(standingAlarms(quiet)).toEqual([])
  expect(standings(forest, quiet).get('1')!.level).toBeUndefined()
})

test('a place is offline when everything below it is', () => {
  const lost = (id: string) => alarm(id, 'error', { kind: 'device' })
  expect(standings(forest, [lost('3')]).get('2')!.isOffline).toBe(false)
  const all = standings(forest, [lost('3'), lost('4')])
  expect([all.get('2')!.isOffline, all.get('1')!.isOffline]).toEqual([true, false])
})

test('a machine of an offline box is offline, with or without an alarm of its own', () => {
  const lost = { isOffline: true }
  const plant = [node('1', [node('2', [node('3', [], lost), node('4', [], lost)]), node('5', [node('6')])])]
  const found = standings(plant, [alarm('3', 'warning')])
  expect([...'123456'].filter((id) => found.get(id)!.isOffline)).toEqual(['2', '3', '4'])
})

test('names and codes are found with the way that leads to them', () => {
  expect(matchingNodes(forest, 'c-6').map((one) => one.children.map((child) => child.id))).toEqual([['5']])
  expect(matchingNodes(forest, '没有')).toEqual([])
  expect(matchingNodes(forest, ' ')).toHaveLength(1)
})

test('the way to a node and the machines below one', () => {
  expect(pathOf(forest, '4').map((one) => one.id)).toEqual(['1', '2', '4'])
  expect(pathOf(forest, '9')).toEqual([])
  expect(devicesOf(forest).map((one) => one.id)).toEqual(['3', '4', '6'])
})

test('a machine is offline when all of its points are silent, not when one is', () => {
  const [silent, heard] = [{ isStale: true }, { isStale: false }]
  expect(silentAsOffline(undefined, [silent, silent])?.isOffline).toBe(true)
  expect(silentAsOffline(undefined, [silent, heard])).toBeUndefined()
  expect(silentAsOffline(undefined, [])).toBeUndefined()
})
