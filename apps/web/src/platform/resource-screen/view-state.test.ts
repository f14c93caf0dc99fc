import { expect, test } from 'vitest'
import {
  besidesView,
  jumpTarget,
  pageBody,
  pageSizeOf,
  pageWithin,
  readView,
  rowNumber,
  writeView,
} from './view-state.ts'

const names = ['name', 'levels', 'from']

test('a view written to the address is read back the same', () => {
  const view = {
    filters: { name: '1,5% 铜&=?', levels: ['1', '2,5'], from: '00012' },
    page: 3,
    size: 50,
    sort: 'name',
    order: 'DESC' as const,
    columns: ['name', 'code'],
    node: '7',
  }
  expect(readView(writeView(view), names)).toEqual(view)
})

test('what the page around the list wrote into the address stays when the view changes', () => {
  const query = 'tab=sign-in&name=old&_page=3&_sort=name'
  const next = writeView({ filters: { name: '王' }, page: 1, size: 10 }, 10, besidesView(query, names))
  expect([...new URLSearchParams(next)]).toEqual([
    ['tab', 'sign-in'],
    ['name', '王'],
  ])
})

test('a list of one value stays a list, a text stays a text', () => {
  const written = writeView({ filters: { levels: ['1'], name: '1' }, page: 1, size: 10 })
  expect(readView(written, names).filters).toEqual({ levels: ['1'], name: '1' })
})

test('what is as always stands not in the address', () => {
  expect(writeView({ filters: { name: '', levels: [] }, page: 1, size: 10 })).toBe('')
})

test('nonsense in the address falls back to the first page of ten', () => {
  const view = readView('_page=-2&_size=x&_order=DESC&other=1', names)
  expect(view).toEqual({ filters: {}, page: 1, size: 10 })
})

test('a size of more than 500 is cut to what the server allows', () => {
  expect(readView('_size=9999', names).size).toBe(500)
})

test('order without a sort field is not sent', () => {
  const view = { filters: { name: 'a' }, page: 2, size: 20, order: 'DESC' as const }
  expect(pageBody(view, { areaId: '3' })).toEqual({ name: 'a', areaId: '3', pageNumber: 2, pageSize: 20 })
  expect(pageBody({ ...view, sort: 'code' })).toMatchObject({ sort: 'code', order: 'DESC' })
})

test('rows are numbered over all pages', () => {
  expect(rowNumber({ page: 1, size: 10 }, 0)).toBe(1)
  expect(rowNumber({ page: 3, size: 20 }, 4)).toBe(45)
})

test('a jump beyond the last page stays where it is', () => {
  expect(jumpTarget(9, 2, 8)).toBe(2)
  expect(jumpTarget(0, 2, 8)).toBe(2)
  expect(jumpTarget(1.5, 2, 8)).toBe(2)
  expect(jumpTarget(8, 2, 8)).toBe(8)
})

test('after the last rows of a page went away the last page is shown', () => {
  expect(pageWithin(5, 40, 10)).toBe(4)
  expect(pageWithin(2, 0, 10)).toBe(1)
})

test('as many rows fit as the height holds below the header', () => {
  expect(pageSizeOf(37 * 11)).toBe(10)
  expect(pageSizeOf(37 * 11 - 1)).toBe(9)
  expect(pageSizeOf(10)).toBe(1)
})
