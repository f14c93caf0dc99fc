import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { deviceType } from '@zhizao/contract/device/device-type'
import { object } from '@zhizao/contract/device/object'
import { faultArticle } from '@zhizao/contract/knowledge/fault-article'
import { machineTypes } from '@zhizao/rules/demo-plant/machine-types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadSessionUser } from '../../access/session/session-user.ts'
import { testPlant } from '../../alarm/alarm/test-alarms.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { demoUserOf } from '../as-user.ts'
import { demoFaults } from './demo-faults.ts'
import { provideKnowledge } from './provide-knowledge.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ own: true })
})
afterAll(() => server.stop())

it('what is known of the demo plant is there once, and fits its alarms', async () => {
  const owner = await server.signIn()
  for (const { code, name } of machineTypes) await owner.client(deviceType).create({ code, name })
  const ports = {
    routes: () => server.routes,
    userOf: (companyId: string, userId: string) =>
      server.database.inCompany(companyId, (db) => loadSessionUser(db, userId, '')),
  }
  const demo = (await demoUserOf(server.platform, server.companyId, ports, new AbortController().signal))!
  expect(await provideKnowledge(server.platform, demo)).toBe(true)
  expect(await provideKnowledge(server.platform, demo)).toBe(false)
  expect(await owner.client(faultArticle).page({})).toMatchObject({ total: demoFaults.length })
  const types = await owner.client(deviceType).list({})
  const plant = await testPlant(server)
  const machine = await plant.object('1#注塑机')
  const moulding = types.find(({ code }) => code === 'MOULDING-MACHINE')!.id
  await owner.client(object).update({ id: machine, deviceTypeId: moulding })
  const adviceOn = async (name: string, value: number) => {
    const pointId = await plant.point(machine, name)
    await plant.sample(pointId, value)
    const { id } = (await owner.client(alarmFact).page({ pointId })).records[0]!
    return (await owner.client(faultArticle).advice({ alarmId: id })).articles.map(({ title, fits }) => [title, fits])
  }
  expect(await adviceOn('液压油温', 95)).toEqual([['液压油温过高', 'phenomenon']])
  expect((await adviceOn('模具温度', 95))[0]).toEqual(['模具温度过高', 'phenomenon'])
})
