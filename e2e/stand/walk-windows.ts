/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { atRest } from './axe.ts'
import { goTo, openWindow, settled, signIn, type WindowOptions } from './browser.ts'
import { faultsOf } from './measure.ts'

const office = { width: 1920, height: 1080 }
const laptop = { width: 1440, height: 900 }
const small = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

type Size = typeof office

/** A window of the walk, which goes from page to page. */
export interface WalkWindow {
  page: Page
  /** Comes to the page from the one before, or by its address, alone. */
  open(address: string, byAddress?: boolean): Promise<void>
  close(): Promise<void>
  /** What is wrong with the page that stands open, at each size of this window. */
  faults(): Promise<string[]>
  /** What the page has complained of to the console since this was asked last. */
  errors(): string[]
}
interface Kind {
  options: WindowOptions
  sizes: readonly Size[]
}
const kinds = {
  mouse: { options: {}, sizes: [office, small, laptop] },
  fingers: { options: { size: { ...phone, isTouch: true } }, sizes: [phone, small] },
  english: { options: { size: small, locale: 'en-US' }, sizes: [small] },
} satisfies Record<string, Kind>
type WindowKind = keyof typeof kinds
export type WalkWindows = Record<WindowKind, WalkWindow>

/**
 * The windows in which pages are walked through, signed in and without motion. One comes to a page from the one before,
 * which stays behind in its tab, or by its address.
 */
export async function walkWindows(browser: Browser, url: string): Promise<WalkWindows> {
  const signedIn = await sessionFor(browser, url)
  const [mouse, fingers, english] = [
    await walkWindow(browser, url, 'mouse', signedIn),
    await walkWindow(browser, url, 'fingers', signedIn),
    await walkWindow(browser, url, 'english', signedIn),
  ]
  return { mouse, fingers, english }
}

/** The session that the windows of a walk share. */
export async function sessionFor(browser: Browser, url: string) {
  const { context, page } = await openWindow(browser, url)
  await signIn(page)
  const signedIn = await context.storageState()
  await context.close()
  return signedIn
}

/** Opens pages in the first size, then shows them in each. */
export async function walkWindow(
  browser: Browser,
  url: string,
  kind: WindowKind,
  signedIn: WindowOptions['signedIn'],
): Promise<WalkWindow> {
  const { options, sizes }: Kind = kinds[kind]
  const isTouch = options.size?.isTouch
  const { page, context } = await openWindow(browser, 'about:blank', { ...options, signedIn })
  // Whatever theme the page before was left in.
  await page.addInitScript(() => localStorage.setItem('sysTheme', '0'))
  // What stood in other tabs would be drawn again behind each page that is loaded.
  if (kind === 'mouse') await page.addInitScript(() => sessionStorage.removeItem('openTags'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const complaints = complaintsOf(page)
  /** Nothing was wrong with the page that the next is come to from. */
  let wasWhole = false
  return {
    page,
    async open(address, byAddress = false) {
      await page.setViewportSize(sizes[0]!)
      await (byAddress || !wasWhole ? load(page, url + address) : goTo(page, address))
      wasWhole = false
      if (await page.getByText('没有权限，请联系管理员').count()) throw new Error(`${address} is not shown to him`)
    },
    async faults() {
      const found: string[] = []
      for (const size of sizes) {
        await resize(page, size)
        found.push(...(await faultsOf(page, isTouch)).map((fault) => `${size.width} × ${size.height}: ${fault}`))
      }
      wasWhole = found.length === 0
      return found
    },
    errors: () => complaints.splice(0),
    close: () => context.close(),
  }
}

async function load(page: Page, url: string) {
  await page.goto(url)
  await settled(page)
}

async function resize(page: Page, size: Size) {
  const now = page.viewportSize()
  if (now?.width === size.width && now.height === size.height) return
  await page.setViewportSize(size)
  await atRest(page)
  await settled(page)
}

/** Errors that a page throws or writes to the console, what its content policy refused among them, as they come. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  // Frames and workers report to the same console.
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(`${page.url()}: ${line.text()} ${line.location().url}`)
  })
  return complaints
}
