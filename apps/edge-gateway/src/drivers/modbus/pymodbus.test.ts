import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { steadyNow } from '../../steady-clock.ts'
import { freePort } from '../../testing/free-port.ts'
import { recordingSink } from '../../testing/recording-sink.ts'
import { holding, modbusChannel, point } from '../../testing/set-files.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { openModbus } from './modbus-driver.ts'

const python = '/usr/bin/python3'
const present = spawnSync(python, ['-c', 'import pymodbus']).status === 0
if (!present) console.warn('skipped: Debian’s python3-pymodbus is not installed (apt install python3-pymodbus)')

const script = fileURLToPath(new URL('../../testing/pymodbus-server.py', import.meta.url))
const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function server(framing: 'tcp' | 'rtu', port: number): Promise<ChildProcess> {
  const child = spawn(python, [script, String(port), framing], { stdio: 'ignore' })
  const gone = new Promise((done) => child.once('exit', done))
  open.push(() => {
    child.kill('SIGKILL')
    return gone
  })
  await waitFor('pymodbus to listen', listening(port))
  return child
}

function listening(port: number): () => boolean {
  let up = false
  const ask = () => {
    const socket = connect(port, '127.0.0.1', () => {
      up = true
      socket.destroy()
    })
    socket.on('error', () => setTimeout(ask, 50))
  }
  ask()
  return () => up
}

function channelOf(framing: 'tcp' | 'rtu', port: number) {
  const pollMs = 50
  const one = [
    point({ id: 1, code: 'one', address: holding(0), pollMs, access: 'rw' }),
    point({ id: 2, code: 'input', address: { table: 'input', address: 150 }, pollMs }),
    point({ id: 3, code: 'coil', dataType: 'bool', address: { table: 'coil', address: 4 }, pollMs, access: 'rw' }),
    point({ id: 4, code: 'discrete', dataType: 'bool', address: { table: 'discrete', address: 5 }, pollMs }),
    point({ id: 5, code: 'wide', dataType: 'float64', byteOrder: 'DCBA', address: holding(10), pollMs, access: 'rw' }),
    point({ id: 6, code: 'beyond', address: holding(205), pollMs: 60_000 }),
  ]
  const two = [point({ id: 7, code: 'two', address: holding(7), pollMs })]
  const dead = [point({ id: 8, code: 'dead', address: holding(0), pollMs })]
  const devices = [
    { unitId: 1, timeoutMs: 500, points: one },
    { unitId: 2, timeoutMs: 500, points: two },
    { unitId: 9, timeoutMs: 200, retries: 0, points: dead },
  ]
  return modbusChannel(port, devices, { driver: framing === 'rtu' ? 'modbus-rtu-over-tcp' : 'modbus-tcp' })
}

describe.skipIf(!present).each(['tcp', 'rtu'] as const)('against pymodbus with %s framing', (framing) => {
  test('units, tables, refusals, dead units and writes behave as with our own server', async () => {
    const port = await freePort()
    await server(framing, port)
    const channel = channelOf(framing, port)
    const { sink, of } = recordingSink()
    const driver = openModbus(channel, sink)
    open.push(() => driver.stop())
    const codes = ['one', 'input', 'coil', 'discrete', 'two']
    await waitFor('values', () => codes.every((code) => of(code).length > 3), 20_000)
    expect(codes.map((code) => of(code)[0]!.value)).toEqual([1000, 1150, true, false, 2007])
    await waitFor('the refused and the dead', () => of('beyond').length > 0 && of('dead').length > 0)
    expect([...of('beyond'), ...of('dead')].every(({ quality }) => quality === 'bad')).toBe(true)

    const device = channel.devices[0]!
    const write = (index: number, value: number | boolean) =>
      driver.write({ device, point: device.points[index]!, value, deadline: steadyNow() + 5000, onSent() {} })
    expect(await write(0, 321)).toEqual({ state: 'confirmed', readBack: 321 })
    expect(await write(2, false)).toEqual({ state: 'confirmed', readBack: false })
    expect(await write(4, -12.75)).toEqual({ state: 'confirmed', readBack: -12.75 })
    await waitFor('the written value in the stream', () => of('wide').at(-1)?.value === -12.75)
  }, 40_000)

  test('the server is killed and comes back', async () => {
    const port = await freePort()
    const child = await server(framing, port)
    const { sink, of } = recordingSink()
    const driver = openModbus(channelOf(framing, port), sink)
    open.push(() => driver.stop())
    await waitFor('values', () => of('two').length > 3, 20_000)
    child.kill('SIGKILL')
    await waitFor('the loss', () => of('two').at(-1)!.quality === 'bad')
    await server(framing, port)
    await waitFor('the return', () => of('two').at(-1)!.quality === 'good', 20_000)
    expect(of('two').filter(({ quality }) => quality === 'bad')).toHaveLength(1)
  }, 60_000)
})
