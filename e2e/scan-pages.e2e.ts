/// <reference lib="dom" />

import { inboundBill } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { stockCount } from '@zhizao/contract/counting/stock-count'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { handlingUnit } from '@zhizao/contract/stock/handling-unit'
import { location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { gridPages } from './stand/grids.ts'
import { beside } from './stand/hands.ts'
import type { Product } from './stand/product.ts'
import { scanner } from './stand/scanner.ts'
import { startCompany } from './stand/start-company.ts'

const EAN = '6901234567892'

let product: Product
let browser: Browser
let page: Page
let errors: string[]
let clerk: Caller
let houseId: string
let piece: string
const place: Record<string, string> = {}
const goods: Record<string, string> = {}
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
  ;({ page, errors } = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } }))
  await signIn(page)
  clerk = await beside(product, page)
  piece = (await clerk.client(unit).list({})).find(({ code }) => code === '个')!.id
  houseId = (await clerk.client(warehouse).create({ code: 'HAND', name: '成品库' })).id
  for (const code of ['A-01', 'B-01'])
    place[code] = (await clerk.client(location).create({ warehouseId: houseId, code })).id
  for (const [code, gtin] of [
    ['WATER', EAN],
    ['BOLT', undefined],
    ['NUT', undefined],
  ] as const) {
    const { id } = await clerk.client(material).create({ code, name: code, baseUnitId: piece, tracking: 'lot', gtin })
    goods[code] = id
  }
  // One lot at two places, and one supplier's lot of two materials at one.
  await lying(['WATER', 'LOT-1', 'A-01'], ['WATER', 'LOT-1', 'B-01'], ['BOLT', 'S-77', 'A-01'], ['NUT', 'S-77', 'A-01'])
})
afterAll(async () => {
  if (page) await picture(page, 'hand-last')
  await browser?.close()
  await product?.stop()
})

async function lying(...lots: [of: string, lotCode: string, at: string][]) {
  const lines = lots.map(([of, lotCode, at]) => ({
    materialId: goods[of]!,
    quantity: '12',
    lotCode,
    toLocationId: place[at]!,
  }))
  const entry = await clerk.client(stockEntry).create({ kind: 'receipt', lines })
  await clerk.client(stockEntry).post({ id: entry.id, seenAt: entry.updatedAt })
}
const open = async (path: string) => {
  await page.goto(`${product.url}${path}`)
  await settled(page)
}
const hasFocus = (what: Locator) => expect.poll(() => what.evaluate((one) => one === document.activeElement)).toBe(true)
const told = (text: string) =>
  page
    .getByRole('status')
    .filter({ has: page.locator('svg') })
    .filter({ hasText: text })
    .first()
    .waitFor()

describe('a scan is never a quantity', () => {
  const documents = gridPages.filter(({ source }) => /^(warehouse|material)\//.test(source))
  it.each(documents)('$title: what is scanned into a quantity is read as a code', async ({ path, title, typed }) => {
    await open(path)
    const grid = page.getByRole('grid', { name: title })
    const titles = await grid.locator('thead th').allTextContents()
    const column = titles.findIndex((each) => each.replace('* ', '') === typed)
    const cell = grid.locator('tbody tr').first().locator('td').nth(column)
    const figure = () => cell.evaluate((td) => td.querySelector('input')?.value ?? td.textContent)
    await cell.click()
    await scanner(page, EAN, 'Enter')
    await told('WATER')
    await expect.poll(figure).toBe('1')
    // Once more, into the figure that stands there now.
    await cell.click()
    await page.keyboard.type('5')
    await scanner(page, EAN, 'Enter')
    await expect.poll(figure).toBe('6')
    expect(await grid.textContent()).not.toContain(EAN)
  })

  it('a lot that nobody knows stands in the cell of a lot that it was scanned into', async () => {
    await open('/wms/pages/stockEntry/index/detail')
    const grid = page.getByRole('grid', { name: '库存明细' })
    const titles = await grid.locator('thead th').allTextContents()
    const cell = grid
      .locator('tbody tr')
      .first()
      .locator('td')
      .nth(titles.findIndex((each) => each.replace('* ', '') === '批次号'))
    await cell.click()
    await scanner(page, 'FRESH-77', 'Enter')
    await told('批次 FRESH-77')
    await expect.poll(() => cell.evaluate((td) => td.querySelector('input')?.value ?? td.textContent)).toBe('FRESH-77')
  })

  it('counting begins with a scan, and a code in its figure is no figure', async () => {
    const draft = await clerk.client(stockCount).save({ warehouseId: houseId })
    await clerk.client(stockCount).start({ id: draft.id, seenAt: draft.updatedAt })
    await open(`/wms/pages/stockCount/counting?id=${draft.id}`)
    const scan = page.getByRole('textbox', { name: '扫描库位、物料或批次' })
    const figure = page.getByLabel('实盘数量', { exact: true })
    await hasFocus(scan)
    await figure.click()
    await scanner(page, EAN, 'Enter')
    await told('WATER')
    expect(await figure.inputValue()).toBe('')
    await hasFocus(figure)
    // One stands at B: the lot that lies at both places is that of B, one that lies at A alone is none.
    await scanner(page, 'B-01', 'Enter')
    await told('B-01')
    await scanner(page, 'LOT-1', 'Enter')
    await told('LOT-1 B-01 WATER LOT-1')
    await scanner(page, 'S-77', 'Enter')
    await told('库位 B-01 的盘点表里没有“S-77”（在 A-01）')
    await picture(page, 'hand-counting')
    await page.setViewportSize({ width: 390, height: 844 })
    await settled(page)
    await picture(page, 'hand-counting-390')
    await page.setViewportSize({ width: 1280, height: 800 })
    // One digit too many, or five.
    await figure.fill('1200000')
    await figure.press('Enter')
    const ask = page.getByRole('dialog').filter({ hasText: '确定没有填错吗' })
    await ask.getByText('B-01 WATER LOT-1：1,200,000 个').waitFor()
    await picture(page, 'hand-counting-far')
    await ask.getByRole('button', { name: '返回修改' }).click()
    await ask.waitFor({ state: 'hidden' })
    await figure.fill('12')
    await figure.press('Enter')
    await page.getByText('已盘 1 / 4').waitFor()
    // A dialog has no reader: its figure refuses the code.
    await page.getByRole('button', { name: '新增一行' }).click()
    const found = page.getByRole('dialog').filter({ hasText: '新增一行' })
    const amount = found.getByLabel('实盘数量', { exact: true })
    await amount.fill('3')
    await scanner(page, EAN, 'Enter')
    await page.getByText(`“${EAN}”是扫到的编码，没有填入数量`).waitFor()
    expect(await amount.inputValue()).toBe('3')
    await page.keyboard.press('Escape')
    const { lines } = await clerk.client(stockCount).sheet({ id: draft.id })
    expect(lines.flatMap(({ counted, locationCode }) => (counted ? [`${locationCode} ${counted}`] : []))).toEqual([
      'B-01 12',
    ])
    await clerk.client(stockCount).cancel({ id: draft.id })
  })

  it('receiving: neither as a figure nor in the field of another lot; a lot that nobody knows stands in its field', async () => {
    const bill = await clerk.client(inboundBill).create({
      kind: 'purchase',
      warehouseId: houseId,
      lines: [
        { materialId: goods.BOLT!, quantity: '100', lotCode: 'R1' },
        { materialId: goods.WATER!, quantity: '24' },
      ],
    })
    await clerk.client(inboundBill).confirm({ id: bill.id })
    await open(`/confirmReceipt?id=${bill.id}`)
    await hasFocus(page.getByRole('textbox', { name: '扫描物料、批次或库位' }))
    const quantities = page.getByLabel('本次收货', { exact: true })
    const lots = page.getByLabel('批次号', { exact: true })
    await quantities.first().fill('7')
    await quantities.first().focus()
    await scanner(page, EAN, 'Enter')
    await told('WATER')
    expect(await quantities.first().inputValue()).toBe('7')
    await lots.first().click()
    await scanner(page, `(01)0${EAN}(10)W9(30)24`, 'Enter')
    await expect.poll(() => quantities.nth(1).inputValue()).toBe('24')
    expect(await lots.first().inputValue()).toBe('R1')
    expect(await lots.nth(1).inputValue()).toBe('W9')
    await lots.first().click()
    await scanner(page, 'R-2026-77', 'Enter')
    await expect.poll(() => lots.first().inputValue()).toBe('R-2026-77')
    // A scanner that ends with nothing.
    await quantities.first().click()
    await scanner(page, '6909999999999')
    await told('6909999999999')
    expect(await quantities.first().inputValue()).toBe('7')
    await picture(page, 'hand-receive')
    await page.setViewportSize({ width: 390, height: 844 })
    await settled(page)
    await picture(page, 'hand-receive-390')
    await page.setViewportSize({ width: 1280, height: 800 })
    // Ten times what is to come is asked about.
    await quantities.first().fill('1000')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^收\s*货$/ })
      .click()
    await page.getByRole('dialog').getByText('填了 1,000 个，应为 100 个').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '返回修改' }).click()
    expect(await clerk.client(inboundBill).get({ id: bill.id })).toMatchObject({ status: 'confirmed' })
  })

  it('picking: where one stands decides, and of one lot of two materials it is asked which', async () => {
    const bill = await clerk.client(outboundBill).create({
      kind: 'production',
      warehouseId: houseId,
      lines: [
        { materialId: goods.WATER!, quantity: '20' },
        { materialId: goods.BOLT!, quantity: '5' },
        { materialId: goods.NUT!, quantity: '6' },
      ],
    })
    await clerk.client(outboundBill).confirm({ id: bill.id })
    await open(`/outbound?id=${bill.id}`)
    await hasFocus(page.getByRole('textbox', { name: '扫描库位、批次或物料' }))
    const card = (at: string, of: string) =>
      page.locator('article').filter({ hasText: at }).filter({ hasText: of }).getByLabel('拣货数量')
    await scanner(page, 'B-01', 'Enter')
    await told('B-01')
    await card('A-01', 'WATER').click()
    await scanner(page, 'LOT-1', 'Enter')
    await expect.poll(() => card('B-01', 'WATER').inputValue()).toBe('8')
    expect(await card('A-01', 'WATER').inputValue()).toBe('')
    await scanner(page, 'S-77', 'Enter')
    await told('您在库位 B-01，“S-77”在 A-01；到那里请先扫库位')
    // At A lies a lot of two materials.
    await scanner(page, 'A-01', 'Enter')
    await told('A-01')
    const scan = page.getByRole('textbox', { name: '扫描库位、批次或物料' })
    await scanner(page, 'S-77', 'Enter')
    await told('2 个物料都有这个批次号，请先扫物料')
    expect([await card('A-01', 'BOLT').inputValue(), await card('A-01', 'NUT').inputValue()]).toEqual(['', ''])
    await scan.fill('NUT')
    await scan.press('Enter')
    await expect.poll(() => card('A-01', 'NUT').inputValue()).toBe('6')
    await scanner(page, 'S-77', 'Enter')
    await told('S-77 A-01 NUT S-77')
    expect(await card('A-01', 'BOLT').inputValue()).toBe('')
    await picture(page, 'hand-pick')
    await page.setViewportSize({ width: 390, height: 844 })
    await settled(page)
    await picture(page, 'hand-pick-390')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('packing: a code in the quantity of a line is the next thing to be packed', async () => {
    const pallet = await clerk
      .client(handlingUnit)
      .create({ key: 'hand-pallet', kind: 'pallet', locationId: place['A-01']!, lines: [] })
    await open(`/wms/pages/handlingUnit/pack?id=${pallet.id}`)
    const scan = page.getByRole('textbox', { name: '扫描箱码、库位、物料或批次' })
    await scan.fill('BOLT')
    await scan.press('Enter')
    const quantity = page.getByLabel('数量', { exact: true })
    await quantity.first().fill('3')
    await scanner(page, EAN, 'Enter')
    await told('WATER')
    await expect.poll(() => quantity.count()).toBe(2)
    expect(await quantity.nth(1).inputValue()).toBe('3')
  })
})

it('nothing went wrong on these pages', () => expect(errors).toEqual([]))
