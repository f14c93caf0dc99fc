import type { AddressInfo } from 'node:net'
import type { PushEvent, PushRequest } from '@zhizao/contract/push/topics'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { pauseBefore, pushConnection } from './push-connection.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server that signs everybody in and writes down what it is asked. */
async function server(times: { silence?: number; patience?: number } = {}) {
  const frames: PushRequest[] = []
  /** Takes everything and answers nothing, as where packets vanish. */
  const mute = { on: false }
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => sockets.once('listening', resolve))
  const send = (event: PushEvent) => {
    for (const socket of sockets.clients) socket.send(JSON.stringify(event))
  }
  sockets.on('connection', (socket) =>
    socket.on('message', (text) => {
      const frame = JSON.parse(String(text)) as PushRequest
      frames.push(frame)
      if (mute.on) return
      if (frame.op === 'sign-in') socket.send(JSON.stringify({ event: 'signed-in' }))
      if (frame.op === 'ping') socket.send(JSON.stringify({ event: 'pong' }))
    }),
  )
  const refused: number[] = []
  const push = pushConnection({
    open: () => new WebSocket(`ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`),
    signIn: () => ({ op: 'sign-in', token: 't', sign: 's', time: '1' }),
    refused: (code) => refused.push(code),
    ...times,
  })
  ends.push(
    () => sockets.close(),
    () => push.stop(),
  )
  const asked = (op: PushRequest['op']) =>
    frames.flatMap((frame) => (frame.op === op && 'topics' in frame ? frame.topics : []))
  const drop = () => {
    for (const socket of sockets.clients) socket.terminate()
  }
  return { push, frames, asked, send, refused, drop, mute }
}

test('a topic wanted by two is subscribed once, and given up with the last of them', async () => {
  const { push, asked } = await server()
  push.start()
  await vi.waitFor(() => expect(push.state()).toBe('live'))
  const first = push.subscribe(['point:1'])
  const second = push.subscribe(['point:1', 'point:2'])
  await vi.waitFor(() => expect(asked('subscribe')).toEqual(['point:1', 'point:2']))
  first()
  second()
  await vi.waitFor(() => expect(asked('unsubscribe')).toEqual(['point:1', 'point:2']))
})

test('what is left and taken again at once is never told to the server', async () => {
  const { push, asked } = await server()
  push.start()
  await vi.waitFor(() => expect(push.state()).toBe('live'))
  const release = push.subscribe(['alarms'])
  await vi.waitFor(() => expect(asked('subscribe')).toEqual(['alarms']))
  release()
  push.subscribe(['alarms'])
  push.subscribe(['OnMSG'])
  await vi.waitFor(() => expect(asked('subscribe')).toEqual(['alarms', 'OnMSG']))
  expect(asked('unsubscribe')).toEqual([])
})

test('after a break it signs in and subscribes again by itself', async () => {
  const { push, frames, asked, drop } = await server()
  push.subscribe(['alarms'])
  push.start()
  await vi.waitFor(() => expect(asked('subscribe')).toEqual(['alarms']))
  drop()
  await vi.waitFor(() => expect(push.state()).toBe('stale'))
  await vi.waitFor(() => expect(asked('subscribe')).toEqual(['alarms', 'alarms']), 5000)
  expect(push.state()).toBe('live')
  expect(frames.filter((frame) => frame.op === 'sign-in')).toHaveLength(2)
})

test('silence is asked about; a server that no longer answers is given up, and taken again when it does', async () => {
  const { push, frames, mute } = await server({ silence: 30, patience: 200 })
  push.start()
  await vi.waitFor(() => expect(frames.filter((frame) => frame.op === 'ping').length).toBeGreaterThan(2))
  expect(push.state()).toBe('live')
  const before = push.heardAt()
  mute.on = true
  await vi.waitFor(() => expect(push.state()).toBe('stale'), 5000)
  expect(push.heardAt()).toBeGreaterThanOrEqual(before)
  mute.on = false
  await vi.waitFor(() => expect(push.state()).toBe('live'), 5000)
})

test('a refused session ends the connection and is told once', async () => {
  const { push, send, refused, frames } = await server()
  push.start()
  await vi.waitFor(() => expect(push.state()).toBe('live'))
  send({ event: 'refused', code: 507, msg: '异地登陆，注意密码安全!' })
  await vi.waitFor(() => expect(refused).toEqual([507]))
  expect(push.state()).toBe('off')
  expect(frames.filter((frame) => frame.op === 'sign-in')).toHaveLength(1)
})

test('the newest value of a point is known until nobody watches it', async () => {
  const { push, send } = await server()
  push.start()
  const release = push.subscribe(['point:7'])
  await vi.waitFor(() => expect(push.state()).toBe('live'))
  send({ event: 'values', values: [{ pointId: '7', value: 21.5, time: 1, quality: 0 }] })
  await vi.waitFor(() => expect(push.newest('7')?.value).toBe(21.5))
  release()
  expect(push.newest('7')).toBeUndefined()
})

test('who draws a point hears of its values and of no others, until he stops', async () => {
  const { push, send } = await server()
  push.start()
  await vi.waitFor(() => expect(push.state()).toBe('live'))
  const drawn: string[] = []
  const silence = push.hearPoints(['7'], () => drawn.push('seven'))
  push.hearPoints(['8'], () => drawn.push('eight'))
  const value = (pointId: string) => ({ pointId, value: 1, time: 1, quality: 0 as const })
  send({ event: 'values', values: [value('7'), value('9')] })
  await vi.waitFor(() => expect(drawn).toEqual(['seven']))
  silence()
  send({ event: 'values', values: [value('7'), value('8')] })
  await vi.waitFor(() => expect(drawn).toEqual(['seven', 'eight']))
})

test('pauses double from a quarter of a second upwards, never exceed 4 s and are spread over half of that', () => {
  expect(pauseBefore(0, 0)).toBe(250)
  expect(pauseBefore(2, 1)).toBe(2000)
  expect(pauseBefore(20, 1)).toBe(4000)
  expect(pauseBefore(20, 0)).toBe(2000)
})
