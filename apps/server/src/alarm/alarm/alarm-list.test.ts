import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testPlant } from './test-alarms.ts'

let server: TestServer
let zhang: Caller
beforeAll(async () => {
  server = await startTestServer()
  zhang = await server.signIn({ permissions: ['alarmMessage'] })
})
afterAll(() => server.stop())

it('a folded list hides what another alarm explains, until that one is over and the alarm is still active', async () => {
  const plant = await testPlant(server)
  const object = await plant.object('空压站')
  const [link, pressure] = [await plant.point(object, '通信'), await plant.point(object, '压力')]
  await plant.sample(link, 85)
  await plant.sample(pressure, 85)
  const facts = zhang.client(alarmFact)
  const row = async (pointId: string) => (await facts.page({ pageSize: 1, pointId })).records[0]!
  const [cause, effect] = [await row(link), await row(pressure)]
  const folded = async () =>
    (await facts.page({ pageSize: 10, objectId: object, topOnly: 1 })).records.map(({ id }) => id)
  await server.database.system.query('update alarm set head_id = $1 where id = $2', [cause.id, effect.id])
  expect(await folded()).toEqual([cause.id])
  await plant.sample(link, 10)
  expect((await row(link)).condition).toBe('returned')
  expect((await folded()).sort()).toEqual([cause.id, effect.id].sort())
  await plant.sample(pressure, 10)
  expect(await folded()).toEqual([cause.id])
})

it('history is exported as a spreadsheet to those who may', async () => {
  const plant = await testPlant(server)
  const object = await plant.object('注塑车间')
  await plant.sample(await plant.point(object, '油温'), 95)
  const chief = await server.signIn({ permissions: ['alarmHistory', 'alarmHistory:export'] })
  const { bytes, filename } = await chief.file(alarmHistory.export, { objectId: object })
  expect(filename).toMatch(/历史报警.*\.xlsx$/)
  const [sheet] = (await readXlsxFile(bytes)) as unknown as { data: unknown[][] }[]
  const [titles, line] = sheet!.data
  expect(titles).toContain('报警时间')
  expect(line).toEqual(expect.arrayContaining(['错误', '油温', '活动未确认', 95, 90]))
  expect(line![titles!.indexOf('报警时间')]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(await zhang.call(alarmHistory.export, {})).toMatchObject({ code: 401 })
})
