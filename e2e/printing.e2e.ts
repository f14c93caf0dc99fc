import { inboundBill } from '@zhizao/contract/bills/inbound-bill'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPrinter } from '../apps/server/src/print/label-printer/test-printer.ts'
import { callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { anotherAdministrator } from './stand/frame-people.ts'
import { administrator, type Product, startProduct } from './stand/product.ts'

/** A print starts threads of its own, on a machine that does other things too. */
const PATIENCE = { timeout: 120_000 }

describe('printing', () => {
  let printer: Awaited<ReturnType<typeof testPrinter>>
  let product: Product
  let browser: Browser
  let billId: string
  beforeAll(async () => {
    printer = await testPrinter()
    ;[product, browser] = await Promise.all([
      startProduct({ LABEL_PRINTERS: `127.0.0.1:${printer.port}` }),
      openBrowser(),
    ])
    // A second session of one account would end the first.
    await anotherAdministrator(product, 'clerk')
    const owner = callerOf(product.url, undefined)
    await owner.signIn(administrator.name, administrator.password)
    const house = await owner.client(warehouse).create({ code: 'CK-A', name: '原料库' })
    const kg = (await owner.client(unit).list({})).find(({ code }) => code === 'kg')!
    const part = await owner.client(material).create({ code: 'WL-4711', name: '冷轧钢板 1.5 mm', baseUnitId: kg.id })
    const lines = [{ materialId: part.id, quantity: '1200' }]
    billId = (await owner.client(inboundBill).create({ kind: 'purchase', warehouseId: house.id, lines })).id
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
    await printer?.off()
  })

  it('a label printer is entered where the installation lets it stand', async () => {
    const { page, errors, context } = await openWindow(browser, product.url)
    await signIn(page, 'clerk')
    await page.goto(`${product.url}/rms/pages/print/printer`)
    await settled(page)
    await page
      .getByRole('button', { name: /新\s*增/ })
      .first()
      .click()
    await page.getByLabel('打印机名称', { exact: true }).fill('发货区标签机')
    await page.getByLabel('主机地址', { exact: true }).fill('10.1.2.3')
    await page.getByLabel('端口', { exact: true }).fill(String(printer.port))
    const save = page.locator('.ant-modal button[type=submit]')
    await save.click()
    await page.getByText('不在系统放行的标签打印机地址内').first().waitFor()
    await picture(page, 'label-printer-refused')
    await page.getByLabel('主机地址', { exact: true }).fill('127.0.0.1')
    await save.click()
    await page.getByText(`127.0.0.1:${printer.port}`).waitFor()
    await picture(page, 'label-printers')
    expect(errors).toEqual([])
    await context.close()
  })

  it('a bill is printed where it is open, in the dark and on a handheld', async () => {
    const windows = [
      { name: 'print-bill-dark', options: { dark: true, size: { width: 1280, height: 800 } } },
      { name: 'print-bill-360', options: { size: { width: 360, height: 740, isTouch: true } } },
    ]
    for (const { name, options } of windows) {
      const { page, errors, context } = await openWindow(browser, product.url, options)
      await signIn(page, 'clerk')
      await page.goto(`${product.url}/wms/pages/inbound/index/detail?id=${billId}`)
      await settled(page)
      await page
        .getByRole('button', { name: /打\s*印/ })
        .first()
        .click()
      await page.getByTitle('入库单（210 × 297 毫米）').waitFor()
      await picture(page, name)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /生\s*成/ })
        .click()
      await page.getByText('已生成 1 条，每条 1 份').waitFor(PATIENCE)
      await picture(page, `${name}-done`)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
      expect(wide).toBe(true)
      expect(errors).toEqual([])
      await context.close()
    }
  })
})
