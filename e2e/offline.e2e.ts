/// <reference lib="dom" />
import { user } from '@zhizao/contract/access/user'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { stockCount } from '@zhizao/contract/counting/stock-count'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { staff } from '@zhizao/contract/plant/staff'
import { location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { cuttableLine } from './stand/cut-line.ts'
import { someone } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const COUNTING = '/wms/pages/stockCount/counting'
const OUTBOX = '/bcs/pages/offline/outbox'
const PATIENCE = { timeout: 30_000 }
const SIZES = [
  { width: 1280, height: 800, isTouch: true },
  { width: 360, height: 740, isTouch: true },
]

describe('counting without a connection', () => {
  let product: Product
  let browser: Browser
  let line: Awaited<ReturnType<typeof cuttableLine>>
  let admin: Caller
  let houseId = ''
  let made = 0
  let window: { context: BrowserContext; page: Page; errors: string[]; refused: string[] }
  let page: Page

  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    line = await cuttableLine(product.port)
    for (const name of ['first', 'second']) await someone(product, name, 'warehouseClerk')
    admin = callerOf(product.url, undefined)
    await admin.signIn(administrator.name, administrator.password)
    const people = (await admin.client(user).page({ pageSize: 100 })).records
    const userId = people.find(({ loginName }) => loginName === 'first')!.id
    await admin.client(staff).create({ code: 'G001', name: '张工', userId, badge: 'B-100', pin: '2468' })
    houseId = (await admin.client(warehouse).create({ code: 'OFF-W', name: '离线仓' })).id
    window = await openWindow(browser, line.url, { size: SIZES[0]! })
    page = window.page
    await signIn(page, 'first')
  })
  afterAll(async () => {
    if (page) await picture(page, 'offline-last')
    await browser?.close()
    line?.stop()
    await product?.stop()
    expect([window.errors, window.refused]).toEqual([[], []])
  })

  /** A count of so many lines that has begun, open to whoever may count; of pieces one by one where they have serial numbers. */
  async function begun(lineCount: number, tracking: 'none' | 'serial' = 'none') {
    const nth = ++made
    const baseUnitId = (await admin.client(unit).list({})).find(({ code }) => code === '个')!.id
    const place = await admin.client(location).create({ warehouseId: houseId, code: `OFF-${nth}` })
    const lines = []
    for (let at = 1; at <= lineCount; at++) {
      const code = `OFF-${nth}-${at}`
      const { id } = await admin.client(material).create({ code, name: `零件${at}`, baseUnitId, tracking })
      const what = tracking === 'serial' ? { quantity: '1', lotCode: `SN-${nth}` } : { quantity: '10' }
      lines.push({ materialId: id, toLocationId: place.id, ...what })
    }
    const entry = await admin.client(stockEntry).create({ kind: 'receipt', lines })
    await admin.client(stockEntry).post({ id: entry.id, seenAt: entry.updatedAt })
    const draft = await admin.client(stockCount).save({ warehouseId: houseId, locationIds: [place.id] })
    await admin.client(stockCount).start({ id: draft.id, seenAt: draft.updatedAt })
    return { id: draft.id, code: draft.code }
  }
  async function openSheet(id: string) {
    await page.goto(`${line.url}${COUNTING}?id=${id}`)
    await figure().waitFor()
    // The program is on the device.
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  }
  const figure = () => page.getByLabel('实盘数量', { exact: true })
  const strip = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
  async function cut() {
    line.cut()
    await window.context.setOffline(true)
    await strip(/离线 · \d+ 条待上传/).waitFor(PATIENCE)
  }
  async function mend() {
    await window.context.setOffline(false)
    line.mend()
  }
  async function count(quantity: string, waiting: number) {
    await figure().fill(quantity)
    await figure().press('Enter')
    await strip(`${waiting} 条待上传`).waitFor(PATIENCE)
  }
  const arrived = () => expect.poll(() => waitingHere(page), PATIENCE).toBe(0)
  /** What came of it, which whoever judges it sees once it is handed in. */
  async function handedIn(id: string) {
    await admin.client(stockCount).finish({ id, leaveOut: 1 })
    return (await admin.client(stockCount).details({ id })).lines
  }

  it('goes on over a reload, beside somebody who counts the same sheet; each line is booked once', async () => {
    const { id } = await begun(5)
    await openSheet(id)
    await cut()
    await count('9', 1)
    await count('8', 2)
    await page.reload()
    await page.getByRole('heading', { name: '离线作业' }).waitFor()
    await strip('离线 · 2 条待上传').waitFor(PATIENCE)
    for (const [size, name] of [
      [SIZES[1]!, 'narrow'],
      [SIZES[0]!, 'wide'],
    ] as const) {
      await page.setViewportSize(size)
      await picture(page, `offline-room-${name}`)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
    }
    await count('7', 3)
    await count('6', 4)
    const second = callerOf(product.url, undefined)
    await second.signIn('second', administrator.password)
    const sheet = await second.client(stockCount).sheet({ id })
    expect(sheet.lines.every(({ counted, book }) => counted === null && book === null)).toBe(true)
    await second.client(stockCount).saveLines({ id, lines: [{ id: sheet.lines[0]!.id, quantity: '4' }] })
    await count('5', 5)
    await mend()
    await arrived()
    // The frame is back by itself, with the same page.
    await settled(page)
    await page.getByText('已盘 5 / 5').waitFor(PATIENCE)
    const lines = await handedIn(id)
    // The second person counted the first line later than the first did, who sent it later.
    expect(lines.map(({ counted }) => counted)).toEqual(['4', '8', '7', '6', '5'])
    expect(lines.map(({ tallies }) => tallies.map(({ counted }) => counted))).toEqual([
      ['4', '9'],
      ['8'],
      ['7'],
      ['6'],
      ['5'],
    ])
    expect(lines.every(({ expected }) => expected === '10')).toBe(true)
  })

  it('an answer that is lost on its way is asked for again, and the act counts once', async () => {
    const { id } = await begun(1)
    await openSheet(id)
    let lost = 0
    await page.route('**/checkbill/saveCheckBillDetail', async (route) => {
      if (lost++) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await figure().fill('3')
    await figure().press('Enter')
    await page.getByText('已盘 1 / 1').waitFor(PATIENCE)
    await arrived()
    expect(lost).toBe(2)
    await page.unroute('**/checkbill/saveCheckBillDetail')
    expect((await handedIn(id))[0]!.tallies.map(({ counted }) => counted)).toEqual(['3'])
  })

  it('what waits outlives its session, is not seen or sent by the next person, and goes with its own', async () => {
    const { id } = await begun(2)
    await openSheet(id)
    await cut()
    await count('2', 1)
    // A sign-in elsewhere ends this session while nothing is heard of it.
    await callerOf(product.url, undefined).signIn('first', administrator.password)
    await mend()
    await page.getByPlaceholder('登录名').waitFor(PATIENCE)
    await signInAgain('second')
    await page.goto(`${line.url}${OUTBOX}`)
    await page.getByText('本机还有其他人的 1 条记录').waitFor(PATIENCE)
    await picture(page, 'offline-others')
    expect(await page.getByText(/OFF-\d/).count()).toBe(0)
    expect((await admin.client(stockCount).sheet({ id })).countedCount).toBe(0)
    await leave()
    await signInAgain('first')
    await arrived()
    const lines = await handedIn(id)
    expect(lines.map(({ counted, countedByName }) => [counted, countedByName])).toEqual([
      ['2', '张工'],
      [null, null],
    ])
  })

  it('what the server refuses stays in a list with its words, is put right or given up', async () => {
    const { id } = await begun(1, 'serial')
    const gone = await begun(1)
    await openSheet(gone.id)
    await openSheet(id)
    await cut()
    await count('2', 1)
    await page.goto(`${line.url}${COUNTING}?id=${gone.id}`)
    await count('7', 2)
    await admin.client(stockCount).cancel({ id: gone.id })
    await mend()
    await page
      .getByText(/[12] 条离线记录未被接受/)
      .first()
      .waitFor(PATIENCE)
    await strip('2 条未被接受').waitFor(PATIENCE)
    await page.goto(`${line.url}${OUTBOX}`)
    const rows = page.getByRole('region', { name: '待上传记录' }).getByRole('listitem')
    await expect.poll(() => rows.count(), PATIENCE).toBe(2)
    const first = rows.filter({ hasText: '只能是 0 或 1' })
    await rows.filter({ hasText: '不在盘点中' }).waitFor()
    for (const [size, name] of [
      [SIZES[1]!, 'narrow'],
      [SIZES[0]!, 'wide'],
    ] as const) {
      await page.setViewportSize(size)
      await picture(page, `offline-conflicts-${name}`)
    }
    await first.getByRole('button', { name: /^改\s*正$/ }).click()
    await first.getByLabel('实盘数量').fill('1')
    await first.getByRole('button', { name: '改正并上传' }).click()
    await expect.poll(() => rows.count(), PATIENCE).toBe(1)
    await Promise.all([
      page.waitForResponse('**/checkbill/saveCheckBillDetail', PATIENCE),
      rows.getByRole('button', { name: /^重\s*试$/ }).click(),
    ])
    await rows.getByText('不在盘点中').waitFor(PATIENCE)
    await rows.getByRole('button', { name: /^放\s*弃$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^放\s*弃$/ })
      .click()
    await page.getByText('都已上传').waitFor(PATIENCE)
    expect((await handedIn(id)).map(({ counted }) => counted)).toEqual(['1'])
  })

  it('by badge or PIN one works on at the device without a session; what was done goes with the next sign-in', async () => {
    const { id } = await begun(2)
    await openSheet(id)
    await page.goto(`${line.url}${OUTBOX}`)
    await page.getByLabel('PIN 码').fill('1357')
    await page.getByRole('button', { name: /^设\s*置$/ }).click()
    await page.getByText('PIN 码：不正确').waitFor(PATIENCE)
    await page.getByLabel('PIN 码').fill('2468')
    await page.getByRole('button', { name: /^设\s*置$/ }).click()
    await page.getByText('张工 可以在本机没有网络时用工牌或 PIN 码登录').waitFor(PATIENCE)
    await leave()
    await page.getByRole('link', { name: '离线作业' }).waitFor(PATIENCE)
    line.cut()
    await window.context.setOffline(true)
    await page.goto(`${line.url}/offline`)
    await page.getByRole('radio', { name: '张工 G001' }).click()
    await picture(page, 'offline-sign-on')
    await typePin('1111')
    await page.getByText('不正确，还可以试 4 次').waitFor(PATIENCE)
    await typePin('2468')
    await page.getByRole('region', { name: '本机单据' }).getByRole('button').first().waitFor(PATIENCE)
    await page.getByRole('button', { name: /^退\s*出$/ }).click()
    await page.getByLabel('扫描工牌').fill('b-100')
    await page.getByLabel('扫描工牌').press('Enter')
    const sheets = page.getByRole('region', { name: '本机单据' })
    await sheets.getByRole('button').first().waitFor(PATIENCE)
    await picture(page, 'offline-home')
    await sheets.getByRole('button').first().click()
    await count('6', 1)
    await mend()
    await page.getByText('网络已恢复，登录后上传 1 条记录').waitFor(PATIENCE)
    expect((await admin.client(stockCount).sheet({ id })).countedCount).toBe(0)
    await page.getByRole('button', { name: '去登录' }).click()
    await signInAgain('first')
    await arrived()
    expect((await handedIn(id))[0]).toMatchObject({ counted: '6' })
  })

  async function typePin(pin: string) {
    await page.getByLabel('PIN 码').fill(pin)
    await page.getByLabel('PIN 码').press('Enter')
  }
  async function signInAgain(name: string) {
    await page.getByPlaceholder('登录名').fill(name)
    await page.getByPlaceholder('密码').fill(administrator.password)
    await page.getByRole('button', { name: /登\s*录/ }).click()
    await page.getByPlaceholder('登录名').waitFor({ state: 'hidden' })
  }
  async function leave() {
    await window.context.clearCookies()
    await page.evaluate(() => localStorage.removeItem('gaeaUser'))
    await page.goto(line.url)
    await page.getByPlaceholder('登录名').waitFor(PATIENCE)
  }
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
