import { driver } from '@zhizao/contract/device-model/driver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('drivers are told in groups, each with what it asks for, and found by words', async () => {
  const caller = await server.signIn({ permissions: ['box'] })
  const drivers = (await caller.client(driver).tree({})).flatMap(({ children }) => children)
  const kinds = drivers.map(({ kind }) => kind)
  expect(kinds).toContain('modbus-tcp')
  expect(new Set(kinds).size).toBe(kinds.length)
  const modbus = drivers.find(({ kind }) => kind === 'modbus-tcp')!
  expect(modbus.settings.find(({ name }) => name === 'host')).toMatchObject({ required: true })
  const found = (await caller.client(driver).tree({ keyword: 'OPC' })).flatMap(({ children }) => children)
  expect(found.length).toBeGreaterThan(0)
  expect(found.every(({ label }) => label.includes('OPC'))).toBe(true)
})
