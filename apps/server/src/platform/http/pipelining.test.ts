import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { OPEN, post } from '@zhizao/contract/http/call'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { implement } from './implement.ts'
import { createHttpServer } from './server.ts'

const calls = {
  work: post('/work', { title: '计算', permission: OPEN, body: z.object({ nth: z.number() }), reply: z.number() }),
}
const request = (nth: number) => {
  const body = JSON.stringify({ nth })
  return `POST /api/work HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}
const requests = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => request(from + at)).join('')

describe('requests that are sent without waiting for answers', () => {
  let app: FastifyInstance
  let folder: string
  const begun: number[] = []
  let held: (() => void)[] = []
  let holds = false
  const bounds = { ofConnection: 8, ofAddress: 12, inAll: 14 }
  const sockets: Socket[] = []

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'zhizao-pipelines-'))
    app = await createHttpServer({
      database: { systemLease: () => ({ db: {}, end: async () => {} }) } as unknown as Database,
      sessions: { find: () => 'unknown' as const, endOverdue: async () => {} },
      log: pino({ level: 'silent' }),
      uploadFolder: path.join(folder, 'uploads'),
      pipelines: bounds,
      routes: implement(calls, {
        async work({ nth }) {
          begun.push(nth)
          if (holds) await new Promise<void>((go) => void held.push(go))
          return nth
        },
      }),
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    letGo()
    begun.length = 0
  })
  afterAll(() => rm(folder, { recursive: true }))

  function letGo() {
    holds = false
    for (const go of held) go()
    held = []
  }
  async function opened(localAddress = '127.0.0.1') {
    const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    let text = ''
    socket.on('data', (part) => (text += part))
    return {
      socket,
      answers: () => [...text.matchAll(/"data":(\d+)/g)].map(([, nth]) => Number(nth)),
      closed: new Promise((resolve) => socket.once('close', resolve)),
    }
  }

  it('are worked on one after the other, and answered in their order', async () => {
    holds = true
    const { socket, answers } = await opened()
    socket.write(requests(1, 6))
    await vi.waitFor(() => expect(held).toHaveLength(1))
    letGo()
    await vi.waitFor(() => expect(answers()).toEqual([1, 2, 3, 4, 5, 6]))
    expect(begun).toEqual([1, 2, 3, 4, 5, 6])
    // What comes after them is read again.
    socket.write(requests(7, 9))
    await vi.waitFor(() => expect(answers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]))
  })

  it('are read no further while some wait: what is sent later waits in the network', async () => {
    holds = true
    const { socket, answers } = await opened()
    socket.write(requests(1, 8))
    await vi.waitFor(() => expect(held).toHaveLength(1))
    // Beyond the bound if they were read.
    for (let nth = 9; nth <= 30; nth++) socket.write(request(nth))
    const other = await opened()
    other.socket.write(request(100))
    await vi.waitFor(() => expect(held).toHaveLength(2))
    expect(begun).toEqual([1, 100])
    expect(socket.closed).toBe(false)
    letGo()
    await vi.waitFor(() => expect(answers().length).toBeGreaterThanOrEqual(8))
  })

  it('end their connection where they are too many, and nothing that waited is done', async () => {
    holds = true
    const { socket, closed, answers } = await opened()
    socket.write(requests(1, 20))
    await closed
    letGo()
    expect(answers()).toEqual([])
    // The places of those that waited are free again.
    const after = await opened()
    after.socket.write(requests(21, 28))
    await vi.waitFor(() => expect(after.answers()).toHaveLength(8))
    expect(begun.filter((nth) => nth <= 20)).toEqual(begun.includes(1) ? [1] : [])
  })

  it('are counted by address, and in all', async () => {
    holds = true
    const first = await opened()
    first.socket.write(requests(1, 8))
    await vi.waitFor(() => expect(held).toHaveLength(1))
    const second = await opened()
    second.socket.write(requests(11, 17))
    await second.closed
    const elsewhere = await opened('127.0.0.2')
    elsewhere.socket.write(requests(21, 30))
    await elsewhere.closed
    const another = await opened('127.0.0.3')
    another.socket.write(requests(31, 36))
    await vi.waitFor(() => expect(held.length).toBeGreaterThanOrEqual(2))
    letGo()
    await vi.waitFor(() => expect([first.answers().length, another.answers().length]).toEqual([8, 6]))
  })

  it('do not hold the stop of the server', async () => {
    holds = true
    const { socket, answers, closed } = await opened()
    socket.write(requests(1, 5))
    await vi.waitFor(() => expect(held).toHaveLength(1))
    const closing = app.close()
    letGo()
    await Promise.all([closing, closed])
    expect(answers()[0]).toBe(1)
  })
})
