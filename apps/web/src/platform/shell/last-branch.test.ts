import type { MenuEntry } from '@zhizao/contract/access/session'
import { expect, test } from 'vitest'
import { lastBranch } from './last-branch.ts'

const entry = (resources_id: string, children: MenuEntry[] = []) => ({ resources_id, children }) as MenuEntry
const menu = [entry('1', [entry('11', [entry('111')])]), entry('2', [entry('21')])]

test('opening a submenu closes its neighbours', () => {
  expect(lastBranch(['1', '11', '2'], ['1', '11'], menu)).toEqual(['2'])
})

test('opening a submenu keeps those above it open', () => {
  expect(lastBranch(['1', '11'], ['1'], menu)).toEqual(['1', '11'])
})

test('closing leaves the rest as it is', () => {
  expect(lastBranch(['1'], ['1', '11'], menu)).toEqual(['1'])
})
