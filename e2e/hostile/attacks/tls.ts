import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import tls from 'node:tls'
import { connectBox } from '../../../apps/server/src/testing/test-box.ts'
import { spread } from '../asking.ts'
import type { Attack, Scene } from '../attack.ts'

const group = 'tls'
const GOOD_WITHIN = 10_000
/** The first bytes of a handshake: a record that announces 512 bytes of a greeting. */
const BEGUN = Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3])

/** So many places that strangers come from. */
const placesOf = ({ address }: Scene, count: number) =>
  Array.from({ length: count }, (_, at) => `127.${20 + at}.${address.split('.').slice(2).join('.')}`)

/** A box that has the right secret comes in over TLS, from elsewhere. */
async function rightBoxComesIn(scene: Scene) {
  const { code, secret } = scene.stand.filled.boxes.at(-1)!
  const began = performance.now()
  const options = { protocol: 'mqtts', rejectUnauthorized: false, connectTimeout: GOOD_WITHIN } as const
  const box = await connectBox(scene.stand.mqttTlsPort, code, secret, options).catch(() => undefined)
  const took = performance.now() - began
  if (!box) return scene.wrong('a right box stays outside')
  if (scene.size === 'whole' && took > GOOD_WITHIN) scene.wrong(`a right box waited ${Math.round(took)} ms`)
  await box.up('state', { online: true, time: 1 }).catch(() => scene.wrong('a right box is not heard'))
  scene.count('right')
  await Promise.race([box.end(), pause(1000)])
}

function raw(scene: Scene, localAddress: string, say: (socket: net.Socket) => void) {
  const socket = net.connect({ host: '127.0.0.1', port: scene.stand.mqttTlsPort, localAddress })
  socket.on('error', () => {})
  socket.once('connect', () => say(socket))
  return socket
}

/** One handshake, made whole and left. */
const handshake = (scene: Scene, localAddress: string, options: tls.ConnectionOptions = {}) =>
  new Promise<tls.TLSSocket | undefined>((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port: scene.stand.mqttTlsPort, localAddress })
    const secure = tls.connect({ socket, rejectUnauthorized: false, ...options })
    secure.once('secureConnect', () => resolve(secure))
    for (const one of [socket, secure]) one.on('error', () => resolve(undefined)).on('close', () => resolve(undefined))
  })

const times = ({ size }: Scene, whole: number) => (size === 'whole' ? whole : Math.round(whole / 10))

/** Strangers stand there in thousands; a right box comes in all the same. */
async function crowd(scene: Scene, say: (socket: net.Socket) => void) {
  const places = placesOf(scene, 6)
  const sockets = Array.from({ length: times(scene, 3000) }, (_, at) => raw(scene, places[at % places.length]!, say))
  scene.count('connections', sockets.length)
  await pause(1500)
  await rightBoxComesIn(scene)
  for (const socket of sockets) socket.destroy()
}

export const tlsSockets: Attack[] = [
  { group, name: 'connections that say nothing', run: (scene) => crowd(scene, () => {}) },
  { group, name: 'handshakes begun and left', run: (scene) => crowd(scene, (socket) => socket.write(BEGUN)) },
  { group, name: 'what is no TLS', run: (scene) => crowd(scene, (socket) => socket.write('GET / HTTP/1.1\r\n\r\n')) },
  {
    group,
    name: 'handshakes a byte at a time',
    run: (scene) =>
      crowd(scene, (socket) => {
        let at = 0
        const drip = setInterval(() => socket.write(BEGUN.subarray(at, ++at)), 300)
        socket.once('close', () => clearInterval(drip))
      }),
  },
  {
    group,
    name: 'thousands from one address keep nobody else out',
    async run(scene) {
      const sockets = Array.from({ length: times(scene, 3000) }, () => raw(scene, scene.address, () => {}))
      await pause(1500)
      const left = sockets.filter((socket) => !socket.destroyed && !socket.closed).length
      scene.count('stay', left)
      if (left > 1600) scene.wrong(`${left} strangers of one address stay`)
      await rightBoxComesIn(scene)
      for (const socket of sockets) socket.destroy()
    },
  },
  {
    group,
    name: 'three thousand whole handshakes',
    async run(scene) {
      const places = placesOf(scene, 6)
      let over = false
      const knocks = spread(times(scene, 3000), 300, async (at) => {
        if (over) return
        const secure = await handshake(scene, places[at % places.length]!)
        scene.count(secure ? 'made' : 'refused')
        secure?.destroy()
      })
      await pause(500)
      await rightBoxComesIn(scene)
      await Promise.race([knocks, pause(20_000)])
      over = true
    },
  },
  {
    group,
    name: 'negotiated anew and anew',
    async run(scene) {
      await spread(times(scene, 50), 10, async () => {
        const secure = await handshake(scene, scene.address, { maxVersion: 'TLSv1.2' })
        if (!secure) return scene.count('refused')
        let made = 0
        for (let at = 0; at < 20 && !secure.destroyed; at++) {
          const isDone = await Promise.race([
            new Promise<boolean>((resolve) => {
              secure.once('close', () => resolve(false))
              if (!secure.renegotiate({ rejectUnauthorized: false }, (error) => resolve(!error))) resolve(false)
            }),
            pause(2000, false),
          ])
          if (!isDone) break
          made++
        }
        scene.count('anew', made)
        if (made > 5) scene.wrong(`a connection was negotiated ${made} times`)
        secure.destroy()
      })
      await rightBoxComesIn(scene)
    },
  },
]
