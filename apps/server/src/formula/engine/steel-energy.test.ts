import { existsSync, readFileSync } from 'node:fs'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import type { WireSample } from '@zhizao/gateway-link/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox, type TestBox } from '../../testing/test-box.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** Half a year of a steel works, a quarter of an hour a row, with the power factor as its meter told it. */
const file = '/work/shared/data/series/steel_energy_2018H1.csv'
const isThere = existsSync(file)
const DAY = 86_400_000
const ROWS_A_MESSAGE = 500

interface Row {
  time: number
  active: number
  reactive: number
  factor: number
}

/** A row stamped 00:00 is the end of the day that it names. */
function measured(): Row[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [stamp, active, reactive, , , factor] = line.split(',')
      const [, day, month, year, clock] = /^(\d\d)-(\d\d)-(\d{4}) (\d\d:\d\d)$/.exec(stamp!)!
      const time = Date.parse(`${year}-${month}-${day}T${clock}:00+09:00`)
      const end = clock === '00:00' ? DAY : 0
      return { time: time + end, active: Number(active), reactive: Number(reactive), factor: Number(factor) }
    })
}

/** Where the data are not at hand: a day of a load that swings, its factor reckoned by its angle. */
const invented = (): Row[] =>
  Array.from({ length: 96 }, (_, at) => {
    const angle = ((at % 60) * Math.PI) / 180
    const time = Date.UTC(2018, 0, 1) + at * 900_000
    return { time, active: 50 * Math.cos(angle), reactive: 50 * Math.sin(angle), factor: 100 * Math.cos(angle) }
  })

let server: TestServer
let admin: Caller
let box: TestBox
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(async () => {
  await box?.end()
  await server.stop()
})

it(`the power factor of ${isThere ? 'the steel works' : 'an invented load'} by a formula is what its meter told`, async () => {
  const rows = isThere ? measured() : invented()
  for (const [at, { time }] of rows.entries()) if (at) expect(time - rows[at - 1]!.time).toBe(900_000)
  const { id: objectId } = await admin.client(object).create({ code: 'steel', name: '钢厂' })
  const add = async (code: string, more: object = {}) =>
    Number((await admin.client(point).create({ objectId, code, name: code, dataType: 'float64', ...more })).id)
  const [active, reactive] = [await add('kwh'), await add('kvarh')]
  const formula = '100 * [kwh] / sqrt([kwh] ^ 2 + [kvarh] ^ 2)'
  const factor = await add('pf', { source: 'formula', formula })
  const made = await boundBox(admin, 'STEEL', [String(active), String(reactive)])
  box = await connectBox(server.mqttPort, 'STEEL', made.secret)
  for (let at = 0; at < rows.length; at += ROWS_A_MESSAGE) {
    const part = rows.slice(at, at + ROWS_A_MESSAGE)
    const samples = part.flatMap((row): WireSample[] => [
      [active, row.time, row.active, 0],
      [reactive, row.time, row.reactive, 0],
    ])
    await box.data(samples)
  }
  const key = { companyId: Number(server.companyId), pointId: factor }
  const { samples } = await server.history.raw(key, { from: 0, to: Date.now(), limit: 1_000_000 })
  const wanted = new Map(rows.map((row) => [row.time, row.factor]))
  expect(samples.map(({ time }) => time)).toEqual(rows.map(({ time }) => time))
  const unknown = samples.filter(({ value }) => value === null)
  const worst = Math.max(
    ...samples.flatMap(({ time, value }) => (value === null ? [] : [Math.abs((value as number) - wanted.get(time)!)])),
  )
  console.log(`${samples.length} values, ${unknown.length} without one, at most ${worst} off`)
  expect(worst).toBeLessThanOrEqual(0.005)
  expect(unknown).toEqual([])
})
