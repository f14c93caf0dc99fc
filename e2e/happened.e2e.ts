/// <reference lib="dom" />

import { inboundBill } from '@zhizao/contract/bills/inbound-bill'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { location } from '@zhizao/contract/stock/location'
import { stockPeriod } from '@zhizao/contract/stock/stock'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { lot } from '@zhizao/contract/trace/lot'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { inDays } from '../apps/server/src/testing/plant-day.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { anotherAdministrator } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const size = { width: 1280, height: 800 }

describe('what happened before today', () => {
  let product: Product
  let browser: Browser
  let clerk: Caller
  let part: { id: string }
  let bill: { id: string }
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    await anotherAdministrator(product, 'keeper')
    clerk = callerOf(product.url, undefined)
    await clerk.signIn(administrator.name, administrator.password)
    const house = await clerk.client(warehouse).create({ code: 'CK-H', name: '原料库' })
    const place = await clerk.client(location).create({ warehouseId: house.id, code: 'H-01' })
    const kg = (await clerk.client(unit).list({})).find(({ code }) => code === 'kg')!
    part = await clerk.client(material).create({
      code: 'WL-H',
      name: '环氧树脂',
      baseUnitId: kg.id,
      tracking: 'lot',
      shelfLifeDays: 30,
    })
    const made = await clerk.client(inboundBill).create({
      kind: 'purchase',
      warehouseId: house.id,
      lines: [{ materialId: part.id, quantity: '50', lotCode: 'EP-1', locationId: place.id }],
    })
    bill = await clerk.client(inboundBill).confirm({ id: made.id })
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  it('is received on its day; a lot gets another expiry, and a period is closed, with a reason', async () => {
    const { page, errors, context } = await openWindow(browser, product.url, { size })
    await signIn(page, 'keeper')
    await page.goto(`${product.url}/confirmReceipt?id=${bill.id}`)
    await settled(page)
    await page.getByRole('button', { name: '填入待收数量' }).click()
    const day = page.getByRole('textbox', { name: '入库日期' })
    await day.fill(inDays(-3))
    await day.press('Enter')
    await picture(page, 'happened-receive-1280')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^收\s*货$/ })
      .click()
    await page.getByText('已全部收完').first().waitFor()
    const [received] = (await clerk.client(lot).page({ materialId: part.id })).records
    expect(received).toMatchObject({ receivedOn: inDays(-3), expiresOn: inDays(27) })

    await page.goto(`${product.url}/wms/pages/lot/index`)
    await settled(page)
    await page.getByRole('row', { name: /EP-1/ }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '编辑' }).click()
    const dialog = page.getByRole('dialog')
    const expiry = dialog.getByRole('textbox', { name: '有效期至' })
    await expiry.fill(inDays(60))
    await expiry.press('Enter')
    await dialog.getByRole('textbox', { name: '有效期变更原因' }).fill('复验合格')
    await picture(page, 'happened-lot-1280')
    await dialog.getByRole('button', { name: /^(确\s*定|保\s*存)$/ }).click()
    await expect
      .poll(async () => (await clerk.client(lot).page({ materialId: part.id })).records[0])
      .toMatchObject({ expiresOn: inDays(60), expiryReason: '复验合格' })

    await page.goto(`${product.url}/wms/pages/stock/ledger`)
    await settled(page)
    await page.getByRole('button', { name: '期间结账' }).click()
    const until = page.getByRole('textbox', { name: '已结账至' })
    await until.fill(inDays(-4))
    await until.press('Enter')
    await page.getByRole('textbox', { name: '原因' }).fill('月结')
    await picture(page, 'happened-period-1280')
    await page.getByRole('button', { name: /^保\s*存$/ }).click()
    await expect.poll(() => clerk.client(stockPeriod).get()).toMatchObject({ closedUntil: inDays(-4), reason: '月结' })
    expect(errors).toEqual([])
    await context.close()
  })
})
