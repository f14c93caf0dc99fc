import { setTimeout as pause } from 'node:timers/promises'
import { PUSH_PATH } from '@zhizao/contract/push/topics'
import { WebSocket } from 'ws'
import { signed } from '../asking.ts'
import type { Attack, Scene } from '../attack.ts'

const group = 'sockets'
/** Transactions a second of a plant that nobody looks at, at most: the samples, their jobs, the witness. */
const QUIET = 400

function open(scene: Scene, options = {}) {
  const socket = new WebSocket(`${scene.stand.url.replace('http', 'ws')}${PUSH_PATH}`, {
    localAddress: scene.address,
    ...options,
  })
  socket.on('error', () => {})
  return socket
}
const opened = (socket: WebSocket) =>
  Promise.race([
    new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true))
      socket.once('close', () => resolve(false))
    }),
    pause(5000, false),
  ])

function signIn(scene: Scene, socket: WebSocket) {
  const { token, time, sign } = signed(scene.stand.admin.token)
  socket.send(JSON.stringify({ op: 'sign-in', token, time, sign }))
}

async function transactions(scene: Scene) {
  const [row] = await scene.stand.query<{ done: string }>(
    'select sum(xact_commit + xact_rollback) as done from pg_stat_database',
  )
  return Number(row!.done)
}

export const sockets: Attack[] = [
  {
    group,
    name: 'unknown topics without end, then gone',
    async run(scene) {
      const socket = open(scene)
      if (!(await opened(socket))) return scene.wrong('no socket was opened')
      signIn(scene, socket)
      const frames = scene.size === 'whole' ? 2000 : 300
      for (let at = 0; at < frames && socket.readyState === WebSocket.OPEN; at++) {
        const topics = Array.from({ length: 500 }, (_, each) => `point:${at * 500 + each + 1_000_000_000}`)
        socket.send(JSON.stringify({ op: 'subscribe', topics }))
        if (socket.bufferedAmount > 4_000_000) await pause(20)
      }
      scene.count('frames', frames)
      await pause(500)
      socket.terminate()
      await pause(1500)
      const before = await transactions(scene)
      await pause(2000)
      // PostgreSQL writes its statistics down once a second at the most.
      const rate = ((await transactions(scene)) - before) / 2
      if (rate > QUIET) scene.wrong(`${Math.round(rate)} transactions a second go on without a browser`)
    },
  },
  {
    group,
    name: 'a megabyte in a frame, and what is no frame',
    async run(scene) {
      for (const frame of ['x'.repeat(1_000_000), '{"op":', '[]', 'null', Buffer.alloc(2_000_000, 255)]) {
        const socket = open(scene)
        if (!(await opened(socket))) continue
        signIn(scene, socket)
        for (let times = 0; times < 20 && socket.readyState === WebSocket.OPEN; times++) socket.send(frame)
        scene.count('frames', 20)
        await pause(200)
        socket.terminate()
      }
    },
  },
  {
    group,
    name: 'five hundred that never sign in',
    async run(scene) {
      const many = Array.from({ length: 500 }, () => open(scene))
      const results = await Promise.all(many.map(opened))
      scene.count('opened', results.filter(Boolean).length)
      scene.count('refused', results.filter((one) => !one).length)
      // Somebody at another address still gets in.
      const other = open(scene, { localAddress: '127.0.0.1' })
      if (!(await opened(other))) scene.wrong('nobody else gets a socket')
      for (const socket of [...many, other]) socket.terminate()
    },
  },
]
