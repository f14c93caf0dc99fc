import type { Browser } from 'playwright-core'
import { openBrowser } from '../e2e/stand/browser.ts'
import { startProduct } from '../e2e/stand/product.ts'
import { buildWebIfChanged } from '../scripts/build-web.mjs'
import type { Figure } from './figure.ts'
import { loaded, signedInState } from './first-screen.ts'

const LIMIT_KB = 500

/** What a tablet with an empty cache loads for the first screen of the workbench, opened by its address, as it comes over the wire (kB = 1024 bytes). */
export async function workbenchKb(): Promise<Figure> {
  await buildWebIfChanged()
  const product = await startProduct()
  let browser: Browser | undefined
  try {
    browser = await openBrowser()
    const state = await signedInState(browser, product.url)
    const { allKb, scriptKb, requests } = await loaded(
      browser,
      `${product.url}/mes/pages/workbench/index`,
      async (page) => {
        await page.getByRole('heading', { name: '选择工位' }).waitFor()
      },
      state,
    )
    return {
      ...{ name: 'workbench-kb', ratio: allKb, ours: String(Math.round(allKb)), baseline: `${LIMIT_KB}(limit)` },
      notes: [`everything in ${requests} requests, ${Math.round(scriptKb)} kB of it script`],
    }
  } finally {
    await browser?.close()
    await product.stop()
  }
}
