import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { recordingSink } from '../../testing/recording-sink.ts'
import { rtuSlaves } from '../../testing/rtu-slave.ts'
import { hasSerialLines, serialLine } from '../../testing/serial-line.ts'
import { holding, modbusChannel, point } from '../../testing/set-files.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { openModbus } from './modbus-driver.ts'
import { serialFault } from './serial-line.ts'

if (!hasSerialLines) console.warn('skipped: /usr/bin/python3 is not installed (apt install python3)')

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function line(units: readonly number[]) {
  const slaves = await rtuSlaves(units)
  open.push(slaves.close)
  const serial = await serialLine(slaves.port)
  open.push(serial.pull)
  return { slaves, serial }
}

/** Two blocks of the same length in each slave: a late answer of one would pass for the other's. */
const devicesOf = (units: readonly number[], more: object = {}) =>
  units.map((unitId) => ({
    unitId,
    timeoutMs: 300,
    retries: 1,
    points: [0, 500].map((address, at) =>
      point({ id: unitId * 10 + at, code: `u${unitId}-${address}`, address: holding(address), pollMs: 50 }),
    ),
    ...more,
  }))

function polled(path: string, devices: object[]) {
  const { sink, of, samples } = recordingSink()
  const channel = modbusChannel(1, devices, {
    driver: 'modbus-rtu',
    host: undefined,
    port: undefined,
    serialPort: path,
    baudRate: 19_200,
    parity: 'even',
    stopBits: 1,
    dataBits: 8,
  })
  const driver = openModbus(channel, sink)
  open.push(() => driver.stop())
  return { driver, of, samples }
}

const isTrue = ({ point: code, value }: { point: string; value: unknown }) => {
  const [unit, address] = code.slice(1).split('-').map(Number)
  return value === null || value === unit! * 1000 + address!
}

describe.skipIf(!hasSerialLines)('over a serial line', () => {
  test('several slaves are read, one that is not there is bad alone, and noise before an answer does no harm', async () => {
    const { slaves, serial } = await line([1, 2])
    slaves.disturb(Buffer.from([0xff, 0x01, 0x03, 0x00]))
    const { of, samples, driver } = polled(serial.path, devicesOf([1, 2, 9]))
    await waitFor('values', () => ['u1-0', 'u1-500', 'u2-0', 'u2-500'].every((code) => of(code).length > 5), 20_000)
    await waitFor('the one that is not there', () => of('u9-0').at(-1)?.quality === 'bad', 20_000)
    expect(samples.filter((sample) => !isTrue(sample))).toEqual([])
    expect(driver.devices()).toMatchObject([
      { online: true },
      { online: true },
      { online: false, error: '300 毫秒内无应答' },
    ])
  }, 60_000)

  test('a slave that answers after its time never has its answer taken for the next one', async () => {
    const { slaves, serial } = await line([1])
    const { of, samples } = polled(serial.path, devicesOf([1], { timeoutMs: 200 }))
    await waitFor('values', () => of('u1-500').length > 5, 20_000)
    for (const ms of [250, 330, 390]) {
      slaves.slow(ms)
      const before = slaves.asked.length
      await waitFor('several late answers', () => slaves.asked.length > before + 6, 30_000)
    }
    slaves.slow(0)
    await waitFor(
      'values again',
      () => of('u1-0').at(-1)?.quality === 'good' && of('u1-500').at(-1)?.quality === 'good',
      20_000,
    )
    expect(of('u1-0').some(({ quality }) => quality === 'bad')).toBe(true)
    expect(samples.filter((sample) => !isTrue(sample))).toEqual([])
  }, 90_000)

  test('a cable that is pulled out is told, and what is put in again is read again', async () => {
    const { serial } = await line([1])
    const { of, driver } = polled(serial.path, devicesOf([1]))
    await waitFor('values', () => of('u1-0').length > 3, 20_000)
    await serial.pull()
    await waitFor('the loss', () => driver.devices()[0]?.online === false, 20_000)
    await waitFor('its reason', () => driver.devices()[0]?.error?.includes('不存在'), 20_000)
    expect(driver.devices()[0]?.error).toBe(`通道“一号通道”连接失败：串口 ${serial.path} 不存在，请检查名称和接线`)
    await serial.plug()
    await waitFor('values again', () => of('u1-0').at(-1)?.quality === 'good', 20_000)
  }, 60_000)

  test('a port that another channel has, and what is no port, are refused in words', async () => {
    const { serial } = await line([1])
    const first = polled(serial.path, devicesOf([1]))
    await waitFor('values', () => first.of('u1-0').length > 3, 20_000)
    const second = polled(serial.path, devicesOf([2]))
    await waitFor('the refusal', () => second.driver.devices()[0]?.error)
    expect(second.driver.devices()[0]!.error).toBe(`通道“一号通道”连接失败：串口 ${serial.path} 被其他程序占用`)
    const file = join(dirname(serial.path), 'file')
    writeFileSync(file, '')
    const third = polled(file, devicesOf([3]))
    await waitFor('the refusal', () => third.driver.devices()[0]?.error)
    expect(third.driver.devices()[0]!.error).toBe(`通道“一号通道”连接失败：${file} 不是串口，或不支持所设的波特率`)
    const before = first.of('u1-0').length
    await waitFor('the first goes on', () => first.of('u1-0').length > before + 3)
  }, 60_000)
})

// What the library says on Linux and on Windows.
test.each([
  ['Error: No such file or directory, cannot open /dev/ttyUSB7', '串口 P 不存在，请检查名称和接线'],
  ['Opening COM7: File not found', '串口 P 不存在，请检查名称和接线'],
  ['Error: Permission denied, cannot open /dev/ttyS0', '没有权限打开串口 P，请把运行网关的用户加入 dialout 组'],
  ['Opening COM3: Access denied', '串口 P 被其他程序占用，或没有权限打开'],
  ['Error Resource temporarily unavailable Cannot lock port', '串口 P 被其他程序占用'],
  ['Error: Device or resource busy, cannot open /dev/ttyS0', '串口 P 被其他程序占用'],
  ['Error: Inappropriate ioctl for device, cannot open', 'P 不是串口，或不支持所设的波特率'],
  ['something new', '串口 P 打不开'],
])('that a port cannot be had because of “%s” is told in Chinese', (message, told) => {
  expect(serialFault('P', new Error(message))).toBe(told)
})
