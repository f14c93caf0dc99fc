import { afterEach, expect, test } from 'vitest'
import { queuePlace, setPlaces, ticketed } from './tickets.ts'

afterEach(() => setPlaces(() => {}))

test('a call hears of its own place until it is over, and of no other call', async () => {
  const shown: [string, number | null][] = []
  setPlaces((ticket, ahead) => void shown.push([ticket, ahead]))
  let own = ''
  await ticketed(async (ticket) => {
    own = ticket
    queuePlace(ticket, 2)
    queuePlace('of another tab', 5)
  })
  queuePlace(own, 1)
  expect(own.length).toBeLessThanOrEqual(64)
  expect(shown).toEqual([
    [own, 2],
    [own, null],
  ])
})

test('a call that fails shows no place any more', async () => {
  const shown: unknown[] = []
  setPlaces((_, ahead) => void shown.push(ahead))
  await expect(ticketed(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(shown).toEqual([null])
})
