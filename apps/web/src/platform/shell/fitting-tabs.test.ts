import { expect, test } from 'vitest'
import { fittingTabs } from './fitting-tabs.ts'

const tabs = [80, 80, 80, 80]
const fitting = (active: number, room: number) => [...fittingTabs(tabs, active, room, 60)].sort()

test('tabs that all find room leave none for 更多', () => expect(fitting(0, 320)).toEqual([0, 1, 2, 3]))
test('where one is too many, 更多 takes its room as well', () => expect(fitting(0, 319)).toEqual([0, 1, 2]))
test('the active tab is always among those in sight', () => expect(fitting(3, 230)).toEqual([0, 3]))
test('with hardly any room the active one stands alone', () => expect(fitting(2, 100)).toEqual([2]))
test('outside of all modules the first ones stand there', () => expect(fitting(-1, 230)).toEqual([0, 1]))
