import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { MqttClient } from 'mqtt'
import { connectBox } from '../../../apps/server/src/testing/test-box.ts'
import { spread } from '../asking.ts'
import type { Attack, Scene } from '../attack.ts'

const group = 'mqtt'
const GOOD_WITHIN = 10_000

/** One try with a wrong secret: from afar, or from behind the address that the right boxes have too. */
async function knock(scene: Scene, code: string, from: string) {
  const client = new MqttClient(
    () => net.connect({ host: '127.0.0.1', port: scene.stand.mqttPort, localAddress: from }),
    { username: code, password: 'wrong-secret', clientId: 'gateway', reconnectPeriod: 0, connectTimeout: 8000 },
  )
  client.on('error', () => {})
  client.once('connect', () => scene.wrong(`${code} got in with a wrong secret`))
  await new Promise<void>((resolve) => {
    client.once('connect', () => resolve())
    client.once('close', () => resolve())
  })
  client.end(true)
}

export const boxes: Attack[] = [
  {
    group,
    name: 'wrong secrets knock while right ones sign in',
    async run(scene) {
      const times = scene.size === 'whole' ? 1500 : 150
      let knocking = true
      const knocks = spread(times, 100, async (at) => {
        if (!knocking) return
        // Half of them name a box that there is.
        await knock(
          scene,
          at % 2 ? `NOBODY-${at}` : scene.stand.filled.boxes[at % 20]!.code,
          at % 4 < 2 ? scene.address : '127.0.0.1',
        )
        scene.count('knocks')
      })
      await pause(300)
      const began = performance.now()
      await spread(scene.stand.filled.boxes.length, 20, async (at) => {
        const { code, secret } = scene.stand.filled.boxes[at]!
        const box = await connectBox(scene.stand.mqttPort, code, secret, { connectTimeout: GOOD_WITHIN }).catch(
          (error) => void scene.wrong(`a right box stays outside: ${error.message}`),
        )
        if (!box) return
        scene.count('right')
        await box.end()
      })
      const took = performance.now() - began
      if (scene.size === 'whole' && took > GOOD_WITHIN) scene.wrong(`right boxes waited ${Math.round(took)} ms`)
      knocking = false
      await knocks
    },
  },
  {
    group,
    name: 'messages of 7.5 MB',
    async run(scene) {
      const { code, secret } = scene.stand.filled.boxes[0]!
      const samples = Array.from({ length: 280_000 }, (_, at) => [at + 1, Date.now(), at / 7, 0])
      const deep = `{"epoch":1,"seq":2,"samples":${'['.repeat(3_000_000)}`
      for (const message of [JSON.stringify({ epoch: 1, seq: 1, samples }), deep]) {
        const box = await connectBox(scene.stand.mqttPort, code, secret).catch(() => undefined)
        if (!box) {
          scene.count('refused')
          continue
        }
        const sent = box.client.publishAsync(`box/${code}/up/data`, message, { qos: 1 }).then(
          () => scene.count('taken'),
          () => scene.count('refused'),
        )
        const closed = new Promise((resolve) => box.client.once('close', () => resolve(undefined)))
        await Promise.race([sent, closed.then(() => scene.count('closed')), pause(8000)])
        await Promise.race([box.end(), pause(1000)])
      }
    },
  },
  {
    group,
    name: 'connections that say nothing, or nonsense',
    async run(scene) {
      const many = Array.from({ length: scene.size === 'whole' ? 1000 : 200 }, (_, at) => {
        const socket = net.connect({ port: scene.stand.mqttPort, host: '127.0.0.1', localAddress: scene.address })
        socket.on('error', () => {})
        if (at % 2) socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f, 0, 4, 77, 81]))
        return socket
      })
      scene.count('connections', many.length)
      await pause(1500)
      const { code, secret } = scene.stand.filled.boxes[1]!
      const box = await connectBox(scene.stand.mqttPort, code, secret, { connectTimeout: 8000 }).catch(() => undefined)
      if (box) await box.end()
      else scene.wrong('a right box stays outside')
      for (const socket of many) socket.destroy()
    },
  },
]
