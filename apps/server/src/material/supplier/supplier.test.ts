import { materialCustomer, supplier } from '@zhizao/contract/material/supplier'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clerk: Caller
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
})
afterAll(() => server.stop())

describe('suppliers', () => {
  it('are added with a code of their own or by rule, changed, found and taken away', async () => {
    const calls = clerk.client(supplier)
    const made = await calls.create({ name: '华东塑料', contact: '王芳', phone: '13800000001', externalCode: 'V-100' })
    expect(made).toMatchObject({ code: expect.stringMatching(/\d/), name: '华东塑料', status: 1 })
    const other = await calls.create({ code: 'S-KG', name: '坤光紧固件' })
    expect(await calls.update({ id: other.id, contact: '李强' })).toMatchObject({ code: 'S-KG', contact: '李强' })
    expect(await calls.get({ id: other.id })).toMatchObject({ contact: '李强' })
    expect((await calls.page({ keyword: '紧固' })).records).toMatchObject([{ id: other.id }])
    expect(await calls.byName({ name: '华东塑料' })).toMatchObject([{ id: made.id }])
    expect(await calls.byName({ name: '华东' })).toEqual([])
    expect((await calls.select({ name: '光' })).map(({ id }) => id)).toEqual([other.id])
    await calls.update({ id: other.id, status: 0 })
    expect(await calls.select({ name: '光' })).toEqual([])
    await calls.remove({ id: made.id })
    await calls.removeMany({ ids: [other.id] })
    expect((await calls.page({})).total).toBe(0)
    expect(await clerk.call(supplier.get, { id: made.id })).toMatchObject({ code: 404 })
  })

  it('have a code and a number of the ERP once in a company, and are not those of another one', async () => {
    const calls = clerk.client(supplier)
    const { id } = await calls.create({ code: 'S-1', name: '甲厂', externalCode: 'V-1' })
    expect(await clerk.call(supplier.create, { code: 'S-1', name: '乙厂' })).toMatchObject({ code: 400 })
    expect(await clerk.call(supplier.create, { name: '乙厂', externalCode: 'V-1' })).toMatchObject({ code: 400 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(supplier.get, { id })).toMatchObject({ code: 404 })
    expect(await stranger.client(supplier).create({ code: 'S-1', name: '甲厂' })).toMatchObject({ code: 'S-1' })
    const reader = await server.signIn({ permissions: ['supplier'] })
    expect(await reader.call(supplier.update, { id, name: '改' })).toMatchObject({ code: 401 })
    expect(await reader.client(supplier).get({ id })).toMatchObject({ name: '甲厂' })
  })
})

it('buyers are kept like suppliers, apart from them', async () => {
  const calls = clerk.client(materialCustomer)
  const made = await calls.create({ code: 'C-1', name: '东方电动工具' })
  expect(await calls.update({ id: made.id, address: '苏州' })).toMatchObject({ address: '苏州' })
  expect(await calls.get({ id: made.id })).toMatchObject({ code: 'C-1', address: '苏州' })
  expect((await calls.page({ keyword: '电动' })).records).toMatchObject([{ id: made.id }])
  expect(await clerk.client(supplier).byName({ name: '东方电动工具' })).toEqual([])
  const other = await calls.create({ name: '西部泵业' })
  await calls.remove({ id: made.id })
  await calls.removeMany({ ids: [other.id] })
  expect((await calls.page({})).total).toBe(0)
})
