/// <reference lib="dom" />
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { administrator } from './product.ts'

const pictures = path.join(import.meta.dirname, '../../test-results')

/** Debian's Chromium, without its calls home; `flags` are added to its own. */
export const openBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  })

/** A fresh window; errors of the page fail the test that asks for them. */
export async function openWindow(browser: Browser, url: string, options: { dark?: boolean; locale?: string } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: options.locale ?? 'zh-CN',
    colorScheme: options.dark ? 'dark' : 'light',
  })
  if (options.dark) await context.addInitScript(() => localStorage.setItem('sysTheme', '1'))
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.setDefaultTimeout(20_000)
  await page.goto(url)
  return { context, page, errors }
}

export async function signIn(page: Page, name = administrator.name, password = administrator.password) {
  await page.getByPlaceholder('登录名').fill(name)
  await page.getByPlaceholder('密码').fill(password)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await page.waitForURL('**/model')
}

/** Waits until a page stands whole: it shows something, and nothing of it that is seen is still loading. */
export async function settled(page: Page) {
  await page.locator('main').first().waitFor()
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    const waiting = [...(main?.querySelectorAll('[aria-busy=true], .ant-skeleton') ?? [])]
    // Pages of other tabs wait unseen.
    return main?.textContent?.trim() && !waiting.some((element) => element.checkVisibility())
  })
}

/** Keeps what is on show as test-results/NAME.png. */
export async function picture(page: Page, name: string) {
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: path.join(pictures, `${name}.png`) })
}
