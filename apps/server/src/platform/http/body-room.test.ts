import { expect, it } from 'vitest'
import { bodyRoom } from './body-room.ts'

it('bounds the bytes of a company, and of all, until they are given back', () => {
  const room = bodyRoom({ ofCompany: 10, inAll: 25 })
  const back = room.take('1', 6)
  expect(() => room.take('1', 5)).toThrow('too much at once')
  room.take('1', 4)
  const ofSecond = room.take('2', 10)
  expect(() => room.take('3', 6)).toThrow('too much at once')
  room.take('3', 5)
  back()
  back()
  room.take('1', 6)
  ofSecond()
  expect(() => room.take('1', 1)).toThrow('too much at once')
  room.take('2', 10)
})
