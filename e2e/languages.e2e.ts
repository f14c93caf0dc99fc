/// <reference lib="dom" />
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

/** Pages that are full of rows with names of their own, and articles of the manual: there only the product's words are looked at. */
const rowsOfNames = /contentManage|systemConfig\/(resource|product|companyProduct)$/
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

  it('speaks English on every page, in the dark theme', async () => {
    const { page, context } = await openWindow(browser, product.url, { locale: 'en-US' })
    await page.evaluate(() => localStorage.setItem('sysTheme', '1'))
    await page.reload()
    await signIn(page, 'Sign in')
    const left: string[] = []
    for (const address of pages) {
      const words = [...(await ownWords(page, address)), ...(rowsOfNames.test(address) ? [] : await everyText(page))]
      left.push(...words.map((each) => `${address}: ${each.replaceAll(ADMINISTRATOR, '')}`))
    }
    expect([...new Set(left)].filter((words) => /\p{Script=Han}/u.test(words))).toEqual([])
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

/** Whatever can be read on a page, hints and names of buttons without words too. */
const everyText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement?.checkVisibility()) texts.push(node.textContent ?? '')
    for (const element of document.querySelectorAll('[placeholder], [title], [aria-label]'))
      for (const name of ['placeholder', 'title', 'aria-label']) texts.push(element.getAttribute(name) ?? '')
    return texts
  })

async function signIn(page: Page, button: string | RegExp) {
  await page.locator('input[autocomplete=username]').fill(administrator.name)
  await page.locator('input[type=password]').fill(administrator.password)
  await page.getByRole('button', { name: button }).first().click()
  await page.waitForURL('**/model')
}
