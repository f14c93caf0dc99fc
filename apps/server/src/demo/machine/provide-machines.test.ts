import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { machine } from '@zhizao/contract/machine/machine'
import { machineSignal } from '@zhizao/contract/machine/machine-signal'
import { tool } from '@zhizao/contract/machine/tool'
import { mouldingMachine } from '@zhizao/rules/demo-plant/moulding-machine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadSessionUser } from '../../access/session/session-user.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { demoUserOf } from '../as-user.ts'
import { provideMachines } from './provide-machines.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ own: true })
})
afterAll(() => server.stop())

it('the moulding machine of the demo plant counts by its own points and has a mould on it, once', async () => {
  const owner = await server.signIn()
  const { id: objectId } = await owner.client(object).create({ code: mouldingMachine.code, name: mouldingMachine.name })
  for (const { code, name, dataType, access } of mouldingMachine.points)
    await owner.client(point).create({ objectId, code, name, dataType: dataType ?? 'float32', access: access ?? 'r' })
  const ports = {
    routes: () => server.routes,
    userOf: (companyId: string, userId: string) =>
      server.database.inCompany(companyId, (db) => loadSessionUser(db, userId, '')),
  }
  const demo = (await demoUserOf(server.platform, server.companyId, ports, new AbortController().signal))!
  expect(await provideMachines(server.platform, demo)).toBe(true)
  const [made] = (await owner.client(machine).page({ pageSize: 10 })).records
  expect(made).toMatchObject({ code: 'IMM-01', signalCount: 5 })
  const roles = (await owner.client(machineSignal).page({ pageSize: 10 })).records.map(({ role }) => role)
  expect(roles).toEqual(['counter', 'reject', 'cycle', 'state', 'recorded'])
  expect((await owner.client(tool).page({ pageSize: 10, machineId: made!.id })).records).toMatchObject([
    { code: 'MJ-001', status: 'mounted', shots: 186_420 },
  ])
  expect(await provideMachines(server.platform, demo)).toBe(false)
})
