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

test('one that asks for much keeps nobody else waiting longer than for one piece of its own', async () => {
  const turn = turns()
  const said: string[] = []
  const piece = async (lane: string, name: string) => {
    await turn(lane)
    said.push(name)
  }
  const many = Array.from({ length: 5 }, (_, nth) => piece('many', `many ${nth}`))
  await Promise.all([...many, piece('few', 'few 0'), piece('few', 'few 1')])
  expect(said).toEqual(['many 0', 'few 0', 'many 1', 'few 1', 'many 2', 'many 3', 'many 4'])
  await piece('few', 'again')
  expect(said.at(-1)).toBe('again')
})
