import { role } from '@zhizao/contract/access/role'
import { user } from '@zhizao/contract/access/user'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { transfer } from '@zhizao/contract/bills/transfer'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { databaseOf } from './no-loss/database.ts'
import { goTo, openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { anotherAdministrator } from './stand/frame-people.ts'
import { listScreen } from './stand/list-screen.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'
import { wordsOf } from './stand/words.ts'

describe('a clerk of one warehouse', () => {
  let product: Product
  let browser: Browser
  let chief: Caller
  let draftId: string
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    await anotherAdministrator(product, 'seen_chief')
    chief = callerOf(product.url, undefined)
    await chief.signIn('seen_chief', administrator.password)
    const roles = (await chief.client(role).page({ pageSize: 100 })).records
    const clerks = roles.find(({ code }) => code === 'warehouseClerk')!
    const copied = await chief.client(role).create({ copyOf: clerks.id, code: 'seen-clerk', name: '原料库仓管员' })
    const made = await chief.client(user).create({
      loginName: 'seen_clerk',
      name: '李仓管',
      password: administrator.password,
      roleIds: [copied.id],
    })
    await databaseOf(product.dataDir).query('update app_user set must_change_password = false where id = $1', [made.id])
    await fill()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  async function fill() {
    const kg = (await chief.client(unit).list({})).find(({ code }) => code === 'kg')!
    const steel = await chief.client(material).create({ code: 'GB-1500', name: '冷轧钢板 1.5 mm', baseUnitId: kg.id })
    const places: { house: string; place: string }[] = []
    for (const [code, name] of [
      ['YL', '原料库'],
      ['CP', '成品库'],
    ] as const) {
      const house = await chief.client(warehouse).create({ code, name })
      const place = await chief.client(location).create({ warehouseId: house.id, code: `${code}-01-01` })
      const entry = await chief.client(stockEntry).create({
        kind: 'receipt',
        lines: [{ materialId: steel.id, quantity: code === 'YL' ? '1200' : '345', toLocationId: place.id }],
      })
      await chief.client(stockEntry).post({ id: entry.id })
      places.push({ house: house.id, place: place.id })
    }
    const [raw, done] = places
    const { id } = await chief.client(transfer).create({
      fromWarehouseId: done!.house,
      toWarehouseId: raw!.house,
      remark: '退回余料',
      lines: [{ materialId: steel.id, quantity: '45', toLocationId: raw!.place }],
    })
    await chief.client(transfer).confirm({ id })
    const draft = await chief.client(transfer).create({
      fromWarehouseId: done!.house,
      toWarehouseId: raw!.house,
      remark: '待补料',
      lines: [{ materialId: steel.id, quantity: '5', toLocationId: raw!.place }],
    })
    draftId = draft.id
  }

  it('is given it in the data scope of his role', async () => {
    const { page, errors, context } = await openWindow(browser, product.url)
    await signIn(page)
    await page.goto(`${product.url}/bcs/pages/systemConfig/role`)
    await settled(page)
    const { more } = listScreen(page, await wordsOf('zh-CN'))
    await more('原料库仓管员', '数据范围')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('指定范围', { exact: true }).click()
    await dialog.getByRole('tab', { name: /^仓库/ }).click()
    await dialog
      .getByRole('row', { name: /原料库/ })
      .getByRole('checkbox')
      .check()
    await dialog.getByText('仓库 (1)').waitFor()
    await picture(page, 'seen-warehouses-scope')
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
    await context.close()
  })

  it('sees the stock there alone, and both ends of what is on its way to him', async () => {
    const { page, errors, context } = await openWindow(browser, product.url)
    await signIn(page, 'seen_clerk')
    await goTo(page, '/wms/pages/stock/index')
    await page.getByText('YL-01-01').first().waitFor()
    expect(await page.getByText('CP-01-01').count()).toBe(0)
    await picture(page, 'seen-warehouses-stock')
    await goTo(page, '/wms/pages/transfer/index')
    await page.getByText('成品库').first().waitFor()
    await picture(page, 'seen-warehouses-transfer')
    expect(errors).toEqual([])
    await context.close()
  })

  it('reads the name of the other end of what is written for him, and is told why he may not change it', async () => {
    const { page, errors, context } = await openWindow(browser, product.url)
    await signIn(page, 'seen_clerk')
    await page.goto(`${product.url}/wms/pages/transfer/index/detail?id=${draftId}`)
    await page.getByText('成品库').first().waitFor()
    await page.getByText('原料库').first().waitFor()
    await picture(page, 'seen-warehouses-draft')
    await page.getByLabel('备注').first().fill('我来改')
    await page.getByRole('button', { name: /保\s*存/ }).click()
    await page.getByText('仓库“成品库”不在您的数据范围内').first().waitFor()
    await picture(page, 'seen-warehouses-refused')
    expect(errors).toEqual([])
    await context.close()
  })
})
