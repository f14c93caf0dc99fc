/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseOf } from './no-loss/database.ts'
import { openBrowser, openWindow, settled, signIn } from './stand/browser.ts'
import { type Product, startProduct } from './stand/product.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Every page of the registry; pages that belong to another need a row of it and are opened by their journeys. */
const registry = readFileSync(path.join(import.meta.dirname, '../apps/web/src/page-registry.ts'), 'utf8')
const pages = registry
  .split(/\n {2}page\(/)
  .slice(1)
  .filter((entry) => !/\{ of: /.test(entry))
  .map((entry) => /'(\/[^']+)'/.exec(entry)![1]!)

describe('accessibility', () => {
  let product: Product
  let browser: Browser
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    product = await startProduct({ DEMO: '1' })
    // Customers are shown to agents alone.
    await databaseOf(product.dataDir).query('update app_user set is_agent = true')
    browser = await openBrowser()
    ;({ context, page } = await openWindow(browser, product.url))
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })
  afterAll(async () => {
    await context?.close()
    await browser?.close()
    await product?.stop()
  })

  /** What axe finds in both themes; the light one is on before and after. */
  async function inBothThemes() {
    const light = (await problems(page)).map((one) => `light: ${one}`)
    await page
      .getByRole('button', { name: /切换到.色主题/ })
      .first()
      .click()
    // The page is drawn anew before its colours begin to change.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const dark = (await problems(page)).map((one) => `dark: ${one}`)
    await page
      .getByRole('button', { name: /切换到.色主题/ })
      .first()
      .click()
    return [...light, ...dark]
  }

  it('finds nothing serious on the sign-in page and the chooser of modules', async () => {
    await page.getByPlaceholder('登录名').waitFor()
    const found = await inBothThemes()
    await signIn(page)
    await page.getByText('设备监控').first().waitFor()
    expect([...found, ...(await inBothThemes())]).toEqual([])
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

  let opened = 0
  it.each(pages)('finds nothing serious on %s, and its dialogs are used by keyboard alone', async (address) => {
    await page.goto(product.url + address)
    await settled(page)
    expect(await page.getByText('没有权限，请联系管理员').count()).toBe(0)
    expect(await inBothThemes()).toEqual([])
    for (const name of await openers(page)) {
      const opener = page
        .locator('main button:visible')
        .filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) })
        .first()
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog').last()
      await dialog.waitFor()
      opened++
      expect(await problems(page), name).toEqual([])
      expect(await leavesDialog(page), `${name}: the focus leaves the dialog`).toBe(false)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      const isBack = await opener.evaluate((button) => button === document.activeElement)
      expect(isBack, `${name}: focus comes back`).toBe(true)
    }
  })

  it('opened a dialog on most of the lists', () => expect(opened).toBeGreaterThan(8))
})

/** Buttons of the page that open a dialog. */
const openers = (page: Page): Promise<string[]> =>
  page.locator('main button:visible:enabled').evaluateAll((buttons) => [
    ...new Set(
      buttons
        .filter((button) => button.getAttribute('type') !== 'submit')
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
  // Colours are judged once all is at rest: what has moved can set its children moving, and what turns for ever is not
  // waited for.
  await page.evaluate(async () => {
    const isMoving = (one: Animation) =>
      one.playState === 'running' && Number.isFinite(Number(one.effect?.getComputedTiming().endTime))
    const end = performance.now() + 2000
    for (let still = 0; still < 3 && performance.now() < end; still++) {
      await new Promise(requestAnimationFrame)
      if (document.getAnimations().some(isMoving)) still = -1
    }
  })
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
