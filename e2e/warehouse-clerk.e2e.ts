import { inboundBill } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill } from '@zhizao/contract/bills/outbound-bill'
import { transfer } from '@zhizao/contract/bills/transfer'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { location } from '@zhizao/contract/stock/location'
import { stock } from '@zhizao/contract/stock/stock'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { someone } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const sizes = [
  { name: 'desktop', width: 1920, height: 1080 },
  { name: 'panel', width: 1280, height: 800, isTouch: true },
  { name: 'handheld', width: 360, height: 740, isTouch: true },
]

describe('a day of 仓管员', () => {
  let product: Product
  let browser: Browser
  let planner: Caller
  let houseId: string
  let lineId: string
  let kg: string
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    await someone(product, 'clerk', 'warehouseClerk')
    planner = callerOf(product.url, undefined)
    await planner.signIn(administrator.name, administrator.password)
    houseId = (await planner.client(warehouse).create({ code: 'CK-A', name: '原料库' })).id
    await planner.client(location).create({ warehouseId: houseId, code: 'A-01-01' })
    lineId = (await planner.client(location).create({ warehouseId: houseId, code: 'XB-01', kind: 'lineside' })).id
    kg = (await planner.client(unit).list({})).find(({ code }) => code === 'kg')!.id
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  /** A bill that is announced, with one line. */
  async function announced(materialId: string, lotCode: string) {
    const { id } = await planner.client(inboundBill).create({
      kind: 'purchase',
      warehouseId: houseId,
      lines: [{ materialId, quantity: '1200', lotCode }],
    })
    await planner.client(inboundBill).confirm({ id })
    return id
  }

  async function scan(page: Page, field: string, ...codes: string[]) {
    const input = page.getByRole('textbox', { name: field })
    for (const code of codes) {
      // The scanner's field is the one that has the focus, without a touch.
      await expect.poll(() => input.evaluate((one) => one === document.activeElement)).toBe(true)
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
      await expect.poll(() => input.inputValue()).toBe('')
    }
  }

  it.each(sizes)('receives, moves to the line and issues by scanner: $name', async ({ name, isTouch, ...size }) => {
    const code = `WL-${name}`
    const lot = `L-${name}`
    const part = await planner.client(material).create({
      code,
      name: '冷轧钢板 1.5 mm',
      baseUnitId: kg,
      tracking: 'lot',
    })
    const fits = (page: Page) =>
      expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
    const { page, errors, context } = await openWindow(browser, product.url, { size: { ...size, isTouch } })
    await signIn(page, 'clerk')

    const receipt = await announced(part.id, lot)
    await page.goto(`${product.url}/confirmReceipt?id=${receipt}`)
    await settled(page)
    await scan(page, '扫描物料、批次或库位', code, 'A-01-01')
    await page.getByRole('button', { name: '填入待收数量' }).click()
    await fits(page)
    // A page that no menu leads to stands in the product of the page that it belongs to.
    if (size.width > 1000) expect(await page.locator('[aria-current=true]').allTextContents()).toEqual(['仓储管理'])
    await picture(page, `clerk-receive-${name}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^收\s*货$/ })
      .click()
    await page.getByText('已全部收完').first().waitFor()
    expect(await planner.client(inboundBill).get({ id: receipt })).toMatchObject({ status: 'done' })

    const places = await planner.client(stock).select({ materialId: part.id })
    const moved = await planner.client(transfer).create({
      fromWarehouseId: houseId,
      toWarehouseId: houseId,
      lines: [
        {
          materialId: part.id,
          quantity: '200',
          lotCode: lot,
          fromLocationId: places[0]!.locationId!,
          toLocationId: lineId,
        },
      ],
    })
    await page.goto(`${product.url}/allocationDetail?id=${moved.id}`)
    await settled(page)
    await fits(page)
    await page.getByRole('button', { name: /^移\s*库$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s*定$/ })
      .click()
    await expect.poll(async () => (await planner.client(transfer).get({ id: moved.id })).status).toBe('done')
    await settled(page)
    await picture(page, `clerk-transfer-${name}`)

    const issue = await planner.client(outboundBill).create({
      kind: 'production',
      warehouseId: houseId,
      lines: [{ materialId: part.id, quantity: '900' }],
    })
    await planner.client(outboundBill).confirm({ id: issue.id })
    await page.goto(`${product.url}/outbound?id=${issue.id}`)
    await settled(page)
    await scan(page, '扫描库位、批次或物料', lot)
    await page.getByText('已拣 1/1').waitFor()
    await fits(page)
    await picture(page, `clerk-pick-${name}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^出\s*库$/ })
      .click()
    await page.getByText('已全部出库').first().waitFor()
    const left = await planner.client(stock).select({ materialId: part.id })
    expect(left.map(({ locationCode, quantity }) => `${locationCode} ${quantity}`).sort()).toEqual([
      'A-01-01 100',
      'XB-01 200',
    ])
    expect(errors).toEqual([])
    await context.close()
  })
})
