import type { UserMessage } from '@zhizao/contract/push/topics'
import { expect, test } from 'vitest'
import { countOfNews, stillNews, withNews } from './news.ts'

const message = (alarmId: string, more: Partial<UserMessage> = {}) => ({ id: alarmId, alarmId, ...more }) as UserMessage

test('several alarms are told as one with their count, each of them once', () => {
  const news = ['1', '2', '1'].reduce((before, id) => withNews(before, message(id)), [] as readonly UserMessage[])
  expect(news.map(({ alarmId }) => alarmId)).toEqual(['1', '2'])
  expect(countOfNews(withNews(news, message('9', { id: undefined, count: 500 })))).toBe(502)
})

test('what was confirmed, by whomever, or is over is told no more', () => {
  const news = [message('1'), message('2')]
  expect(stillNews(news, [{ id: '2', state: 'confirmed' }]).map(({ alarmId }) => alarmId)).toEqual(['1'])
  expect(stillNews(news, [{ id: '1', state: 'unconfirmed' }])).toBe(news)
})
