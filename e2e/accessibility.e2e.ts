/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, signIn } from './stand/browser.ts'
import { type Product, startProduct } from './stand/product.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Every page of the registry; pages that belong to another need a row of it and are opened by their journeys. */
const registry = readFileSync(path.join(import.meta.dirname, '../apps/web/src/page-registry.ts'), 'utf8')
const pages = registry
  .split(/\n {2}page\(/)
  .slice(1)
  .filter((entry) => !/\{ of: /.test(entry))
  .map((entry) => /'(\/[^']+)'/.exec(entry)![1]!)

describe.each(['light', 'dark'] as const)('accessibility in the %s theme', (theme) => {
  let product: Product
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let beforeSignIn: string[]
  beforeAll(async () => {
    product = await startProduct({ DEMO: '1' })
    browser = await openBrowser()
    ;({ context, page } = await openWindow(browser, product.url))
    await page.evaluate((dark) => localStorage.setItem('sysTheme', dark), theme === 'dark' ? '1' : '0')
    await page.reload()
    await page.getByPlaceholder('登录名').waitFor()
    page.setDefaultTimeout(8000)
    beforeSignIn = await problems(page)
    await signIn(page)
  })
  afterAll(async () => {
    await context?.close()
    await browser?.close()
    await product?.stop()
  })

  it('finds nothing serious on the sign-in page and the chooser of modules', async () => {
    await page.goto(`${product.url}/model`)
    await page.getByText('设备监控').first().waitFor()
    expect([...beforeSignIn, ...(await problems(page))]).toEqual([])
  })

  it.each(pages)('finds nothing serious on %s', async (address) => {
    await page.goto(product.url + address)
    await page.locator('main').first().waitFor()
    await page.waitForLoadState('networkidle').catch(() => undefined)
    expect(await problems(page)).toEqual([])
  })

  let opened = 0
  // What the keyboard does is the same in both.
  it.runIf(theme === 'light').each(pages)(
    'opens, walks through and closes the dialogs of %s by keyboard alone',
    async (address) => {
      await page.goto(product.url + address)
      await page.locator('main').first().waitFor()
      await page.waitForLoadState('networkidle').catch(() => undefined)
      for (const name of await openers(page)) {
        const opener = page
          .locator('main button:visible')
          .filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) })
          .first()
        await opener.focus()
        await page.keyboard.press('Enter')
        const dialog = page.getByRole('dialog').last()
        await dialog.waitFor({ timeout: 5000 })
        opened++
        expect(await problems(page), name).toEqual([])
        expect(await leavesDialog(page), `${name}: the focus leaves the dialog`).toBe(false)
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'hidden', timeout: 5000 })
        expect(await opener.evaluate((button) => button === document.activeElement), `${name}: focus comes back`).toBe(
          true,
        )
      }
    },
  )

  it.runIf(theme === 'light')('opened a dialog on most of the lists', () => expect(opened).toBeGreaterThan(8))
})

/** Buttons of the page that open a dialog. */
const openers = (page: Page): Promise<string[]> =>
  page
    .locator('main button:visible:enabled')
    .evaluateAll((buttons) => [
      ...new Set(
        buttons
          .map((button) => (button.textContent ?? '').trim())
          .filter((name) => /^(新增|新建|添加|导入|发送|上传许可证)/.test(name)),
      ),
    ])

/** Whether the focus gets out of the open dialog within forty steps. */
async function leavesDialog(page: Page): Promise<boolean> {
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () =>
        document.activeElement === document.body ||
        document.activeElement?.closest(
          '[role=dialog], .ant-modal-wrap, .ant-drawer, .ant-select-dropdown, .ant-picker-dropdown',
        ) !== null,
    )
    if (!isInside) return true
  }
  return false
}

/** Serious and critical findings, as `rule: places`. */
async function problems(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    }),
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 4)
          .map((node) => `${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`)
          .join(' | ')}`,
    )
}
