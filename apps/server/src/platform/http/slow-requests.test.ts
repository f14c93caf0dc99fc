import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { OPEN, post, Upload } from '@zhizao/contract/http/call'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { implement } from './implement.ts'
import { createHttpServer } from './server.ts'

const calls = {
  upload: post('/upload', {
    title: '上传',
    permission: OPEN,
    encoding: 'multipart',
    body: z.object({ file: Upload }),
  }),
  save: post('/save', { title: '保存', permission: OPEN, body: z.object({ name: z.string() }) }),
  work: post('/work', { title: '计算', permission: OPEN }),
  list: post('/list', { title: '清单', permission: OPEN, reply: z.string() }),
}
const lease = { db: {}, end: async () => {} }
const half = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of it'
const head = (path: string, type: string, length: number) =>
  `POST /api${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
const uploadHead = head('/upload', 'multipart/form-data; boundary=x', 1000)

describe('a request that does not come on', () => {
  let app: FastifyInstance
  let root: string
  const limits = { idle: 400, body: 1200, upload: 60_000 }
  const lying = () => readdir(path.join(root, 'uploads')).catch(() => [])
  beforeAll(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'zhizao-slow-'))
    await mkdir(path.join(root, 'uploads/upload-of-before'), { recursive: true })
    await writeFile(path.join(root, 'uploads/upload-of-before/0'), 'left by a server that was killed')
    app = await createHttpServer({
      database: { systemLease: () => lease } as unknown as Database,
      sessions: { find: () => 'unknown' as const, endOverdue: async () => {} },
      log: pino({ level: 'silent' }),
      uploadFolder: path.join(root, 'uploads'),
      slow: limits,
      routes: implement(calls, {
        upload: () => true as const,
        save: () => true as const,
        work: async () => {
          await wait(limits.body + limits.idle)
          return true as const
        },
        list: () => 'x'.repeat(20 * 1024 * 1024),
      }),
    })
    expect(await lying()).toEqual([])
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await rm(root, { recursive: true })
  })

  const opened = async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  async function answerOf(socket: Socket) {
    let text = ''
    socket.on('data', (part) => (text += part))
    await once(socket, 'close')
    return text
  }

  it('ends after a while without a byte: an upload, of which nothing stays', async () => {
    const socket = await opened()
    socket.write(uploadHead + half)
    await vi.waitUntil(async () => (await lying()).length === 1)
    expect(await answerOf(socket)).toMatch(/^HTTP\/1.1 408 .*提交超时，请检查网络后重试/s)
    await vi.waitUntil(async () => (await lying()).length === 0)
  })

  it('is forgotten at once where its caller leaves', async () => {
    const socket = await opened()
    socket.write(uploadHead + half)
    await vi.waitUntil(async () => (await lying()).length === 1)
    socket.destroy()
    await vi.waitUntil(async () => (await lying()).length === 0)
  })

  it('ends after a while without a byte: a body', async () => {
    const socket = await opened()
    socket.write(`${head('/save', 'application/json', 100)}{"name":`)
    expect(await answerOf(socket)).toMatch(/^HTTP\/1.1 408 .*提交超时/s)
  })

  it('ends after a while in any case: a body that drips', async () => {
    const socket = await opened()
    socket.write(head('/save', 'application/json', 10_000))
    socket.on('error', () => {})
    const drip = setInterval(() => socket.write(' '), limits.idle / 8)
    const answer = await answerOf(socket)
    clearInterval(drip)
    expect(answer).toMatch(/^HTTP\/1.1 408 .*提交超时/s)
  })

  it('ends after a while: a head that does not end, and a connection without a request', async () => {
    const sockets = [await opened(), await opened()]
    sockets[0]!.write('POST /api/save HTTP/1.1\r\nhost: x\r\n')
    await Promise.all(sockets.map(answerOf))
  })

  it('ends after a while in which nobody reads its answer, but not where it is read slowly', async () => {
    const ask = 'POST /api/list HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n'
    const [deaf, slow] = [await opened(), await opened()]
    const connections = () => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))
    for (const socket of [deaf, slow]) {
      socket.on('error', () => {})
      socket.pause()
      socket.write(ask)
    }
    let bytes = 0
    let isSlow = true
    slow.on('data', (part) => {
      bytes += part.length
      if (isSlow) slow.pause()
    })
    const reading = setInterval(() => slow.resume(), limits.idle / 40)
    await vi.waitFor(async () => expect(await connections()).toBe(1), 20_000)
    clearInterval(reading)
    isSlow = false
    slow.resume()
    await vi.waitFor(() => expect(bytes).toBeGreaterThan(20 * 1024 * 1024), 20_000)
    slow.destroy()
    deaf.destroy()
  })

  it('is not taken for one whose work takes long', async () => {
    const { port } = app.server.address() as AddressInfo
    const reply = await fetch(`http://127.0.0.1:${port}/api/work`, { method: 'POST' })
    expect(await reply.json()).toMatchObject({ code: 200 })
  })
})
