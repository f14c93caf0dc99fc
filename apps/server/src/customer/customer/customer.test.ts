import { session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { customer, saleCustomer } from '@zhizao/contract/customer/customer'
import { object } from '@zhizao/contract/device/object'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('customers', () => {
  let server: TestServer
  let owner: Caller
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn()
  })
  afterAll(() => server.stop())

  let made = 0
  const add = (name: string, more: object = {}) => owner.client(customer).create({ code: `c${++made}`, name, ...more })
  const device = (name: string) =>
    owner.client(object).create({ code: `d${++made}`, name, objectType: 'device' as const })

  it('are added, changed, found and removed', async () => {
    const calls = owner.client(customer)
    const first = await add('宏远机械', {
      contact: '王芳',
      phone: '13800138000',
      address: '苏州市工业园区',
      remark: '一期',
    })
    const second = await add('华东注塑')
    await calls.update({ id: second.id, contact: '赵强', remark: null })
    expect(await calls.get({ id: second.id })).toMatchObject({ name: '华东注塑', contact: '赵强', objectCount: 0 })
    expect((await calls.page({ keyword: '王' })).records.map(({ id }) => id)).toEqual([first.id])
    expect((await calls.page({ pageSize: 1 })).total).toBe(2)
    expect((await calls.list({ phone: '1380013' })).map(({ name }) => name)).toEqual(['宏远机械'])
    expect(new Set(await calls.ids({}))).toEqual(new Set([first.id, second.id]))
    await calls.remove({ id: second.id })
    expect(await owner.call(customer.get, { id: second.id })).toMatchObject({ code: 404 })
  })

  it('are found by name in the query string of the sales call', async () => {
    await add('南方精密一厂')
    await add('南方精密二厂', { contact: '刘洋' })
    const found = await owner.client(saleCustomer).byName({ name: '精密二' })
    expect(found).toMatchObject([{ name: '南方精密二厂', contact: '刘洋' }])
    expect(await owner.client(saleCustomer).byName({ name: '%' })).toEqual([])
    expect(await owner.call(saleCustomer.byName, {})).toMatchObject({
      code: 400,
      msg: expect.stringContaining('客户名称'),
    })
  })

  it('refuse a code that exists and a phone number that is none', async () => {
    const { code } = await add('甲')
    expect(await owner.call(customer.create, { code, name: '乙' })).toMatchObject({
      code: 400,
      data: [{ field: 'code' }],
    })
    expect(await owner.call(customer.create, { code: 'p', name: '丙', phone: '12' })).toMatchObject({
      code: 400,
      data: [{ field: 'phone' }],
    })
  })

  it('have objects, each of one customer alone', async () => {
    const calls = owner.client(customer)
    const [one, other] = [await add('一号客户'), await add('二号客户')]
    const [press, lathe] = [await device('冲床'), await device('车床')]
    await calls.addObjects({ customerId: one.id, objectIds: [press.id, lathe.id] })
    expect((await calls.objects({ customerId: one.id })).records.map(({ name }) => name)).toEqual(['冲床', '车床'])
    expect((await calls.get({ id: one.id })).objectCount).toBe(2)
    expect((await calls.freeObjects({ customerId: other.id, keyword: '床' })).total).toBe(0)
    expect(await owner.call(customer.addObjects, { customerId: other.id, objectIds: [press.id] })).toMatchObject({
      code: 409,
      msg: '对象“冲床”已关联客户“一号客户”，请先解除',
    })
    expect(await owner.call(customer.remove, { id: one.id })).toMatchObject({
      code: 409,
      msg: '客户“一号客户”还关联 2 个对象，请先解除关联',
    })
    expect(await owner.call(customer.removeObjects, { customerId: other.id, objectIds: [press.id] })).toMatchObject({
      code: 409,
    })
    await calls.removeObjects({ customerId: one.id, objectIds: [press.id] })
    expect((await calls.freeObjects({ customerId: other.id, keyword: '床' })).records).toMatchObject([{ name: '冲床' }])
    await calls.removeObjects({ customerId: one.id, objectIds: [lathe.id] })
    await calls.remove({ id: one.id })
  })

  it('show and take only objects that the caller may see', async () => {
    const buyer = await add('三号客户')
    const [seen, hidden] = [await device('可见设备'), await device('不可见设备')]
    await owner.client(customer).addObjects({ customerId: buyer.id, objectIds: [hidden.id] })
    const narrow = await server.signIn({
      permissions: ['customer', 'customer:objects', 'customer:delete'],
      scope: { roots: [seen.id] },
    })
    expect((await narrow.client(customer).objects({ customerId: buyer.id })).total).toBe(0)
    expect((await narrow.client(customer).freeObjects({ customerId: buyer.id })).records).toMatchObject([
      { id: seen.id },
    ])
    const change = { customerId: buyer.id, objectIds: [hidden.id] }
    expect(await narrow.call(customer.removeObjects, change)).toMatchObject({ code: 404 })
    expect(await narrow.call(customer.remove, { id: buyer.id })).toMatchObject({ code: 409 })
  })

  it('of one company are not seen, named or given objects by another', async () => {
    const buyer = await add('本公司的客户')
    const machine = await device('本公司的设备')
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.client(customer).page({})).total).toBe(0)
    expect(await stranger.client(saleCustomer).byName({ name: '客户' })).toEqual([])
    const change = { customerId: buyer.id, objectIds: [machine.id] }
    expect(await stranger.call(customer.addObjects, change)).toMatchObject({ code: 404 })
    expect(await stranger.call(customer.ids, { companyId: server.companyId })).toMatchObject({ code: 404 })
  })

  it('stand in the menu of agents alone', async () => {
    const entries = async (caller: Caller) => JSON.stringify(await caller.client(session).menu({}))
    expect(await entries(owner)).not.toContain('/lak/pages/customer/index')
    const agent = await server.signIn()
    await owner.client(user).update({ id: agent.userId, isAgent: true })
    expect(await entries(agent)).toContain('/lak/pages/customer/index')
  })
})
