import type net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { box } from '@zhizao/contract/gateway-box/box'
import { connectBox } from '../../../apps/server/src/testing/test-box.ts'
import { spread } from '../asking.ts'
import type { Attack, Scene } from '../attack.ts'
import { PING, pour, publishPacket, signedInSocket, subscribePacket } from './mqtt-wire.ts'

const group = 'flood'
const MB = 1024 * 1024
/** What a right box may wait for an answer at most, ms. */
const HEARD_WITHIN = 10_000
/** What a flood may leave in the process, MB. */
const MOST_LEFT = 400

const attackers = ({ stand }: Scene) => stand.filled.boxes.slice(0, 4)
const rightBox = ({ stand }: Scene) => stand.filled.boxes.at(-1)!

/** Another box asks for the time and hears it. */
async function rightBoxHears(scene: Scene): Promise<void> {
  const { code, secret } = rightBox(scene)
  const began = performance.now()
  const box = await connectBox(scene.stand.mqttPort, code, secret, { connectTimeout: HEARD_WITHIN }).catch(() => null)
  if (!box) return scene.wrong('a right box stays outside')
  try {
    await box.listen()
    await box.up('time', { asked: 1 })
    await box.next('time')
    const took = performance.now() - began
    if (scene.size === 'whole' && took > HEARD_WITHIN) scene.wrong(`a right box waited ${Math.round(took)} ms`)
    scene.count('heard')
  } catch (error) {
    scene.wrong(`a right box hears nothing: ${(error as Error).message}`)
  } finally {
    await Promise.race([box.end(), pause(1000)])
  }
}

/** Several boxes flood by several connections each, while another is heard. */
async function flood(scene: Scene, contentOf: (code: string) => Buffer, { listens = true } = {}): Promise<void> {
  const lasts = scene.size === 'whole' ? 6000 : 1500
  const before = scene.stand.memory()
  const sockets: net.Socket[] = []
  for (const credentials of attackers(scene))
    for (let at = 0; at < 3; at++) {
      const socket = await signedInSocket(scene, credentials, `flood-${at}`)
      if (!socket) continue
      sockets.push(socket)
      if (listens) socket.resume()
      void pour(socket, contentOf(credentials.code), lasts).then((times) => scene.count('poured', times))
    }
  if (!sockets.length) scene.wrong('no attacker got in')
  await pause(lasts / 3)
  await rightBoxHears(scene)
  await pause(lasts / 3)
  await rightBoxHears(scene)
  const grown = (scene.stand.memory() - before) / MB
  if (grown > MOST_LEFT) scene.wrong(`${Math.round(grown)} MB more while it lasted`)
  for (const socket of sockets) socket.destroy()
}

const many = (times: number, one: (at: number) => Buffer) =>
  Buffer.concat(Array.from({ length: times }, (_, at) => one(at)))
const up = (code: string, topic: string, payload: string, at: number) =>
  publishPacket(`box/${code}/up/${topic}`, payload, 1, (at % 65_000) + 1)

const small: [name: string, contentOf: (code: string) => Buffer][] = [
  ['pings', () => Buffer.alloc(64 * 1024, PING)],
  ['topics that nobody reads', (code) => many(3000, (at) => up(code, `x${at}`, '', at))],
  ['states', (code) => many(2000, (at) => up(code, 'state', JSON.stringify({ online: true, time: at + 1 }), at))],
  [
    'answers to writes that were never sent',
    (code) => many(2000, (at) => up(code, 'ack', `{"id":"write:${at + 1}","state":"confirmed","time":1}`, at)),
  ],
  [
    'answers to set files that were never sent',
    (code) => many(2000, (at) => up(code, 'ack', `{"id":"set-file:${at + 1}","state":"confirmed","time":1}`, at)),
  ],
  ['data that are none', (code) => many(3000, (at) => up(code, 'data', '{"epoch":1,"seq":0}', at))],
  [
    'samples of points of others',
    (code) =>
      many(1000, (at) => up(code, 'data', `{"epoch":1,"seq":${at + 1},"samples":[[${at + 1},${Date.now()},1,0]]}`, at)),
  ],
]

/** A packet of nearly two megabytes that asks for much work where it is read whole. */
const large: [name: string, contentOf: (code: string) => Buffer][] = [
  [
    'states of a million parts',
    (code) => up(code, 'state', `{"online":true,"time":1,"devices":[${'{},'.repeat(600_000)}{}]}`, 1),
  ],
  ['answers as deep as they are long', (code) => up(code, 'ack', `{"id":"x","setFile":${'['.repeat(900_000)}`, 1)],
  [
    'data of 5,000 samples',
    (code) =>
      up(
        code,
        'data',
        `{"epoch":2,"seq":1,"samples":[${Array.from({ length: 5000 }, (_, at) => `[${at + 1},${Date.now()},"${'x'.repeat(300)}",0]`)}]}`,
        1,
      ),
  ],
  ['a topic of 60 kB', (code) => publishPacket(`box/${code}/up/${'x'.repeat(60_000)}`, 'x', 1)],
]

const floods = [...small, ...large].map(
  ([name, contentOf]): Attack => ({ group, name, run: (scene) => flood(scene, contentOf) }),
)

/** Gives the first attacker a set file: what is kept for a box comes again with every subscription. */
async function keepSomethingFor({ stand }: Scene) {
  const { code } = stand.filled.boxes[0]!
  const [row] = await stand.query<{ id: string }>('select id from box where code = $1', [code])
  await stand.admin.client(box).produceSetFile({ id: row!.id })
  await stand.admin.client(box).sendSetFile({ id: row!.id })
}

export const mqttFloods: Attack[] = [
  ...floods,
  {
    group,
    name: 'questions whose answers nobody reads',
    run: (scene) =>
      flood(scene, (code) => many(3000, (at) => up(code, 'time', `{"asked":${at}}`, at)), { listens: false }),
  },
  {
    group,
    name: 'the same subscription over and over, unread',
    async run(scene) {
      await keepSomethingFor(scene)
      const again = (code: string) => many(3000, (at) => subscribePacket(at + 1, [`box/${code}/down/set-file`]))
      await flood(scene, again, { listens: false })
    },
  },
  {
    group,
    name: 'a hundred thousand topics in a packet',
    run: (scene) =>
      flood(scene, (code) =>
        subscribePacket(
          1,
          Array.from({ length: 60_000 }, (_, at) => `box/${code}/down/${at}`),
        ),
      ),
  },
  {
    group,
    name: 'QoS 2 that is never completed',
    run: (scene) => {
      const payload = '0'.repeat(1_000_000)
      return flood(scene, (code) => many(8, (at) => publishPacket(`box/${code}/up/json`, payload, 2, at + 1)))
    },
  },
  {
    group,
    name: 'QoS 2 under a thousand numbers',
    run: (scene) => {
      let next = 0
      const payload = '0'.repeat(60_000)
      return flood(scene, (code) =>
        many(100, () => publishPacket(`box/${code}/up/json`, payload, 2, (next++ % 65_000) + 1)),
      )
    },
  },
  {
    group,
    name: 'what others are sent',
    async run(scene) {
      const { admin, filled, query } = scene.stand
      const [spy, victim] = [filled.boxes[0]!, filled.boxes[5]!]
      const others = ['#', 'box/+/down/#', `box/${victim.code}/down/#`, '$SYS/#']
      const first = await signedInSocket(scene, spy, 'kept', { isClean: false })
      if (!first) return scene.wrong('the spy does not get in')
      first.write(subscribePacket(1, [`box/${spy.code}/down/none`, ...others]))
      await pause(500)
      first.destroy()
      const [row] = await query<{ id: string }>('select id from box where code = $1', [victim.code])
      await admin.client(box).produceSetFile({ id: row!.id })
      await admin.client(box).sendSetFile({ id: row!.id })
      const again = await signedInSocket(scene, spy, 'kept', { isClean: false })
      if (!again) return scene.wrong('the spy does not get in again')
      let heard = ''
      again.on('data', (bytes) => {
        heard += bytes.toString('latin1')
      })
      again.resume()
      again.write(subscribePacket(2, others))
      await pause(1500)
      if (heard.includes(victim.code)) scene.wrong('a box hears what another is sent')
      again.destroy()
    },
  },
  {
    group,
    name: 'sessions that are left behind',
    async run(scene) {
      const { boxes } = scene.stand.filled
      await spread(scene.size === 'whole' ? 3000 : 300, 50, async (at) => {
        const own = boxes[at % 4]!
        const will = { topic: `box/${own.code}/up/state`, payload: '0'.repeat(10_000) }
        const socket = await signedInSocket(scene, own, `left-${at}`, { isClean: false, will })
        scene.count(socket ? 'in' : 'refused')
        socket?.write(subscribePacket(1, [`box/${own.code}/down/command`, `box/${own.code}/down/${at}`]))
        socket?.end()
      })
      await rightBoxHears(scene)
    },
  },
  {
    group,
    name: 'a thousand connections of one box',
    async run(scene) {
      const own = scene.stand.filled.boxes[0]!
      const sockets: net.Socket[] = []
      await spread(scene.size === 'whole' ? 2000 : 300, 50, async (at) => {
        const socket = await signedInSocket(scene, own, `many-${at}`)
        if (socket) sockets.push(socket.resume())
      })
      await pause(500)
      const left = sockets.filter((socket) => !socket.destroyed).length
      scene.count('stay', left)
      if (left > 50) scene.wrong(`${left} connections of one box stay`)
      await rightBoxHears(scene)
      for (const socket of sockets) socket.destroy()
    },
  },
  {
    group,
    name: 'numbers that jump, and epochs without end',
    async run(scene) {
      const seqs = (code: string) =>
        many(2000, (at) => up(code, 'data', `{"epoch":7,"seq":${(at + 1) * 10},"samples":[]}`, at))
      await flood(scene, seqs)
      let epoch = 1000
      await flood(scene, (code) =>
        many(2000, (at) => up(code, 'data', `{"epoch":${++epoch},"seq":1,"samples":[]}`, at)),
      )
      const [rows] = await scene.stand.query<{ gaps: number; epochs: number }>(
        `select (select count(*)::int from box_gap) as gaps, (select count(*)::int from box_sequence) as epochs`,
      )
      if (rows!.gaps > 2000) scene.wrong(`${rows!.gaps} gaps are kept`)
      if (rows!.epochs > 2000) scene.wrong(`${rows!.epochs} epochs are kept`)
    },
  },
  {
    group,
    name: 'names of a megabyte',
    run: (scene) => {
      let next = 0
      return flood(scene, (code) =>
        many(10, () =>
          publishPacket(`box/${code}/up/json`, `{"values":{"${next++}${'n'.repeat(1_000_000)}":1}}`, 1, 1),
        ),
      )
    },
  },
]
