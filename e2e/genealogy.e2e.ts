import { material } from '@zhizao/contract/material/material'
import { workbench } from '@zhizao/contract/production/workbench'
import { lot } from '@zhizao/contract/trace/lot'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProduction } from '../apps/server/src/production/test-production.ts'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import type { TestServer } from '../apps/server/src/testing/test-server.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { anotherAdministrator } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const PANEL = { width: 1280, height: 800 }

describe('where lots come from', () => {
  let product: Product
  let browser: Browser
  let page: Page
  let lead: Caller
  let shop: Awaited<ReturnType<typeof testProduction>>
  let errors: string[]
  let orderId: string
  let workOrderId: string
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    await anotherAdministrator(product, 'boss')
    lead = callerOf(product.url, undefined)
    await lead.signIn(administrator.name, administrator.password)
    shop = await testProduction(undefined as unknown as TestServer, lead)
    const steel = await lead
      .client(material)
      .create({ code: 'YL-01', name: '圆钢 40Cr', baseUnitId: shop.stock.unitOf('kg'), tracking: 'lot' } as never)
    const shaft = await shop.product('CT-11', { name: '输出轴', tracking: 'serial' })
    await shop.routeFor(shaft.id, [{ name: '精车' }])
    await shop.billFor(shaft.id, [{ materialId: steel.id, quantity: '2' }])
    await shop.received(steel.id, '100', 'GY-2611')
    const made = await shop.released(shaft.id, '10')
    orderId = made.id
    workOrderId = (await shop.workOf(orderId)).精车!
    await shop.begin(workOrderId)
    await lead.client(workbench).consume({ workOrderId, lotCode: 'GY-2611', quantity: '4' })
    await lead.client(workbench).report({ ...shop.report(workOrderId, 2), serials: ['SN-0001', 'SN-0002'] })
    const opened = await openWindow(browser, product.url, { size: PANEL })
    ;({ page, errors } = opened)
    await signIn(page, 'boss')
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  it('is reported with a serial number for each piece; what nobody scanned is a gap at the lot, the order and its page', async () => {
    await page.goto(`${product.url}/mes/pages/workbench/index?order=${workOrderId}`)
    await settled(page)
    const main = page.getByRole('main')
    const pad = main.getByRole('group', { name: '数字键盘' })
    await pad.getByRole('button', { name: '2', exact: true }).click()
    await main.getByText('0 / 2 件').waitFor()
    const field = main.getByRole('textbox', { name: '序列号' })
    for (const code of ['SN-0003', 'SN-0004']) {
      await field.fill(code)
      await field.press('Enter')
    }
    await main.getByText('2 / 2 件').waitFor()
    await picture(page, 'genealogy-serials-1280')
    await main.getByRole('button', { name: /^报工 2/ }).click()
    await main.getByText(/已报工/).waitFor()

    await page.goto(`${product.url}/mes/pages/genealogyGap/index`)
    await settled(page)
    const seen = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()
    await seen('SN-0003、SN-0004')
    await seen('来源不明')
    await picture(page, 'genealogy-gaps-1280')

    await page.goto(`${product.url}/operatrOrder?id=${orderId}&tab=gaps`)
    await settled(page)
    await seen('SN-0003、SN-0004')
    await picture(page, 'genealogy-order-1280')

    await page.goto(`${product.url}/wms/pages/lot/index`)
    await settled(page)
    await page.locator('.ant-table-row', { hasText: 'SN-0003' }).filter({ visible: true }).getByLabel('更多').click()
    await page.getByRole('menuitem', { name: '批次卡' }).click()
    const card = page.getByRole('dialog', { name: /批次卡/ })
    await card.getByText(/YL-01 圆钢 40Cr 4 kg 来源不明/).waitFor()
    await picture(page, 'genealogy-lot-1280')
    expect(errors).toEqual([])
  })

  it('asks why so much is scrap, and why more is used than the order allows', async () => {
    await page.goto(`${product.url}/mes/pages/workbench/index?order=${workOrderId}`)
    await settled(page)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: /^报废/ }).click()
    await main.getByRole('button', { name: '缺料' }).click()
    const pad = main.getByRole('group', { name: '数字键盘' })
    for (const key of '99') await pad.getByRole('button', { name: key, exact: true }).click()
    await main.getByText('超过 6 个 要说明原因').waitFor()
    await main.getByRole('button', { name: /^报工/ }).last().click()
    const asked = page.getByRole('dialog', { name: '为什么报废这么多？' })
    await asked.getByText(/报废和返工共 99 个/).waitFor()
    await picture(page, 'genealogy-scrap-1280')
    await asked.getByRole('button', { name: '整批报废' }).click()
    await main.getByText(/已报工/).waitFor()
    const [report] = (await lead.client(workbench).reports({ orderId, pageSize: 1 })).records
    expect(report).toMatchObject({ scrap: '99', scrapReason: '整批报废' })
    expect((await lead.client(lot).page({ keyword: 'SN-', pageSize: 10 })).total).toBe(4)
    expect(errors).toEqual([])
  })
})
