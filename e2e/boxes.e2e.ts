import { outboundBill } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { handlingUnit } from '@zhizao/contract/stock/handling-unit'
import { location } from '@zhizao/contract/stock/location'
import { stock } from '@zhizao/contract/stock/stock'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { someone } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const sizes = [
  { name: 'desktop', width: 1280, height: 800 },
  { name: 'handheld', width: 360, height: 740, isTouch: true },
]

let product: Product
let browser: Browser
let planner: Caller
let houseId: string
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
  await someone(product, 'clerk', 'warehouseClerk')
  planner = callerOf(product.url, undefined)
  await planner.signIn(administrator.name, administrator.password)
  houseId = (await planner.client(warehouse).create({ code: 'BX-W', name: '成品库' })).id
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** So much of a lot, lying loose at a place of its own. */
async function lying(name: string) {
  const kg = (await planner.client(unit).list({})).find(({ code }) => code === 'kg')!.id
  const of = await planner.client(material).create({
    code: `CP-${name}`,
    name: '注塑外壳',
    baseUnitId: kg,
    tracking: 'lot',
  })
  const [here, there] = [
    await planner.client(location).create({ warehouseId: houseId, code: `${name}-01` }),
    await planner.client(location).create({ warehouseId: houseId, code: `${name}-02` }),
  ]
  const entry = await planner.client(stockEntry).create({
    kind: 'receipt',
    lines: [{ materialId: of.id, quantity: '20', lotCode: `L-${name}`, toLocationId: here.id }],
  })
  await planner.client(stockEntry).post({ id: entry.id, seenAt: entry.updatedAt })
  return { of, here, there }
}

async function scan(page: Page, field: string, ...codes: string[]) {
  const input = page.getByRole('textbox', { name: field })
  for (const code of codes) {
    // The scanner's field is the one that has the focus, without a touch.
    await expect.poll(() => input.evaluate((one) => one === document.activeElement), { timeout: 20_000 }).toBe(true)
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect.poll(() => input.inputValue()).toBe('')
  }
}

it.each(sizes)(
  'boxes are packed, sealed, put on a pallet, moved and shipped by scanner: $name',
  async ({ name, isTouch, ...size }) => {
    const { of, there } = await lying(name)
    const { page, errors, context } = await openWindow(browser, product.url, { size: { ...size, isTouch } })
    const FIELD = '扫描箱码、库位、物料或批次'
    const main = page.getByRole('main')
    const press = (button: string | RegExp) => main.getByRole('button', { name: button }).click()
    const fits = () =>
      expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
    const told = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()
    const standing = async () => (await planner.client(handlingUnit).page({ materialId: of.id })).records
    await signIn(page, 'clerk')

    await page.goto(`${product.url}/wms/pages/handlingUnit/pack`)
    await settled(page)
    await fits()
    await scan(page, FIELD, `${name}-01`)
    await told('库位')
    await scan(page, FIELD, `L-${name}`)
    const amount = main.getByRole('textbox', { name: '数量' })
    await expect.poll(() => amount.inputValue()).toBe('20')
    await amount.fill('12')
    await fits()
    await picture(page, `boxes-pack-${name}`)
    await press('建箱并装入')
    await page.getByText('装箱中').first().waitFor()
    await press(/封\s*箱/)
    await page.getByText('已封箱').first().waitFor()
    await fits()
    await picture(page, `boxes-sealed-${name}`)
    const [box] = await standing()
    expect(box).toMatchObject({ state: 'closed', locationCode: `${name}-01`, summary: `CP-${name} L-${name} 12 kg` })

    await press(/另建一箱/)
    await scan(page, FIELD, `${name}-01`)
    await told('库位')
    await main.getByText('托盘', { exact: true }).click()
    await press('建空托盘')
    await main.getByRole('heading', { name: /^托盘 / }).waitFor()
    await scan(page, FIELD, box!.code)
    await press(/^放到托盘/)
    await page.getByText(/^在托盘 .* 上$/).waitFor()
    await picture(page, `boxes-nested-${name}`)
    const pallet = (await standing()).find(({ kind }) => kind === 'pallet')!

    await scan(page, FIELD, pallet.code)
    await main.getByRole('heading', { name: /^托盘 / }).waitFor()
    await scan(page, FIELD, `${name}-02`)
    await press(`整体移到 ${name}-02`)
    await expect.poll(async () => (await planner.client(handlingUnit).get({ id: box!.id })).locationId).toBe(there.id)
    await press(/封\s*箱/)
    await page.getByText('已封箱').first().waitFor()

    const bill = await planner.client(outboundBill).create({
      kind: 'sale',
      warehouseId: houseId,
      lines: [{ materialId: of.id, quantity: '20' }],
    })
    await planner.client(outboundBill).confirm({ id: bill.id })
    await page.goto(`${product.url}/outbound?id=${bill.id}`)
    await settled(page)
    await scan(page, '扫描库位、批次或物料', pallet.code)
    await told('12 kg')
    await scan(page, '扫描库位、批次或物料', `${name}-01`)
    await page.getByRole('button', { name: '拣齐' }).first().click()
    await page.getByText('已拣 2/2').waitFor()
    await fits()
    await picture(page, `boxes-pick-${name}`)
    await press(/^出\s*库$/)
    await page.getByText('已全部出库').first().waitFor()
    expect(await planner.client(stock).select({ materialId: of.id })).toEqual([])

    await page.goto(`${product.url}/wms/pages/handlingUnit/index`)
    await settled(page)
    await fits()
    await picture(page, `boxes-list-${name}`)
    expect((await standing()).map(({ state }) => state)).toEqual(['shipped', 'shipped'])
    expect(errors).toEqual([])
    await context.close()
  },
)
