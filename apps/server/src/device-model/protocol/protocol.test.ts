import { driver } from '@zhizao/contract/device-model/driver'
import { type Protocol, protocol } from '@zhizao/contract/device-model/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { forgetPasswords } from './forget-passwords.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
})
afterAll(() => server.stop())

const list = async (filter: object = {}, caller = owner) => (await caller.client(protocol).page(filter)) as Protocol[]
const plc = {
  code: 'fx5u',
  name: '三菱 FX5U',
  type: 'modbus',
  driver: 'modbus-tcp',
  params: [{ name: 'port', title: '端口', kind: 'number' as const, required: true, fallback: 5002 }],
}

it('the drivers that the gateway brings are protocols that cannot be changed', async () => {
  const drivers = (await owner.client(driver).tree({})).flatMap((group) => group.children.map((leaf) => leaf.kind))
  expect((await list()).filter((each) => each.builtIn).map((each) => each.driver)).toEqual(drivers)
  expect(await owner.client(protocol).get({ id: 'modbus-tcp' })).toMatchObject({ name: 'Modbus TCP', builtIn: true })
  expect(await owner.call(protocol.update, { id: 'opc-ua', name: '改名' })).toMatchObject({ code: 409 })
  expect(await owner.call(protocol.remove, { id: 'opc-ua' })).toMatchObject({ code: 409 })
})

it('a company registers protocols of its own, by page, list and type', async () => {
  const made = await owner.client(protocol).create(plc)
  expect((await owner.client(protocol).ofType({ type: 'modbus' })).map((each) => each.code)).toEqual([
    'modbus-tcp',
    'modbus-rtu-over-tcp',
    'modbus-rtu',
    'fx5u',
  ])
  expect(await owner.client(protocol).page({ keyword: '三菱', pageNumber: 1 })).toMatchObject({
    total: 1,
    records: [{ id: made.id, params: plc.params }],
  })
  await owner.client(protocol).update({ id: made.id, name: '三菱 FX5U 以太网', status: 0 })
  expect(await owner.client(protocol).get({ id: made.id })).toMatchObject({ name: '三菱 FX5U 以太网', status: 0 })
  expect(await list({ status: 0 })).toHaveLength(1)
  const other = await owner.client(protocol).create({ code: 'mbus', name: 'M-Bus', type: 'meter' })
  await owner.client(protocol).remove({ id: other.id })
  await owner.client(protocol).removeMany({ ids: [made.id] })
  expect((await list()).every((each) => each.builtIn)).toBe(true)
  expect(await owner.call(protocol.removeMany, { ids: [made.id] })).toMatchObject({ code: 404 })
})

it('a password has no default value, and those of an earlier version are forgotten', async () => {
  const secret = { name: 'password', title: '密码', kind: 'password' as const, required: false }
  const withSecret = { ...plc, code: 'secret', name: '有密码', params: [{ ...secret, fallback: 'Alt-77' }] }
  expect(await owner.call(protocol.create, withSecret)).toMatchObject({ code: 400, msg: '参数：密码不能设默认值' })
  const made = await owner
    .client(protocol)
    .create({ ...withSecret, params: [...plc.params, { ...secret, fallback: null }] })
  const { system } = server.database
  await system.query(`update sys_protocol set params = jsonb_set(params, '{1,fallback}', '"Alt-77"') where id = $1`, [
    made.id,
  ])
  await forgetPasswords(system)
  expect((await owner.client(protocol).get({ id: made.id })).params).toEqual(made.params)
  await owner.client(protocol).remove({ id: made.id })
})

it('wrong drivers, codes and parameters are refused, naming the field', async () => {
  const refused = async (more: object) => owner.call(protocol.create, { ...plc, ...more })
  expect(await refused({ driver: 'bacnet' })).toMatchObject({ code: 400, data: [{ field: 'driver' }] })
  expect(await refused({ code: 'modbus-tcp' })).toMatchObject({ code: 400, data: [{ field: 'code' }] })
  expect(await refused({ name: 'OPC UA' })).toMatchObject({ code: 400, data: [{ field: 'name' }] })
  expect(await refused({ params: [...plc.params, ...plc.params] })).toMatchObject({ msg: '参数：参数名 port 重复' })
  expect(await refused({ params: [{ ...plc.params[0], name: '1x' }] })).toMatchObject({ code: 400 })
})

it('another company sees and changes only its own', async () => {
  const mine = await owner.client(protocol).create({ ...plc, code: 'secret', name: '自研协议' })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect((await list({}, stranger)).every((each) => each.builtIn)).toBe(true)
  for (const call of [protocol.get, protocol.update, protocol.remove])
    expect(await stranger.call(call, { id: mine.id })).toMatchObject({ code: 404 })
  const reader = await server.signIn({ permissions: ['protocol'] })
  expect(await reader.call(protocol.remove, { id: mine.id })).toMatchObject({ code: 401 })
})
