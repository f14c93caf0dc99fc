import type { DemoJsonBox } from '@zhizao/rules/demo-plant/demo-types'
import { connect } from 'mqtt'
import type { Logger } from 'pino'
import type { PlantReadings } from '../plant/readings.ts'

export type JsonBox = { publish(readings: PlantReadings, timeMs: number): void; stop(): Promise<void> }

/** The plain JSON message of a foreign collector; keys of dead sensors are missing from it. */
export function jsonMessage(
  box: DemoJsonBox,
  readings: PlantReadings,
  timeMs: number,
): { ts: number; values: Record<string, number> } {
  const values: Record<string, number> = {}
  for (const device of box.devices) {
    for (const point of device.points) {
      const reading = Number(readings[device.code]?.[point.code])
      if (Number.isFinite(reading)) values[point.address.key] = reading
    }
  }
  return { ts: timeMs, values }
}

/** A box without a memory, as the cheap ones are: what it cannot send now is gone. It keeps trying to connect. */
export function startJsonBox(options: {
  url: string
  code: string
  secret: string
  definition: DemoJsonBox
  log: Logger
}): JsonBox {
  const { code, log } = options
  const client = connect(options.url, {
    clientId: code,
    username: code,
    password: options.secret,
    keepalive: 30,
    reconnectPeriod: 5000,
    reconnectOnConnackError: true,
  })
  let complained = false
  client.on('connect', () => {
    complained = false
    log.info({ box: code }, 'JSON box connected')
  })
  client.on('error', (error) => {
    // Once an outage: the server may start minutes after the simulator.
    if (!complained) log.warn({ box: code, err: error }, 'JSON box cannot reach the server')
    complained = true
  })
  return {
    publish(readings, timeMs) {
      if (!client.connected) return
      const message = JSON.stringify(jsonMessage(options.definition, readings, timeMs))
      client.publish(`box/${code}/up/json`, message, { qos: 1 }, (error) => {
        if (error) log.warn({ box: code, err: error }, 'JSON message not delivered')
      })
    },
    stop: () => client.endAsync(true),
  }
}
