/// <reference lib="dom" />

import { demand } from '@zhizao/contract/bills/demand'
import { inboundBill, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { purchaseRequest } from '@zhizao/contract/bills/purchase-request'
import { supplier } from '@zhizao/contract/material/supplier'
import { productionOrder } from '@zhizao/contract/production/production-order'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProduction } from '../apps/server/src/production/test-production.ts'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { inDays } from '../apps/server/src/testing/plant-day.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { someone } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'
import { type Words, wordsOf } from './stand/words.ts'

const laptop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844, isTouch: true }
const PLAN = '/mes/pages/proposal/index'
const REQUESTS = '/wms/pages/purchaseRequest/index'

describe('what to make and to buy is found, taken and received', () => {
  let product: Product
  let browser: Browser
  let admin: Caller
  let shop: Awaited<ReturnType<typeof testProduction>>
  let words: Words
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    words = await wordsOf('zh-CN')
    await someone(product, 'chief', 'productionSupervisor')
    await someone(product, 'keeper', 'warehouseClerk')
    admin = callerOf(product.url, undefined)
    await admin.signIn(administrator.name, administrator.password)
    shop = await testProduction({ database: {} } as never, admin)
    await fill()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  /** A pump of two impellers of bought steel, asked for by a customer; and oil that is below its safety stock. */
  async function fill() {
    const steel = await shop.stock.material('GC-304', {
      name: '不锈钢棒 304 Φ60',
      leadDays: 7,
      minLot: '100',
      lotMultiple: '50',
    })
    const oil = await shop.stock.material('RH-46', { name: '抗磨液压油 46#', leadDays: 3, safetyStock: '180' })
    const impeller = await shop.product('YL-80', { name: '叶轮', leadDays: 4 })
    const pump = await shop.product('SB-50', { name: '离心泵 50-160', leadDays: 3, lotMultiple: '10' })
    for (const { id } of [impeller, pump]) await shop.routeFor(id, [{ name: '加工', runSeconds: '60' }])
    await shop.billFor(impeller.id, [{ materialId: steel.id, quantity: '2.5' }])
    await shop.billFor(pump.id, [{ materialId: impeller.id, quantity: '2' }])
    await shop.received(impeller.id, '6')
    await shop.received(oil.id, '20')
    await admin.client(supplier).create({ code: 'GYS-01', name: '华东钢材' })
    for (const [quantity, days] of [
      ['34', 20],
      ['8', 5],
    ] as const)
      await admin.client(demand).create({
        direction: 'out',
        warehouseId: shop.stock.house.id,
        neededOn: inDays(days),
        orderNo: 'SO-26-118',
        lines: [{ materialId: pump.id, quantity }],
      })
  }

  const open = async (who: string, size: typeof laptop & { isTouch?: boolean }, dark = false) => {
    const window = await openWindow(browser, product.url, { size, dark })
    await signIn(window.page, who)
    return window
  }
  const go = async (page: Page, path: string) => {
    await page.goto(`${product.url}${path}`)
    await settled(page)
  }
  const dialog = (page: Page) => page.getByRole('dialog').last()
  const inDialog = (page: Page, name: string) =>
    dialog(page)
      .getByRole('button', { name: words.button(name) })
      .last()
      .click()
  const press = (page: Page, name: RegExp | string) =>
    page
      .getByRole('main')
      .getByRole('button', { name: typeof name === 'string' ? words.button(name) : name })
      .first()
      .click()
  const sure = (page: Page, name: RegExp) =>
    page
      .locator('.ant-modal-confirm:visible, .ant-popconfirm:visible, [role=dialog]:visible')
      .getByRole('button', { name })
      .last()
      .click()

  it('a planner sees why, takes what is made into orders and what is bought into a request', async () => {
    const { page, errors, context } = await open('chief', laptop)
    await go(page, PLAN)
    const row = (code: string) => page.getByRole('row').filter({ has: page.getByText(code, { exact: true }) })
    await row('GC-304').first().waitFor()
    expect(await row('SB-50').count()).toBeGreaterThanOrEqual(2)
    await row('YL-80').first().getByText('随上级订单排产').waitFor()
    await row('RH-46').getByText('安全库存').waitFor()
    await picture(page, 'plan-list-1280')
    // Its name, what to take and by when are there without scrolling.
    for (const text of ['转采购申请', '建议数量', '用途']) {
      const box = await page.getByText(text, { exact: false }).last().boundingBox()
      expect(box!.x + box!.width).toBeLessThanOrEqual(laptop.width)
      expect(box!.y + box!.height).toBeLessThanOrEqual(laptop.height)
    }
    await page
      .getByRole('button', { name: 'YL-80' })
      .or(page.getByText('YL-80', { exact: true }))
      .first()
      .click()
    await page.getByText('逐日供需').waitFor()
    await dialog(page).getByText('结余').first().waitFor()
    await picture(page, 'plan-course-1280')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })

    await page.getByRole('columnheader').getByRole('checkbox').first().check()
    await press(page, /转采购申请（\d+）/)
    const field = dialog(page).getByRole('textbox', { name: '数量（第 1 行）' })
    await field.fill('0')
    await dialog(page).getByText('请填写大于 0 的数量').waitFor()
    await field.fill('200')
    await dialog(page).getByLabel('收货仓库').click()
    await page.locator('.ant-select-dropdown:visible').getByText(shop.stock.house.name).click()
    await picture(page, 'plan-request-1280')
    await inDialog(page, '生成采购申请')
    await dialog(page).getByText('已生成采购申请草稿').waitFor()
    await picture(page, 'plan-request-made-1280')
    await inDialog(page, '知道了')

    await row('SB-50').first().getByRole('checkbox').check()
    await row('SB-50').nth(1).getByRole('checkbox').check()
    await press(page, /转生产订单（2）/)
    await picture(page, 'plan-order-1280')
    await inDialog(page, '生成订单草稿')
    await dialog(page).getByText('已生成 2 张生产订单草稿').waitFor()
    await inDialog(page, '知道了')
    await expect.poll(() => row('SB-50').count()).toBe(0)
    const made = await admin.client(productionOrder).page({ pageSize: 10 })
    expect(made.records.map(({ source, status }) => [source, status])).toEqual([
      ['proposal', 'draft'],
      ['proposal', 'draft'],
    ])
    // What they are made of is told, and why it is not taken by itself.
    await row('YL-80').first().getByText(made.records[1]!.code).waitFor()
    await picture(page, 'plan-taken-1280')
    expect(errors).toEqual([])
    await context.close()
  })

  it('the request is submitted, approved, received and told as far as it has come', async () => {
    const [asked] = (await admin.client(purchaseRequest).page({ pageSize: 1 })).records
    const chief = await open('chief', laptop)
    await go(chief.page, `${REQUESTS}/detail?id=${asked!.id}`)
    await chief.page.getByText('GC-304').first().waitFor()
    await picture(chief.page, 'request-draft-1280')
    await press(chief.page, '提交')
    await chief.page.locator('h1').filter({ hasText: '待批准' }).waitFor()
    await chief.context.close()

    const { page, errors, context } = await open('keeper', laptop)
    await go(page, REQUESTS)
    await page.getByRole('row').filter({ hasText: asked!.code }).first().waitFor()
    await picture(page, 'request-list-1280')
    await page.getByRole('link', { name: asked!.code }).first().click()
    await page.waitForURL('**/purchaseRequest/index/detail?id=*')
    await settled(page)
    await press(page, '批准')
    await sure(page, /确\s*定|批\s*准/)
    await page.locator('h1').filter({ hasText: '已批准' }).waitFor()
    const [bill] = (await admin.client(inboundBill).page({ status: 'confirmed', pageSize: 5 })).records
    const { lines } = await admin.client(inboundBill).get({ id: bill!.id })
    const shelf = await shop.stock.place('YL-01')
    const coming = [{ lineId: lines[0]!.id, quantity: '20', locationId: shelf.id }]
    await admin.client(inboundWork).receive({ id: bill!.id, key: 'plan-journey-1', lines: coming })
    await page.reload()
    await settled(page)
    await page.locator('h1').filter({ hasText: '部分到货' }).waitFor()
    await page.getByText(bill!.code).first().waitFor()
    await picture(page, 'request-partly-1280')
    expect(errors).toEqual([])
    await context.close()
  })

  it.each([
    { name: '390', size: phone, dark: false },
    { name: '390-dark', size: phone, dark: true },
    { name: '1280-dark', size: laptop, dark: true },
  ])('its pages fit: $name', async ({ name, size, dark }) => {
    const { page, errors, context } = await open('chief', size, dark)
    const [asked] = (await admin.client(purchaseRequest).page({ pageSize: 1 })).records
    for (const [look, path] of [
      ['plan', PLAN],
      ['requests', REQUESTS],
      ['request', `${REQUESTS}/detail?id=${asked!.id}`],
    ] as const) {
      await go(page, path)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: look })
        .toBeLessThanOrEqual(size.width)
      await picture(page, `plan-${look}-${name}`)
    }
    expect(errors).toEqual([])
    await context.close()
  })

  it('on a phone one proposal is taken from its card', async () => {
    const { page, errors, context } = await open('chief', phone)
    const oil = await shop.stock.material('RH-68', { name: '齿轮油 68#', leadDays: 3, safetyStock: '40' })
    await go(page, `${PLAN}?keyword=${oil.code}`)
    const card = page.getByRole('listitem').filter({ hasText: 'RH-68' })
    await card.getByRole('button', { name: '更多操作' }).click()
    await picture(page, 'plan-menu-390')
    await page.locator('.ant-dropdown:visible').getByText('转采购申请', { exact: true }).click()
    await dialog(page).getByRole('textbox', { name: '数量（第 1 行）' }).waitFor()
    await dialog(page).getByLabel('收货仓库').click()
    await page.locator('.ant-select-dropdown:visible').getByText(shop.stock.house.name).click()
    await picture(page, 'plan-request-390')
    await inDialog(page, '生成采购申请')
    await dialog(page).getByText('已生成采购申请草稿').waitFor()
    await inDialog(page, '知道了')
    await go(page, `${PLAN}?keyword=SB-50`)
    await page.getByRole('main').getByText('没有', { exact: false }).first().waitFor()
    await picture(page, 'plan-empty-390')
    expect(errors).toEqual([])
    await context.close()
  })
})
