import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import { expect, test } from 'vitest'
import { devicesOf, nodeStates, openAlarms, pathOf } from './tree-status.ts'

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
  life: null,
  invalid: 0,
  children,
  ...more,
})
const alarm = (objectId: string, level: 'urgent' | 'error' | 'warning', more = {}) =>
  ({ objectId, level, condition: 'active', kind: 'limit', closedAt: null, ...more }) as const

const forest = [node('1', [node('2', [node('3'), node('4')]), node('5', [node('6')])])]

test('a place takes the worst level of what is below it', () => {
  const found = nodeStates(forest, [alarm('3', 'warning'), alarm('4', 'urgent'), alarm('6', 'error')])
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
  expect(openAlarms(quiet)).toEqual([])
  expect(nodeStates(forest, quiet).get('1')!.level).toBeUndefined()
})

test('a machine is offline when what reads it is away, and a place when everything below it is', () => {
  const lost = { life: 'box' as const }
  const plant = [
    node('1', [node('2', [node('3', [], lost), node('4', [], { life: 'device' })]), node('5', [node('6')])]),
  ]
  const found = nodeStates(plant, [alarm('3', 'warning')])
  expect([...'123456'].filter((id) => found.get(id)!.isOffline)).toEqual(['2', '3', '4'])
  expect([found.get('3')!.life, found.get('4')!.life, found.get('2')!.life]).toEqual(['box', 'device', null])
})

test('points without a valid value are counted up to the place, not those of a machine that is away or out of service', () => {
  const plant = [
    node('1', [
      node('2', [], { life: 'on', invalid: 19 }),
      node('3', [], { life: 'on', invalid: 2 }),
      node('4', [], { life: 'box', invalid: 7 }),
      node('5', [], { life: 'on', invalid: 7, status: 0 }),
    ]),
  ]
  const found = nodeStates(plant, [])
  expect([...'12345'].map((id) => found.get(id)!.invalid)).toEqual([21, 19, 2, 0, 0])
})

test('an alarm of a line that is silent colours a machine and does not make it offline', () => {
  const found = nodeStates([node('3', [], { life: 'on' })], [alarm('3', 'error', { kind: 'device' })])
  expect(found.get('3')).toMatchObject({ level: 'error', isOffline: false })
})

test('what stands as it did is the same as before, so that only what changed is drawn', () => {
  const before = nodeStates(forest, [alarm('3', 'warning')])
  const now = nodeStates(forest, [alarm('3', 'warning'), alarm('6', 'error')], before)
  expect([...'123456'].filter((id) => now.get(id) === before.get(id))).toEqual(['2', '3', '4'])
})

test('the way to a node and the machines below one', () => {
  expect(pathOf(forest, '4').map((one) => one.id)).toEqual(['1', '2', '4'])
  expect(pathOf(forest, '9')).toEqual([])
  expect(devicesOf(forest).map((one) => one.id)).toEqual(['3', '4', '6'])
})
