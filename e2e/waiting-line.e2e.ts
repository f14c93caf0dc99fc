/// <reference lib="dom" />
import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, picture, signIn } from './stand/browser.ts'
import type { Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

/** What the server tells of places in line is tried in `apps/server/src/testing/waiting-line.test.ts`; here what a page makes of it. */
describe('whoever waits for an export', () => {
  let product: Product
  let browser: Browser
  let page: Page
  let socket: WebSocketRoute
  const errors: string[] = []

  beforeAll(async () => {
    product = await startCompany()
    browser = await openBrowser()
    page = (await openWindow(browser, product.url)).page
    page.on('pageerror', (error) => errors.push(error.message))
    await page.routeWebSocket(/\/api\/push/, (opened) => {
      opened.connectToServer()
      socket = opened
    })
    await signIn(page)
  })
  afterAll(async () => {
    if (page) await picture(page, 'waiting-line-last')
    await browser?.close()
    await product?.stop()
    expect(errors).toEqual([])
  })

  it('reads how many go first, until his turn has come', async () => {
    let ticket: string | undefined
    const { promise: turn, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/sysOperateLog/exportSysOperateLog**', async (route) => {
      ticket = route.request().headers()['work-ticket']
      await turn
      await route.continue()
    })
    await page.goto(`${product.url}/bcs/pages/systemConfig/operateLog`)
    const notify = (ahead: number | null, of = ticket) =>
      socket.send(JSON.stringify({ event: 'waiting', ticket: of, ahead }))
    const words = page.getByText(/^排队中/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出' }).click()
    await expect.poll(() => ticket).toBeTruthy()
    notify(7, 'of another page')
    notify(2)
    await page.getByText('排队中，前面还有 2 个').waitFor()
    notify(0)
    await page.getByText('排队中，下一个轮到您').waitFor()
    expect(await words.count()).toBe(1)
    notify(null)
    await words.waitFor({ state: 'detached' })
    letGo()
    await download
  })
})
