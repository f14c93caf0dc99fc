import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PUSH_PATH } from '@zhizao/contract/push/topics'
import { pino } from 'pino'
import type { SessionUser } from '../apps/server/src/platform/context.ts'
import { eventBus } from '../apps/server/src/platform/events/event-bus.ts'
import { pushHub } from '../apps/server/src/platform/push/push-hub.ts'
import { pushServer } from '../apps/server/src/platform/push/push-server.ts'
import { acceptOf, frameOf } from './web-socket-frames.ts'

/** Which of the two is to send how many changes, each to all browsers. */
export type FanoutOrder = { to: 'ours' | 'bare'; changes: number }
export type FanoutPorts = { ours: number; bare: number; path: string; frameBytes: number }

const log = pino({ level: 'warn' })
const pointId = '123456'
const change = (number: number) => ({
  pointId,
  value: 10_000 + (number % 10_000) + 0.5,
  time: 1_767_225_600_000 + number,
  quality: 0,
})
const frame = frameOf(JSON.stringify({ event: 'values', values: [change(0)] }))

const hub = pushHub()
const user: SessionUser = {
  id: '1',
  companyId: '1',
  departmentId: null,
  loginName: 'bench',
  name: 'bench',
  sessionId: '1',
  permissions: new Set(),
  objectScope: 'all',
  sight: 'all' as const,
  isInstallationAdministrator: false,
  timeZone: 'Asia/Shanghai',
}
const ours = createServer()
pushServer({
  server: ours,
  hub,
  sessions: { find: () => user, endOverdue: async () => {} },
  sources: {
    pointsOf: async (_, topics) => new Map(topics.map((topic) => [topic, [Number(pointId)]])),
    latest: () => [change(0)],
  },
  events: eventBus(log),
  log,
  now: () => new Date(),
  mostStrangers: { ofAddress: 1000, inAll: 1000 },
})

const sockets: Duplex[] = []
const bare = createServer()
bare.on('upgrade', (request, socket) => {
  socket.write(acceptOf(request))
  sockets.push(socket)
})

const listen = (server: Server) =>
  new Promise<number>((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)))
process.send!({
  ours: await listen(ours),
  bare: await listen(bare),
  path: PUSH_PATH,
  frameBytes: frame.length,
} satisfies FanoutPorts)

let sent = 0
process.on('message', async ({ to, changes }: FanoutOrder) => {
  for (let at = 0; at < changes; at++) {
    if (to === 'ours') hub.values([change(sent++)])
    else for (const socket of sockets) socket.write(frame)
    await nextTurn()
  }
})
