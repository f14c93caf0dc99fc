import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DataMessage, type WireSample } from '@zhizao/gateway-link/messages'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openSampleBuffer, type SampleBuffer } from './sample-buffer.ts'

const log = pino({ level: 'silent' })
const roomy = { bytes: 1e9, days: 30 }
const open: SampleBuffer[] = []
afterEach(() => {
  for (const buffer of open.splice(0)) buffer.close()
})

const folder = () => mkdtempSync(join(tmpdir(), 'gateway-buffer-'))
function buffer(at: string, limits = roomy, now = () => 1000): SampleBuffer {
  const opened = openSampleBuffer(at, limits, log, { now })
  open.push(opened)
  return opened
}
function reopen(at: string, now = () => 1000): SampleBuffer {
  open.pop()!.close()
  return buffer(at, roomy, now)
}
const sample = (value: number): WireSample => [1, 1000, value, 0]
const messages = (from: SampleBuffer) =>
  from.after(0, 10_000).map(({ payload }) => DataMessage.parse(JSON.parse(payload)))
const seqs = (from: SampleBuffer) => messages(from).map(({ seq }) => seq)

test('messages are numbered from 1 and come back in order', () => {
  const mine = buffer(folder())
  for (const value of [10, 20, 30]) mine.append([sample(value)])
  expect(messages(mine)).toEqual([
    { epoch: 1000, seq: 1, samples: [sample(10)] },
    { epoch: 1000, seq: 2, samples: [sample(20)] },
    { epoch: 1000, seq: 3, samples: [sample(30)] },
  ])
})

test('a number is never used twice, even when everything was acknowledged before a restart', () => {
  const at = folder()
  const mine = buffer(at)
  mine.append([sample(1)])
  mine.append([sample(2)])
  for (const message of mine.after(0, 10)) mine.acknowledge(message)
  expect(mine.count()).toBe(0)
  const again = reopen(at, () => 9999)
  again.append([sample(3)])
  expect(messages(again)).toEqual([{ epoch: 1000, seq: 3, samples: [sample(3)] }])
})

test('what is not acknowledged is there after a restart', () => {
  const at = folder()
  const mine = buffer(at)
  for (const value of [1, 2, 3]) mine.append([sample(value)])
  mine.acknowledge(mine.after(0, 1)[0]!)
  expect(seqs(reopen(at))).toEqual([2, 3])
})

test('a full buffer gives up its oldest messages and says which', () => {
  const mine = buffer(folder(), { bytes: 5000, days: 30 })
  const bulk = Array.from({ length: 20 }, (_, i) => sample(i))
  for (let i = 0; i < 60; i += 1) mine.append(bulk)
  const left = messages(mine)
  const first = left[0]!
  expect(first.lost).toEqual({ from: 1, to: first.seq - 1, reason: expect.stringContaining('缓存已满') })
  expect(left.map(({ seq }) => seq)).toEqual(Array.from({ length: left.length }, (_, i) => first.seq + i))
  expect(left.at(-1)!.seq).toBe(60)
  expect(left.slice(1).every(({ lost }) => lost === undefined)).toBe(true)
})

test('a loss is told until the message that carries it is acknowledged', () => {
  const at = folder()
  const mine = buffer(at, { bytes: 1000, days: 30 })
  for (let i = 0; i < 40; i += 1) mine.append([sample(i), sample(i), sample(i)])
  const again = reopen(at)
  const [carrier] = again.after(0, 1)
  expect(JSON.parse(carrier!.payload).lost.from).toBe(1)
  again.acknowledge(carrier!)
  again.settle()
  expect(messages(again).every(({ lost }) => lost === undefined)).toBe(true)
})

test('messages on their way are not given up', () => {
  const mine = buffer(folder(), { bytes: 1000, days: 30 })
  mine.append([sample(1)])
  mine.protect(1)
  for (let i = 0; i < 60; i += 1) mine.append([sample(i), sample(i)])
  const left = messages(mine)
  expect(left[0]!.seq).toBe(1)
  expect(left[1]!.lost).toMatchObject({ from: 2, to: left[1]!.seq - 1 })
})

test('messages older than the limit go, with their numbers named', () => {
  let now = 1000
  const mine = buffer(folder(), { bytes: 1e9, days: 1 }, () => now)
  mine.append([sample(1)])
  now += 2 * 86_400_000
  mine.append([sample(2)])
  expect(messages(mine)).toMatchObject([{ seq: 2, lost: { from: 1, to: 1 } }])
})

test('a damaged file is set aside and a new epoch begins at 1', () => {
  const at = folder()
  writeFileSync(join(at, 'buffer.sqlite'), 'this is no database, however long one looks at it'.repeat(100))
  const mine = buffer(at, roomy, () => 7777)
  mine.append([sample(1)])
  expect(messages(mine)).toMatchObject([{ epoch: 7777, seq: 1 }])
  expect(readdirSync(at)).toContain('buffer.sqlite.damaged-7777')
})
