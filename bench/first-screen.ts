import type { Browser, Page } from 'playwright-core'
import { openBrowser, openWindow, signIn } from '../e2e/stand/browser.ts'
import { startProduct } from '../e2e/stand/product.ts'
import { buildWebIfChanged } from '../scripts/build-web.mjs'
import type { Figure } from './figure.ts'

const limits = { signInKb: 300, signInRequests: 30, moduleKb: 1024 }

/** What a browser with an empty cache loads for the sign-in page, and for the live monitor opened by its address, as it comes over the wire (kB = 1024 bytes). */
export async function firstScreens(): Promise<Figure[]> {
  await buildWebIfChanged()
  const product = await startProduct({ DEMO: '1' })
  let browser: Browser | undefined
  try {
    browser = await openBrowser()
    const signInPage = await loaded(browser, `${product.url}/`, async (page) => {
      await page.getByPlaceholder('登录名').waitFor()
    })
    const state = await signedInState(browser, product.url)
    const monitor = await loaded(
      browser,
      `${product.url}/dvs/pages/monitor/objects`,
      async (page) => {
        await page.getByRole('tree').first().waitFor()
      },
      state,
    )
    return [
      figure('signin-kb', signInPage.scriptKb, limits.signInKb, 'compressed script of the sign-in page'),
      figure('signin-requests', signInPage.requests, limits.signInRequests, 'requests of the sign-in page'),
      figure('module-first-screen-kb', monitor.allKb, limits.moduleKb, `everything in ${monitor.requests} requests`),
    ]
  } finally {
    await browser?.close()
    await product.stop()
  }
}

const figure = (name: string, ratio: number, limit: number, note: string): Figure => ({
  name,
  ratio,
  ours: String(Math.round(ratio)),
  baseline: `${limit}(limit)`,
  notes: [note],
})

export type State = Awaited<ReturnType<typeof signedInState>>

export async function signedInState(browser: Browser, url: string) {
  const { page, context } = await openWindow(browser, url)
  await signIn(page)
  // Signed-in pages keep the user in session storage: it is carried over by hand.
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  const state = { storage: await context.storageState(), session: kept }
  await context.close()
  return state
}

/** Opens an address with an empty cache and counts what came over the wire until the page rests. */
export async function loaded(browser: Browser, url: string, ready: (page: Page) => Promise<void>, state?: State) {
  const context = await contextOf(browser, state)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const kinds = new Map<string, string>()
  const scripts: string[] = []
  let [script, all] = [0, 0]
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type)
    if (type === 'Script') scripts.push(response.url.split('/').pop()!)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength
    if (kinds.get(requestId) === 'Script') script += encodedDataLength
  })
  await page.goto(url)
  await ready(page)
  await page.waitForLoadState('networkidle')
  await context.close()
  return { scriptKb: script / 1024, allKb: all / 1024, requests: kinds.size, scripts }
}

/** A browser's window with an empty cache, of somebody who is signed in where a state is given. */
export async function contextOf(browser: Browser, state?: State) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    ...(state ? { storageState: state.storage } : {}),
  })
  if (state)
    await context.addInitScript((entries) => {
      for (const [key, value] of JSON.parse(entries) as [string, string][]) sessionStorage.setItem(key, value)
    }, state.session)
  return context
}
