import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { demoPlant } from '@zhizao/rules/demo-plant'
import { Aedes, type AuthenticateError, type PublishPacket } from 'aedes'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runPlant } from '../plant/running-plant.ts'
import { jsonMessage, startJsonBox } from './json-box.ts'

const log = pino({ level: 'silent' })
const plant = runPlant({
  seed: 1,
  startAtMs: Date.UTC(2026, 4, 15, 4, 0),
  coldStart: false,
  automaticFaults: false,
  log,
})

let broker: Aedes
let server: ReturnType<typeof createServer>
let url: string
let refusals: number

beforeEach(async () => {
  broker = await Aedes.createBroker()
  refusals = 0
  broker.authenticate = (_client, username, password, done) => {
    const known = username === 'PV-BOX' && password?.toString() === 'secret'
    if (!known) refusals++
    const error = Object.assign(new Error('refused'), { returnCode: 4 }) as AuthenticateError
    done(known ? null : error, known)
  }
  server = createServer(broker.handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  await new Promise<void>((resolve) => broker.close(() => resolve()))
  server.close()
})

describe('the JSON box', () => {
  it('signs in with code and secret and publishes its values with QoS 1 to its own topic', async () => {
    const box = startJsonBox({ url, code: 'PV-BOX', secret: 'secret', definition: demoPlant.jsonBox, log })
    const received = new Promise<PublishPacket>((resolve) => {
      broker.on('publish', (packet, client) => {
        if (client) resolve(packet)
      })
    })
    await once(broker, 'clientReady')
    const timer = setInterval(() => box.publish(plant.readings(), 1_780_000_000_000), 20)
    const packet = await received
    clearInterval(timer)
    await box.stop()
    expect(packet.topic).toBe('box/PV-BOX/up/json')
    expect(packet.qos).toBe(1)
    const message = JSON.parse(packet.payload.toString())
    expect(message.ts).toBe(1_780_000_000_000)
    const codes = demoPlant.jsonBox.devices.flatMap((device) => device.points.map((point) => point.code))
    expect(Object.keys(message.values)).toEqual(codes)
    expect(message.values.acPower).toBe(plant.readings()['PV-01']?.acPower)
    expect(message.values.acPower).toBeGreaterThan(5)
  })

  it('keeps trying after a refusal and stops when told', async () => {
    const box = startJsonBox({ url, code: 'PV-BOX', secret: 'wrong', definition: demoPlant.jsonBox, log })
    await once(broker, 'clientError')
    box.publish(plant.readings(), 1)
    await box.stop()
    expect(refusals).toBe(1)
  })

  it('leaves the key of a dead sensor out of its message', () => {
    const readings = plant.readings()
    const broken = { ...readings, 'WS-01': { ...readings['WS-01'], windSpeed: Number.NaN } }
    const { values } = jsonMessage(demoPlant.jsonBox, broken, 1)
    expect(values).not.toHaveProperty('windSpeed')
    expect(values).toHaveProperty('humidity')
  })
})
