import type { Unread } from '@zhizao/contract/notice/user-message'
import type { UserMessage } from '@zhizao/contract/push/topics'
import { expect, test } from 'vitest'
import { taken, withRead } from './unread-rules.ts'

const nothing: Unread = {
  all: 0,
  waring: 0,
  notic: 0,
  andon: 0,
  list: [
    { name: '报警', count: 0 },
    { name: '通知', count: 0 },
    { name: '安灯', count: 0 },
  ],
  latest: [],
}
const message = (more: Partial<UserMessage>): UserMessage => ({
  id: '1',
  msgType: '报警消息',
  title: '',
  content: '',
  isShow: true,
  creatime: '2026-11-21T00:00:00Z',
  ...more,
})

test('a message counts in its category, once', () => {
  const one = taken(nothing, message({}))
  expect(one).toMatchObject({ all: 1, waring: 1, list: [{ count: 1 }, { count: 0 }, { count: 0 }] })
  expect(taken(one, message({}))).toBe(one)
  const three = taken(taken(one, message({ id: '2', msgType: '安灯消息' })), message({ id: '3', msgType: '通知消息' }))
  expect(three).toMatchObject({ all: 3, waring: 1, notic: 1, andon: 1 })
  expect(three.latest.map(({ id }) => id)).toEqual(['3', '2', '1'])
})

test('an alarm that grew worse after it was read is unread again', () => {
  const read = withRead(taken(nothing, message({})), { ids: ['1'] })
  expect(read).toMatchObject({ all: 0, latest: [{ isRead: true }] })
  expect(taken(read, message({ title: '紧急' }))).toMatchObject({ all: 1, latest: [{ isRead: false, title: '紧急' }] })
})

test("a flood's one message counts for all of them and has no row", () => {
  expect(taken(nothing, message({ id: undefined, count: 500 }))).toMatchObject({ waring: 500, latest: [] })
  expect(taken(nothing, message({ id: undefined, count: 5000 })).waring).toBe(1000)
})

test('the list keeps 20 of a category and never pushes out another', () => {
  let unread = taken(nothing, message({ id: '900', msgType: '安灯消息' }))
  for (let id = 1; id <= 30; id++) unread = taken(unread, message({ id: String(id) }))
  expect(unread.latest.filter((one) => one.category === 'waring').map(({ id }) => id)[0]).toBe('30')
  expect(unread.latest).toHaveLength(21)
  expect(unread.waring).toBe(30)
})

test('all of a category are read at once, or all', () => {
  const unread = taken(taken(nothing, message({})), message({ id: '2', msgType: '安灯消息' }))
  expect(withRead(unread, { category: 'waring' })).toMatchObject({ all: 1, waring: 0, andon: 1 })
  expect(withRead(unread, {})).toMatchObject({ all: 0, latest: [{ isRead: true }, { isRead: true }] })
  expect(withRead(unread, { ids: ['404'] }).all).toBe(2)
})
