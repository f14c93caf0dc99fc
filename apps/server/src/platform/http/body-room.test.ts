import { file } from '@zhizao/contract/file/file'
import { type Call, post } from '@zhizao/contract/http/call'
import { expect, it } from 'vitest'
import { bodyRoom } from './body-room.ts'

const call = post('/save', { title: '保存', maxBody: 12 }) as Call

it('bounds the bytes of a company, and of all, until they are given back', () => {
  const room = bodyRoom({ from: 0, ofCompany: 10, inAll: 25 })
  const take = (companyId: string, bytes: number) => room.take(call, { 'content-length': String(bytes) }, companyId)
  const back = take('1', 6)
  expect(() => take('1', 5)).toThrow('too much at once')
  take('1', 4)
  const ofSecond = take('2', 10)
  expect(() => take('3', 6)).toThrow('too much at once')
  take('3', 5)
  back()
  back()
  take('1', 6)
  ofSecond()
  expect(() => take('1', 1)).toThrow('too much at once')
  take('2', 10)
})

it('counts a body of unknown length as the longest, no body as longer than that, and neither small ones nor uploads', () => {
  const room = bodyRoom({ from: 3, ofCompany: 12, inAll: 100 })
  room.take(call, { 'transfer-encoding': 'chunked' }, '1')
  expect(() => room.take(call, { 'content-length': '4' }, '1')).toThrow('too much at once')
  room.take(call, { 'content-length': '3' }, '1')
  room.take(call, {}, '1')
  room.take(file.upload as Call, { 'content-length': '90' }, '1')
  // Refused by its length when it is read.
  room.take(call, { 'content-length': '999' }, '2')
})
