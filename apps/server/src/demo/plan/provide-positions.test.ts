import { object } from '@zhizao/contract/device/object'
import { position } from '@zhizao/contract/position/position'
import { demoPlant } from '@zhizao/rules/demo-plant'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadSessionUser } from '../../access/session/session-user.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { demoUserOf } from '../as-user.ts'
import { demoPlaces } from './demo-places.ts'
import { providePositions } from './provide-positions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ own: true })
})
afterAll(() => server.stop())

it('every machine of the demo plant stands on its plan, once', async () => {
  const devices = [...demoPlant.box.channels, demoPlant.jsonBox].flatMap<{ code: string; name: string }>((one) => [
    ...one.devices,
  ])
  expect(demoPlaces.map(({ code }) => code).toSorted()).toEqual(devices.map(({ code }) => code).toSorted())
  const owner = await server.signIn()
  for (const { code, name } of devices) await owner.client(object).create({ code, name })
  const ports = {
    routes: () => server.routes,
    userOf: (companyId: string, userId: string) =>
      server.database.inCompany(companyId, (db) => loadSessionUser(db, userId, '')),
  }
  const demo = (await demoUserOf(server.platform, server.companyId, ports, new AbortController().signal))!
  expect(await providePositions(server.platform, demo)).toBe(true)
  const [plant] = await owner.client(position).tree({})
  expect(plant).toMatchObject({ label: '示范工厂', hasPicture: true, objectCount: devices.length })
  expect(await owner.client(position).get({ id: plant!.id })).toMatchObject({ width: 1600, height: 900 })
  expect(await providePositions(server.platform, demo)).toBe(false)
})
