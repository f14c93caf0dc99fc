import type { Job } from '@zhizao/contract/job/job'
import { expect, test } from 'vitest'
import { endedSince, percentOf, placeWords, startedJobIn } from './job-words.ts'

test('a place in line is told as far as anybody knows it', () => {
  expect([undefined, 0, 2].map(placeWords)).toEqual(['排队中', '排队中，下一个轮到您', '排队中，前面还有 2 个'])
})

test('a running job is never shown as full, one without a known total shows no figure', () => {
  expect(percentOf({ state: 'running', done: 1, total: 3 })).toBe(33)
  expect(percentOf({ state: 'running', done: 3, total: 3 })).toBe(99)
  expect(percentOf({ state: 'running', done: 5, total: null })).toBeUndefined()
  expect(percentOf({ state: 'running', done: 0, total: 0 })).toBeUndefined()
  expect(percentOf({ state: 'done', done: 0, total: null })).toBe(100)
})

test('an answer that names a job has started one', () => {
  expect(startedJobIn({ jobId: '42' })).toBe('42')
  for (const reply of [true, null, undefined, '42', { added: 1 }, { jobId: 42 }])
    expect(startedJobIn(reply)).toBeUndefined()
})

test('news are jobs that were seen running and have ended, once', () => {
  const job = (id: string, state: Job['state']) => ({ id, state }) as Job
  const now = [job('1', 'done'), job('2', 'failed'), job('3', 'running'), job('4', 'done'), job('5', 'cancelled')]
  expect(endedSince(new Set(['1', '2', '3', '5']), now).map(({ id }) => id)).toEqual(['1', '2'])
})
