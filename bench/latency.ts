import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SetFile } from '@zhizao/gateway-link/set-file'
import { WebSocket } from 'ws'
import { setUpBox } from '../apps/server/src/testing/set-up-box.ts'
import { connectPush } from '../apps/server/src/testing/test-push.ts'
import { openBenchServer } from './bench-server.ts'
import { type Figure, median } from './figure.ts'
import { latencyDevice } from './latency-device.ts'
import { sized } from './size.ts'

const changes = sized(150, 5)
const warmUp = sized(10, 1)
const pollMs = 50

/** One way from device to browser: when the value set last left its device, and when the browser had it. */
interface Lane {
  device: Awaited<ReturnType<typeof latencyDevice>>
  handedOutAt: number
  arrived(value: number): void
  wait(value: number): Promise<void>
}

/**
 * From a value's change in the device until the browser's socket has it: through the product (buffer of the gateway,
 * durable commit, alarms, push) against a bare MQTT to WebSocket relay, each fed by a gateway of the product that polls
 * every 50 ms. Threshold: at most 2.
 */
export async function latency(): Promise<Figure> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zhizao-latency-'))
  const children: ChildProcess[] = []
  const server = await openBenchServer()
  const [ours, bare] = [await lane(), await lane()]
  try {
    const made = await setUpBox(server.caller, {
      number: 1,
      port: ours.device.port,
      timeoutMs: 5000,
      points: [{ code: 'value', dataType: 'uint16', address: 0, pollMs, errorUpper: 65_000 }],
    })
    const pointId = made.idOf.get('value')!
    const relay = fork(new URL('./latency-relay.ts', import.meta.url), [
      JSON.stringify(setFileOf(made.code, bare.device.port)),
    ])
    children.push(relay)
    const ports = await new Promise<{ mqttPort: number; port: number }>((done) =>
      relay.once('message', (message) => done(message as { mqttPort: number; port: number })),
    )
    children.push(
      gateway(path.join(folder, 'ours'), server.mqttPort, made),
      gateway(path.join(folder, 'bare'), ports.mqttPort, made),
    )

    const browser = await connectPush(server.url, server.caller)
    browser.listen((event) => {
      if (event.event === 'values') for (const { value } of event.values) ours.arrived(Number(value))
    })
    browser.subscribe(`point:${pointId}`)
    const socket = new WebSocket(`ws://127.0.0.1:${ports.port}`)
    socket.on('message', (data) => {
      const { samples } = JSON.parse(String(data)) as { samples: [number, number, number][] }
      for (const [, , value] of samples) bare.arrived(value)
    })
    await new Promise((done) => socket.once('open', done))

    const whole: [number, number][] = []
    const behind: [number, number][] = []
    for (let value = 1; value <= changes + warmUp; value++) {
      await pause(pollMs + Math.random() * pollMs)
      // One after the other, so that neither takes the other's time of the processor.
      const took = { ours: [0, 0], bare: [0, 0] }
      for (const [name, one] of value % 2
        ? ([
            ['ours', ours],
            ['bare', bare],
          ] as const)
        : ([
            ['bare', bare],
            ['ours', ours],
          ] as const)) {
        await pause(Math.random() * pollMs)
        const has = one.wait(value)
        const begun = performance.now()
        one.device.set(value)
        await has
        const end = performance.now()
        took[name] = [end - begun, end - one.handedOutAt]
      }
      if (value <= warmUp) continue
      whole.push([took.ours[0]!, took.bare[0]!])
      behind.push([took.ours[1]!, took.bare[1]!])
    }
    socket.terminate()
    browser.close()
    const middle = (pairs: [number, number][], at: 0 | 1) => median(pairs.map((pair) => pair[at]))
    return {
      name: 'latency',
      ratio: middle(whole, 0) / middle(whole, 1),
      ours: `${middle(whole, 0).toFixed(1)}ms`,
      baseline: `${middle(whole, 1).toFixed(1)}ms`,
      notes: [
        `at most 2 is asked; medians of ${changes} changes at random moments of a poll interval of ${pollMs} ms`,
        `from the device's reply on, without the wait for the poll: ours ${middle(behind, 0).toFixed(2)} ms, baseline ${middle(behind, 1).toFixed(2)} ms`,
      ],
    }
  } finally {
    for (const child of children) child.kill()
    for (const { device } of [ours, bare]) device.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function lane(): Promise<Lane> {
  let wanted = 0
  let done = () => {}
  const made: Lane = {
    device: await latencyDevice(() => {
      made.handedOutAt = performance.now()
    }),
    handedOutAt: 0,
    arrived(value) {
      if (value === wanted) done()
    },
    wait(value) {
      wanted = value
      return new Promise((resolve) => {
        done = resolve
      })
    },
  }
  return made
}

function gateway(folder: string, mqttPort: number, { code, secret }: { code: string; secret: string }): ChildProcess {
  const main = path.join(import.meta.dirname, '../apps/edge-gateway/src/main.ts')
  return spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      BOX_SERVER: `mqtt://127.0.0.1:${mqttPort}`,
      BOX_CODE: code,
      BOX_SECRET: secret,
      BOX_DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** What the product's box has, for the relay's. */
function setFileOf(box: string, port: number): SetFile {
  const point = {
    id: 1,
    code: 'value',
    dataType: 'uint16',
    byteOrder: 'ABCD',
    address: { table: 'holding', address: 0 },
    access: 'r',
    scale: 1,
    offset: 0,
    pollMs,
  } as const
  const device = { id: 1, code: 'slave', name: 'slave', unitId: 1, timeoutMs: 5000, retries: 0, points: [point] }
  const channel = {
    id: 1,
    code: 'channel',
    name: 'channel',
    driver: 'modbus-tcp',
    host: '127.0.0.1',
    port,
    devices: [device],
  } as const
  return { version: 1, box, producedAt: Date.now(), channels: [channel] } as unknown as SetFile
}
