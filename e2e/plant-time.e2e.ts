import { clockText, plantInstant } from '@zhizao/rules/time/calendar'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { type Product, startProduct } from './stand/product.ts'

const PLANT = 'Asia/Kolkata'
let product: Product
let browser: Browser
let page: Page
let errors: string[]
beforeAll(async () => {
  // Three zones: of the server, of the browser, and of the plant.
  product = await startProduct({ TZ: 'Pacific/Auckland' })
  browser = await openBrowser()
  ;({ page, errors } = await openWindow(browser, product.url, { zone: 'America/Los_Angeles' }))
  await signIn(page)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const newest = () => page.locator('main tbody tr.ant-table-row').first()
const shownTime = async () => /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec((await newest().textContent())!)![0]
/** Whether a shown time is that of the last minutes by the clocks of a zone. */
const isNow = (shown: string, zone: string) => {
  const age = Date.now() - plantInstant(shown, zone)
  return age > -5_000 && age < 600_000
}

it("a company without a zone lives by Beijing's clocks; its log is read by those of the plant as soon as it has one", async () => {
  await page.goto(`${product.url}/bcs/pages/systemConfig/company`)
  await page.getByRole('tab', { name: '参数设置' }).click()
  await page.getByLabel('工厂时区').click()
  await page.keyboard.type('加尔各答')
  await page.getByTitle(`印度（加尔各答） ${PLANT}`).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^保\s*存$/ })
    .click()
  await page.waitForFunction((zone) => localStorage.getItem('plantZone') === zone, PLANT)
  await page.goto(`${product.url}/bcs/pages/systemConfig/operateLog`)
  await settled(page)
  const shown = await shownTime()
  expect(isNow(shown, PLANT), shown).toBe(true)
  await page.reload()
  await settled(page)
  expect(await shownTime()).toBe(shown)
}, 60_000)

it('today of a picker is the day of the plant, and what it finds is asked for from its midnight', async () => {
  await page.getByPlaceholder('开始时间').click()
  await page.getByText('今天', { exact: true }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /查\s*询/ })
    .click()
  const today = clockText(Date.now(), PLANT).slice(0, 10)
  await page.waitForURL((url) => url.search.includes('Time'))
  const asked = decodeURIComponent(new URL(page.url()).search)
  expect(asked).toContain(new Date(plantInstant(today, PLANT)).toISOString())
  expect(await page.getByPlaceholder('开始时间').inputValue()).toBe(`${today} 00:00`)
  expect(isNow(await shownTime(), PLANT)).toBe(true)
}, 60_000)

it('the zone is named where the browser shows another time', async () => {
  await page.locator('header').getByText('系统管理员').hover()
  await page.getByText(`（${PLANT}）`).waitFor()
  await page.goto(`${product.url}/bcs/pages/operations/monitoring`)
  await settled(page)
  await page.locator('canvas').first().waitFor()
  await picture(page, 'plant-time')
  expect(errors).toEqual([])
}, 60_000)
