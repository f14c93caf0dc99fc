import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, faults, faultySlave } from '../../apps/edge-gateway/src/testing/faulty-slave.ts'
import { until } from '../stand/product.ts'
import { type FieldDevice, setUpField } from './plant.ts'
import type { Row } from './report.ts'
import type { Stage } from './stage.ts'

const pollMs = 500
const faultMs = 8000
/** Good values are asked for within this time after the device is well. */
const wellWithin = 3000

/** Slaves that misbehave in every way at once, and one beside them that must not notice. */
export async function badDevices({ product, user }: Stage): Promise<Row[]> {
  const names = [...faults.map((fault) => fault.replaceAll(' ', '-')), 'neighbour']
  const slaves = await Promise.all(names.map(() => faultySlave()))
  const devices = names.map((code, at): FieldDevice => {
    const addresses = [0, 1, 2, 3, 300, 301]
    return {
      code,
      driver: 'modbus-tcp',
      settings: { host: '127.0.0.1', port: slaves[at]!.port },
      points: addresses.map((address) => ({
        code: `r${address}`,
        dataType: 'uint16',
        pollMs,
        address: { table: 'holding', address },
      })),
    }
  })
  const field = await setUpField(user, 'FIELD-FAULTS', devices)
  const gateway = product.startGateway(field.code, field.secret)
  const values = async (code: string) => [...(await field.live(code)).values()]
  for (const code of names)
    await until(async () => (await values(code)).every(({ quality }) => quality === 0), 30_000, `${code} at work`)

  let watching = true
  let oldest = 0
  const watched = (async () => {
    while (watching) {
      for (const { time } of await values('neighbour')) oldest = Math.max(oldest, Date.now() - time!)
      await pause(100)
    }
  })()
  const rows = await Promise.all(faults.map((fault, at) => one(fault, at)))
  watching = false
  await watched
  gateway.child.kill('SIGTERM')
  for (const slave of slaves) await slave.close()
  const isOld = oldest > wellWithin
  return [
    ...rows,
    {
      part: 'faults',
      what: 'a neighbour',
      tried: 1,
      wrong: Number(isOld),
      note: `its oldest value was ${oldest} ms old`,
    },
  ]

  async function one(fault: Fault, at: number): Promise<Row> {
    const slave = slaves[at]!
    const perSecond = async (ms: number) => {
      const before = slave.asked.length
      await pause(ms)
      return ((slave.asked.length - before) * 1000) / ms
    }
    const usual = await perSecond(3000)
    await slave.become(fault)
    const during = await perSecond(faultMs)
    const wasBad = (await values(names[at]!)).every(({ quality }) => quality === 2)
    slave.set(9)
    await slave.become('well')
    const begun = performance.now()
    await until(async () => (await values(names[at]!)).every(({ value }) => value === 9), 90_000, `${fault} ended`)
    const took = Math.round(performance.now() - begun)
    const after = await perSecond(3000)
    const isWrong = !wasBad || took > wellWithin || after > usual * 1.5
    const rates = [usual, during, after].map((rate) => rate.toFixed(1)).join(' / ')
    const note = `${wasBad ? '' : 'was not told as bad; '}good again after ${took} ms; requests a second before / during / after ${rates}`
    return { part: 'faults', what: fault, tried: 1, wrong: Number(isWrong), note }
  }
}
