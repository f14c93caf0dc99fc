import { deviceType } from '@zhizao/contract/device/device-type'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { deviceState } from '@zhizao/contract/object-state/device-state'
import { objectState } from '@zhizao/contract/object-state/object-state'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { demoDevices } from '@zhizao/rules/demo-plant'
import { machineTypes } from '@zhizao/rules/demo-plant/machine-types'
import { referencesOf } from '@zhizao/rules/expression/parse'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { loadSessionUser } from '../../access/session/session-user.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { demoUserOf } from '../as-user.ts'
import { provideStates } from './provide-states.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ own: true })
})
afterAll(() => server.stop())

it('the machines of the demo plant have types and states, once, and are in what they say of themselves', async () => {
  const owner = await server.signIn()
  const ids = new Map<string, string>()
  const conditions = machineTypes.flatMap(({ states }) => states.map(({ condition }) => condition))
  const named = new Set(conditions.flatMap((each) => referencesOf(each).map((reference) => reference.point)))
  for (const { code, name, points } of demoDevices) {
    const { id } = await owner.client(object).create({ code, name })
    ids.set(code, id)
    for (const { code, name, dataType } of points.filter((each) => named.has(each.code)))
      await owner.client(point).create({ objectId: id, code, name, dataType, source: 'manual' })
  }
  const ports = {
    routes: () => server.routes,
    userOf: (companyId: string, userId: string) =>
      server.database.inCompany(companyId, (db) => loadSessionUser(db, userId, '')),
  }
  const demo = (await demoUserOf(server.platform, server.companyId, ports, new AbortController().signal))!
  expect(await provideStates(server.platform, demo)).toBe(true)
  expect(await provideStates(server.platform, demo)).toBe(false)
  const types = await owner.client(deviceType).list({})
  expect(types.map(({ code, objectCount }) => [code, objectCount]).toSorted()).toEqual(
    machineTypes.map(({ code, devices }) => [code, devices.length]).toSorted(),
  )
  for (const { id, code } of types) {
    const states = await owner.client(deviceState).list({ deviceTypeId: id })
    expect(states.map((each) => [each.code, each.lacking])).toEqual(
      machineTypes.find((each) => each.code === code)!.states.map((state) => [state.code, 0]),
    )
  }
  const time = Date.now()
  await owner.client(rtdb).add({
    samples: [
      { tag: 'AC-01.state', time, value: 2 },
      { tag: 'AC-02.state', time, value: 5 },
      { tag: 'AD-01.running', time, value: true },
      { tag: 'PV-01.inverterState', time, value: 0 },
    ],
  })
  const told = async (code: string) => {
    const [now] = await owner.client(objectState).now({ objectIds: [ids.get(code)!] })
    return now?.name
  }
  await vi.waitFor(async () => {
    expect(await Promise.all(['AC-01', 'AC-02', 'AD-01', 'PV-01'].map(told))).toEqual([
      '加载运行',
      '故障停机',
      '运行',
      '待机',
    ])
  })
})
