import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { strangerLimit } from './stranger-limit.ts'

const sockets = (count: number) => Array.from({ length: count }, () => new Socket())
const gone = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))

test('an address has so many strangers, and room again when one has gone or signed in', async () => {
  const limit = strangerLimit({ ofAddress: 2, inAll: 10 })
  const [one, two, three, four] = sockets(4)
  expect([one, two, three].map((each) => limit.admit(each!, '10.0.0.1'))).toEqual([true, true, false])
  limit.known(one!)
  expect(limit.admit(three!, '10.0.0.1')).toBe(true)
  two!.destroy()
  await gone(two!)
  expect(limit.admit(four!, '10.0.0.1')).toBe(true)
})

test('where there is no room in all, the oldest of the address that has most makes room for one that has fewer', () => {
  const limit = strangerLimit({ ofAddress: 6, inAll: 8 })
  const crowd = sockets(6)
  const others = sockets(2)
  for (const each of crowd) expect(limit.admit(each, '10.0.0.1')).toBe(true)
  for (const each of others) expect(limit.admit(each, '10.0.0.2')).toBe(true)
  expect(limit.admit(new Socket(), '10.0.0.1'), 'nobody makes room for his own').toBe(false)
  expect(limit.admit(new Socket(), '10.0.0.3')).toBe(true)
  expect(crowd.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false, false, false])
  expect(others.some(({ destroyed }) => destroyed)).toBe(false)
})

test('where all have as few, nobody makes room', () => {
  const limit = strangerLimit({ ofAddress: 6, inAll: 3 })
  for (const at of [1, 2, 3]) expect(limit.admit(new Socket(), `10.0.0.${at}`)).toBe(true)
  expect(limit.admit(new Socket(), '10.0.0.4')).toBe(false)
})
