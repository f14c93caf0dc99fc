import { setTimeout as pause } from 'node:timers/promises'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { heldLine } from '../../apps/edge-gateway/src/testing/held-line.ts'
import { DataType, opcUaServer } from '../../apps/edge-gateway/src/testing/opc-ua-server.ts'
import { until } from '../stand/product.ts'
import { type Field, type FieldDevice, setUpField } from './plant.ts'
import type { Row } from './report.ts'
import type { Stage } from './stage.ts'

const still = Array.from({ length: 15 }, (_, at) => ({ name: `Still${at}`, dataType: DataType.Double, value: at }))
const moving = { name: 'Moving', dataType: DataType.Double, value: 0 }
const nodes = [...still, moving]
const clocks = { right: 0, 'two minutes behind': -120_000, 'eight hours behind': -8 * 3_600_000, ahead: 90_000 }
const clockNames = Object.keys(clocks) as (keyof typeof clocks)[]
const codeOf = (clock: string) => clock.replaceAll(' ', '-')

/** All is to be good again within this time after the way is free, ms. */
const GOOD_WITHIN = 3000
const MOVE_EVERY = 500

/** Servers that share a certificate are not ended together. */
let ending = Promise.resolve()

/** An OPC UA server behind a line that can be cut and held, with the clock of its sources off; one of its values moves. */
async function source(off: number) {
  const stamp = () => new Date(Date.now() + off)
  let server = await opcUaServer(nodes)
  const line = await heldLine(server.port)
  let value = 0
  const fill = () => {
    for (const { name, value } of still) server.set(name, value, undefined, stamp())
  }
  const timer = setInterval(() => server.set('Moving', ++value, undefined, stamp()), MOVE_EVERY)
  fill()
  return {
    port: line.port,
    line,
    async restart(away: number) {
      const { port, close } = server
      ending = ending.then(close)
      await ending
      await pause(away)
      server = await opcUaServer(nodes, port)
      fill()
    },
    async close() {
      clearInterval(timer)
      await line.close()
      await server.close()
    },
  }
}
type Source = Awaited<ReturnType<typeof source>>

const breaks: Record<string, (one: Source) => Promise<void>> = {
  async 'line cut for 5 s'({ line }) {
    for (const end = Date.now() + 5000; Date.now() < end; await pause(50)) line.cut()
  },
  async 'server still for 20 s'({ line }) {
    line.hold()
    await pause(20_000)
    line.release()
  },
  'server restarted': (one) => one.restart(2000),
}

/** What comes from machines after a break, by sources whose clocks are right and wrong; and two gateways of one box. */
export async function afterBreaks({ product, user }: Stage): Promise<Row[]> {
  const sources: Source[] = []
  // One after the other: they share a certificate, which the first one makes.
  for (const clock of clockNames) sources.push(await source(clocks[clock]))
  const devices = clockNames.map((clock, at): FieldDevice => {
    return {
      code: codeOf(clock),
      driver: 'opc-ua',
      settings: { endpoint: `opc.tcp://127.0.0.1:${sources[at]!.port}` },
      points: nodes.map(({ name }) => ({
        code: name,
        dataType: 'float64',
        pollMs: 200,
        address: { nodeId: `ns=1;s=${name}` },
      })),
    }
  })
  const field = await setUpField(user, 'FIELD-BREAKS', devices)
  const gateway = product.startGateway(field.code, field.secret)
  const notGood = async (clock: string) =>
    [...(await field.live(codeOf(clock))).values()].filter(({ quality }) => quality !== 0).length
  for (const clock of clockNames)
    await until(async () => (await notGood(clock)) === 0, 60_000, `values of the source that is ${clock}`)

  const rows: Row[] = []
  for (const [what, happens] of Object.entries(breaks)) {
    rows.push(
      ...(await Promise.all(
        clockNames.map(async (clock, at): Promise<Row> => {
          await happens(sources[at]!)
          await pause(GOOD_WITHIN)
          const wrong = await notGood(clock)
          const note = wrong ? `${wrong} of ${nodes.length} points are not good after ${GOOD_WITHIN} ms` : ''
          return { part: 'breaks', what: `${what}, clock ${clock}`, tried: nodes.length, wrong, note }
        }),
      )),
    )
  }
  rows.push(await repairedNode({ product, user }))
  rows.push(await twoGateways({ product, user }, field))
  for (const clock of clockNames) rows.push(await inOrder(user, field, clock))
  gateway.child.kill('SIGTERM')
  for (const one of sources) await one.close()
  return rows
}

/** A node that is not there, and is while the connection stands. */
async function repairedNode({ product, user }: Stage): Promise<Row> {
  const server = await opcUaServer([moving])
  const points = [moving.name, 'Repaired'].map((name) => ({
    code: name,
    dataType: 'float64' as const,
    pollMs: 200,
    address: { nodeId: `ns=1;s=${name}` },
  }))
  const device: FieldDevice = { code: 'repaired', driver: 'opc-ua', settings: { endpoint: server.endpoint }, points }
  const field = await setUpField(user, 'FIELD-REPAIRED', [device])
  const gateway = product.startGateway(field.code, field.secret)
  const quality = async (code: string) => (await field.live(device.code)).get(code)?.quality
  await until(
    async () => (await quality(moving.name)) === 0 && (await quality('Repaired')) === 2,
    60_000,
    'one node there and one not',
  )
  server.add({ ...moving, name: 'Repaired', value: 7 })
  await pause(GOOD_WITHIN)
  const wrong = Number((await quality('Repaired')) !== 0)
  gateway.child.kill('SIGTERM')
  await server.close()
  return { part: 'breaks', what: 'a node repaired', tried: 1, wrong, note: '' }
}

/** A second gateway with the same code and secret is refused, told, and moves nothing. */
async function twoGateways({ product, user }: Stage, field: Field): Promise<Row> {
  const second = product.startGateway(field.code, field.secret, undefined, 'second')
  const detail = () => user.client(box).get({ id: field.id })
  await until(async () => (await detail()).claim !== null, 20_000, 'the claim of the second gateway').catch(() => {})
  const { claim, online } = await detail()
  await pause(5000)
  const live = await field.live(codeOf('right'))
  const age = Date.now() - (live.get('Moving')?.time ?? 0)
  second.child.kill('SIGTERM')
  const isWrong = !claim || !online || age > GOOD_WITHIN
  return {
    part: 'breaks',
    what: 'a second gateway',
    tried: 1,
    wrong: Number(isWrong),
    note: `newest value ${age} ms old`,
  }
}

/** A value that only rises does so in history too: none is twice, none behind its time. */
async function inOrder(user: Stage['user'], field: Field, clock: string): Promise<Row> {
  const pointId = field.ids.get(`${codeOf(clock)}/Moving`)!
  const [series] = await user
    .client(point)
    .history({ pointIds: [pointId], from: Date.now() - 3_600_000, to: Date.now() + 60_000 })
  const values = series!.samples.flatMap(([, value, quality]) => (quality === 0 && value ? [Number(value)] : []))
  const wrong = values.filter((value, at) => at > 0 && value <= values[at - 1]!).length
  return { part: 'breaks', what: `values in their order, clock ${clock}`, tried: values.length, wrong, note: '' }
}
