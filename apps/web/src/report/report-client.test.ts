import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { type ReportClientState, type ReportJob, reportClient } from './report-client.ts'

const job: ReportJob = {
  code: 'orders',
  name: '订单',
  templateUrl: '/reporttemplate/tempJson/1',
  template: { pages: [] },
  params: { day: '2026-11-21' },
  data: { rows: [1, 2] },
}
const running: WebSocketServer[] = []
const clients: ReturnType<typeof reportClient>[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
  for (const server of running.splice(0)) {
    for (const socket of server.clients) socket.terminate()
    server.close()
  }
})

/** A report program in small: says its version, answers each job as told. */
async function program(answer: (message: Record<string, unknown>) => object | string | undefined) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  running.push(server)
  await once(server, 'listening')
  const got: Record<string, unknown>[] = []
  server.on('connection', (socket) => {
    socket.send(JSON.stringify({ type: 'hello', version: '3.1' }))
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Record<string, unknown>
      got.push(message)
      const reply = answer(message)
      if (reply) socket.send(typeof reply === 'string' ? reply : JSON.stringify(reply))
    })
  })
  return { got, server, address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function connected(address: string, patience?: number) {
  const states: ReportClientState[] = []
  const client = reportClient({ address, Socket: WebSocket, patience, onState: (state) => states.push(state) })
  clients.push(client)
  return { client, states, until: (link: string) => vi.waitFor(() => expect(states.at(-1)?.link).toBe(link)) }
}

test('a report goes to the program with its code, template, parameters and data', async () => {
  const { address, got } = await program(({ id }) => ({ type: 'result', id, ok: true }))
  const { client, states, until } = connected(address)
  client.connect()
  await until('connected')
  await vi.waitFor(() => expect(states.at(-1)).toEqual({ link: 'connected', version: '3.1' }))
  expect(await client.send(job)).toEqual({ done: true })
  expect(got).toEqual([{ type: 'report', id: 1, ...job }])
})

test('what the program could not do is said in its own words', async () => {
  const { address } = await program(({ id }) => ({ type: 'result', id, ok: false, message: '打印机缺纸' }))
  const { client, until } = connected(address)
  client.connect()
  await until('connected')
  expect(await client.send(job)).toEqual({ refusal: '打印机缺纸' })
})

test('a socket that was not created, is still connecting, or found no program is told apart', async () => {
  const { address, server } = await program(() => undefined)
  const { client, until } = connected(address)
  expect(await client.send(job)).toEqual({ problem: 'notCreated' })
  client.connect()
  expect(await client.send(job)).toEqual({ problem: 'connecting' })
  await until('connected')
  for (const socket of server.clients) socket.terminate()
  server.close()
  await until('failed')
  expect(await client.send(job)).toEqual({ problem: 'notStarted' })
  client.connect()
  await until('failed')
})

test('a program that goes away, or says nothing, leaves no job waiting', async () => {
  const { address, server } = await program(() => 'not json')
  const { client, until } = connected(address, 50)
  client.connect()
  await until('connected')
  expect(await client.send(job)).toEqual({ problem: 'silent' })
  const patient = connected(address)
  patient.client.connect()
  await patient.until('connected')
  const outcome = patient.client.send(job)
  for (const socket of server.clients) socket.terminate()
  expect(await outcome).toEqual({ problem: 'notStarted' })
})

test('a report without a template, and a browser without web sockets, are said before anything is sent', async () => {
  const { address, got } = await program(() => undefined)
  const { client, until } = connected(address)
  client.connect()
  await until('connected')
  expect(await client.send({ ...job, templateUrl: null })).toEqual({ problem: 'noTemplate' })
  const states: ReportClientState[] = []
  const bare = reportClient({ address, onState: (state) => states.push(state) })
  bare.connect()
  expect(await bare.send(job)).toEqual({ problem: 'unsupported' })
  expect(states).toEqual([{ link: 'unsupported' }])
  expect(got).toEqual([])
})

test('a browser whose policy forbids the address is told like one that finds no program', async () => {
  const states: ReportClientState[] = []
  const Forbidden = class {
    constructor() {
      throw new DOMException('blocked', 'SecurityError')
    }
  } as unknown as typeof WebSocket
  const client = reportClient({ Socket: Forbidden, onState: (state) => states.push(state) })
  client.connect()
  expect(states.at(-1)).toEqual({ link: 'failed' })
  expect(await client.send(job)).toEqual({ problem: 'notCreated' })
})
