/// <reference lib="dom" />

import { demand } from '@zhizao/contract/bills/demand'
import { inboundBill } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill } from '@zhizao/contract/bills/outbound-bill'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { location } from '@zhizao/contract/stock/location'
import { stock } from '@zhizao/contract/stock/stock'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { anotherAdministrator } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const handheld = { width: 360, height: 740, isTouch: true }

describe('bills on a handheld of 360 px', () => {
  let product: Product
  let browser: Browser
  let clerk: Caller
  let part: { id: string; code: string }
  let houseId: string
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    // A second session of one account would end the first.
    await anotherAdministrator(product, 'clerk')
    clerk = callerOf(product.url, undefined)
    await clerk.signIn(administrator.name, administrator.password)
    const house = await clerk.client(warehouse).create({ code: 'CK-A', name: '原料库' })
    houseId = house.id
    await clerk.client(location).create({ warehouseId: house.id, code: 'A-01-01' })
    const kg = (await clerk.client(unit).list({})).find(({ code }) => code === 'kg')!
    part = await clerk.client(material).create({
      code: 'WL-4711',
      name: '冷轧钢板 1.5 mm',
      baseUnitId: kg.id,
      tracking: 'lot',
    })
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  it('a clerk receives by scanning the goods and the place, and issues by scanning the lot', async () => {
    const announced = await clerk.client(inboundBill).create({
      kind: 'purchase',
      warehouseId: houseId,
      deliveryNo: 'SH-20260331',
      lines: [{ materialId: part.id, quantity: '1200', lotCode: 'L2' }],
    })
    await clerk.client(inboundBill).confirm({ id: announced.id })
    const { page, errors, context } = await openWindow(browser, product.url, { size: handheld })
    await signIn(page, 'clerk')
    await page.goto(`${product.url}/confirmReceipt?id=${announced.id}`)
    await settled(page)
    const field = page.getByRole('textbox', { name: '扫描物料、批次或库位' })
    await field.fill('WL-4711')
    await field.press('Enter')
    await page.getByText('WL-4711 冷轧钢板 1.5 mm').waitFor()
    await field.fill('A-01-01')
    await field.press('Enter')
    await page.getByText('A-01-01 放到 A-01-01').waitFor()
    await page.getByRole('button', { name: '填入待收数量' }).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await picture(page, 'bills-receive-360')
    await page.getByRole('button', { name: /^收\s*货$/ }).click()
    await page.getByText('已全部收完').first().waitFor()
    expect(await clerk.client(inboundBill).get({ id: announced.id })).toMatchObject({ status: 'done' })

    const wanted = await clerk.client(outboundBill).create({
      kind: 'sale',
      warehouseId: houseId,
      lines: [{ materialId: part.id, quantity: '900' }],
    })
    await clerk.client(outboundBill).confirm({ id: wanted.id })
    await page.goto(`${product.url}/outbound?id=${wanted.id}`)
    await settled(page)
    const scan = page.getByRole('textbox', { name: '扫描库位、批次或物料' })
    await scan.fill('L2')
    await scan.press('Enter')
    await page.getByText('已拣 1/1').waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await picture(page, 'bills-pick-360')
    await page.getByRole('button', { name: /^出\s*库$/ }).click()
    await page.getByText('已全部出库').first().waitFor()
    expect(await clerk.client(stock).select({ materialId: part.id })).toMatchObject([
      { quantity: '300', lotCode: 'L2' },
    ])
    expect(errors).toEqual([])
    await context.close()
  })

  it('a planner sees what a demand lacks and makes a bill of what there is', async () => {
    const asked = await clerk.client(demand).create({
      direction: 'out',
      warehouseId: houseId,
      neededOn: '2031-05-01',
      orderNo: 'SO-1001',
      lines: [{ materialId: part.id, quantity: '500' }],
    })
    const { page, errors, context } = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
    await signIn(page, 'clerk')
    await page.goto(`${product.url}/outboundDemandDetail?id=${asked.id}`)
    await settled(page)
    await page.getByRole('cell', { name: '200.000', exact: true }).waitFor()
    await picture(page, 'bills-fulfil-1280')
    await page.getByRole('button', { name: '生成出库单' }).click()
    await page.waitForURL('**/wms/pages/outbound/index/detail?id=*')
    await settled(page)
    await picture(page, 'bills-outbound-1280')
    expect((await clerk.client(outboundBill).page({})).total).toBe(2)
    expect(errors).toEqual([])
    await context.close()
  })

  it('what was typed into a new bill and not saved is there again after the window was lost, until it is saved or let go', async () => {
    const {
      page: lost,
      errors,
      context,
    } = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
    await signIn(lost, 'clerk')
    const address = `${product.url}/wms/pages/inbound/index/detail`
    const opened = async (page: Page) => {
      await page.goto(address)
      await settled(page)
      await page.getByLabel('送货单号').waitFor()
    }
    const type = async (page: Page, delivery: string) => {
      await page.getByLabel('仓库').click()
      await page.locator('.ant-select-dropdown:visible').getByText('原料库').first().click()
      await page.getByLabel('送货单号').fill(delivery)
      const code = page.getByRole('textbox', { name: '扫码或输入编码' })
      await code.fill('WL-4711')
      await code.press('Enter')
      await page.getByRole('grid').getByText('WL-4711').first().waitFor()
      await page.waitForFunction(
        (said) =>
          localStorage.getItem('zhizao.typed')?.includes(said) &&
          localStorage.getItem('zhizao.typed')?.includes('materialId'),
        delivery,
      )
    }
    const offer = (page: Page) => page.getByRole('status').filter({ hasText: '上次未保存的内容' })
    await opened(lost)
    expect(await offer(lost).count()).toBe(0)
    await type(lost, 'SH-7788')
    // As a crash would: nobody is asked.
    await lost.close({ runBeforeUnload: false })

    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await opened(page)
    await offer(page).getByText('明细 1 行').waitFor()
    expect(await page.getByLabel('送货单号').inputValue()).toBe('')
    await picture(page, 'bills-kept-1280')
    await page.setViewportSize({ width: 390, height: 844 })
    await settled(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await picture(page, 'bills-kept-390')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('grid').waitFor()
    await offer(page)
      .getByRole('button', { name: /^恢\s*复$/ })
      .click()
    expect(await page.getByLabel('送货单号').inputValue()).toBe('SH-7788')
    await page.getByRole('grid').getByText('冷轧钢板 1.5 mm').first().waitFor()
    await page.getByText('原料库', { exact: true }).first().waitFor()
    expect(await offer(page).count()).toBe(0)
    await page.getByRole('button', { name: /^保\s*存$/ }).click()
    await page.waitForURL('**/inbound/index/detail?id=*')
    const id = new URL(page.url()).searchParams.get('id')!
    expect(await clerk.client(inboundBill).get({ id })).toMatchObject({
      warehouseId: houseId,
      deliveryNo: 'SH-7788',
      lines: [{ materialId: part.id }],
    })
    await opened(page)
    expect(await offer(page).count()).toBe(0)

    // Let go, it does not come again. The other bills have their own.
    await type(page, 'SH-9900')
    await page.close({ runBeforeUnload: false })
    const last = await context.newPage()
    await last.goto(`${product.url}/wms/pages/outbound/index/detail`)
    await settled(last)
    expect(await offer(last).count()).toBe(0)
    await opened(last)
    await offer(last).getByRole('button', { name: '不要了' }).click()
    expect(await offer(last).count()).toBe(0)
    await last.reload()
    await settled(last)
    expect(await offer(last).count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  it('a count that was being set up is there again after the window was lost, and no more once it is saved', async () => {
    const {
      page: lost,
      errors,
      context,
    } = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
    await signIn(lost, 'clerk')
    const offer = (page: Page) => page.getByRole('status').filter({ hasText: '上次未保存的内容' })
    const opened = async (page: Page) => {
      await page.goto(`${product.url}/wms/pages/stockCount/startCount`)
      await settled(page)
      await page.getByLabel('备注').waitFor()
    }
    await opened(lost)
    await lost.getByLabel('仓库').click()
    await lost.locator('.ant-select-dropdown:visible').getByText('原料库').first().click()
    await lost.getByLabel('备注').fill('年中盘点')
    await lost.waitForFunction(() => localStorage.getItem('zhizao.typed')?.includes('年中盘点'))
    await lost.close({ runBeforeUnload: false })

    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await opened(page)
    await offer(page).waitFor()
    expect(await page.getByLabel('备注').inputValue()).toBe('')
    await picture(page, 'count-kept-1280')
    await offer(page)
      .getByRole('button', { name: /^恢\s*复$/ })
      .click()
    expect(await page.getByLabel('备注').inputValue()).toBe('年中盘点')
    await page.getByText('原料库', { exact: true }).first().waitFor()
    expect(await offer(page).count()).toBe(0)
    await page.getByRole('button', { name: /^保\s*存$/ }).click()
    await page.waitForURL('**/stockCount/countDetail?id=*')
    await opened(page)
    expect(await offer(page).count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  it('brings bills under way from another system by one sheet, once what is wrong in it is put right', async () => {
    const { page, errors, context } = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
    await signIn(page, 'clerk')
    await page.goto(`${product.url}/wms/pages/inbound/index`)
    await settled(page)
    const sheet = async (materialCode: string) => ({
      name: 'open-bills.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await writeXlsxFile(
        [
          ['单据编号', '入库类型', '状态', '仓库', '物料编码', '数量', '切换前已收'],
          ['PO-7001', '采购入库', '待收货', '原料库', 'WL-4711', 800, 300],
          ['PO-7001', null, null, null, materialCode, 50, null],
          ['PO-7002', '其他入库', '草稿', 'CK-A', 'WL-4711', 20, null],
        ].map((row) => row.map((value) => (value === null ? null : { value }))) as never,
      ).toBuffer(),
    })
    await page.getByRole('button', { name: '导入' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(await sheet('WL-0000'))
    await dialog.getByText('有 1 处问题，没有导入').waitFor()
    await dialog.getByText('物料不存在或已被删除').waitFor()
    await picture(page, 'bills-sheet-refused-1280')
    await dialog.locator('input[type=file]').setInputFiles(await sheet('WL-4711'))
    const row = page.getByRole('row').filter({ hasText: 'PO-7001' })
    await row.getByText('部分收货').waitFor()
    await page.getByRole('row').filter({ hasText: 'PO-7002' }).getByText('草稿').waitFor()
    await picture(page, 'bills-sheet-1280')
    await row.getByRole('link', { name: 'PO-7001' }).click()
    await page.waitForURL('**/wms/pages/inbound/index/detail?id=*')
    await page.getByRole('button', { name: /^收\s*货$/ }).click()
    await page.getByText('500').first().waitFor()
    await picture(page, 'bills-sheet-receive-1280')
    expect(errors).toEqual([])
    await context.close()
  })
})
