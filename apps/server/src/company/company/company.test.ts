import { role } from '@zhizao/contract/access/role'
import { busCompany, company } from '@zhizao/contract/company/company'
import { companyDetail } from '@zhizao/contract/company/company-detail'
import { file } from '@zhizao/contract/file/file'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyProducts, products } from '../../access/product/product.table.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer({ own: true })
  owner = await server.signIn()
})
afterAll(() => server.stop())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('the company is shown and changed in both vocabularies', async () => {
  const before = await owner.client(company).get({})
  expect(before).toMatchObject({ id: server.companyId, code: 'default', status: 1 })
  await owner.client(company).update({ name: '苏州注塑厂', contact: '王工', phone: '13800138000', remark: '' })
  const whole = await owner.client(busCompany).update({
    id: server.companyId,
    shortName: '苏注',
    details: [{ detail_type: 1, k_detail: 'xtmc', v_varchar: '苏注云' }],
  })
  expect(whole).toMatchObject({ name: '苏州注塑厂', contact: '王工', shortName: '苏注', remark: null })
  expect(whole.details).toContainEqual({ detail_type: 1, k_detail: 'xtmc', v_varchar: '苏注云' })
  expect(whole.productNames).toContain('系统配置')
  expect(whole.userCount).toBeGreaterThan(1)
  expect(await owner.client(busCompany).get({})).toEqual(whole)
  expect(await owner.client(company).get({ id: server.companyId })).toMatchObject({
    name: '苏州注塑厂',
    code: 'default',
  })
  expect(await owner.call(company.update, { creditCode: '12345' })).toMatchObject({
    code: 400,
    msg: '统一社会信用代码：应为 18 位统一社会信用代码',
  })
})

it('before signing in only names and theme are told, by a form; unknown codes look like nothing set', async () => {
  await owner.client(companyDetail).save({ details: [{ detail_type: 1, k_detail: 'xtmc', v_varchar: '苏注云' }] })
  expect((await server.visitor.call(busCompany.openInfo, { companyCode: 'default' })).data).toEqual({
    companyCode: 'default',
    companyName: (await owner.client(company).get({})).name,
    shortName: expect.any(String),
    systemName: '苏注云',
    sysTheme: '0',
  })
  expect((await server.visitor.call(busCompany.openInfo, { companyCode: 'nobody' })).data).toMatchObject({
    companyName: '',
    systemName: '工业物联网云平台',
  })
})

it('logo and sign-in background are pictures that the company uploaded', async () => {
  const details = owner.client(companyDetail)
  const { url } = await owner.client(file).upload({ file: new File([PNG], 'logo.png', { type: 'image/png' }) })
  await details.saveFileUrl({ k_detail: 'xtLogo', url })
  expect(await details.all()).toContainEqual({ detail_type: 1, k_detail: 'xtLogo', v_varchar: url })
  for (const wrong of ['https://example.com/x.png', '/api/files/999999999', '/api/files/../x'])
    expect(await owner.call(companyDetail.saveFileUrl, { k_detail: 'xtLogo', url: wrong })).toMatchObject({ code: 400 })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect(await stranger.call(companyDetail.saveFileUrl, { k_detail: 'loginBg', url })).toMatchObject({ code: 400 })
  await details.saveFileUrl({ k_detail: 'xtLogo', url: '' })
  expect(await details.all()).toContainEqual({ detail_type: 1, k_detail: 'xtLogo', v_varchar: '' })
})

it('after a product was taken from the company its grants are taken back', async () => {
  const roles = owner.client(role)
  const made = await roles.create({ code: 'lak', name: '基础数据员' })
  const tree = await roles.resources({ roleId: made.id })
  const lak = tree.find((node) => node.code === 'lak')!
  const ids = lak.children.flatMap((group) => group.children.map((menu) => menu.id))
  await roles.grantResources({ roleId: made.id, resourceIds: ids })
  const db = server.database.systemDb
  const [product] = await db.select().from(products).where(eq(products.code, 'lak'))
  await db
    .delete(companyProducts)
    .where(and(eq(companyProducts.companyId, server.companyId), eq(companyProducts.productId, product!.id)))
  const result = await owner.client(companyDetail).resourcesCompute()
  expect(result.products).not.toContain('基础数据')
  expect(result.removedGrants).toBeGreaterThanOrEqual(ids.length)
  expect((await owner.client(companyDetail).resourcesCompute()).removedGrants).toBe(0)
  await db.insert(companyProducts).values({ companyId: server.companyId, productId: product!.id })
})

it('nobody reads or changes another company, nor his own without the permission', async () => {
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  for (const call of [company.get, company.update, busCompany.get, busCompany.update])
    expect(await stranger.call(call, { id: server.companyId, name: '改' })).toMatchObject({ code: 404 })
  const reader = await server.signIn({ permissions: ['companyDetail'] })
  expect(await reader.call(company.get)).toMatchObject({ code: 200 })
  expect(await reader.call(company.update, { name: '改' })).toMatchObject({ code: 401 })
})
