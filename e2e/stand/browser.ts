/// <reference lib="dom" />
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/test-programs.mjs'
import { administrator } from './product.ts'

const pictures = path.join(import.meta.dirname, '../../test-results')

/** Movements of pages take an eighth of a run's processor time: one run of four has them in turn, and every sweep. */
const MOVES = Boolean(process.env.SWEEP) || Number(process.env.SEED) % 4 === 0

/** Debian's Chromium, without its calls home; `flags` are added to its own. */
export const openBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium() ?? '/usr/bin/chromium',
    // Under a clock that libfaketime sets Chromium stands still: its pages are told how far ahead it is instead.
    env: definedOf({ ...process.env, LD_PRELOAD: undefined }),
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

const definedOf = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** How far ahead of the machine's clock this run is (scripts/gate/set-clock.mjs), ms. */
const CLOCK_AHEAD_MS = Number(process.env.CLOCK_AHEAD_MS || 0)

/** Pages of a run under a set clock go by it too. */
function goAhead(ms: number) {
  globalThis.Date = new Proxy(Date, {
    construct: (real, args, target) => Reflect.construct(real, args.length > 0 ? args : [real.now() + ms], target),
    apply: (real) => new real(real.now() + ms).toString(),
    get: (real, name) => (name === 'now' ? () => real.now() + ms : Reflect.get(real, name)),
  })
}

export interface WindowOptions {
  dark?: boolean
  locale?: string
  /** Time zone of the computer (IANA name); the machine's where nothing is said. */
  zone?: string
  /** Of a laptop where nothing is said. */
  size?: { width: number; height: number; isTouch?: boolean }
  /** The session of another window. */
  signedIn?: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** A fresh window; errors of the page, and what its content policy refused, fail the test that asks for them. */
export async function openWindow(browser: Browser, url: string, options: WindowOptions = {}) {
  const { width, height, isTouch = false } = options.size ?? { width: 1440, height: 900 }
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: isTouch,
    isMobile: isTouch && width < 768,
    storageState: options.signedIn,
    locale: options.locale ?? 'zh-CN',
    timezoneId: options.zone,
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: MOVES ? 'no-preference' : 'reduce',
  })
  if (CLOCK_AHEAD_MS) await context.addInitScript(goAhead, CLOCK_AHEAD_MS)
  if (options.dark) await context.addInitScript(() => localStorage.setItem('sysTheme', '1'))
  const page = await context.newPage()
  const errors: string[] = []
  const refused: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  // Frames and workers report to the same console.
  page.on('console', (line) => {
    if (/Content Security Policy/i.test(line.text())) refused.push(`${page.url()}: ${line.text()}`)
  })
  page.setDefaultTimeout(20_000)
  await page.goto(url)
  return { context, page, errors, refused }
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
    // Pages of other tabs stand and wait unseen.
    const shown = [...(main?.children ?? [])].filter((part) => part.checkVisibility())
    return shown.some((part) => part.textContent?.trim()) && !waiting.some((element) => element.checkVisibility())
  })
}

/** Comes to a page of the menu from the one that stands, as people do, without loading the product anew. */
export async function goTo(page: Page, address: string) {
  // The router hears of the history.
  await page.evaluate((to) => history.pushState({}, '', to), address)
  await page.locator(`main > [data-page="${address}"]:visible`).waitFor()
  await settled(page)
}

/** Keeps what is on show as test-results/NAME.png. */
export async function picture(page: Page, name: string) {
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: path.join(pictures, `${name}.png`) })
}
