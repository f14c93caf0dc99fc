import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('a hundred pieces that come at once leave the event loop to others between each two, in their order', async () => {
  const turn = turns()
  const said: string[] = []
  let going = true
  const other = () => {
    said.push('other')
    if (going) setImmediate(other)
  }
  setImmediate(other)
  await Promise.all(
    Array.from({ length: 100 }, async (_, nth) => {
      await turn()
      said.push(String(nth))
    }),
  )
  going = false
  const pieces = said.filter((each) => each !== 'other')
  expect(pieces).toEqual(Array.from({ length: 100 }, (_, nth) => String(nth)))
  expect(said.some((each, at) => each !== 'other' && said[at + 1] !== 'other' && at < said.length - 1)).toBe(false)
})
