import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, settled } from './stand/browser.ts'
import { administrator, type Product, startProduct } from './stand/product.ts'

const registry = readFileSync(path.join(import.meta.dirname, '../apps/web/src/page-registry.ts'), 'utf8')
const pages = registry
  .split(/\n {2}page\(/)
  .slice(1)
  .filter((entry) => !/\{ of: /.test(entry))
  .map((entry) => /'(\/[^']+)'/.exec(entry)![1]!)

/** The words of the product itself, not of its data: headings of columns, labels, buttons, tabs, menus, hints in fields. */
const OWN_WORDS =
  'main th, main label, main .ant-tabs-tab, main button.ant-btn, nav .ant-menu-title-content, header nav, main h1, main h2'

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

  it('speaks English on every page, in the dark theme', async () => {
    const { page, context } = await openWindow(browser, product.url, { locale: 'en-US' })
    await page.evaluate(() => localStorage.setItem('sysTheme', '1'))
    await page.reload()
    await signIn(page, 'Sign in')
    const left: string[] = []
    for (const address of pages) left.push(...(await ownWords(page, address)).map((words) => `${address}: ${words}`))
    expect(left.filter((words) => /\p{Script=Han}/u.test(words))).toEqual([])
    await context.close()
  })

  it('speaks traditional Chinese where the browser does', async () => {
    const { page, context } = await openWindow(browser, product.url, { locale: 'zh-TW' })
    await signIn(page, /登/)
    const words = (await ownWords(page, '/bcs/pages/systemConfig/user')).join(' ')
    expect(words).toContain('新增')
    expect(words).toContain('狀態')
    // Forms that only simplified writing has.
    expect(words).not.toMatch(/[户设权页态导编删显启]/)
    await context.close()
  })

  async function ownWords(page: Page, address: string): Promise<string[]> {
    await page.goto(product.url + address)
    await settled(page)
    return page
      .locator(OWN_WORDS)
      .evaluateAll((elements) =>
        elements
          .map((element) => (element as unknown as { innerText: string }).innerText.trim().replaceAll(/\s+/g, ' '))
          .filter((text) => text !== ''),
      )
  }
})

async function signIn(page: Page, button: string | RegExp) {
  await page.locator('input[autocomplete=username]').fill(administrator.name)
  await page.locator('input[type=password]').fill(administrator.password)
  await page.getByRole('button', { name: button }).first().click()
  await page.waitForURL('**/model')
}
