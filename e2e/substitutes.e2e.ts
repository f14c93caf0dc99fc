import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProduction } from '../apps/server/src/production/test-production.ts'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import type { TestServer } from '../apps/server/src/testing/test-server.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { anotherAdministrator } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

describe('materials that stand for others', () => {
  let product: Product
  let browser: Browser
  let orderId: string
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    await anotherAdministrator(product, 'boss')
    const lead: Caller = callerOf(product.url, undefined)
    await lead.signIn(administrator.name, administrator.password)
    const shop = await testProduction(undefined as unknown as TestServer, lead)
    const named = (code: string, name: string) => shop.stock.material(code, { name, baseUnitId: shop.piece } as never)
    const seal = await named('MF-01', '丁腈密封圈')
    const other = await named('MF-02', '氟橡胶密封圈')
    const pump = await shop.product('BP-50', { name: '叶片泵' })
    await shop.routeFor(pump.id, [{ name: '装配' }])
    await shop.billFor(pump.id, [
      { materialId: seal.id, quantity: '2', substituteGroup: 'A', rank: 1 },
      { materialId: other.id, quantity: '2', substituteGroup: 'A', rank: 2 },
    ] as never)
    await shop.received(seal.id, '6')
    await shop.received(other.id, '4')
    await shop.received(other.id, '20', undefined, shop.store.id)
    orderId = (await shop.released(pump.id, '10')).id
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  it.each([
    ['1280', { width: 1280, height: 800 }],
    ['390', { width: 390, height: 844, isTouch: true }],
  ] as const)('are told where an order is short of its first choice: %s', async (name, size) => {
    const { page, context, errors } = await openWindow(browser, product.url, { size })
    await signIn(page, 'boss')
    for (const [look, path] of [
      ['readiness', `/mes/pages/productionOrder/readiness?ids=${orderId}`],
      ['order', `/operatrOrder?id=${orderId}&tab=components`],
      ['preparation', '/mes/pages/preparation/index'],
    ] as const) {
      await page.goto(`${product.url}${path}`)
      await settled(page)
      if (look === 'readiness') await page.locator('.ant-collapse-header').first().click()
      const line = page
        .getByText(/替代：MF-02 14 个/)
        .filter({ visible: true })
        .first()
      await line.waitFor()
      await line.scrollIntoViewIfNeeded()
      await settled(page)
      await picture(page, `substitutes-${look}-${name}`)
      if (look !== 'readiness') continue
      // What is missing is seen beside its name, however narrow the window.
      const short = page.getByRole('columnheader', { name: '缺口' }).first()
      const { x, width } = (await short.boundingBox())!
      if (name === '390') expect(x + width).toBeLessThanOrEqual(size.width)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    const row = page.getByRole('row').filter({ hasText: 'MF-01' }).first()
    await row.getByRole('checkbox').check()
    await page
      .getByRole('main')
      .getByRole('button', { name: /备\s*料/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    // Six of the first choice and four of what stands for it lie at the line.
    await dialog.getByText('替代：MF-02 氟橡胶密封圈 10 个').waitFor()
    expect(await dialog.getByRole('textbox', { name: '备料数量（第 1 行）' }).inputValue()).toBe('10')
    await page.setViewportSize({ width: size.width, height: size.height })
    await settled(page)
    await picture(page, `substitutes-prepare-${name}`)
    expect(errors).toEqual([])
    await context.close()
  })
})
