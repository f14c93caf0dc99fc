/// <reference lib="dom" />

import { inboundBill, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { location } from '@zhizao/contract/stock/location'
import { stock } from '@zhizao/contract/stock/stock'
import { stockLedger } from '@zhizao/contract/stock/stock-ledger'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { cuttableLine } from './stand/cut-line.ts'
import { someone } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const RECEIVE = '/wms/pages/inbound/index/receive'
const PICK = '/wms/pages/outbound/index/pick'
const OUTBOX = '/bcs/pages/offline/outbox'
const PATIENCE = { timeout: 30_000 }
const SIZES = [
  ['narrow', { width: 360, height: 740 }],
  ['wide', { width: 1280, height: 800 }],
] as const

describe('receiving and picking without a connection', () => {
  let product: Product
  let browser: Browser
  let line: Awaited<ReturnType<typeof cuttableLine>>
  let admin: Caller
  let context: BrowserContext
  let page: Page
  let window: { errors: string[]; refused: string[] }
  let houseId = ''
  let kg = ''
  let isCut = false
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    line = await cuttableLine(product.port)
    await someone(product, 'clerk', 'warehouseClerk')
    admin = callerOf(product.url, undefined)
    await admin.signIn(administrator.name, administrator.password)
    houseId = (await admin.client(warehouse).create({ code: 'OB-W', name: '离线仓' })).id
    for (const code of ['A-01', 'A-02']) await admin.client(location).create({ warehouseId: houseId, code })
    kg = (await admin.client(unit).list({})).find(({ code }) => code === 'kg')!.id
    const opened = await openWindow(browser, line.url, { size: { width: 1280, height: 800, isTouch: true } })
    window = opened
    ;({ context, page } = opened)
    await signIn(page, 'clerk')
  })
  afterAll(async () => {
    if (page) await picture(page, 'offline-bills-last')
    await browser?.close()
    line?.stop()
    await product?.stop()
    expect([window.errors, window.refused]).toEqual([[], []])
  })

  afterEach(() => (isCut ? mend() : undefined))

  const part = (code: string, tracking: 'none' | 'lot' = 'none') =>
    admin.client(material).create({ code, name: `零件${code}`, baseUnitId: kg, tracking })
  /** A confirmed bill of what is to come. */
  async function announced(...lines: { materialId: string; quantity: string; lotCode?: string }[]) {
    const made = await admin.client(inboundBill).create({ kind: 'purchase', warehouseId: houseId, lines })
    return admin.client(inboundBill).confirm({ id: made.id })
  }
  const strip = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
  const card = (code: string) => page.getByRole('article').filter({ hasText: code })
  const press = (name: RegExp | string) => page.getByRole('main').getByRole('button', { name }).click()
  async function open(path: string, id: string) {
    await page.goto(`${line.url}${path}?id=${id}`)
    await page.getByRole('article').first().waitFor(PATIENCE)
  }
  async function scan(...codes: string[]) {
    const input = page.getByRole('textbox', { name: /^扫描/ })
    for (const code of codes) {
      await input.fill(code)
      await input.press('Enter')
      await page.getByRole('status').filter({ hasText: code }).first().waitFor(PATIENCE)
      await expect.poll(() => input.inputValue()).toBe('')
    }
  }
  async function receive(code: string, quantity: string, scanned = code) {
    await scan(scanned, 'A-01')
    await card(code).getByLabel('本次收货').fill(quantity)
  }
  async function cut() {
    isCut = true
    line.cut()
    await context.setOffline(true)
    await strip(/离线 · \d+ 条待上传/).waitFor(PATIENCE)
  }
  async function mend() {
    isCut = false
    await context.setOffline(false)
    line.mend()
  }
  async function pictures(name: string) {
    for (const [size, viewport] of SIZES) {
      await page.setViewportSize(viewport)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(viewport.width)
      await picture(page, `${name}-${size}`)
    }
  }
  const lying = async (materialId: string) =>
    (await admin.client(stock).select({ materialId })).map(({ locationCode, lotCode, quantity }) =>
      [locationCode, lotCode, quantity].filter(Boolean).join(' '),
    )

  it('goes on over a closed page; when the line is back each is booked once, and one that cannot be waits in words', async () => {
    const [first, second, third, fourth] = [
      await part('OB-1'),
      await part('OB-2', 'lot'),
      await part('OB-3', 'lot'),
      await part('OB-4'),
    ]
    const bill = await announced(
      { materialId: first.id, quantity: '10' },
      { materialId: second.id, quantity: '5', lotCode: 'L-2' },
    )
    const gone = await announced({ materialId: fourth.id, quantity: '3' })
    const place = (await admin.client(location).list({ code: 'A-02' }))[0]!
    const entry = await admin.client(stockEntry).create({
      kind: 'receipt',
      lines: [{ materialId: third.id, quantity: '20', lotCode: 'L-3', toLocationId: place.id }],
    })
    await admin.client(stockEntry).post({ id: entry.id })
    const draft = await admin.client(outboundBill).create({
      kind: 'sale',
      warehouseId: houseId,
      lines: [{ materialId: third.id, quantity: '8' }],
    })
    const issue = await admin.client(outboundBill).confirm({ id: draft.id })

    await open(RECEIVE, gone.id)
    await open(PICK, issue.id)
    await open(RECEIVE, bill.id)
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await cut()
    await receive('OB-1', '10')
    await receive('OB-2', '4', 'L-2')
    await pictures('offline-receive')
    await press(/^收\s*货$/)
    await strip('离线 · 1 条待上传').waitFor(PATIENCE)
    await card('OB-1')
      .getByText(/本机待上传 10\.000 kg/)
      .waitFor()

    await open(PICK, issue.id)
    await scan('L-3')
    await page.getByText('离线时不能换批次').waitFor()
    expect(await page.getByRole('button', { name: '换批次' }).isDisabled()).toBe(true)
    await press(/^出\s*库$/)
    await strip('离线 · 2 条待上传').waitFor(PATIENCE)
    await page.getByText('要拣的都已拣完，等待上传').waitFor()
    await pictures('offline-pick')

    await open(RECEIVE, gone.id)
    await receive('OB-4', '3')
    await press(/^收\s*货$/)
    await strip('离线 · 3 条待上传').waitFor(PATIENCE)

    await page.close()
    page = await context.newPage()
    await open(RECEIVE, bill.id)
    await strip('离线 · 3 条待上传').waitFor(PATIENCE)
    await card('OB-1')
      .getByText(/本机待上传 10\.000 kg/)
      .waitFor()
    // The rest of a line that was received in part goes on.
    await receive('OB-2', '1', 'L-2')
    await press(/^收\s*货$/)
    await strip('离线 · 4 条待上传').waitFor(PATIENCE)
    expect([await lying(first.id), await lying(second.id)]).toEqual([[], []])

    await admin.client(inboundBill).cancel({ id: gone.id })
    await mend()
    await expect.poll(() => waitingHere(page), PATIENCE).toBe(1)
    expect(await lying(first.id)).toEqual(['A-01 10'])
    expect(await lying(second.id)).toEqual(['A-01 L-2 5'])
    expect(await lying(third.id)).toEqual(['A-02 L-3 12'])
    expect(await admin.client(inboundBill).get({ id: bill.id })).toMatchObject({ status: 'done' })
    expect(await admin.client(outboundBill).get({ id: issue.id })).toMatchObject({ status: 'done' })
    expect((await admin.client(stockLedger).page({ sourceId: bill.id })).total).toBe(3)

    await page.goto(`${line.url}${OUTBOX}`)
    const row = page.getByRole('region', { name: '待上传记录' }).getByRole('listitem')
    await row.getByText(`入库单“${gone.code}”的状态是“已取消”，不能“收货”`).waitFor(PATIENCE)
    await pictures('offline-bill-refused')
    await row.getByRole('button', { name: /^放\s*弃$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^放\s*弃$/ })
      .click()
    await page.getByText('都已上传').waitFor(PATIENCE)
    expect(await lying(fourth.id)).toEqual([])
  })

  it('what is too much by now is taken back into the page, put right and booked', async () => {
    const of = await part('OB-5')
    const bill = await announced({ materialId: of.id, quantity: '10' })
    await open(RECEIVE, bill.id)
    await cut()
    await receive('OB-5', '10')
    await press(/^收\s*货$/)
    await strip('离线 · 1 条待上传').waitFor(PATIENCE)
    const place = (await admin.client(location).list({ code: 'A-02' }))[0]!
    await admin.client(inboundWork).receive({
      id: bill.id,
      key: 'by-another',
      lines: [{ lineId: bill.lines[0]!.id, quantity: '6', locationId: place.id }],
    })
    await mend()
    await strip('1 条未被接受').waitFor(PATIENCE)
    await page.goto(`${line.url}${OUTBOX}`)
    await page.getByRole('button', { name: '打开单据处理' }).click()
    await page.getByText(/没有被接受：.*最多 10 kg，已完成 6 kg，本次 10 kg 太多/).waitFor(PATIENCE)
    await settled(page)
    await pictures('offline-bill-take-back')
    await page.getByRole('button', { name: '取回修改' }).click()
    await expect.poll(() => waitingHere(page), PATIENCE).toBe(0)
    expect(await card('OB-5').getByLabel('本次收货').inputValue()).toBe('10')
    await card('OB-5').getByLabel('本次收货').fill('4')
    await press(/^收\s*货$/)
    await page.getByText('已全部收完').first().waitFor(PATIENCE)
    expect((await lying(of.id)).toSorted()).toEqual(['A-01 4', 'A-02 6'])
  })

  it('an answer that is lost is asked for again, and the goods are booked once', async () => {
    const of = await part('OB-6')
    const bill = await announced({ materialId: of.id, quantity: '10' })
    await open(RECEIVE, bill.id)
    let lost = 0
    await page.route('**/inboundbill/receive', async (route) => {
      if (lost++) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await receive('OB-6', '7')
    await press(/^收\s*货$/)
    await expect.poll(() => waitingHere(page), PATIENCE).toBe(0)
    await page.getByText(/已收 7\.000 kg/).waitFor(PATIENCE)
    expect(lost).toBe(2)
    expect(await lying(of.id)).toEqual(['A-01 7'])
  })
})

/** How many acts this device still holds, of whomever. */
const waitingHere = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opened = indexedDB.open('zhizao-offline')
        opened.onsuccess = () => {
          const counted = opened.result.transaction('actions').objectStore('actions').count()
          counted.onsuccess = () => {
            resolve(counted.result)
            opened.result.close()
          }
        }
      }),
  )
