import type { SetFilePoint } from '@zhizao/gateway-link/set-file'
import { afterEach, expect, test } from 'vitest'
import { steadyNow } from '../../steady-clock.ts'
import { type Manners, manneredSlave } from '../../testing/mannered-slave.ts'
import { recordingSink } from '../../testing/recording-sink.ts'
import { holding, modbusChannel, point } from '../../testing/set-files.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { openModbus } from './modbus-driver.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** Forty registers in a row, and one at a distance: two requests a round. */
const many = [...Array.from({ length: 40 }, (_, at) => at), 300].map((address, at) =>
  point({ id: at + 1, address: holding(address), pollMs: 100 }),
)

async function polled(manners: Manners, points: SetFilePoint[], said: object = {}, channelSays: object = {}) {
  const slave = await manneredSlave(manners)
  open.push(slave.close)
  const { sink, of } = recordingSink()
  const channel = modbusChannel(slave.port, [{ timeoutMs: 300, retries: 1, points, ...said }], channelSays)
  const driver = openModbus(channel, sink)
  open.push(() => driver.stop())
  const write = (at: number, value: number | boolean | string) => {
    const request = {
      device: channel.devices[0]!,
      point: points[at]!,
      value,
      deadline: steadyNow() + 5000,
      onSent() {},
    }
    return driver.write(request)
  }
  return { slave, of, driver, write }
}
/** Where nothing is waited for in vain, a busy machine must not make it so. */
const patient = { timeoutMs: 5000 }
const error = ({ driver }: Awaited<ReturnType<typeof polled>>) => driver.devices()[0]?.error

test.each<[string, Manners['tooLong']]>([
  ['keeps silent', undefined],
  ['says that the address is wrong', 'exception 2'],
  ['says that the value is wrong', 'exception 3'],
  ['hangs up', 'hangs up'],
])('a slave that %s above 20 registers is asked for less at a time, and no value is bad for it', async (_, tooLong) => {
  const { slave, of, driver } = await polled({ mostRegisters: 20, ...(tooLong && { tooLong }) }, many)
  await waitFor(
    'all values',
    () => many.every(({ code }) => of(code).some(({ quality }) => quality === 'good')),
    20_000,
  )
  const lengths = () => slave.asked.map(({ length }) => length)
  // Silence is noticed at once; of exceptions the whole is tried once more.
  await waitFor(
    'rounds of short requests',
    () => lengths().length > 60 && Math.max(...lengths().slice(-40)) <= 20,
    20_000,
  )
  for (const { code, address } of many) {
    expect(of(code).every(({ quality }) => quality === 'good')).toBe(true)
    expect(of(code)[0]!.value).toBe((address as { address: number }).address)
  }
  expect(driver.devices()[0]).toMatchObject({ online: true })
  const settled = slave.asked.length
  await waitFor('more rounds', () => slave.asked.length > settled + 60, 20_000)
  expect(Math.max(...lengths().slice(settled))).toBeLessThanOrEqual(20)
})

test('a slave of which is said how many registers it takes is never asked for more', async () => {
  const { slave, of } = await polled({ mostRegisters: 7 }, many, { mostRegisters: 7 })
  await waitFor('all values', () => many.every(({ code }) => of(code).length > 1))
  expect(Math.max(...slave.asked.map(({ length }) => length))).toBe(7)
})

test('what a channel says holds for its devices, and a device may say otherwise', async () => {
  const { slave, of } = await polled({}, many, {}, { mostRegisters: 10 })
  await waitFor('all values', () => many.every(({ code }) => of(code).length > 0))
  expect(Math.max(...slave.asked.map(({ length }) => length))).toBe(10)
  const other = await polled({}, many, { mostRegisters: 30 }, { mostRegisters: 10 })
  await waitFor('all values', () => many.every(({ code }) => other.of(code).length > 0))
  expect(Math.max(...other.slave.asked.map(({ length }) => length))).toBe(30)
})

test('a long text is read in pieces by a slave that takes few registers, and a number that is too wide is bad alone', async () => {
  const points = [
    point({ id: 1, code: 'name', dataType: 'string', address: holding(100, { length: 12 }), pollMs: 100 }),
    point({ id: 2, code: 'wide', dataType: 'float64', address: holding(200), pollMs: 100 }),
    point({ id: 3, code: 'narrow', address: holding(300), pollMs: 100 }),
  ]
  const plant = await polled({ mostRegisters: 2 }, points)
  plant.slave.put(100, Buffer.from('COMPRESSOR NO. 12'.padEnd(24, '\0')))
  await waitFor('the text', () => plant.of('name').at(-1)?.value === 'COMPRESSOR NO. 12', 20_000)
  await waitFor('the number', () => plant.of('wide').at(-1)?.quality === 'bad' && plant.of('narrow').length > 3)
  expect(plant.of('narrow').every(({ quality }) => quality === 'good')).toBe(true)
  await waitFor('its reason', () => error(plant))
  expect(error(plant)).toBe('1 个点位占用的寄存器多于设备一次能应答的：wide')
  const before = plant.slave.asked.length
  await waitFor('more rounds', () => plant.slave.asked.length > before + 30)
  // Two registers of a number, read one after the other, may be of two numbers.
  expect(plant.slave.asked.slice(before).filter(({ address }) => address >= 200 && address < 204)).toEqual([])
})

test.each([{ retries: 1 }, { retries: 0 }])(
  'a slave that wants a rest of 60 ms is given one after a few questions, with %j',
  async (said) => {
    const { slave, of } = await polled({ restMs: 60 }, many, said)
    await waitFor(
      'all values',
      () => many.every(({ code }) => of(code).some(({ quality }) => quality === 'good')),
      20_000,
    )
    await waitFor('the rest', () => slave.asked.length > slave.missed.length + 30, 20_000)
    const missed = slave.missed.length
    await waitFor('more rounds', () => of('p41').length > 30, 20_000)
    expect(slave.missed.length - missed).toBeLessThan(3)
    for (const { code } of many) expect(of(code).every(({ quality }) => quality === 'good')).toBe(true)
    expect(Math.max(...slave.asked.map(({ length }) => length))).toBe(40)
  },
)

test('a slave of which is said how long it rests is never asked too soon, by writes neither', async () => {
  const points = many.map((each) => ({ ...each, access: 'rw' as const }))
  const { slave, of, write } = await polled({ restMs: 50 }, points, { ...patient, pauseMs: 60 })
  await waitFor('all values', () => many.every(({ code }) => of(code).length > 1))
  expect(await write(3, 77)).toEqual({ state: 'confirmed', readBack: 77 })
  expect(slave.missed).toEqual([])
})

const register = point({ id: 1, code: 'set', address: holding(5), access: 'rw', pollMs: 60_000 })
const pair = point({ id: 2, code: 'pair', dataType: 'float32', address: holding(8), access: 'rw', pollMs: 60_000 })
const coil = point({ id: 3, code: 'on', dataType: 'bool', access: 'rw', address: { table: 'coil', address: 3 } })
const written = (slave: Awaited<ReturnType<typeof manneredSlave>>) =>
  slave.asked.map(({ code }) => code).filter((code) => code > 4)

test('a slave without the functions for one value is written by those for several, which is remembered', async () => {
  const { slave, write } = await polled({ lacks: [5, 6] }, [register, pair, coil], patient)
  expect(await write(0, 41)).toEqual({ state: 'confirmed', readBack: 41 })
  expect(await write(0, 42)).toEqual({ state: 'confirmed', readBack: 42 })
  expect(await write(2, true)).toEqual({ state: 'confirmed', readBack: true })
  expect(await write(2, false)).toEqual({ state: 'confirmed', readBack: false })
  expect(written(slave)).toEqual([6, 16, 16, 5, 15, 15])
})

test('a device is written by the functions that were said, and what they cannot do is refused before anything is sent', async () => {
  const several = await polled({}, [register, pair, coil], { ...patient, writeBy: 'multiple' })
  expect(await several.write(0, 41)).toMatchObject({ state: 'confirmed' })
  expect(await several.write(2, true)).toMatchObject({ state: 'confirmed' })
  expect(written(several.slave)).toEqual([16, 15])
  const single = await polled({}, [register, pair, coil], { ...patient, writeBy: 'single' })
  expect(await single.write(0, 41)).toMatchObject({ state: 'confirmed' })
  expect(await single.write(1, 1.5)).toEqual({
    state: 'refused',
    message: '该设备设为用功能码 06 写入，不能一次写入 2 个寄存器',
  })
  expect(written(single.slave)).toEqual([6])
})

test('a function that was said and that the device does not know is refused, not replaced', async () => {
  const { slave, write } = await polled({ lacks: [6] }, [register], { ...patient, writeBy: 'single' })
  expect(await write(0, 41)).toEqual({ state: 'refused', message: '设备不支持该功能码（异常码 1）' })
  expect(written(slave)).toEqual([6])
})

test.each<[Manners, string]>([
  [{ unit: 0 }, '应答报文错误：应答的站号为 0，与请求的站号 1 不符'],
  [{ unit: 7 }, '应答报文错误：应答的站号为 7，与请求的站号 1 不符'],
])('an answer with another unit (%j) is told as what it is', async (manners, told) => {
  const plant = await polled(manners, [register])
  await waitFor('the fault', () => error(plant))
  expect(error(plant)).toBe(told)
})

test('an answer with another transaction number is told as what it is', async () => {
  const plant = await polled({ transaction: 7 }, [register])
  await waitFor('the fault', () => error(plant))
  expect(error(plant)).toMatch(/^应答报文错误：应答的事务号为 \d+，与请求的 \d+ 不符$/)
})

const textPoint = (byteOrder: 'ABCD' | 'BADC') =>
  point({
    id: 1,
    code: 'text',
    dataType: 'string',
    byteOrder,
    access: 'rw',
    address: holding(50, { length: 8 }),
    pollMs: 50,
  })
/** 空压机 7 号 in GBK. */
const gbk = Buffer.from('bfd5d1b9bbfa2037bac5', 'hex')

test.each<[string, 'gbk' | 'utf8' | 'ascii', Buffer]>([
  ['空压机 7号', 'gbk', gbk],
  ['泵 A-7', 'utf8', Buffer.from('泵 A-7')],
  ['PUMP 7', 'ascii', Buffer.from('PUMP 7')],
])('the text %s is read and written as %s, in both orders of bytes', async (text, textEncoding, bytes) => {
  for (const order of ['ABCD', 'BADC'] as const) {
    const { slave, of, write } = await polled({}, [textPoint(order)], { ...patient, textEncoding })
    const padded = Buffer.concat([bytes, Buffer.alloc(16 - bytes.length)])
    const wire = order === 'ABCD' ? padded : Buffer.from(padded).swap16()
    slave.put(50, wire)
    await waitFor('the text', () => of('text').at(-1)?.value === text)
    slave.put(50, Buffer.alloc(16))
    expect(await write(0, text)).toEqual({ state: 'confirmed', readBack: text })
    expect(slave.bytes(50, 8).toString('hex')).toBe(wire.toString('hex'))
  }
})

test('text that does not fit the encoding or the registers is refused with its reason, and nothing is sent', async () => {
  const { slave, write } = await polled({}, [textPoint('ABCD')], { textEncoding: 'gbk' })
  expect(await write(0, '😀')).toEqual({ state: 'refused', message: '“😀”不能用 GBK 编码，不能写入' })
  expect(await write(0, '空压机空压机空压机')).toEqual({
    state: 'refused',
    message: '字符串按 GBK 编码为 18 字节，最多 16 字节',
  })
  const plain = await polled({}, [textPoint('ABCD')], { textEncoding: 'ascii' })
  expect(await plain.write(0, '泵')).toMatchObject({ state: 'refused', message: '“泵”不能用 ASCII 编码，不能写入' })
  expect(written(slave)).toEqual([])
})

test('bytes that are no text of the encoding are bad and named; a character that is cut off at the end is left out', async () => {
  const plant = await polled({}, [textPoint('ABCD')])
  plant.slave.put(50, Buffer.concat([gbk, Buffer.alloc(6)]))
  await waitFor('bad', () => plant.of('text').at(-1)?.quality === 'bad')
  await waitFor('its reason', () => error(plant))
  expect(error(plant)).toBe('1 个点位的文本不是 UTF-8 编码：text')
  plant.slave.put(50, Buffer.from('123456789012345泵').subarray(0, 16))
  await waitFor('the rest', () => plant.of('text').at(-1)?.value === '123456789012345')
  await waitFor('no fault', () => error(plant) === undefined)
})

test('a point whose address no device has is bad alone, whoever sent it', async () => {
  const points = [
    point({ id: 1, code: 'beyond', dataType: 'float32', address: holding(65_535), pollMs: 50 }),
    point({ id: 2, code: 'last', address: holding(65_535), pollMs: 50 }),
  ]
  const plant = await polled({}, points)
  // A slave that counts on from 0 after the last address, where it has 50 as a float32.
  plant.slave.put(65_535, Buffer.from('42480000', 'hex'))
  await waitFor('values', () => plant.of('last').filter(({ value }) => value === 0x4248).length > 3)
  expect(plant.of('beyond')).toMatchObject([{ value: null, quality: 'bad' }])
  expect(error(plant)).toBe('1 个点位的地址不可能存在：beyond')
  expect(plant.driver.devices()[0]).toMatchObject({ online: true })
})

test('how long was waited in vain is told in whole milliseconds', async () => {
  const plant = await polled({ mostRegisters: 0 }, [register], { timeoutMs: 333, retries: 0 })
  await waitFor('the fault', () => error(plant))
  const told = new Set<string>()
  await waitFor('several questions', () => {
    told.add(error(plant)!)
    return plant.slave.asked.length > 4
  })
  for (const words of told) expect(words).toMatch(/^\d+ 毫秒内无应答$/)
})
