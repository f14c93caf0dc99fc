import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../stand/meter.ts'
import { until } from '../stand/product.ts'
import { type FieldDevice, setUpField } from './plant.ts'
import type { Row } from './report.ts'
import type { Stage } from './stage.ts'

const programs = ['/usr/sbin/mosquitto', '/usr/bin/mosquitto_pub']
const hasMosquitto = programs.every((file) => spawnSync(file, ['--help'], { stdio: 'ignore' }).status !== null)

interface Case {
  readonly what: string
  readonly code: string
  readonly message: (now: number) => string
  /** What the live value is then; `bad` for a value that is refused, `none` where nothing may arrive. */
  readonly expected: unknown
}

const cases: readonly Case[] = [
  { what: 'a number', code: 'temperature', message: (ts) => say(ts, '{"temperature": 21.5}'), expected: 21.5 },
  {
    what: 'a whole message',
    code: 'running',
    message: (ts) => say(ts, '{"running": true, "speed": 1480}'),
    expected: true,
  },
  {
    what: 'text for a number',
    code: 'text-for-number',
    message: (ts) => say(ts, '{"text-for-number": "120"}'),
    expected: 'bad',
  },
  { what: 'beyond uint16', code: 'beyond', message: (ts) => say(ts, '{"beyond": 70000}'), expected: 'bad' },
  { what: 'half for a whole number', code: 'half', message: (ts) => say(ts, '{"half": 1.5}'), expected: 'bad' },
  {
    what: 'all digits of an int64',
    code: 'big',
    message: (ts) => say(ts, '{"big": 9007199254740993}'),
    expected: '9007199254740993',
  },
  {
    what: 'seconds for milliseconds',
    code: 'in-seconds',
    message: (ts) => say(Math.floor(ts / 1000), '{"in-seconds": 1}'),
    expected: 1,
  },
  { what: 'microseconds', code: 'in-micros', message: (ts) => say(ts * 1000, '{"in-micros": 1}'), expected: 1 },
  { what: 'two minutes ahead', code: 'ahead', message: (ts) => say(ts + 120_000, '{"ahead": 1}'), expected: 1 },
  { what: '1970', code: 'of-1970', message: () => say(1000, '{"of-1970": 1}'), expected: 1 },
  { what: 'half a millisecond', code: 'half-ms', message: (ts) => say(ts + 0.5, '{"half-ms": 1}'), expected: 1 },
  { what: 'NaN beside it', code: 'by-nan', message: (ts) => say(ts, '{"by-nan": 1, "nan": NaN}'), expected: 1 },
  { what: 'NaN', code: 'nan', message: (ts) => say(ts, '{"by-nan": 1, "nan": NaN}'), expected: 'bad' },
  { what: 'a byte order mark', code: 'bom', message: (ts) => `\ufeff${say(ts, '{"bom": 1}')}`, expected: 1 },
  {
    what: 'a good one beside a wrong one',
    code: 'beside',
    message: (ts) => `[${say(ts, '{"nobody-knows-it": 1}')},{"ts":"x"},${say(ts, '{"beside": 5}')}]`,
    expected: 5,
  },
]
const say = (ts: number, values: string) => `{"ts": ${ts}, "values": ${values}}`
const types: Record<string, FieldDevice['points'][number]['dataType']> = {
  running: 'bool',
  beyond: 'uint16',
  half: 'int32',
  big: 'int64',
}

/** Third-party boxes: mosquitto's own client, and a mosquitto broker that bridges a plant's topics to the product. */
export async function json({ product, user }: Stage): Promise<Row[]> {
  const codes = [...new Set([...cases.map(({ code }) => code), 'speed'])]
  const device: FieldDevice = {
    code: 'third-party',
    driver: 'json',
    settings: {},
    points: codes.map((code) => ({ code, dataType: types[code] ?? 'float64', decimals: 3, address: { code } })),
  }
  if (!hasMosquitto) throw new Error('mosquitto is not installed (apt install mosquitto mosquitto-clients)')
  const rows: Row[] = []
  for (const way of ['mosquitto_pub', 'bridge'] as const) {
    const field = await setUpField(user, `FIELD-${way === 'bridge' ? 'BRIDGE' : 'PUB'}`, [
      { ...device, code: `json-${way}` },
    ])
    const bridge = way === 'bridge' ? await startBridge(product, field) : undefined
    const send = (message: string) => {
      const to = bridge
        ? ['-p', String(bridge.port), '-t', 'plant/up/json']
        : ['-p', String(product.mqttPort), '-t', `box/${field.code}/up/json`, '-u', field.code, '-P', field.secret]
      const { status, stderr } = spawnSync(programs[1]!, ['-h', '127.0.0.1', '-q', '1', ...to, '-m', message], {
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`mosquitto_pub: ${stderr}`)
    }
    await until(
      async () => {
        send(say(Date.now(), '{"speed": 1}'))
        return (await field.live(`json-${way}`)).get('speed')?.value === 1
      },
      20_000,
      'the first value by JSON',
    )
    for (const each of cases) send(each.message(Date.now()))
    // Messages of one connection come in their order: what came before the last has been taken.
    await until(
      async () => {
        send(say(Date.now(), '{"speed": 2}'))
        return (await field.live(`json-${way}`)).get('speed')?.value === 2
      },
      20_000,
      'the last value by JSON',
    )
    const live = await field.live(`json-${way}`)
    for (const { what, code, expected } of cases) {
      const { value, quality, time } = live.get(code)!
      const fits =
        expected === 'none' ? time === null : expected === 'bad' ? quality === 2 : value === expected && quality === 0
      const note = fits ? '' : `${code} is ${JSON.stringify(value)}, quality ${quality}`
      rows.push({ part: `json by ${way}`, what, tried: 1, wrong: Number(!fits), note })
    }
    bridge?.child.kill('SIGTERM')
  }
  return rows
}

async function startBridge({ folder, mqttPort }: Stage['product'], field: { code: string; secret: string }) {
  const port = await freePort()
  const file = path.join(folder, 'mosquitto.conf')
  const lines = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'connection product',
    `address 127.0.0.1:${mqttPort}`,
    `remote_username ${field.code}`,
    `remote_password ${field.secret}`,
    'bridge_protocol_version mqttv311',
    'try_private false',
    'notifications false',
    `topic up/json out 1 plant/ box/${field.code}/`,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  const child: ChildProcess = spawn(programs[0]!, ['-c', file], { stdio: 'ignore' })
  const isUp = () => spawnSync(programs[1]!, ['-h', '127.0.0.1', '-p', String(port), '-t', 'up', '-n']).status === 0
  await until(isUp, 10_000, 'mosquitto')
  return { port, child }
}
