import type { Browser } from 'playwright-core'
import { openBrowser } from '../e2e/stand/browser.ts'
import { startProduct } from '../e2e/stand/product.ts'
import { buildWebIfChanged } from '../scripts/build-web.mjs'
import { type Figure, median } from './figure.ts'
import { contextOf, loaded, type State, signedInState } from './first-screen.ts'
import { sized } from './size.ts'

const LIMIT_KB = 500
const LIMIT_MS = 2000
/** How much slower than this one the processor of a tablet is. */
const SLOWED = sized(4, 1)
const rounds = 5

/** What a tablet with an empty cache loads for the first screen of the workbench, opened by its address, as it comes over the wire (kB = 1024 bytes); and when a finger gets its answer there. */
export async function workbenchKb(): Promise<Figure[]> {
  await buildWebIfChanged()
  const product = await startProduct()
  let browser: Browser | undefined
  try {
    browser = await openBrowser()
    const state = await signedInState(browser, product.url)
    const address = `${product.url}/mes/pages/workbench/index`
    const { allKb, scriptKb, requests } = await loaded(
      browser,
      address,
      async (page) => {
        await page.getByRole('heading', { name: '选择工位' }).waitFor()
      },
      state,
    )
    const times: { seen: number; usable: number }[] = []
    for (let round = 0; round < rounds; round++) times.push(await usable(browser, address, state))
    const answered = times.map((time) => time.usable)
    const seen = Math.round(median(times.map((time) => time.seen)))
    return [
      {
        name: 'workbench-kb',
        ratio: allKb,
        ours: String(Math.round(allKb)),
        baseline: `${LIMIT_KB}(limit)`,
        notes: [`everything in ${requests} requests, ${Math.round(scriptKb)} kB of it script`],
      },
      {
        name: 'workbench-usable',
        ratio: median(answered) / LIMIT_MS,
        ours: `${Math.round(median(answered))} ms`,
        baseline: `${LIMIT_MS} ms(limit)`,
        notes: [
          `at most 1 is asked; empty cache, processor ${SLOWED} times slowed: from the address to the answer to a first touch, stations seen after ${seen} ms; ${Math.round(Math.min(...answered))}–${Math.round(Math.max(...answered))} ms in ${rounds} runs`,
        ],
      },
    ]
  } finally {
    await browser?.close()
    await product.stop()
  }
}

/** When the first screen is there, and when a touch of it has been answered, ms after its address was asked for. */
async function usable(browser: Browser, url: string, state: State) {
  const context = await contextOf(browser, state)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const begun = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  // Found by its place: asking for roles costs the slowed processor half a second of its own.
  const mine = page.locator('section[aria-label="选择工位"] button').first()
  await mine.waitFor()
  const seen = performance.now() - begun
  await mine.click()
  await page.locator('h1', { hasText: '我的工单' }).waitFor()
  const answered = performance.now() - begun
  await context.close()
  return { seen, usable: answered }
}
