import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { PUSH_PATH } from '@zhizao/contract/push/topics'
import { signed } from '../asking.ts'
import type { Attack, Scene } from '../attack.ts'

const group = 'pipelines'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
const LOGIN = JSON.stringify({ userName: 'admin', password: 'wrong' })
const signInTry = `POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${LOGIN.length}\r\n\r\n${LOGIN}`

function opened(scene: Scene): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const port = Number(new URL(scene.stand.url).port)
    const socket = connect({ port, host: '127.0.0.1', localAddress: scene.address }, () => resolve(socket))
    socket.on('error', () => resolve(undefined))
  })
}

/** Writes a text so many times over one connection, in large pieces, as far as the other side takes it; anew where it was ended. */
async function pour(scene: Scene, text: string, times: number, tries = 1) {
  const piece = text.repeat(Math.max(1, Math.floor(256_000 / text.length)))
  const pieces = Math.ceil((times * text.length) / piece.length)
  for (let nth = 0; nth < tries; nth++) {
    const socket = await opened(scene)
    if (!socket) return scene.count('no connection')
    socket.resume()
    await writeAll(scene, socket, piece, pieces)
  }
}
/** As long as the other side takes it. */
async function writeAll(scene: Scene, socket: Socket, piece: string | Buffer, pieces: number) {
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  for (let at = 0; at < pieces && !socket.destroyed; at++)
    if (!socket.write(piece)) await Promise.race([new Promise((go) => socket.once('drain', go)), closed, pause(2000)])
  await Promise.race([closed, pause(500)])
  scene.count(socket.destroyed ? 'ended' : 'left open')
  socket.destroy()
}

const together = <Done>(width: number, work: (nth: number) => Promise<Done>) =>
  Promise.all(Array.from({ length: width }, (_, nth) => work(nth)))

/** So many connections that each write something, are held for a while, and are gone. */
async function held(scene: Scene, times: number, ms: number, write: (socket: Socket) => void) {
  const sockets = await together(times, () => opened(scene))
  for (const socket of sockets) if (socket) write(socket)
  await pause(ms)
  for (const socket of sockets) socket?.destroy()
  scene.count('sockets', sockets.length)
}

export const pipelines: Attack[] = [
  {
    group,
    name: 'files that are not there, without waiting for answers',
    async run(scene) {
      const times = scene.size === 'whole' ? 10_000 : 2000
      await together(5, () => pour(scene, get('/assets/x.js'), times, 5))
    },
  },
  {
    group,
    name: 'pages, calls and health, without waiting for answers',
    async run(scene) {
      const times = scene.size === 'whole' ? 20_000 : 2000
      const asked = [get('/'), get('/api/health'), get('/api/none'), get('/bcs/pages/any'), signInTry]
      await together(20, (nth) => pour(scene, asked[nth % asked.length]!, times, 5))
    },
  },
  {
    group,
    name: 'six at a time by somebody who waits for them',
    async run(scene) {
      const socket = await opened(scene)
      if (!socket) return scene.wrong('no connection')
      let text = ''
      socket.on('data', (part) => (text = (text + part).slice(-4096)))
      let answers = 0
      socket.on('data', (part) => (answers += String(part).split('HTTP/1.1 ').length - 1))
      for (let round = 1; round <= 20; round++) {
        socket.write(get('/api/health').repeat(6))
        for (let tries = 0; answers < round * 6 && tries < 200; tries++) await pause(10)
      }
      scene.count('answers', answers)
      if (answers !== 120) scene.wrong(`${answers} of 120 answers`)
      socket.destroy()
    },
  },
  {
    group,
    name: 'answers that nobody reads',
    async run(scene) {
      await held(scene, 200, 2000, (socket) => socket.pause().write(get('/api/openapi.json').repeat(20)))
    },
  },
  {
    group,
    name: 'bodies that stop before their end',
    async run(scene) {
      const half = Buffer.alloc(scene.size === 'whole' ? 900_000 : 100_000, 32)
      const head = Object.entries(signed(scene.stand.admin.token))
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')
      await held(scene, 100, 3000, (socket) => {
        socket.write(
          `POST /api/role/delRole HTTP/1.1\r\nhost: x\r\n${head}content-type: application/json\r\ncontent-length: 1000000\r\n\r\n`,
        )
        socket.write(half)
      })
    },
  },
  {
    group,
    name: 'frames without end: pings, empty ones, crumbs of one',
    async run(scene) {
      const mask = Buffer.alloc(4)
      const frame = (first: number, payload = '') =>
        Buffer.concat([Buffer.from([first, 0x80 | payload.length]), mask, Buffer.from(payload)])
      const kinds = [frame(0x89), frame(0x8a, 'x'), frame(0x81, '{}'), frame(0x01, 'x'), frame(0x00, 'x')]
      const times = scene.size === 'whole' ? 500_000 : 50_000
      await together(10, async (nth) => {
        const socket = await opened(scene)
        if (!socket) return scene.count('no connection')
        const key = Buffer.from('sixteen bytes it').toString('base64')
        socket.write(
          `GET ${PUSH_PATH} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
        )
        await new Promise((resolve) => socket.once('data', resolve))
        // What is answered is not read.
        socket.pause()
        const one = kinds[nth % kinds.length]!
        if (nth % kinds.length === 4) socket.write(frame(0x01, 'x'))
        const piece = Buffer.concat(Array.from({ length: 10_000 }, () => one))
        await writeAll(scene, socket, piece, times / 10_000)
      })
    },
  },
]
