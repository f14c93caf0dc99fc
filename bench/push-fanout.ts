import { fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { signOf } from '@zhizao/rules/sign'
import { type Figure, median } from './figure.ts'
import type { FanoutOrder, FanoutPorts } from './push-fanout-server.ts'
import { sized } from './size.ts'
import { maskedFrameOf, openRawSocket } from './web-socket-frames.ts'

const browsers = sized(200, 10)
const rounds = sized(15, 5)
const changes = sized(200, 20)
const singles = sized(200, 5)

/**
 * Changes a second to 200 browsers each: the product's push (subscriptions, JSON, slow browsers watched) against sockets
 * of the same process that are written a frame made beforehand. Threshold: 0.8.
 */
export async function pushFanout(): Promise<Figure> {
  const child = fork(new URL('./push-fanout-server.ts', import.meta.url))
  try {
    const ports = await new Promise<FanoutPorts>((done) =>
      child.once('message', (message) => done(message as FanoutPorts)),
    )
    const lanes = {
      ours: await lane(ports.frameBytes, () => openBrowser(ports)),
      bare: await lane(ports.frameBytes, () => openRawSocket(ports.bare, '/')),
    }
    /** Milliseconds until every browser has every change. */
    async function send(to: FanoutOrder['to'], count: number): Promise<number> {
      const all = lanes[to].all(count)
      const begun = performance.now()
      child.send({ to, changes: count } satisfies FanoutOrder)
      await all
      return performance.now() - begun
    }
    const rates: [number, number][] = []
    for (let round = 0; round < rounds + 2; round++) {
      const order = round % 2 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)
      const took = { ours: 0, bare: 0 }
      for (const to of order) took[to] = await send(to, changes)
      if (round >= 2) rates.push([(changes / took.ours) * 1000, (changes / took.bare) * 1000])
    }
    const single: [number, number][] = []
    for (let at = 0; at < singles; at++) single.push([await send('ours', 1), await send('bare', 1)])
    const middle = (pairs: [number, number][], at: 0 | 1) => median(pairs.map((pair) => pair[at]))
    return {
      name: 'push-fanout',
      ratio: median(rates.map(([our, bare]) => our / bare)),
      ours: `${middle(rates, 0).toFixed(0)}/s`,
      baseline: `${middle(rates, 1).toFixed(0)}/s`,
      notes: [
        `at least 0.8 is asked; ${browsers} browsers, ${changes} changes a round of ${ports.frameBytes} bytes each`,
        `one change alone until the last browser has it: ours ${middle(single, 0).toFixed(2)} ms, baseline ${middle(single, 1).toFixed(2)} ms`,
      ],
    }
  } finally {
    child.kill()
  }
}

/** Browsers that count what they get. */
async function lane(frameBytes: number, open: () => Promise<Socket>) {
  let missing = 0
  let done = () => {}
  const sockets = await Promise.all(Array.from({ length: browsers }, open))
  for (const socket of sockets) {
    socket.on('data', (data: Buffer) => {
      missing -= data.length
      if (missing === 0) done()
    })
  }
  return {
    all(count: number): Promise<void> {
      missing = count * browsers * frameBytes
      return new Promise((resolve) => {
        done = resolve
      })
    },
  }
}

/** A browser of the product: signed in, and subscribed to the point that changes. */
async function openBrowser({ ours, path }: FanoutPorts): Promise<Socket> {
  const socket = await openRawSocket(ours, path)
  const time = String(Date.now())
  const answer = () => new Promise((done) => socket.once('data', done))
  const signedIn = answer()
  socket.write(
    maskedFrameOf(JSON.stringify({ op: 'sign-in', token: 'bench', time, sign: signOf('bench', time, '0000') })),
  )
  await signedIn
  const filled = answer()
  socket.write(maskedFrameOf(JSON.stringify({ op: 'subscribe', topics: ['point:123456'] })))
  await filled
  return socket
}
