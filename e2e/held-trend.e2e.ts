import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { beside } from './stand/hands.ts'
import { type Product, until } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const HOUR = 3_600_000

describe('the trend of values that hold', () => {
  let product: Product
  let browser: Browser
  let page: Page
  let errors: string[] = []
  const ids: string[] = []
  const end = Math.floor(Date.now() / HOUR) * HOUR
  const start = end - 24 * HOUR

  beforeAll(async () => {
    product = await startCompany()
    browser = await openBrowser()
    const window = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
    page = window.page
    errors = window.errors
    await signIn(page)
    const admin = await beside(product, page)
    const { id: objectId } = await admin.client(object).create({ code: 'held', name: '一号水站' })
    const add = async (code: string, name: string, facts: object, told: [hour: number, value: number][]) => {
      const draft = { objectId, code, name, dataType: 'float64' as const, source: 'manual' as const, ...facts }
      ids.push((await admin.client(point).create(draft)).id)
      const samples = told.map(([hour, value]) => ({
        tag: `held.${code}`,
        value,
        time: new Date(start + hour * HOUR).toISOString(),
      }))
      await admin.client(rtdb).add({ samples })
    }
    // 100 % for 22 of 24 hours.
    const valve: [number, number][] = [
      [-3, 0],
      [1, 100],
      [23, 0],
    ]
    await add('valve', '进水阀开度', { unit: '%', storePolicy: 'change' }, valve)
    const level = Array.from({ length: 97 }, (_, at): [number, number] => [at / 4, 2 + Math.sin(at / 10)])
    await add('level', '液位', { unit: 'm', storePolicy: 'every' }, level.slice(0, -1))
  })
  afterAll(async () => {
    if (page) await picture(page, 'held-last')
    await browser?.close()
    await product?.stop()
  })

  it('a valve is drawn as steps, and its mean is weighed by time; a level is a line', async () => {
    await page.goto(`${product.url}/dvs/pages/monitor/trend?points=${ids.join(',')}&from=${start}&to=${end}`)
    await settled(page)
    await page.locator('canvas').first().waitFor()
    const rows = () => page.locator('table tbody tr').allTextContents()
    await until(async () => (await rows()).some((row) => row.includes('91.67')), 20_000, 'the mean by time')
    const chart = page.getByRole('img', { name: /的趋势图/ })
    const box = (await chart.boundingBox())!
    // Far from its samples, at one and at 23 o'clock, a line would say nothing there.
    await page.mouse.move(box.x + box.width / 2, box.y + 60)
    await until(async () => /进水阀开度\s*100\.00/.test((await page.textContent('body')) ?? ''), 10_000, 'what holds')
    await picture(page, 'held-steps')
    expect(errors).toEqual([])
  })
})
