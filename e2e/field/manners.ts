import { setTimeout as pause } from 'node:timers/promises'
import { control } from '@zhizao/contract/control/control-write'
import { type Manners, manneredSlave } from '../../apps/edge-gateway/src/testing/mannered-slave.ts'
import { rtuSlaves } from '../../apps/edge-gateway/src/testing/rtu-slave.ts'
import { hasSerialLines, serialLine } from '../../apps/edge-gateway/src/testing/serial-line.ts'
import { until } from '../stand/product.ts'
import { type FieldDevice, setUpField } from './plant.ts'
import type { Row } from './report.ts'
import type { Stage } from './stage.ts'

const count = 60
const pollMs = 500
const watchMs = 5000

/** Slaves that want to be asked in ways of their own, which nobody has told the product. */
const kinds: readonly { code: string; manners: Manners }[] = [
  { code: 'silent-above-20', manners: { mostRegisters: 20 } },
  { code: 'exception-above-20', manners: { mostRegisters: 20, tooLong: 'exception 3' } },
  { code: 'hangs-up-above-20', manners: { mostRegisters: 20, tooLong: 'hangs up' } },
  { code: 'rest-of-50-ms', manners: { restMs: 50 } },
]

const registers = Array.from({ length: count }, (_, address) => ({
  code: `r${address}`,
  dataType: 'uint16' as const,
  pollMs,
  address: { table: 'holding' as const, address },
}))

export async function modbusManners({ product, user }: Stage): Promise<Row[]> {
  const slaves = await Promise.all(kinds.map(({ manners }) => manneredSlave(manners)))
  const devices = kinds.map(
    ({ code }, at): FieldDevice => ({
      code,
      driver: 'modbus-tcp',
      settings: { host: '127.0.0.1', port: slaves[at]!.port },
      points: registers,
    }),
  )
  const field = await setUpField(user, 'FIELD-MANNERS', devices)
  const gateway = product.startGateway(field.code, field.secret)
  try {
    return await Promise.all(kinds.map(({ code }, at) => watched(code, slaves[at]!)))
  } finally {
    gateway.child.kill('SIGTERM')
    for (const slave of slaves) await slave.close()
  }

  async function watched(code: string, slave: Awaited<ReturnType<typeof manneredSlave>>): Promise<Row> {
    const values = async () => [...(await field.live(code)).values()]
    const begun = performance.now()
    await until(async () => (await values()).every(({ quality }) => quality === 0), 60_000, `${code} at work`)
    const took = Math.round(performance.now() - begun)
    // What it has to find out is found out by then.
    await pause(watchMs)
    const [asked, missed] = [slave.asked.length, slave.missed.length]
    await pause(watchMs)
    const shown = await values()
    const wrong = shown.filter(({ value, quality, code: point }) => quality !== 0 || value !== Number(point.slice(1)))
    const longest = Math.max(...slave.asked.slice(asked).map(({ length }) => length))
    const note = `all good after ${took} ms; then ${slave.asked.length - asked} requests of at most ${longest} registers in ${watchMs / 1000} s, ${slave.missed.length - missed} not heard`
    return { part: 'manners', what: code, tried: count, wrong: wrong.length, note }
  }
}

const words = ['空压机 7号', '注塑机①', 'ABC-1']
/** As they stand in a Chinese meter. */
const inGbk = ['bfd5d1b9bbfa2037bac5', 'd7a2cbdcbbfaa2d9', '4142432d31']

/** Texts in GBK, read and written. */
export async function gbkTexts({ product, user }: Stage): Promise<Row[]> {
  const slave = await manneredSlave()
  const at = (index: number) => 100 + index * 20
  const padded = (index: number) => Buffer.from(inGbk[index]!.padEnd(40, '0'), 'hex')
  for (const index of words.keys()) slave.put(at(index), padded(index))
  const device: FieldDevice = {
    code: 'gbk',
    driver: 'modbus-tcp',
    settings: { host: '127.0.0.1', port: slave.port, textEncoding: 'gbk' },
    points: words.map((_, index) => ({
      code: `t${index}`,
      dataType: 'string',
      access: 'rw',
      pollMs,
      address: { table: 'holding', address: at(index), length: 10 },
    })),
  }
  const field = await setUpField(user, 'FIELD-GBK', [device])
  const gateway = product.startGateway(field.code, field.secret)
  try {
    const shown = async (index: number) => (await field.live('gbk')).get(`t${index}`)!
    await until(async () => (await shown(0)).quality === 0, 60_000, 'texts')
    const read = await Promise.all(words.map(async (word, index) => (await shown(index)).value === word))
    const written: boolean[] = []
    for (const [index, word] of words.entries()) {
      slave.put(at(index), Buffer.alloc(20))
      await until(async () => (await shown(index)).value === '', 20_000, 'an empty text')
      const { state } = await user.client(control).write({ pointId: field.ids.get(`gbk/t${index}`)!, value: word })
      written.push(state === 'confirmed' && slave.bytes(at(index), 10).equals(padded(index)))
    }
    const rowOf = (what: string, right: boolean[]): Row => ({
      part: 'gbk',
      what,
      tried: right.length,
      wrong: right.filter((each) => !each).length,
      note: words.join('、'),
    })
    return [rowOf('texts read', read), rowOf('texts written and read back', written)]
  } finally {
    gateway.child.kill('SIGTERM')
    await slave.close()
  }
}

/** Slaves on a serial line, one of which is not there. */
export async function serialLines({ product, user }: Stage): Promise<Row[]> {
  if (!hasSerialLines) throw new Error('/usr/bin/python3 is not installed (apt install python3)')
  const slaves = await rtuSlaves([1, 2])
  const line = await serialLine(slaves.port)
  const serialPort = line.terminal()
  const settings = { serialPort, baudRate: 19_200, parity: 'even' as const }
  const device: FieldDevice = { code: 'serial', driver: 'modbus-rtu', settings, points: registers }
  const field = await setUpField(user, 'FIELD-SERIAL', [device])
  const gateway = product.startGateway(field.code, field.secret)
  try {
    const values = async () => [...(await field.live('serial')).values()]
    await until(async () => (await values()).every(({ quality }) => quality === 0), 60_000, 'the serial line')
    const wrong = (await values()).filter(({ value, code }) => value !== 1000 + Number(code.slice(1)))
    return [
      { part: 'serial', what: 'a slave over a pseudo terminal', tried: count, wrong: wrong.length, note: serialPort },
    ]
  } finally {
    gateway.child.kill('SIGTERM')
    await line.pull()
    await slaves.close()
  }
}
