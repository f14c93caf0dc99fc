/// <reference lib="dom" />
import { user } from '@zhizao/contract/access/user'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { shopCalendar } from '@zhizao/contract/calendar/shop-calendar'
import { workPlan } from '@zhizao/contract/calendar/work-plan'
import { bom } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { staff } from '@zhizao/contract/plant/staff'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { productRoute } from '@zhizao/contract/process/product-route'
import { productSegment } from '@zhizao/contract/process/product-segment'
import { route } from '@zhizao/contract/process/route'
import { segment } from '@zhizao/contract/process/segment'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { loaded, signedInState } from '../bench/first-screen.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { cuttableLine } from './stand/cut-line.ts'
import { someone } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { scanner } from './stand/scanner.ts'
import { startCompany } from './stand/start-company.ts'

const BENCH = '/mes/pages/workbench/index'
const OUTBOX = '/bcs/pages/offline/outbox'
const PATIENCE = { timeout: 30_000 }
const PANEL = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const SIZES = [
  ['phone', PHONE],
  ['panel', PANEL],
] as const

describe('an operator at his station', () => {
  let product: Product
  let browser: Browser
  let line: Awaited<ReturnType<typeof cuttableLine>>
  let admin: Caller
  let context: BrowserContext
  let page: Page
  let shop: Awaited<ReturnType<typeof shopOf>>
  let window: { errors: string[]; refused: string[] }
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    line = await cuttableLine(product.port)
    await someone(product, 'operator', 'teamOperator')
    await someone(product, 'boss', 'productionSupervisor')
    admin = callerOf(product.url, undefined)
    await admin.signIn(administrator.name, administrator.password)
    shop = await shopOf(admin)
    const people = (await admin.client(user).page({ pageSize: 100 })).records
    const userId = people.find(({ loginName }) => loginName === 'operator')!.id
    await admin.client(staff).create({ code: 'G001', name: '张工', userId, badge: 'B-100', pin: '2468' })
    const opened = await openWindow(browser, line.url, { size: { ...PANEL, isTouch: true } })
    window = opened
    ;({ context, page } = opened)
    await signIn(page, 'operator')
  })
  afterAll(async () => {
    if (page) await picture(page, 'workbench-last')
    await browser?.close()
    line?.stop()
    await product?.stop()
    expect([window?.errors, window?.refused]).toEqual([[], []])
  })

  const main = () => page.getByRole('main')
  const press = (name: string | RegExp, of = main()) => of.getByRole('button', { name }).tap()
  const keys = async (text: string) => {
    for (const key of text) await press(new RegExp(`^${key}$`), main().getByRole('group', { name: '数字键盘' }))
  }
  const report = () => press(/^报工( [\d,]+)?\s*$/)
  const said = (text: string | RegExp) => main().getByText(text).first().waitFor(PATIENCE)
  const whole = (id: string) => admin.client(workbench).workOrder({ id })
  const strip = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor(PATIENCE)

  /** Pictures of both sizes and both themes; nothing is wider than the window, and no target is too small for a glove. */
  async function pictures(name: string, mustShow?: string | RegExp) {
    for (const [size, viewport] of SIZES) {
      await page.setViewportSize(viewport)
      await settled(page)
      // The frame takes its time to become narrow.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(viewport.width)
      expect(await page.evaluate(smallTargets), `${name} ${size}`).toEqual([])
      if (mustShow) {
        const box = await main().getByRole('button', { name: mustShow }).last().boundingBox()
        expect(box!.y + box!.height, `${name} ${size} without scrolling`).toBeLessThanOrEqual(viewport.height)
      }
      await picture(page, `${name}-${size}`)
    }
  }
  async function dark(name: string, open: (page: Page) => Promise<void>) {
    const opened = await openWindow(browser, line.url, {
      dark: true,
      size: { ...PANEL, isTouch: true },
    })
    const before = page
    page = opened.page
    await signIn(page, 'operator')
    await open(page)
    await pictures(name)
    await opened.context.close()
    page = before
  }

  it('chooses the station, claims, starts, and reports in three touches; scrap has its reasons', async () => {
    const made = await shop.order('120')
    const work = await shop.workOf(made)
    await page.goto(`${line.url}${BENCH}`)
    await main().getByRole('heading', { name: '选择工位' }).waitFor(PATIENCE)
    await pictures('workbench-stations')
    await press(/注塑机 1/)
    const open = main().getByRole('region', { name: '待领工' }).getByRole('button', { name: /注塑/ })
    await open.waitFor(PATIENCE)
    await pictures('workbench-open')
    await open.tap()
    await press(/领\s*工/)
    await press(/开\s*工/)
    await said('本次已运行')
    // The page says it before the server has answered.
    await expect.poll(async () => (await whole(work.注塑!)).status, PATIENCE).toBe('running')
    expect(await whole(work.注塑!)).toMatchObject({ stationName: '注塑机 1' })

    await press('返回')
    await said('进行中')
    await pictures('workbench-list')
    // Open, a number, and out with it.
    await press(/把手/, main().getByRole('region', { name: '进行中' }))
    await keys('4')
    await report()
    await said(/已报工 .*合格 4 个/)
    expect(await whole(work.注塑!)).toMatchObject({ good: '4', scrap: '0' })
    await pictures('workbench-posted', /报工\s*$/)

    await keys('16')
    await press(/^\+10$/)
    await pictures('workbench-report', /报工 26/)
    await press(/^报废/)
    await press(/^毛刺/)
    await keys('2')
    await pictures('workbench-scrap')
    await report()
    await said(/合格 26 个 · 报废 2 个/)
    expect(await whole(work.注塑!)).toMatchObject({ good: '30', scrap: '2' })
    const [newest] = (await whole(work.注塑!)).reports
    expect(newest!.reasons).toEqual([{ kind: 'scrap', reason: '毛刺', quantity: '2' }])
  })

  it('consumes by scan, stops with a reason, resumes; what is too much is told beside the number', async () => {
    const [work] = await shop.running('30')
    await page.goto(`${line.url}${BENCH}?order=${work}`)
    await main()
      .getByText(/^用料 1$/)
      .tap()
    const scan = main().getByRole('textbox', { name: '扫描批次或物料' })
    await main()
      .getByRole('button', { name: /PP 粒料/ })
      .tap()
    await scan.fill('L1')
    await scan.press('Enter')
    await said('批次 L1')
    // A code that is scanned into the quantity is none.
    await main().getByRole('textbox', { name: '数量' }).tap()
    await scanner(page, 'PP-01', 'Enter')
    await page.getByRole('status').filter({ hasText: 'PP-01 PP 粒料' }).first().waitFor(PATIENCE)
    expect(await main().getByRole('textbox', { name: '数量' }).inputValue()).toBe('')
    await scan.fill('L1')
    await scan.press('Enter')
    await said('批次 L1')
    await main().getByRole('textbox', { name: '数量' }).fill('1.5')
    await pictures('workbench-consume')
    await press(/^投\s*料$/)
    await expect.poll(() => shop.consumed(work!), PATIENCE).toBe('1.5')

    await press(/停\s*工/)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^缺\s*料$/ }).waitFor()
    await picture(page, 'workbench-stop')
    await dialog.getByRole('button', { name: /^缺\s*料$/ }).tap()
    await said('已停工：缺料')
    await expect.poll(async () => (await whole(work!)).status, PATIENCE).toBe('stopped')
    expect(await whole(work!)).toMatchObject({ stopReason: '缺料' })
    await press(/复\s*工/)
    await said('本次已运行')

    await main()
      .getByText(/^报工$/)
      .first()
      .tap()
    await keys('500')
    await report()
    await main().getByRole('alert').filter({ hasText: '还能报合格' }).waitFor(PATIENCE)
    await pictures('workbench-refused')
    expect(await whole(work!)).toMatchObject({ good: '0' })
  })

  it('an answer that is lost is asked for again and counts once', async () => {
    const [work] = await shop.running('30')
    await page.goto(`${line.url}${BENCH}?order=${work}`)
    await said('本次已运行')
    let lost = 0
    await page.route('**/workbench/reportWork', async (route) => {
      if (route.request().method() !== 'POST' || lost++) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await keys('7')
    await report()
    await said(/已报工|已记在本机/)
    await expect.poll(() => lost, PATIENCE).toBe(2)
    await expect.poll(async () => (await whole(work!)).reports.length, PATIENCE).toBe(1)
    expect(await whole(work!)).toMatchObject({ good: '7' })
    await page.unroute('**/workbench/reportWork')
  })

  it('goes on without a connection; what was done is sent in its order and counts once', async () => {
    const [work] = await shop.running('30')
    await page.goto(`${line.url}${BENCH}?order=${work}`)
    await said('本次已运行')
    line.cut()
    await context.setOffline(true)
    await strip(/离线 · 0 条待上传/)
    await keys('3')
    await report()
    await said(/已记在本机：合格 3 个/)
    await press(/停\s*工/)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^休\s*息$/ })
      .tap()
    await said('已停工：休息')
    await press(/复\s*工/)
    await strip('离线 · 3 条待上传')
    await keys('5')
    await report()
    await strip('离线 · 4 条待上传')
    await pictures('workbench-offline')
    expect(await whole(work!)).toMatchObject({ good: '0' })
    await context.setOffline(false)
    line.mend()
    await expect.poll(async () => (await whole(work!)).good, PATIENCE).toBe('8')
    expect(await whole(work!)).toMatchObject({ status: 'running', reports: [{ good: '5' }, { good: '3' }] })
  })

  it('another shift signs on by badge without a session; what is reported goes with the next sign-in', async () => {
    const [work] = await shop.running('30')
    await page.goto(`${line.url}${OUTBOX}`)
    await page.getByLabel('PIN 码').fill('2468')
    await page.getByRole('button', { name: /^设\s*置$/ }).tap()
    await page.getByText('张工 可以在本机没有网络时用工牌或 PIN 码登录').waitFor(PATIENCE)
    await page.goto(`${line.url}${BENCH}?order=${work}`)
    await said('本次已运行')
    await settled(page)
    await context.clearCookies()
    await page.evaluate(() => localStorage.removeItem('gaeaUser'))
    await page.goto(line.url)
    await page.getByPlaceholder('登录名').waitFor(PATIENCE)
    line.cut()
    await context.setOffline(true)
    await page.goto(`${line.url}/offline`)
    await page.getByRole('radio', { name: '张工 G001' }).tap()
    await page.getByLabel('PIN 码').fill('1111')
    await page.getByLabel('PIN 码').press('Enter')
    await page.getByText('不正确，还可以试 4 次').waitFor(PATIENCE)
    await page.getByLabel('扫描工牌').fill('b-100')
    await page.getByLabel('扫描工牌').press('Enter')
    const { code } = await whole(work!)
    const kept = page.getByRole('region', { name: '本机单据' })
    await kept.getByRole('button').filter({ hasText: code }).tap()
    await said('本次已运行')
    await keys('4')
    await report()
    await said(/已记在本机：合格 4 个/)
    await picture(page, 'workbench-signed-on')
    await context.setOffline(false)
    line.mend()
    await page.getByText('网络已恢复，登录后上传 1 条记录').waitFor(PATIENCE)
    expect(await whole(work!)).toMatchObject({ good: '0' })
    await page.getByRole('button', { name: '去登录' }).tap()
    await page.getByPlaceholder('登录名').fill('operator')
    await page.getByPlaceholder('密码').fill(administrator.password)
    await page.getByRole('button', { name: /登\s*录/ }).tap()
    await expect.poll(async () => (await whole(work!)).good, PATIENCE).toBe('4')
    expect((await whole(work!)).reports).toMatchObject([{ good: '4', staffName: '张工' }])
  })

  it('finishes; a supervisor takes a report back at once, or later with a reason', async () => {
    const [work] = await shop.running('30')
    await page.goto(`${line.url}${BENCH}?order=${work}`)
    await said('本次已运行')
    await press(/^全部/)
    await report()
    await said(/已报工 .*合格 30 个/)
    // His own of the day, so he may.
    await main()
      .getByRole('button', { name: /撤\s*销/ })
      .waitFor()
    await press(/完\s*工/)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^完\s*工$/ })
      .tap()
    // Its material was to be scanned, and was not.
    await page.getByRole('dialog', { name: '为什么没有投料？' }).getByRole('button', { name: '用了线边余料' }).tap()
    await said('工单已完工')
    await expect.poll(async () => (await whole(work!)).status, PATIENCE).toBe('completed')
    expect(await whole(work!)).toMatchObject({ status: 'completed', good: '30' })

    await dark('workbench-dark-stations', async (page) => {
      await page.goto(`${line.url}${BENCH}`)
      await page.getByRole('heading', { name: '选择工位' }).waitFor(PATIENCE)
    })
    const [next] = await shop.running('30')
    await dark('workbench-dark-report', async (page) => {
      await page.goto(`${line.url}${BENCH}?station=${shop.stationIds[0]}&order=${next}`)
      await said('本次已运行')
      await keys('12')
    })
    await dark('workbench-dark-list', async (page) => {
      await page.goto(`${line.url}${BENCH}?station=${shop.stationIds[0]}`)
      await said('进行中')
    })
    const opened = await openWindow(browser, line.url, { size: { ...PANEL, isTouch: true } })
    page = opened.page
    await signIn(page, 'boss')
    await page.goto(`${line.url}${BENCH}?order=${next}`)
    await said('本次已运行')
    await keys('9')
    await report()
    await said(/已报工/)
    await press(/撤\s*销/)
    await expect.poll(async () => (await whole(next!)).good, PATIENCE).toBe('0')
    await keys('8')
    await report()
    await expect.poll(async () => (await whole(next!)).good, PATIENCE).toBe('8')
    await main()
      .getByText(/^记录$/)
      .tap()
    await press(/冲\s*销/)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('冲销原因').fill('数错了')
    await picture(page, 'workbench-reverse')
    await dialog.getByRole('button', { name: /冲\s*销/ }).tap()
    await expect.poll(async () => (await whole(next!)).good, PATIENCE).toBe('0')
    await pictures('workbench-history')
    await page.goto(`${line.url}${BENCH}?station=${shop.stationIds[0]}`)
    await main()
      .getByText(/^报工记录$/)
      .tap()
    await said('数错了')
    await pictures('workbench-records')
  })

  it('asks at the end of a shift; what goes on as overtime counts once the boss has granted it', async () => {
    const HOUR = 3_600_000
    const clock = (at: number) => new Date(at + 8 * HOUR).toISOString().slice(11, 16)
    const [from, to] = [Date.now() - 3 * HOUR, Date.now() - HOUR]
    const everyDay = [1, 2, 3, 4, 5, 6, 7]
    await admin.client(shopCalendar).save({
      year: new Date(from + 8 * HOUR).getUTCFullYear(),
      week: everyDay.map(() => true),
    } as never)
    await admin.client(workPlan).create({
      name: '早班',
      workingTimeSettings: [{ name: '早班', weekdays: everyDay, from: clock(from), to: clock(to), breaks: [] }],
      workResoures: [{ kind: 'company' }],
    } as never)
    const work = await shop.workOf(await shop.order('40'))
    await admin.client(workOrder).dispatch({ ids: [work.注塑!], stationId: shop.stationIds[2]! })
    await admin.client(workbench).start({ id: work.注塑!, at: new Date(from + HOUR).toISOString() })
    // The supervisor took a report back at this window; the operator has one of his own.
    const opened = await openWindow(browser, line.url, { size: { ...PANEL, isTouch: true } })
    const before = page
    page = opened.page
    await signIn(page, 'operator')
    await page.goto(`${line.url}${BENCH}?order=${work.注塑}`)
    const band = main().getByRole('region', { name: '班次提示' })
    await band.getByText(/早班 .* 已结束，工单还在做/).waitFor(PATIENCE)
    await pictures('workbench-shift-end')
    await band.getByRole('button', { name: '按加班继续' }).tap()
    await band.waitFor({ state: 'detached', timeout: 30_000 })
    await expect
      .poll(async () => (await whole(work.注塑!)).stretches, PATIENCE)
      .toMatchObject([{ overtime: null }, { overtime: 'asked', to: null }])

    page = before
    await opened.context.close()

    await page.setViewportSize(PANEL)
    await page.goto(`${line.url}/mes/pages/workOrder/detail?id=${work.注塑}`)
    await page.getByText('加班待认定').waitFor(PATIENCE)
    await settled(page)
    await picture(page, 'work-order-overtime-asked')
    await page.getByRole('button', { name: '认定为加班' }).tap()
    await page.getByRole('button', { name: '不算加班' }).waitFor(PATIENCE)
    await settled(page)
    await picture(page, 'work-order-overtime')
    const times = await admin.client(workOrder).times({ id: work.注塑! })
    expect(times.overtimeHours).toBeGreaterThan(0.9)
  })

  // Last of all: whoever signs in for it puts out the caller of before.
  it('its first screen is light: 500 kB as it comes over the wire, and nothing of lists and schemas', async () => {
    const state = await signedInState(browser, product.url)
    const came = await loaded(
      browser,
      `${product.url}${BENCH}`,
      async (first) => void (await first.getByRole('heading', { name: '选择工位' }).waitFor(PATIENCE)),
      state,
    )
    expect(came.allKb).toBeLessThan(500)
    expect(came.scripts.filter((name) => /^(lists|icons|schemas)-/.test(name))).toEqual([])
  })
})

/** Buttons of the workbench that a glove may miss. */
const smallTargets = () =>
  [...document.querySelectorAll<HTMLElement>('main button')]
    .filter(
      (button) =>
        button.checkVisibility() && !button.matches('[class*="ant-btn-sm"], .ant-segmented *, .ant-input-clear-icon'),
    )
    .filter((button) => !button.closest('[class*="records"]'))
    .map((button) => ({ words: button.textContent, height: Math.round(button.getBoundingClientRect().height) }))
    .filter(({ height }) => height < 48)

/** Two stations, a product of two segments, material for it; orders are released, and begun where that is asked. */
async function shopOf(admin: Caller) {
  const units = await admin.client(unit).list({})
  const [piece, kg] = ['个', 'kg'].map((code) => units.find((each) => each.code === code)!.id)
  const center = await admin.client(workCenter).create({ code: 'ZS', name: '注塑车间', parallelPlaces: 20 })
  const stationIds: string[] = []
  for (const at of [1, 2, 3])
    stationIds.push(
      (await admin.client(station).create({ code: `ZS-0${at}`, name: `注塑机 ${at}`, workCenterId: center.id })).id,
    )
  const house = await admin.client(warehouse).create({ code: 'BX', name: '线边仓' })
  const lineside = await admin.client(location).create({ warehouseId: house.id, code: 'XB-1', kind: 'lineside' })
  const store = await admin.client(location).create({ warehouseId: house.id, code: 'CP-1' })
  const granules = await admin
    .client(material)
    .create({ code: 'PP-01', name: 'PP 粒料', baseUnitId: kg!, tracking: 'lot' })
  const handle = await admin
    .client(material)
    .create({ code: 'SB-01', name: '把手', specification: '黑 120 mm', baseUnitId: piece!, source: 'make' } as never)
  const segments = []
  for (const [at, name] of ['注塑', '去毛刺'].entries()) {
    const { id } = await admin.client(segment).create({
      name,
      segmentType: 'machining',
      workCenterId: center.id,
      setUpSeconds: 60,
      runSeconds: '1',
    })
    segments.push({ no: (at + 1) * 10, segmentId: id })
  }
  const links = [{ fromNo: 10, toNo: 20, kind: 'next' as const }]
  const drawn = await admin.client(route).create({ code: 'GY-01', name: '把手路线', segments, links })
  const released = await admin.client(route).release({ id: drawn.id })
  await admin.client(productRoute).create({ materialId: handle.id, routeCode: released.code })
  const bill = await admin
    .client(bom)
    .create({ materialId: handle.id, lines: [{ materialId: granules.id, quantity: '0.05' }] as never })
  await admin.client(bom).release({ id: bill.id })
  await admin.client(productSegment).save({
    segments: [
      {
        materialId: handle.id,
        routeSegmentId: released.segments.find(({ no }) => no === 10)!.id,
        materials: [{ materialId: granules.id }],
      },
    ],
  })
  const entry = await admin.client(stockEntry).create({
    kind: 'receipt',
    lines: [{ materialId: granules.id, quantity: '60', lotCode: 'L1', toLocationId: lineside.id }],
  })
  await admin.client(stockEntry).post({ id: entry.id })

  async function order(quantity: string) {
    const { id } = await admin.client(productionOrder).create({
      materialId: handle.id,
      quantity,
      dueOn: '2099-12-31',
      priority: 2,
      issueLocationId: lineside.id,
      receiptLocationId: store.id,
    })
    await admin.client(productionOrder).plan({ id })
    await admin.client(productionOrder).release({ ids: [id] })
    return id
  }
  async function workOf(orderId: string) {
    const { records } = await admin.client(workOrder).page({ orderId, pageSize: 100, pageNumber: 1 })
    return Object.fromEntries(records.map(({ segmentName, id }) => [segmentName, id])) as Record<string, string>
  }
  /** The first segment of a new order, at the first station, running. */
  async function running(quantity: string): Promise<string[]> {
    const work = await workOf(await order(quantity))
    await admin.client(workOrder).dispatch({ ids: [work.注塑!], stationId: stationIds[0]! })
    await admin.client(workbench).start({ id: work.注塑! })
    return [work.注塑!, work.去毛刺!]
  }
  const consumed = async (id: string) => (await admin.client(workbench).components({ id }))[0]!.consumed
  return { stationIds, order, workOf, running, consumed }
}
