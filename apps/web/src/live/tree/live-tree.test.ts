import type { TreeObject, TreeSnapshot } from '@zhizao/contract/device/object-fields'
import type { ObjectsChanged } from '@zhizao/contract/push/topics'
import { beforeEach, expect, test } from 'vitest'
import { type LiveTree, liveTree } from './live-tree.ts'
import { forestFrom, rowsById } from './tree-rows.ts'

const row = (id: string, parentId: string | null = null, more: Partial<TreeObject> = {}): TreeObject => ({
  id,
  parentId,
  code: `C-${id}`,
  name: `对象${id}`,
  objectType: 'device',
  modelId: null,
  status: 1,
  alarmStatus: 1,
  sort: Number(id),
  isFavorite: false,
  life: null,
  invalid: 0,
  ...more,
})
const told = (version: number, more: Partial<ObjectsChanged> = {}): ObjectsChanged => ({
  event: 'objects',
  version,
  rows: [],
  gone: [],
  lives: {},
  invalid: {},
  isWhole: true,
  ...more,
})

let asked: { answer: (snapshot: TreeSnapshot) => void; fail: (error: Error) => void }[]
let later: (() => void)[]
let fetches: number
const options = {
  ask: () => {
    fetches++
    return new Promise<TreeSnapshot>((resolve, reject) => asked.push({ answer: resolve, fail: reject }))
  },
  later: (work: () => void) => {
    later.push(work)
    return () => void later.splice(later.indexOf(work), 1)
  },
  random: () => 0.5,
}
const answer = async (version: number, records: TreeObject[]) => {
  const favorites = records.flatMap(({ id, isFavorite }) => (isFavorite ? [id] : []))
  asked.shift()!.answer({ version, favorites, records: records.map(({ isFavorite: _, ...row }) => row) })
  await new Promise((resolve) => setImmediate(resolve))
}
const drawn = ({ forest }: Pick<LiveTree, 'forest'>): string =>
  forest.map(({ id, name, children }) => `${id}${name}(${drawn({ forest: children })})`).join()

beforeEach(() => {
  asked = []
  later = []
  fetches = 0
})

test('a hundred browsers that hear of an edit, of new objects and of lost boxes ask for nothing', async () => {
  const plant = Array.from({ length: 50 }, (_, at) => row(String(at + 1), at ? '1' : null))
  const browsers = Array.from({ length: 100 }, () => liveTree(options))
  for (const browser of browsers) {
    browser.begin()
    browser.want()
  }
  expect(fetches).toBe(100)
  for (let at = 0; at < 100; at++) await answer(1, plant)
  const events = [
    told(2, { rows: [row('7', '1', { name: '改名' })] }),
    told(3, { rows: [row('60', '7')] }),
    told(4, { lives: { box: plant.map(({ id }) => id) } }),
    told(5, { lives: { on: plant.map(({ id }) => id) } }),
  ]
  for (const browser of browsers) for (const event of events) browser.apply(event)
  expect([fetches, later.length]).toEqual([100, 0])
  const tree = browsers[99]!.state().forest
  expect(tree[0]!.children.find(({ id }) => id === '7')).toMatchObject({ name: '改名', deviceCount: 1, life: 'on' })
})

test('what is told on top of a snapshot is the tree that a new snapshot would give, whatever was changed', async () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const tree = liveTree(options)
  const truth = new Map<string, TreeObject>([['1', row('1')]])
  tree.begin()
  tree.want()
  await answer(0, [...truth.values()])
  for (let version = 1; version <= 300; version++) {
    const ids = [...truth.keys()]
    const id = ids[random(ids.length)]!
    const isLeaf = ![...truth.values()].some(({ parentId }) => parentId === id)
    if (random(4) === 0 && isLeaf && id !== '1') {
      truth.delete(id)
      tree.apply(told(version, { gone: [id] }))
      continue
    }
    const isNew = random(2) === 0
    const changed = isNew
      ? row(String(version + 1), id, { sort: random(5) })
      : { ...truth.get(id)!, name: `名${version}`, sort: random(5) }
    truth.set(changed.id, changed)
    tree.apply(told(version, { rows: [changed] }))
  }
  expect(drawn(tree.state())).toBe(drawn(forestFrom(rowsById([...truth.values()]))))
  expect(fetches).toBe(1)
})

test('what came while the snapshot was on its way is applied on top of it, what it holds already is not', async () => {
  const tree = liveTree(options)
  tree.begin()
  tree.want()
  tree.apply(told(7, { rows: [row('1', null, { name: '旧' })] }))
  tree.apply(told(9, { rows: [row('2', null, { name: '新' })] }))
  await answer(8, [row('1', null, { name: '更新' })])
  expect(tree.state().forest.map(({ name }) => name)).toEqual(['更新', '新'])
})

test('a branch in which nothing changed is the same object, so that nobody draws it again', async () => {
  const tree = liveTree(options)
  tree.begin()
  tree.want()
  await answer(1, [row('1'), row('2', '1'), row('3'), row('4', '3')])
  const before = tree.state().forest
  tree.apply(told(2, { rows: [row('4', '3', { name: '改名' })] }))
  expect(tree.state().forest.map((node, at) => node === before[at])).toEqual([true, false])
})

test('an object that is gone takes along what stood below it; a moved one brings it along; stars stay', async () => {
  const tree = liveTree(options)
  tree.begin()
  tree.want()
  await answer(1, [row('1'), row('2', '1', { isFavorite: true }), row('3', '2'), row('4')])
  tree.apply(told(2, { rows: [row('2', '4')] }))
  expect(drawn(tree.state())).toBe('1对象1(),4对象4(2对象2(3对象3()))')
  expect(tree.state().forest[1]!.children[0]!.isFavorite).toBe(true)
  tree.apply(told(3, { gone: ['2'] }))
  expect(drawn(tree.state())).toBe('1对象1(),4对象4()')
})

test('an event that could not carry everything, and a lost connection, have one snapshot asked for', async () => {
  const tree = liveTree(options)
  tree.begin()
  const leave = tree.want()
  await answer(1, [row('1')])
  for (let version = 2; version < 9; version++) tree.apply(told(version, { isWhole: false }))
  expect([fetches, later.length]).toEqual([1, 1])
  later[0]!()
  await answer(8, [row('1')])
  tree.lose()
  tree.begin()
  expect(fetches).toBe(3)
  await answer(9, [row('1')])
  leave()
  tree.begin()
  expect([fetches, tree.state().status]).toEqual([3, 'none'])
})

test('another user begins with nothing, also where a snapshot of the one before is still on its way', async () => {
  const tree = liveTree(options)
  tree.begin()
  tree.want()
  tree.forget()
  await answer(1, [row('1')])
  expect([tree.state().status, tree.state().forest.length]).toEqual(['none', 0])
})
