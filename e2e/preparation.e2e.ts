/// <reference lib="dom" />

import { transfer } from '@zhizao/contract/bills/transfer'
import { supplier } from '@zhizao/contract/material/supplier'
import { productRoute } from '@zhizao/contract/process/product-route'
import { route } from '@zhizao/contract/process/route'
import { segment } from '@zhizao/contract/process/segment'
import { outsideWork } from '@zhizao/contract/production/outside-work'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { location } from '@zhizao/contract/stock/location'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProduction } from '../apps/server/src/production/test-production.ts'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { someone } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'
import { type Words, wordsOf } from './stand/words.ts'

const laptop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844, isTouch: true }
const PREPARATION = '/mes/pages/preparation/index'
const OUTSIDE = '/mes/pages/outsideWork/index'

describe('material comes to the line, and pieces go to a supplier and back', () => {
  let product: Product
  let browser: Browser
  let admin: Caller
  let shop: Awaited<ReturnType<typeof testProduction>>
  let words: Words
  let handle: { id: string }
  let plated: { id: string }
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    words = await wordsOf('zh-CN')
    await someone(product, 'chief', 'productionSupervisor')
    await someone(product, 'keeper', 'warehouseClerk')
    admin = callerOf(product.url, undefined)
    await admin.signIn(administrator.name, administrator.password)
    shop = await testProduction({ database: {} } as never, admin)
    await shop.stock.place('XB-ZS', { kind: 'lineside', workCenterId: shop.center.id, name: '注塑线边' })
    const shelf = await shop.stock.place('YL-A-01')
    const granules = await shop.stock.material('PP-K8003', { name: '聚丙烯 K8003', tracking: 'lot', backflush: true })
    handle = await shop.product('SB-01', { name: '手柄' })
    const way = await shop.routeFor(handle.id, [{ name: '注塑' }])
    await shop.billFor(handle.id, [{ materialId: granules.id, quantity: '0.05' }])
    await shop.usedAt(handle.id, way, { 10: [granules.id] })
    await shop.received(granules.id, '4', 'L1', shelf.id)
    await shop.received(granules.id, '20', 'L2', shelf.id)
    plated = await painted(shelf.id)
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  /** A cap that a supplier plates in a solution of his own place. */
  async function painted(shelfId: string) {
    const plater = await admin.client(supplier).create({ name: '恒通电镀' })
    await shop.stock.place('WW-HT', { kind: 'lineside', supplierId: plater.id, name: '恒通委外库位' })
    const solution = await shop.stock.material('DDY-1', { name: '电镀液', backflush: true })
    await shop.received(solution.id, '50', undefined, shelfId)
    const cap = await shop.product('GZ-01', { name: '盖子' })
    const plate = await admin.client(segment).create({
      name: '电镀',
      segmentType: 'outsourced',
      isOutside: 1,
      supplierId: plater.id,
    })
    const pack = await admin.client(segment).create({
      name: '包装',
      segmentType: 'packing',
      workCenterId: shop.center.id,
    })
    const drawn = await admin.client(route).create({
      code: 'GY-DD',
      name: '电镀件',
      links: [{ fromNo: 10, toNo: 20, kind: 'next' }],
      segments: [
        { no: 10, segmentId: plate.id, transferQuantity: '1' },
        { no: 20, segmentId: pack.id },
      ],
    })
    const { code } = await admin.client(route).release({ id: drawn.id })
    await admin.client(productRoute).create({ materialId: cap.id, routeCode: code })
    await shop.billFor(cap.id, [{ materialId: solution.id, quantity: '0.02' }])
    return cap
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

  it('the clerk prepares what a released order needs, moves it, and the report draws from the line', async () => {
    const made = await shop.released(handle.id, '100')
    const late = await shop.released(handle.id, '1000')
    const { page, errors, context } = await open('keeper', laptop)
    await go(page, PREPARATION)
    const row = page.getByRole('row').filter({ hasText: made.code }).first()
    await row.waitFor()
    await picture(page, 'preparation-list-1280')
    // The second order needs 50 kg, of which the first leaves 19.
    await page.getByRole('row').filter({ hasText: late.code }).getByText('31', { exact: false }).first().waitFor()
    await row.getByRole('checkbox').check()
    await page
      .getByRole('main')
      .getByRole('button', { name: words.button('备料') })
      .first()
      .click()
    const field = dialog(page).getByRole('textbox', { name: '备料数量（第 1 行）' })
    expect(await field.inputValue()).toBe('5')
    await field.fill('6')
    await dialog(page).getByText('最多还需备').waitFor()
    await field.fill('5')
    await picture(page, 'preparation-dialog-1280')
    await inDialog(page, '备料')
    await dialog(page).getByText('已预留库存，生成 1 张调拨单').first().waitFor()
    await picture(page, 'preparation-made-1280')
    const [moved] = (await admin.client(transfer).page({ status: 'confirmed', pageSize: 5 })).records
    await dialog(page).getByRole('link', { name: moved!.code }).click()
    await page.waitForURL('**/transfer/index/detail?id=*')
    await settled(page)
    await page
      .getByRole('button', { name: words.button('移库') })
      .last()
      .click()
    await page
      .locator('.ant-modal-confirm:visible, .ant-popconfirm:visible, [role=dialog]:visible')
      .getByRole('button', { name: /确\s*定|移\s*库/ })
      .last()
      .click()
    await page.locator('h1').filter({ hasText: '已完成' }).waitFor()
    await go(page, `${PREPARATION}?keyword=${made.code}`)
    await page.getByRole('row').filter({ hasText: made.code }).getByText('已送达').first().waitFor()
    expect(errors).toEqual([])
    await context.close()

    const work = await shop.workOf(made.id)
    await shop.begin(work.注塑!)
    await admin.client(workbench).report(shop.report(work.注塑!, 90))
    const places = (await admin.client(location).page({ code: 'XB-ZS', pageSize: 5 })).records
    expect(places).toMatchObject([{ stockCount: 1, workCenterName: shop.center.name }])
    expect((await admin.client(workbench).consumptions({ orderId: made.id, pageSize: 10 })).records).toMatchObject([
      { lotCode: 'L2', quantity: '0.5', location: 'XB-ZS' },
      { lotCode: 'L1', quantity: '4', location: 'XB-ZS' },
    ])
  })

  it('a planner sends pieces to the supplier, takes them back in parts and reverses what was wrong', async () => {
    const made = await shop.released(plated.id, '100')
    const { page, errors, context } = await open('chief', laptop)
    await go(page, `/mes/pages/segmentPlan/index?keyword=${made.code}`)
    const row = page.getByRole('row').filter({ hasText: '电镀' }).first()
    await row.waitFor()
    await row
      .getByRole('button', { name: words.button('更多') })
      .last()
      .click()
    await page.locator('.ant-dropdown:visible').getByText('委外', { exact: true }).click()
    await dialog(page).getByLabel('委外数量').waitFor()
    await dialog(page).getByLabel('委外数量').fill('60')
    await picture(page, 'outside-dialog-1280')
    await inDialog(page, '生成委外单')
    await page.waitForURL('**/outsideWork/index/detail?id=*')
    await settled(page)
    await page.getByText('DDY-1').first().waitFor()
    await picture(page, 'outside-open-1280')
    await page
      .getByRole('button', { name: words.button('发出') })
      .last()
      .click()
    await page
      .locator('.ant-modal-confirm:visible, [role=dialog]:visible')
      .getByRole('button', { name: /确\s*定|发\s*出/ })
      .last()
      .click()
    await page.locator('h1').filter({ hasText: '已发出' }).waitFor()
    await page
      .getByRole('button', { name: words.button('收回') })
      .last()
      .click()
    await dialog(page).getByLabel('合格数量').fill('38')
    await dialog(page).getByLabel('报废数量').fill('2')
    await dialog(page).getByLabel('报废原因').fill('起泡')
    await picture(page, 'outside-receive-1280')
    await inDialog(page, '确认收回')
    await page.locator('h1').filter({ hasText: '部分收回' }).waitFor()
    await picture(page, 'outside-partly-1280')
    const [doc] = (await admin.client(outsideWork).page({ orderId: made.id, pageSize: 5 })).records
    expect(doc).toMatchObject({ status: 'partly', good: '38', scrap: '2' })
    await page
      .getByRole('button', { name: words.button('收回') })
      .last()
      .click()
    await dialog(page)
      .getByRole('button', { name: words.button('冲销') })
      .first()
      .click()
    await dialog(page).getByRole('textbox').last().fill('数错了')
    await picture(page, 'outside-reverse-1280')
    await inDialog(page, '冲销')
    await page.locator('h1').filter({ hasText: '已发出' }).waitFor()
    expect((await admin.client(outsideWork).get({ id: doc!.id })).good).toBe('0')
    expect((await admin.client(productionOrder).get({ id: made.id })).segmentPlans[0]).toMatchObject({ good: '0' })
    expect(errors).toEqual([])
    await context.close()
  })

  it.each([
    { name: '390', size: phone, dark: false },
    { name: '390-dark', size: phone, dark: true },
    { name: '1280-dark', size: laptop, dark: true },
  ])('its pages fit: $name', async ({ name, size, dark }) => {
    const { page, errors, context } = await open('chief', size, dark)
    const [doc] = (await admin.client(outsideWork).page({ pageSize: 1 })).records
    for (const [look, path] of [
      ['list', PREPARATION],
      ['by-order', `${PREPARATION}?view=order`],
      ['by-material', `${PREPARATION}?view=material`],
      ['outside', OUTSIDE],
      ['outside-detail', `${OUTSIDE}/detail?id=${doc!.id}`],
    ] as const) {
      await go(page, path)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: look })
        .toBeLessThanOrEqual(size.width)
      await picture(page, `preparation-${look}-${name}`)
    }
    expect(errors).toEqual([])
    await context.close()
  })
})
