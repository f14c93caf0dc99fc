import { expect, test } from 'vitest'
import { arrivalsIn } from './arrivals.ts'
import { toggled } from './quick-filters.ts'

const shown = { list: 'all', ids: new Set(['1', '2']) }

test('what was not in the same list before has arrived', () => {
  expect(arrivalsIn(shown, 'all', ['3', '1', '2'])).toEqual(['3'])
})

test('nothing has arrived in a list that was just opened or searched', () => {
  expect(arrivalsIn(undefined, 'all', ['1'])).toEqual([])
  expect(arrivalsIn(shown, 'urgent', ['9'])).toEqual([])
})

test('a tile turns its filter on and off and replaces another value of it', () => {
  expect(toggled({ keyword: 'x' }, 'level', 'urgent')).toEqual({ keyword: 'x', level: 'urgent' })
  expect(toggled({ keyword: 'x', level: ['urgent'] }, 'level', 'urgent')).toEqual({ keyword: 'x' })
  expect(toggled({ level: ['urgent', 'error'] }, 'level', 'urgent')).toEqual({ level: 'urgent' })
})
