import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, picture, signIn } from './stand/browser.ts'
import { type Product, startProduct } from './stand/product.ts'

describe('a session in the browser', () => {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    product = await startProduct()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  it('begins with a wrong password refused and the right one leading to the modules', async () => {
    const { page, errors, context } = await openWindow(browser, product.url)
    await page.getByPlaceholder('登录名').fill('admin')
    await page.getByPlaceholder('密码').fill('wrong-password')
    await page.getByRole('button', { name: /登\s*录/ }).click()
    await page.getByText('登录名或密码错误').first().waitFor()
    await signIn(page)
    await page.getByText('设备监控').first().waitFor()
    await picture(page, 'modules')
    expect(errors).toEqual([])
    await context.close()
  })

  it('survives a deep link and ends where another sign-in begins', async () => {
    const first = await openWindow(browser, `${product.url}/lak/pages/basicData/alarmType`)
    await first.page.getByPlaceholder('登录名').fill('admin')
    await first.page.getByPlaceholder('密码').fill('Journey-2026')
    await first.page.getByRole('button', { name: /登\s*录/ }).click()
    await first.page.waitForURL('**/lak/pages/basicData/alarmType**')
    const second = await openWindow(browser, product.url)
    await signIn(second.page)
    await first.page.getByText('异地登陆，注意密码安全!').first().waitFor()
    await first.page.getByPlaceholder('密码').waitFor()
    await first.context.close()
    await second.context.close()
  })

  it('shows an unknown address as 404 and takes no menu entry nobody granted', async () => {
    const { page, context } = await openWindow(browser, product.url)
    await signIn(page)
    await page.goto(`${product.url}/404`)
    await page.getByText('页面不存在').first().waitFor()
    await page.goto(`${product.url}/dvs/pages/nothing/here`)
    await page
      .getByText(/不存在|未开通/)
      .first()
      .waitFor()
    await context.close()
  })
})
