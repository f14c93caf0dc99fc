import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseOf } from '../no-loss/database.ts'
import { problems, problemsInOtherTheme } from './axe.ts'
import { openBrowser } from './browser.ts'
import { dialogsOf } from './page-dialogs.ts'
import { opensSharedDialogs, pagesFor, representatives, type WalkedPage } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { sessionFor, type WalkWindow, walkWindow } from './walk-windows.ts'

const ways = [
  ['with a mouse, reads well in both themes, and its dialogs are used by keyboard alone', 'mouse'],
  ['for fingers', 'fingers'],
  ['for english', 'english'],
] as const

/**
 * Walks through pages of the demo plant: each is loaded for a mouse, and come to with fingers or in English by the lot of the run,
 * and looked at there in every size and theme as it stands. A window is open while it is walked in: values that come live
 * are drawn in it alone. A new page costs these two looks, however much is looked at.
 */
export function walk(name: string, pages: readonly WalkedPage[]) {
  describe(`pages of ${name}`, () => {
    let product: Product
    let browser: Browser
    let signedIn: Awaited<ReturnType<typeof sessionFor>>
    let window: WalkWindow | undefined
    beforeAll(async () => {
      ;[product, browser] = await Promise.all([startProduct({ DEMO: '1' }), openBrowser()])
      // Customers are shown to agents alone.
      await databaseOf(product.dataDir).query('update app_user set is_agent = true')
      signedIn = await sessionFor(browser, product.url)
    })
    afterAll(async () => {
      await browser?.close()
      await product?.stop()
    })

    /** What is wrong with the page as it stands and as it is used, and how many dialogs were opened. */
    async function withMouse(walked: WalkedPage) {
      const { page, faults } = window!
      const found = [...(await faults()), ...(await problems(page))]
      const dialogs = await dialogsOf(page, { withShared: opensSharedDialogs(walked) })
      if (representatives.has(walked.address)) expect(dialogs.opened.length).toBeGreaterThan(0)
      return [...found, ...dialogs.faults, ...(await problemsInOtherTheme(page))]
    }

    // A gate chooses pages, and may leave a walk with none that is come to in this way.
    const chosen = ways.filter(([, kind]) => pagesFor(kind, pages).length > 0)
    if (chosen.length === 0) it.skip('has no page in this run')
    describe.each(chosen)('is whole %s', (_, kind) => {
      beforeAll(async () => {
        window = await walkWindow(browser, product.url, kind, signedIn)
      })
      afterAll(() => window?.close())

      it.each(pagesFor(kind, pages))('$address', async (walked) => {
        const { open, faults, errors } = window!
        await open(walked.address, kind === 'mouse')
        const found = kind === 'mouse' ? await withMouse(walked) : await faults()
        expect([...found, ...errors()]).toEqual([])
      })
    })
  })
}
