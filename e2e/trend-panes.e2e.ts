import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { beside } from './stand/hands.ts'
import { type Product, until } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const MINUTE = 60_000
const SAMPLES = 240
const units = ['℃', 'bar', 'A', '℃', 'm³/h', 'kW', 'V', 'Hz', 'mm/s', 'rpm', '%', 'L']

describe('trends in panes', () => {
  let product: Product
  let browser: Browser
  let page: Page
  let admin: Caller
  let errors: string[] = []
  const ids: string[] = []
  const end = Math.floor(Date.now() / MINUTE) * MINUTE

  const addressOf = (count: number, more = '') =>
    `/dvs/pages/monitor/trend?points=${ids.slice(0, count).join(',')}&from=${end - SAMPLES * MINUTE}&to=${end}${more}`
  const open = async (where: Page, address: string) => {
    await where.goto(`${product.url}${address}`)
    await settled(where)
    await where.locator('canvas').first().waitFor()
  }
  const search = () => new URL(page.url()).searchParams
  const said = (name: string, value: string | null) =>
    until(async () => search().get(name) === value, 10_000, `${name}=${value} in the address`)
  const figures = (where: Page) => where.locator('table tbody tr').allTextContents()

  beforeAll(async () => {
    product = await startCompany()
    browser = await openBrowser()
    const window = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
    page = window.page
    errors = window.errors
    await signIn(page)
    admin = await beside(product, page)
    const { id: objectId } = await admin.client(object).create({ code: 'line', name: '一号线' })
    for (const [at, unit] of units.entries()) {
      const made = await admin.client(point).create({
        objectId,
        code: `p${at}`,
        name: `测点${at + 1}`,
        unit,
        dataType: 'float64',
        source: 'manual',
        storePolicy: 'every',
        ...(at === 0 && { warningUpper: 70, urgentUpper: 78 }),
      })
      ids.push(made.id)
      await admin.client(rtdb).add({
        samples: Array.from({ length: SAMPLES }, (_, minute) => ({
          tag: `line.p${at}`,
          value: Math.round((60 + at * 7 + 12 * Math.sin(minute / (9 + at)) + ((minute * 7) % 5)) * 100) / 100,
          time: new Date(end - (SAMPLES - minute) * MINUTE).toISOString(),
        })),
      })
    }
  })
  afterAll(async () => {
    if (page) await picture(page, 'panes-last')
    await browser?.close()
    await product?.stop()
  })

  it('curves of one unit share a pane; how they are arranged stands in the address', async () => {
    await open(page, addressOf(4))
    await picture(page, 'panes-4')
    await page.getByRole('radio', { name: '按单位分栏' }).focus()
    await page.keyboard.press('ArrowRight')
    await said('panes', 'one')
    await picture(page, 'panes-one')
    await page.keyboard.press('ArrowLeft')
    await said('panes', null)
  })

  it('bounds by hand, zoom and hidden curves open the same view from a copied link, by keyboard alone', async () => {
    await page.getByRole('button', { name: 'Y 轴' }).focus()
    await page.keyboard.press('Enter')
    const least = page.getByLabel('bar 最小值')
    await least.fill('-20')
    await page.getByLabel('bar 最大值').fill('150.5')
    await page.keyboard.press('Tab')
    await said('y', 'bar~-20~150.5')
    await picture(page, 'panes-scale')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '放大' }).focus()
    await page.keyboard.press('Enter')
    await until(async () => /^\d+-\d+$/.test(search().get('zoom') ?? ''), 10_000, 'the zoom in the address')
    const [from, to] = search().get('zoom')!.split('-').map(Number)
    expect(to! - from!).toBe((SAMPLES / 2) * MINUTE)
    await settled(page)
    const before = await figures(page)
    const second = await openWindow(browser, product.url, {
      size: { width: 1280, height: 800 },
      signedIn: await page.context().storageState(),
    })
    await open(second.page, page.url().slice(product.url.length))
    await until(async () => (await figures(second.page)).join() === before.join(), 20_000, 'the same figures')
    await second.page.getByRole('button', { name: 'Y 轴' }).click()
    expect(await second.page.getByLabel('bar 最小值').inputValue()).toBe('-20')
    await second.page.getByRole('button', { name: '自动' }).nth(1).click()
    await until(
      async () => new URL(second.page.url()).searchParams.get('y') === null,
      10_000,
      'the axis fits its curves again',
    )
    await picture(second.page, 'panes-copied')
    await second.context.close()
    await page.getByRole('button', { name: '还原' }).click()
    await said('zoom', null)
  })

  it('a stretch that ends now is held where it was zoomed, in a copied link too', async () => {
    await open(page, `/dvs/pages/monitor/trend?points=${ids.slice(0, 2).join(',')}&range=8h`)
    await page.getByRole('button', { name: '放大' }).click()
    await until(async () => /^\d+-\d+-\d+$/.test(search().get('zoom') ?? ''), 10_000, 'the zoom with its end')
    await page.getByText('24小时').click()
    await said('zoom', null)
  })

  it.each([
    [1, false, 1280, 800],
    [3, true, 1280, 800],
    [12, false, 1280, 800],
    [12, true, 390, 844],
  ] as const)('%i curves, dark %s, at %i × %i', async (count, dark, width, height) => {
    const window = await openWindow(browser, product.url, {
      dark,
      size: { width, height, isTouch: width < 768 },
      signedIn: await page.context().storageState(),
    })
    await open(window.page, addressOf(count))
    const chart = window.page.getByRole('img', { name: /的趋势图/ })
    await chart.scrollIntoViewIfNeeded()
    const box = (await chart.boundingBox())!
    // A pane is never lower than can be read.
    expect(box.height).toBeGreaterThanOrEqual(new Set(units.slice(0, count)).size * 60)
    await picture(window.page, `panes-${count}-${width}${dark ? '-dark' : ''}`)
    expect(window.errors).toEqual([])
    await window.context.close()
  })

  it('nothing went wrong on the way', () => {
    expect(errors).toEqual([])
  })
})
