import { afterEach, expect, test, vi } from 'vitest'
import { steadyNow } from '../../steady-clock.ts'
import { freePort } from '../../testing/free-port.ts'
import { type ModbusDevice, modbusDevice } from '../../testing/modbus-device.ts'
import { recordingSink } from '../../testing/recording-sink.ts'
import { holding, modbusChannel, point } from '../../testing/set-files.ts'
import { waitFor } from '../../testing/wait-for.ts'
import type { Driver } from '../driver.ts'
import { openModbus } from './modbus-driver.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const each of open.splice(0).reverse()) await each.close()
})

async function device(port?: number): Promise<ModbusDevice> {
  const server = await modbusDevice(port)
  open.push(server)
  return server
}

function driver(channel: Parameters<typeof openModbus>[0]) {
  const recorded = recordingSink()
  const running: Driver = openModbus(channel, recorded.sink)
  open.push({ close: () => running.stop() })
  return { driver: running, ...recorded }
}

const soon = () => steadyNow() + 5000

test('neighbouring registers come in one request, and every point gets its own value', async () => {
  const server = await device()
  server.set(1, 100, 11, 22, 33)
  const points = [100, 101, 102].map((address, i) => point({ id: i + 1, address: holding(address), pollMs: 50 }))
  const { of } = driver(modbusChannel(server.port, [{ points }]))
  await waitFor('a third round', () => of('p3').length >= 3)
  expect(of('p1')[0]).toMatchObject({ value: 11, quality: 'good' })
  expect(of('p2')[0]).toMatchObject({ value: 22 })
  expect(of('p3')[0]).toMatchObject({ value: 33 })
  expect(new Set(server.requests.map(({ address, length }) => `${address}+${length}`))).toEqual(new Set(['100+3']))
})

test('points keep their own poll intervals', async () => {
  const server = await device()
  const fast = point({ id: 1, address: holding(0), pollMs: 50 })
  const slow = point({ id: 2, address: holding(1), pollMs: 60_000 })
  const { of } = driver(modbusChannel(server.port, [{ points: [fast, slow] }]))
  await waitFor('several fast samples', () => of('p1').length >= 6)
  expect(of('p2')).toHaveLength(1)
})

test('coils, discrete inputs and bits of a register are read as booleans', async () => {
  const server = await device()
  server.setCoil(1, 3, true)
  server.setCoil(1, 9, true)
  server.set(1, 0, 0b1000)
  const bool = { dataType: 'bool' as const, pollMs: 50 }
  const { of } = driver(
    modbusChannel(server.port, [
      {
        points: [
          point({ id: 1, ...bool, address: { table: 'coil', address: 3 } }),
          point({ id: 2, ...bool, address: { table: 'coil', address: 4 } }),
          point({ id: 3, ...bool, address: { table: 'discrete', address: 9 } }),
          point({ id: 4, ...bool, address: holding(0, { bit: 3 }) }),
          point({ id: 5, ...bool, address: holding(0, { bit: 2 }) }),
        ],
      },
    ]),
  )
  await waitFor('all five', () => [1, 2, 3, 4, 5].every((id) => of(`p${id}`).length > 0))
  expect([1, 2, 3, 4, 5].map((id) => of(`p${id}`)[0]!.value)).toEqual([true, false, true, true, false])
})

test('one register that the device refuses spoils only its own point, and the split is remembered', async () => {
  const server = await device()
  server.set(1, 0, 1, 2, 3, 4, 5, 6, 7, 8)
  server.illegal.add(5)
  const points = Array.from({ length: 8 }, (_, i) => point({ id: i + 1, address: holding(i), pollMs: 50 }))
  const { of, driver: running } = driver(modbusChannel(server.port, [{ points }]))
  await waitFor('all others twice', () => [1, 2, 3, 4, 5, 7, 8].every((id) => of(`p${id}`).length >= 2))
  expect([1, 2, 3, 4, 5, 7, 8].map((id) => of(`p${id}`)[0]!.value)).toEqual([1, 2, 3, 4, 5, 7, 8])
  expect(of('p6')).toMatchObject([{ value: null, quality: 'bad' }])
  const settled = server.requests.length
  await waitFor('more rounds', () => server.requests.length > settled + 10)
  const later = server.requests.slice(settled)
  // The whole is tried again now and then, in case the device has only been booting.
  expect(later.filter(({ address, length }) => address <= 5 && 5 < address + length).length).toBeLessThan(2)
  expect(running.devices()[0]).toMatchObject({ online: true, error: '1 个点位的寄存器被设备拒绝：p6' })
})

test('a register that is right again is read with its neighbours again, in one request', async () => {
  const server = await device()
  server.illegal.add(5)
  const points = Array.from({ length: 8 }, (_, i) => point({ id: i + 1, address: holding(i), pollMs: 50 }))
  const { of, driver: running } = driver(modbusChannel(server.port, [{ points }]))
  await waitFor('the split', () => of('p6').length > 0 && of('p8').length > 1)
  server.illegal.clear()
  await waitFor('its value', () => of('p6').at(-1)?.quality === 'good')
  const joined = server.requests.length
  await waitFor('more rounds', () => server.requests.length > joined + 5)
  expect(new Set(server.requests.slice(joined).map(({ address, length }) => `${address}+${length}`))).toEqual(
    new Set(['0+8']),
  )
  expect(running.devices()[0]).toEqual({ id: 1, online: true, pollMs: expect.any(Number) })
})

test('a dead slave gets one bad sample a point and hardly delays its neighbours', async () => {
  const server = await device()
  server.set(1, 0, 7)
  server.silent.add(2)
  const of1 = point({ id: 1, address: holding(0), pollMs: 50 })
  const of2 = point({ id: 2, address: holding(0), pollMs: 50 })
  const { of, driver: running } = driver(
    modbusChannel(server.port, [
      { unitId: 2, timeoutMs: 2000, retries: 0, points: [of2] },
      { unitId: 1, timeoutMs: 2000, points: [of1] },
    ]),
  )
  await waitFor('40 samples of the living', () => of('p1').length >= 40, 25_000)
  // Polled in turn they would be forty, each half a second at least of waiting in vain.
  expect(server.requests.filter(({ unit }) => unit === 2).length).toBeLessThan(20)
  expect(of('p2')).toMatchObject([{ value: null, quality: 'bad' }])
  expect(running.devices()).toMatchObject([
    { online: false, error: expect.stringContaining('毫秒内无应答') },
    { online: true },
  ])

  server.silent.delete(2)
  await waitFor('the dead to come back', () => of('p2').some(({ quality }) => quality === 'good'), 15_000)
  await waitFor('its state', () => running.devices()[0]?.online)
}, 60_000)

test('many dead slaves before a living one neither starve it nor make it bad', async () => {
  const server = await device()
  const units = [2, 3, 4, 5, 1]
  for (const unit of units.slice(0, 4)) server.silent.add(unit)
  const devices = units.map((unitId) => ({
    unitId,
    timeoutMs: 100,
    points: [point({ id: unitId, address: holding(0), pollMs: 50 })],
  }))
  const { of } = driver(modbusChannel(server.port, devices))
  await waitFor('60 samples of the living', () => of('p1').length >= 60)
  expect(of('p1').every(({ quality }) => quality === 'good')).toBe(true)
  for (const code of ['p2', 'p3', 'p4', 'p5']) expect(of(code)).toMatchObject([{ quality: 'bad' }])
})

test('a channel whose server goes away reports bad once, and goes on when it is back', async () => {
  const server = await modbusDevice()
  server.set(1, 0, 5)
  const { of, driver: running } = driver(
    modbusChannel(server.port, [{ points: [point({ id: 1, address: holding(0), pollMs: 50 })] }]),
  )
  await waitFor('a first sample', () => of('p1').length > 1)
  await server.close()
  await waitFor('the loss', () => of('p1').at(-1)?.quality === 'bad')
  await waitFor('its reason', () => running.devices()[0]?.error?.includes('连接被拒绝'))
  const again = await device(server.port)
  again.set(1, 0, 6)
  await waitFor('the return', () => of('p1').at(-1)?.value === 6, 15_000)
  expect(of('p1').filter(({ quality }) => quality === 'bad')).toHaveLength(1)
  expect(running.devices()[0]).toMatchObject({ online: true })
})

test('a written value is confirmed by reading it back', async () => {
  const server = await device()
  const target = point({
    id: 1,
    address: holding(10),
    dataType: 'float32',
    byteOrder: 'CDAB',
    access: 'rw',
    scale: 0.1,
  })
  const channel = modbusChannel(server.port, [{ points: [target] }])
  const { driver: running } = driver(channel)
  let sent = 0
  const request = { device: channel.devices[0]!, point: target, deadline: soon(), onSent: () => (sent += 1) }
  expect(await running.write({ ...request, value: 12.5 })).toEqual({ state: 'confirmed', readBack: 12.5 })
  expect(sent).toBe(1)
  // 125 as a float is 42FA 0000; CDAB puts the low word first.
  expect([server.get(1, 10), server.get(1, 11)]).toEqual([0, 0x42fa])
})

test('coils and single bits are written without touching their neighbours', async () => {
  const server = await device()
  server.set(1, 0, 0b0101)
  const bit = point({ id: 1, address: holding(0, { bit: 1 }), dataType: 'bool', access: 'rw' })
  const coil = point({ id: 2, address: { table: 'coil', address: 7 }, dataType: 'bool', access: 'rw' })
  const channel = modbusChannel(server.port, [{ points: [bit, coil] }])
  const { driver: running } = driver(channel)
  const request = { device: channel.devices[0]!, deadline: soon(), onSent: () => {} }
  expect(await running.write({ ...request, point: bit, value: true })).toMatchObject({
    state: 'confirmed',
    readBack: true,
  })
  expect(await running.write({ ...request, point: coil, value: true })).toMatchObject({ state: 'confirmed' })
  expect(server.get(1, 0)).toBe(0b0111)
  expect(server.coil(1, 7)).toBe(true)
})

test('a write is refused for its value, its register or by the device; of a device that ignores it the outcome is unknown', async () => {
  const server = await device()
  server.illegal.add(20)
  server.stuck.add(21)
  const target = (id: number, address: number) =>
    point({ id, address: holding(address), dataType: 'int16', access: 'rw', pollMs: 60_000 })
  const points = [target(1, 20), target(2, 21), point({ id: 3, address: { table: 'input', address: 0 }, access: 'rw' })]
  const channel = modbusChannel(server.port, [{ points }])
  const { driver: running } = driver(channel)
  const write = (index: number, value: number | string) =>
    running.write({ device: channel.devices[0]!, point: points[index]!, value, deadline: soon(), onSent() {} })
  expect(await write(1, 40_000)).toMatchObject({ state: 'refused', message: expect.stringContaining('int16') })
  expect(await write(1, 'abc')).toMatchObject({ state: 'refused' })
  expect(await write(2, 1)).toMatchObject({ state: 'refused', message: expect.stringContaining('只读') })
  expect(await write(0, 1)).toMatchObject({ state: 'refused', message: expect.stringContaining('异常码 2') })
  expect(await write(1, 1)).toMatchObject({
    state: 'unknown',
    readBack: 0,
    message: expect.stringContaining('不一致'),
  })
})

test('a write to a channel without its device is refused instead of waiting for ever', async () => {
  const target = point({ id: 1, address: holding(0), access: 'rw' })
  const channel = modbusChannel(await freePort(), [{ points: [target] }])
  const { driver: running } = driver(channel)
  const outcome = running.write({ device: channel.devices[0]!, point: target, value: 1, deadline: soon(), onSent() {} })
  expect(await outcome).toMatchObject({ state: 'refused' })
})

test('a date that is set back by hours stops no polling', async () => {
  const server = await device()
  const { of } = driver(modbusChannel(server.port, [{ points: [point({ id: 1, address: holding(0), pollMs: 50 })] }]))
  await waitFor('values', () => of('p1').length >= 3)
  const trueTime = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => trueTime() - 3 * 3_600_000)
  const before = of('p1').length
  await waitFor('more values', () => of('p1').length >= before + 5)
})
