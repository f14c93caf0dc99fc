import type { GrantNode } from '@zhizao/contract/access/role'
import { expect, test } from 'vitest'
import { grantChanges, grantsMatching, heldIds, toggled } from './grant-tree.ts'

const node = (id: string, granted: boolean, children: GrantNode[] = []): GrantNode => ({
  id,
  label: `菜单${id}`,
  code: `code${id}`,
  type: 2,
  granted,
  children,
})
const tree = [node('product-1', true, [node('1', true, [node('2', true), node('3', false, [node('4', false)])])])]

test('giving an entry gives what is below it and the way to it', () => {
  expect([...toggled(tree, new Set(), '3', true)].sort()).toEqual(['1', '3', '4', 'product-1'])
})

test('taking an entry takes what is below it and leaves its neighbours', () => {
  const all = new Set(['product-1', '1', '2', '3', '4'])
  expect([...toggled(tree, all, '3', false)].sort()).toEqual(['1', '2', 'product-1'])
})

test('only the differences are sent, and no product among them', () => {
  const before = new Set(heldIds(tree))
  expect([...before]).toEqual(['product-1', '1', '2'])
  const after = toggled(tree, toggled(tree, before, '2', false), '4', true)
  expect(grantChanges(before, after)).toEqual({ given: ['4', '3'], taken: ['2'] })
  expect(grantChanges(before, toggled(tree, before, 'product-1', false))).toEqual({ given: [], taken: ['1', '2'] })
})

test('filtering by name or code keeps the way to a hit', () => {
  expect(grantsMatching(tree, 'CODE4')[0]!.children[0]!.children.map((each) => each.id)).toEqual(['3'])
  expect(grantsMatching(tree, '没有')).toEqual([])
})
