import { expect, test } from 'vitest'
import { branchIds, matching, nodesFrom, partsAround, pathTo } from './tree-nodes.ts'

const tree = [
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

test('filtering keeps the way to a hit and what is below it', () => {
  expect(matching(tree, ' 注塑 ')).toEqual([{ ...tree[0], children: [tree[0]!.children[0]] }])
  expect(matching(tree, 'a 线')[0]!.children![0]!.children).toHaveLength(1)
  expect(matching(tree, '没有')).toEqual([])
})

test('branches, paths and hits are found', () => {
  expect(branchIds(tree)).toEqual(['1', '2'])
  expect(pathTo(tree, '3')).toEqual(['工厂', '注塑车间', 'A 线'])
  expect(pathTo(tree, '9')).toBeUndefined()
  expect(partsAround('注塑车间', '车')).toEqual(['注塑', '车', '间'])
})
