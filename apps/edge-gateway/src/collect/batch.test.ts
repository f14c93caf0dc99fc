import type { WireSample } from '@zhizao/gateway-link/messages'
import { expect, test } from 'vitest'
import { batch } from './batch.ts'

const sample = (value: number): WireSample => [1, 1000, value, 0]

function recorded() {
  const messages: WireSample[][] = []
  return { messages, gathered: batch((samples) => messages.push(samples)) }
}

test('what comes in one turn of the event loop is one message, gone in the same turn', async () => {
  const { messages, gathered } = recorded()
  gathered.add(sample(1))
  await null // the replies of one turn come in callbacks of their own
  gathered.add(sample(2))
  expect(messages).toEqual([])
  await new Promise((done) => setImmediate(done))
  expect(messages).toEqual([[sample(1), sample(2)]])
})

test('who waits goes on once everything given before was emitted, and at once when there is nothing', async () => {
  const { messages, gathered } = recorded()
  await gathered.emitted()
  gathered.add(sample(1))
  await gathered.emitted()
  expect(messages).toHaveLength(1)
})

test('a message holds at most 1,000 samples, and its waiters wait for the rest of the turn', async () => {
  const { messages, gathered } = recorded()
  for (let at = 0; at < 2500; at += 1) gathered.add(sample(at))
  expect(messages.map((each) => each.length)).toEqual([1000, 1000])
  await gathered.emitted()
  expect(messages.map((each) => each.length)).toEqual([1000, 1000, 500])
})
