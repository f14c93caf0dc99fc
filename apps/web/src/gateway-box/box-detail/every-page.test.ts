import { expect, test } from 'vitest'
import { everyPage } from './every-page.ts'

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => ({ id: String(from + i) }))

test('the devices of a box that has more than a page of them are all there, in their order', async () => {
  const asked: number[] = []
  const found = await everyPage(async (pageNumber) => {
    asked.push(pageNumber)
    return { records: rows(500 * (pageNumber - 1), Math.min(1234, 500 * pageNumber)), pages: 3 }
  })
  expect(asked).toEqual([1, 2, 3])
  expect(found).toEqual(rows(0, 1234))
})

test('a box without devices is asked once, and a row that moved to the next page is there once', async () => {
  expect(await everyPage(async () => ({ records: [], pages: 0 }))).toEqual([])
  const found = await everyPage(async (pageNumber) => ({
    records: pageNumber === 1 ? rows(0, 3) : rows(2, 5),
    pages: 2,
  }))
  expect(found).toEqual(rows(0, 5))
})
