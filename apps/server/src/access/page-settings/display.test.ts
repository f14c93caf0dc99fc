import { display } from '@zhizao/contract/access/display'
import type { PageType } from '@zhizao/contract/access/menu-url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { products } from '../product/product.table.ts'
import { resources } from '../resource/resource.table.ts'
import { roleResources, roles } from '../role/role.table.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function addPage(productCode: string, name: string, pageType: PageType) {
  const db = server.database.systemDb
  const [product] = await db.select().from(products).where(eq(products.code, productCode))
  const [page] = await db
    .insert(resources)
    .values({
      productId: product!.id,
      type: 2,
      code: `test-${name}`,
      name,
      url: `/${productCode}/pages/${name}`,
      pageType,
    })
    .returning()
  const administrators = await db.select().from(roles).where(eq(roles.code, 'administrator'))
  await db
    .insert(roleResources)
    .values(administrators.map((role) => ({ companyId: role.companyId, roleId: role.id, resourceId: page!.id })))
  return page!
}

it('displays are the big screens and the drawn pages of the menu that the caller holds', async () => {
  const screen = await addPage('bigscreen', '生产大屏', 1)
  await addPage('dvs', '空压站看板', 3)
  await addPage('dvs', '普通页面', 1)
  const owner = await server.signIn()
  const all = await owner.client(display).list({})
  expect(all.map((each) => each.name).sort()).toEqual(['空压站看板', '生产大屏'].sort())
  expect(await owner.client(display).list({ keyword: '大屏' })).toEqual([
    {
      id: screen.id,
      code: screen.code,
      name: '生产大屏',
      module: 'bigscreen',
      moduleName: '大屏',
      url: '/bigscreen/pages/生产大屏',
      pageType: 1,
    },
  ])
  const reader = await server.signIn({ permissions: ['area'] })
  expect(await reader.client(display).list({})).toEqual([])
})
