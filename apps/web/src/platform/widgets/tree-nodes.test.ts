import { expect, test } from 'vitest'
import { narrowed, nodesFrom, partsAround, pathTo, type TreeNode, usuallyOpen } from './tree-nodes.ts'

interface Coded {
  id: string
  label: string
  code: string
  children?: Coded[]
}

const tree: TreeNode[] = [
  {
    id: '1',
    label: '工厂',
    children: [
      { id: '2', label: '注塑车间', children: [{ id: '3', label: 'A 线' }] },
      { id: '4', label: '机加车间' },
    ],
  },
]

test('nodes are read from an array, from tree and from menuTree', () => {
  const nodes = [{ id: 1, name: '工厂', children: [] }]
  const read = [{ id: '1', label: '工厂' }]
  expect([nodes, { tree: nodes }, { menuTree: nodes }].map(nodesFrom)).toEqual([read, read, read])
  expect(nodesFrom(null)).toEqual([])
})

test('filtering keeps the way to a hit, opened, and what is below it, folded', () => {
  expect(narrowed(tree, ' 注塑 ')).toEqual({
    nodes: [{ ...tree[0], children: [tree[0]!.children![0]] }],
    open: ['1'],
    more: 0,
  })
  expect(narrowed(tree, 'a 线').open).toEqual(['2', '1'])
  expect(narrowed(tree, '没有').nodes).toEqual([])
  expect(narrowed(tree, ' ').nodes).toBe(tree)
})

test('nodes that have codes are found by them too', () => {
  const plant: Coded[] = [
    { id: '1', label: '工厂', code: 'P-1', children: [{ id: '2', label: '空压机', code: 'AC-7' }] },
  ]
  expect(narrowed(plant, 'ac-7')).toEqual({ nodes: plant, open: ['1'], more: 0 })
  expect(narrowed(plant, 'ac-8').nodes).toEqual([])
})

test('of many hits the first are kept and the others counted', () => {
  const { nodes, more } = narrowed(tree, '车间', 1)
  expect(nodes[0]!.children!.map(({ id }) => id)).toEqual(['2'])
  expect(more).toBe(1)
})

test('a small tree stands open, of a large one only its upper levels', () => {
  expect(usuallyOpen(tree)).toEqual(['1', '2'])
  const machines = Array.from({ length: 200 }, (_, at) => ({ id: `m${at}`, label: `${at}` }))
  const lines = ['a', 'b'].map((id) => ({ id, label: id, children: machines }))
  const plant: TreeNode[] = [{ id: '1', label: '工厂', children: lines }]
  expect(usuallyOpen(plant)).toEqual(['1'])
})

test('paths and hits are found', () => {
  expect(pathTo(tree, '3')).toEqual(['工厂', '注塑车间', 'A 线'])
  expect(pathTo(tree, '9')).toBeUndefined()
  expect(partsAround('注塑车间', '车')).toEqual(['注塑', '车', '间'])
})
