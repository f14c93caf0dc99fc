/// <reference lib="dom" />
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problems, problemsInOtherTheme } from './stand/axe.ts'
import { openBrowser, openWindow, settled, signIn } from './stand/browser.ts'
import { type Product, startProduct } from './stand/product.ts'

describe('accessibility', () => {
  let product: Product
  let browser: Browser
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    product = await startProduct({ DEMO: '1' })
    browser = await openBrowser()
    ;({ context, page } = await openWindow(browser, product.url))
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })
  afterAll(async () => {
    await context?.close()
    await browser?.close()
    await product?.stop()
  })

  it('finds nothing serious on the sign-in page and the chooser of modules', async () => {
    await page.getByPlaceholder('登录名').waitFor()
    const found = [...(await problems(page)), ...(await problemsInOtherTheme(page))]
    await signIn(page)
    await page.getByText('设备监控').first().waitFor()
    expect([...found, ...(await problems(page)), ...(await problemsInOtherTheme(page))]).toEqual([])
  })

  it('Tab leaves a select of several values with what Enter has chosen', async () => {
    await page.goto(`${product.url}/bcs/pages/systemConfig/user`)
    await settled(page)
    await page
      .getByRole('button', { name: /新\s*增/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog').last()
    const roles = dialog.getByRole('combobox', { name: '角色' })
    await roles.fill('访客')
    const options = page.locator('.ant-select-item-option:visible')
    await options.filter({ hasNotText: '只读访客' }).first().waitFor({ state: 'detached' })
    await page.locator('.ant-select-item-option-active').filter({ hasText: '只读访客' }).waitFor()
    await page.keyboard.press('Enter')
    const chosen = dialog.locator('.ant-select-selection-item').filter({ hasText: '只读访客' })
    await chosen.waitFor()
    await page.keyboard.press('Tab')
    expect(await chosen.count()).toBe(1)
    expect(await roles.evaluate((field) => field === document.activeElement)).toBe(false)
    await page.keyboard.press('Escape')
  })
})
