import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../stand/meter.ts'
import { type Product, until } from '../stand/product.ts'
import { type Field, type FieldDevice, setUpField } from './plant.ts'
import type { Row } from './report.ts'
import type { Stage } from './stage.ts'

const orders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const
const widths = { int16: 1, uint16: 1, int32: 2, uint32: 2, int64: 4, uint64: 4, float32: 2, float64: 4 } as const
type Type = keyof typeof widths

/** Values at the edges of each type, as text: numbers of JavaScript do not hold all of them. */
const edges: Record<Type, readonly string[]> = {
  int16: ['-32768', '-1', '32767'],
  uint16: ['0', '65535'],
  int32: ['-2147483648', '123456789'],
  uint32: ['4294967295', '65536'],
  int64: ['-9223372036854775808', '9007199254740993', '-42'],
  uint64: ['18446744073709551615', '9007199254740993'],
  float32: ['0.1', '-273.15', '3.4e38'],
  float64: ['0.1', '-1.7976931348623157e308', '2.2250738585072014e-308'],
}

/** All types in all orders of a meter that nobody here wrote. */
export async function meters({ product, user }: Stage): Promise<Row[]> {
  const items: { code: string; address: number; type: string; order: string; value: string; length?: number }[] = []
  let address = 0
  for (const type of Object.keys(edges) as Type[])
    for (const order of orders)
      for (const [at, value] of edges[type].entries()) {
        items.push({ code: `${type}-${order}-${at}`, address, type, order, value })
        address += widths[type]
      }
  items.push({ code: 'text', address: 1500, type: 'string', order: 'ABCD', value: '空压机 A-7', length: 12 })
  items.push({ code: 'on', address: 3, type: 'bit', order: 'ABCD', value: 'true' })
  items.push({ code: 'off', address: 4, type: 'bit', order: 'ABCD', value: 'false' })
  const meter = await startMeter(product, items)
  const device: FieldDevice = {
    code: 'all-types',
    driver: 'modbus-tcp',
    settings: { host: '127.0.0.1', port: meter.port },
    points: items.map(({ code, address, type, order, length }) => ({
      code,
      dataType: (type === 'bit' ? 'bool' : type) as FieldDevice['points'][number]['dataType'],
      byteOrder: order as (typeof orders)[number],
      decimals: 8,
      pollMs: 1000,
      address: { table: type === 'bit' ? ('coil' as const) : ('holding' as const), address, ...(length && { length }) },
    })),
  }
  try {
    return await compared(await setUpField(user, 'FIELD-METERS', [device]))
  } finally {
    meter.stop()
  }

  async function compared(field: Field): Promise<Row[]> {
    const gateway = product.startGateway(field.code, field.secret)
    await until(
      async () => [...(await field.live(device.code)).values()].every(({ time }) => time),
      60_000,
      'all values',
    )
    const shown = await field.live(device.code)
    const wrong = items.filter(({ code, value, type }) => !isSame(shown.get(code)!.value, value, type))
    gateway.child.kill('SIGTERM')
    return [...Object.keys(edges), 'string', 'bit'].map((type) => {
      const bad = wrong.filter((item) => item.type === type)
      const note = bad
        .slice(0, 3)
        .map(({ code, value }) => `${code}: ${value} is shown as ${shown.get(code)!.value}`)
        .join('; ')
      return {
        part: 'meters',
        what: type,
        tried: items.filter((item) => item.type === type).length,
        wrong: bad.length,
        note,
      }
    })
  }
}

function isSame(shown: unknown, value: string, type: string) {
  if (type === 'string' || type.endsWith('64') || type === 'bit') {
    if (type === 'float64') return shown === Number(value)
    return String(shown) === value
  }
  return shown === Number(value)
}

/** A meter by pymodbus with these registers. */
export async function startMeter(product: Product, items: unknown) {
  const port = await freePort()
  const file = path.join(product.folder, 'field-items.json')
  writeFileSync(file, JSON.stringify(items))
  const script = path.join(import.meta.dirname, '../peers/field_meter.py')
  const child = spawn('/usr/bin/python3', [script, String(port), file], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', () => reject(new Error('pymodbus ended; is python3-pymodbus installed?')))
  })
  return { port, child, stop: () => void child.kill('SIGKILL') }
}
