import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { location } from '@zhizao/contract/stock/location'
import { lotEvent } from '@zhizao/contract/stock/lot-event'
import { stock } from '@zhizao/contract/stock/stock'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { lot } from '@zhizao/contract/trace/lot'
import { lotKin } from '@zhizao/contract/trace/lot-kin'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { anotherAdministrator } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

async function openCard(page: Page, code: string) {
  await page.locator('.ant-table-row', { hasText: code }).last().getByLabel('更多').click()
  await page.getByRole('menuitem', { name: '批次卡' }).click()
}

describe('the card of a lot', () => {
  let product: Product
  let browser: Browser
  let clerk: Caller
  let materialId: string
  let placeId: string
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    // A second session of one account would end the first.
    await anotherAdministrator(product, 'clerk')
    clerk = callerOf(product.url, undefined)
    await clerk.signIn(administrator.name, administrator.password)
    const house = await clerk.client(warehouse).create({ code: 'CK-L', name: '原料库' })
    placeId = (await clerk.client(location).create({ warehouseId: house.id, code: 'A-01-01' })).id
    const kg = (await clerk.client(unit).list({})).find(({ code }) => code === 'kg')!
    materialId = (
      await clerk.client(material).create({ code: 'PP-01', name: 'PP 粒料', baseUnitId: kg.id, tracking: 'lot' })
    ).id
    const entry = await clerk.client(stockEntry).create({
      kind: 'receipt',
      lines: ['L-1001', 'L-1002'].map((lotCode, at) => ({
        materialId,
        lotCode,
        toLocationId: placeId,
        quantity: String(500 + 100 * at),
        expiresOn: `203${at}-06-30`,
      })),
    })
    await clerk.client(stockEntry).post({ id: entry.id })
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  const quantities = async () =>
    Object.fromEntries(
      (await clerk.client(stock).select({ materialId })).map(({ lotCode, quantity }) => [lotCode!, quantity]),
    )

  it('splits it, merges it with another, shows where it comes from, and takes that back', async () => {
    const { page, errors, context } = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
    await signIn(page, 'clerk')
    await page.goto(`${product.url}/wms/pages/lot/index`)
    await settled(page)
    await openCard(page, 'L-1001')
    const card = page.getByRole('dialog', { name: /批次卡/ })
    await card.getByRole('button', { name: /^拆\s*分$/ }).click()
    const split = page.getByRole('dialog', { name: /拆分批次/ })
    await split.getByRole('textbox', { name: '新批次号（第 1 行）' }).fill('L-1001-A')
    await split.getByRole('textbox', { name: '数量（第 1 行）' }).fill('120')
    await split.getByText('还可用 380').waitFor()
    await picture(page, 'lots-split-1280')
    await split.getByRole('button', { name: /^拆\s*分$/ }).click()
    await split.waitFor({ state: 'hidden' })
    expect(await quantities()).toEqual({ 'L-1001': '380', 'L-1001-A': '120', 'L-1002': '600' })

    await card.getByRole('button', { name: /^合\s*并$/ }).click()
    const merge = page.getByRole('dialog', { name: /合并批次/ })
    await merge.getByRole('checkbox', { name: 'L-1002' }).check()
    await merge.getByRole('textbox', { name: 'L-1002 的合并数量' }).fill('20')
    await merge.getByRole('textbox', { name: '新批次号' }).fill('L-MIX')
    await merge.getByText('有效期至 2030-06-30').waitFor()
    await picture(page, 'lots-merge-1280')
    await merge.getByRole('button', { name: /^合\s*并$/ }).click()
    await merge.waitFor({ state: 'hidden' })
    expect(await quantities()).toEqual({ 'L-1001-A': '120', 'L-1002': '580', 'L-MIX': '400' })
    const kin = card.getByRole('region', { name: '来源与去向' })
    await kin.getByRole('button', { name: /L-MIX/ }).click()
    await page.getByRole('dialog', { name: /批次卡：PP-01 L-MIX/ }).waitFor()
    await kin.getByRole('button', { name: /L-1002/ }).waitFor()
    await picture(page, 'lots-card-1280')

    await card.getByRole('button', { name: /撤\s*回/ }).click()
    const asked = page.getByRole('dialog', { name: /撤回“/ })
    await asked.getByRole('button', { name: /^撤\s*回$|^确\s*定$/ }).click()
    await card.getByText(/已由 .+ 撤回/).waitFor()
    expect(await quantities()).toEqual({ 'L-1001': '380', 'L-1001-A': '120', 'L-1002': '600' })
    expect(errors).toEqual([])
    await context.close()
  })

  it('reads as well on a handheld, on a large screen and in the dark', async () => {
    const [one] = (await clerk.client(lot).page({ code: 'L-1001-A' })).records
    const at = { locationId: placeId, status: 'available' as const }
    await clerk.client(lotEvent).split({
      ...at,
      lotId: one!.id,
      reason: '客户留样',
      parts: ['L-1001-B', 'L-1001-C'].map((code) => ({ code, quantity: '30' })),
    })
    expect((await clerk.client(lotKin).get({ id: one!.id })).lots).toHaveLength(4)
    for (const [width, height, isDark] of [
      [360, 740, false],
      [1920, 1080, false],
      [1280, 800, true],
    ] as const) {
      const { page, errors, context } = await openWindow(browser, product.url, {
        size: { width, height, isTouch: width < 500 },
        dark: isDark,
      })
      await signIn(page, 'clerk')
      await page.goto(`${product.url}/wms/pages/lot/index`)
      await settled(page)
      await page.getByText('L-1001-A').first().waitFor()
      await openCard(page, 'L-1001-A')
      const card = page.getByRole('dialog', { name: /批次卡/ })
      await card
        .getByRole('button', { name: /L-1001-C/ })
        .first()
        .waitFor()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await card.getByText('来源与去向').first().scrollIntoViewIfNeeded()
      await picture(page, `lots-card-${width}${isDark ? '-dark' : ''}`)
      expect(errors).toEqual([])
      await context.close()
    }
  })
})
