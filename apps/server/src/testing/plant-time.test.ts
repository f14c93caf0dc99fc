import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import { companyParam } from '@zhizao/contract/company/company-param'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { powerInfo } from '@zhizao/contract/device/power-info'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPlant } from '../alarm/alarm/test-alarms.ts'
import { boundBox } from './bound-box.ts'
import type { Caller } from './caller.ts'
import { connectBox } from './test-box.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const at = (text: string) => Date.parse(text)

describe('a plant in New York on the day on which its clocks go forward', () => {
  const MIDNIGHT = at('2026-03-08T00:00:00-05:00')
  const NEXT = at('2026-03-09T00:00:00-04:00')
  let server: TestServer
  let admin: Caller
  let pointId: string

  beforeAll(async () => {
    server = await startTestServer({ own: true })
    server.setTime(new Date(NEXT - 30 * MINUTE))
    admin = await server.signIn()
    const { id: objectId } = await admin.client(object).create({ code: 'meter', name: '电表' })
    const draft = { objectId, code: 'energy', name: '电度', unit: 'kWh', isKey: true, dataType: 'float64' as const }
    pointId = (await admin.client(point).create(draft)).id
    const box = await boundBox(admin, 'GW-1', [pointId])
    const gateway = await connectBox(server.mqttPort, box.code, box.secret)
    // A reading each quarter of an hour, from the day before; the one at noon is uncertain and absurd.
    const samples: [number, number, number, number][] = []
    for (let time = MIDNIGHT - 2 * HOUR; time < NEXT - 30 * MINUTE; time += 15 * MINUTE)
      samples.push([Number(pointId), time, (time - MIDNIGHT) / HOUR, 0])
    samples.push([Number(pointId), at('2026-03-08T12:05:00-04:00'), 1e9, 1])
    await gateway.data(samples)
    await gateway.end()
    await admin.client(companyParam).save({ params: [{ code: 'timeZone', value: 'America/New_York' }] })
  }, 60_000)
  afterAll(() => server.stop())

  it('is one of many to choose from; what is no zone is refused', async () => {
    const [param] = await admin.client(companyParam).list({ codes: ['timeZone'] })
    expect(param).toMatchObject({ kind: 'choice', value: 'America/New_York', fallback: 'Asia/Shanghai', isSet: true })
    expect(param!.options.map(({ value }) => value)).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Asia/Shanghai']))
    for (const value of ['Asia/Nowhere', '+08:00', 8, ''])
      expect(
        await admin.call(companyParam.save, { params: [{ code: 'timeZone', value }] }),
        String(value),
      ).toMatchObject({
        code: 400,
        msg: '工厂时区：请从列表中选择',
      })
  })

  it('has buckets of the hours that its clocks show, the days and months of its calendar', async () => {
    const of = async (more: object) =>
      (
        await admin.client(point).history({ pointIds: [pointId], mode: 'buckets', from: MIDNIGHT, to: NEXT, ...more })
      )[0]!
    const hours = await of({ per: 'hour' })
    expect(hours.buckets.map(({ start, count }) => [(start - MIDNIGHT) / HOUR, count])).toEqual(
      Array.from({ length: 23 }, (_, hour) => [hour, hour === 22 ? 2 : 4]),
    )
    expect(hours.buckets[3]).toMatchObject({
      end: MIDNIGHT + 4 * HOUR,
      first: 3,
      firstTime: MIDNIGHT + 3 * HOUR,
      last: 3.75,
    })
    const [day, ...others] = (await of({ interval: 86_400, from: MIDNIGHT + 1, to: NEXT })).buckets
    expect(others).toEqual([])
    // The uncertain reading moves neither the count nor the largest value.
    expect(day).toMatchObject({ start: MIDNIGHT, end: NEXT, count: 23 * 4 - 3, first: 0.25, last: 22.25, max: 22.25 })
    const month = await of({ per: 'month', from: MIDNIGHT - 2 * HOUR })
    expect(month.buckets).toMatchObject([
      { start: at('2026-03-01T00:00:00-05:00'), end: at('2026-04-01T00:00:00-04:00'), first: -2 },
    ])
    expect((await admin.client(point).yearFigures({ pointId, year: 2026 })).map(({ month }) => month)).toEqual([3])
  })

  it('sums up alike at every width', async () => {
    for (const interval of [60, 420, 900, 3600, 7200, 21_600, 86_400, 604_800]) {
      const asked = { pointIds: [pointId], mode: 'buckets' as const, from: MIDNIGHT - HOUR, to: NEXT, interval }
      const [series] = await admin.client(point).history(asked)
      const { buckets } = series!
      expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(94)
      expect(buckets.reduce((sum, { count, average }) => sum + count * average!, 0)).toBeCloseTo(998.75, 6)
    }
  })

  it('counts energy from its midnight', async () => {
    const { consumption } = await admin.client(powerInfo).get({})
    expect(consumption).toMatchObject({ energyToday: 22.5 })
    expect(consumption.hourly).toHaveLength(23)
  })

  it('numbers, counts, lists and exports alarms by its days and clocks', async () => {
    const plant = await testPlant(server)
    const hot = await plant.point(await plant.object('炉子'), '温度')
    // By China's clocks it is the ninth already.
    await plant.sample(hot, 95, new Date('2026-03-08T22:10:00-04:00'))
    await plant.sample(hot, 20, new Date('2026-03-08T23:20:00-04:00'))
    const [row] = (await admin.client(alarmHistory).page({})).records
    expect(row!.batchNo).toMatch(/^20260308-/)
    const { days } = await admin.client(alarmHistory).handleStatistics({})
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toMatchObject({ day: '2026-03-08', raised: 1 })
    const within = async (startTime: string, endTime: string) =>
      (await admin.client(alarmHistory).page({ startTime, endTime })).total
    expect(await within('2026-03-08 22:00:00', '2026-03-08 22:30')).toBe(1)
    expect(await within('2026-03-09', '2026-03-10')).toBe(0)
    const { bytes } = await admin.file(alarmHistory.export, {})
    const [{ data }] = (await readXlsxFile(Buffer.from(bytes))) as unknown as [{ data: unknown[][] }]
    expect(data[1]).toEqual(expect.arrayContaining(['2026-03-08 22:10:00', '2026-03-08 23:20:00']))
  })

  it('is told to nobody else: another company keeps its own', async () => {
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.client(companyParam).list({ codes: ['timeZone'] }))[0]).toMatchObject({
      value: 'Asia/Shanghai',
      isSet: false,
    })
    const { days } = await stranger.client(alarmHistory).handleStatistics({})
    expect(days.at(-1)!.day).toBe('2026-03-09')
  })
})
