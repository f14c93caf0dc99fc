/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goTo, openBrowser, openWindow, settled } from './stand/browser.ts'
import { readPages } from './stand/pages.ts'
import { administrator, type Product, startProduct } from './stand/product.ts'
import { chinese, everyText, ownWords } from './stand/texts-seen.ts'

/** Pages that are full of rows with names of their own, and articles of the manual: there only the product's words are looked at. */
const rowsOfNames = /contentManage|systemConfig\/(resource|product|companyProduct)|material\/unit$/
/** The name that the first start gives the administrator, as people's names are nobody's to put into other words. */
const ADMINISTRATOR = '系统管理员'

describe('the product in other languages', () => {
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

  describe('in English, in the dark theme', () => {
    let window: Awaited<ReturnType<typeof openWindow>>
    let hasOpened = false
    beforeAll(async () => {
      window = await openWindow(browser, product.url, { locale: 'en-US', dark: true })
      await signIn(window.page, 'Sign in')
    })
    afterAll(() => window?.context.close())

    it.each(readPages)('speaks it on $address', async ({ address }) => {
      const { page, refused } = window
      // All words are there before the first page is drawn.
      if (hasOpened) await goTo(page, address)
      else await open(page, address)
      hasOpened = true
      const words = [...(await ownWords(page)), ...(rowsOfNames.test(address) ? [] : await everyText(page))]
      const left = words.map((each) => each.replaceAll(ADMINISTRATOR, ''))
      expect(chinese([...new Set(left)])).toEqual([])
      expect(refused, 'the content policy fits what pages do').toEqual([])
    })
  })

  it('speaks traditional Chinese where the browser does', async () => {
    const { page, context } = await openWindow(browser, product.url, { locale: 'zh-TW' })
    await signIn(page, /登/)
    await open(page, '/bcs/pages/systemConfig/user')
    const words = (await ownWords(page)).join(' ')
    expect(words).toContain('新增')
    expect(words).toContain('狀態')
    // Forms that only simplified writing has.
    expect(words).not.toMatch(/[户设权页态导编删显启]/)
    await context.close()
  })

  async function open(page: Page, address: string) {
    await page.goto(product.url + address)
    await settled(page)
  }
})

async function signIn(page: Page, button: string | RegExp) {
  await page.locator('input[autocomplete=username]').fill(administrator.name)
  await page.locator('input[type=password]').fill(administrator.password)
  await page.getByRole('button', { name: button }).first().click()
  await page.waitForURL('**/model')
}
