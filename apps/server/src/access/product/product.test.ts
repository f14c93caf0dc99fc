import { companyProduct, product } from '@zhizao/contract/access/product'
import { session } from '@zhizao/contract/access/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('products', () => {
  let server: TestServer
  let installation: Caller
  let administrator: Caller
  let otherCompany: string
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    installation = await server.signIn({ isInstallationAdministrator: true })
    otherCompany = await server.anotherCompany()
    administrator = await server.signIn({ companyId: otherCompany })
  })
  afterAll(() => server.stop())

  const modules = async (caller: Caller) =>
    (await caller.client(session).menu()).map((module) => module.resources_classify)
  const byCode = async (code: string) =>
    (await installation.client(product).list({})).find((each) => each.code === code)!

  it('of a company are listed with it, page by page, for the administrator of the installation', async () => {
    const found = await installation.client(companyProduct).page({ keyword: '另一家', pageSize: 1 })
    expect(found.total).toBe(1)
    expect(found.records[0]).toMatchObject({ id: otherCompany, userCount: 1 })
    expect(found.records[0]!.products.map((each) => each.code)).toContain('dvs')
    for (const call of [companyProduct.page, companyProduct.save, product.update])
      expect(await administrator.call(call, { companyId: otherCompany, productIds: [] })).toMatchObject({ code: 401 })
    expect(await administrator.call(product.list, { companyId: server.companyId })).toMatchObject({ code: 401 })
    expect(await administrator.call(companyProduct.choices, { companyId: server.companyId })).toMatchObject({
      code: 401,
    })
  })

  it('are given to a company and taken away, at once, without losing what its roles hold', async () => {
    expect(await modules(administrator)).toContain('dvm')
    const before = await installation.client(companyProduct).choices({ companyId: otherCompany })
    const without = before.filter((each) => each.held && each.code !== 'dvm').map((each) => each.id)
    const after = await installation.client(companyProduct).save({ companyId: otherCompany, productIds: without })
    expect(after.products.map((each) => each.code)).not.toContain('dvm')
    expect(await modules(administrator)).not.toContain('dvm')
    expect((await administrator.client(product).list({})).map((each) => each.code)).not.toContain('dvm')
    expect(await modules(installation)).toContain('dvm')
    await installation.client(companyProduct).save({
      companyId: otherCompany,
      productIds: [...without, (await byCode('dvm')).id],
    })
    expect(await modules(administrator)).toContain('dvm')
    expect(
      await installation.call(companyProduct.save, { companyId: otherCompany, productIds: without.slice(0, 1) }),
    ).toMatchObject({ code: 409, msg: '系统配置是每家公司必需的产品' })
    expect(await installation.call(companyProduct.save, { companyId: '999999', productIds: without })).toMatchObject({
      code: 404,
    })
  })

  it('are renamed, ordered and switched off for everybody', async () => {
    const iot = await byCode('iot')
    const after = await installation.client(product).update({ id: iot.id, name: '设备接入', nameEn: 'Access', sort: 0 })
    expect(after).toMatchObject({ name: '设备接入', nameEn: 'Access', sort: 0 })
    expect((await administrator.client(session).menu())[0]).toMatchObject({ resources_name: '设备接入' })
    await installation.client(product).update({ id: iot.id, status: 0 })
    expect(await modules(administrator)).not.toContain('iot')
    await installation.client(product).update({ id: iot.id, status: 1 })
    expect(await modules(administrator)).toContain('iot')
    expect(await installation.call(product.update, { id: (await byCode('bcs')).id, status: 0 })).toMatchObject({
      code: 409,
    })
  })

  it('have one that a company begins with', async () => {
    const first = async (caller: Caller) =>
      (await caller.client(session).menu())
        .filter((module) => module.is_default)
        .map((module) => module.resources_classify)
    expect(await first(administrator)).toEqual([])
    for (const code of ['dvm', 'dvs']) await administrator.client(product).setDefault({ id: (await byCode(code)).id })
    expect(await first(administrator)).toEqual(['dvs'])
    expect(await first(installation)).toEqual([])
    await administrator.client(product).setDefault({ id: (await byCode('dvs')).id, status: 0 })
    expect(await first(administrator)).toEqual([])
  })

  it('are no pages of a company, whatever its roles hold', async () => {
    const seen = JSON.stringify(await administrator.client(session).menu())
    expect(seen).not.toContain('companyProduct')
    const granted = await server.signIn({ permissions: ['companyProduct', 'companyProduct:edit', 'product:edit'] })
    expect(await granted.call(companyProduct.page, {})).toMatchObject({ code: 401 })
    expect(JSON.stringify(await installation.client(session).menu())).toContain('companyProduct')
  })
})
