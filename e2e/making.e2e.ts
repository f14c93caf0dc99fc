/// <reference lib="dom" />
import { file } from '@zhizao/contract/file/file'
import { staff } from '@zhizao/contract/plant/staff'
import { printJob } from '@zhizao/contract/print/print-job'
import { productSegment } from '@zhizao/contract/process/product-segment'
import { board, boardLink } from '@zhizao/contract/production/board'
import { productionException } from '@zhizao/contract/production/exception'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { productionReport } from '@zhizao/contract/production/production-report'
import { project } from '@zhizao/contract/production/project'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { dayText } from '@zhizao/rules/time/calendar'
import { USUAL_ZONE } from '@zhizao/rules/time/time-zone'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readPrint } from '../apps/server/src/print/read-print.ts'
import { testProduction } from '../apps/server/src/production/test-production.ts'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { inDays as day } from '../apps/server/src/testing/plant-day.ts'
import { databaseOf } from './no-loss/database.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { someone } from './stand/frame-people.ts'
import { listScreen } from './stand/list-screen.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'
import { type Words, wordsOf } from './stand/words.ts'

const WALL = { width: 1920, height: 1080 }
const DESK = { width: 1440, height: 900 }
const PANEL = { width: 1280, height: 800, isTouch: true }
const TABLET = { width: 800, height: 1280, isTouch: true }
const BENCH = '/mes/pages/workbench/index'
const PATIENCE = { timeout: 30_000 }
/** `readyState` of a film that plays to its end. */
const HAVE_ENOUGH_DATA = 4
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** From an order to its close by 生产主管 and 班组操作员, each at his own screen. */
describe('an order is made', () => {
  let product: Product
  let browser: Browser
  let words: Words
  let admin: Caller
  let shop: Awaited<ReturnType<typeof testProduction>>
  let desk: Page
  let tablet: Page
  let errors: string[]
  let made: { id: string; code: string }
  let work: Record<string, string>
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    words = await wordsOf('zh-CN')
    await someone(product, 'chief', 'productionSupervisor')
    await someone(product, 'hand', 'teamOperator')
    admin = callerOf(product.url, undefined)
    await admin.signIn(administrator.name, administrator.password)
    shop = await testProduction(undefined as never, admin)
    await master()
    const [one, other] = await Promise.all([
      openWindow(browser, product.url, { size: DESK }),
      openWindow(browser, product.url, { size: PANEL }),
    ])
    ;[desk, tablet] = [one.page, other.page]
    // A print opens in a tab of its own, behind which the page would go to sleep.
    other.context.on('page', (opened) => void opened.close())
    errors = one.errors
    await Promise.all([signIn(desk, 'chief'), signIn(tablet, 'hand')])
  })
  afterAll(async () => {
    if (desk) await picture(desk, 'making-desk-last')
    if (tablet) await picture(tablet, 'making-tablet-last')
    await browser?.close()
    await product?.stop()
    expect(errors ?? []).toEqual([])
  })

  /** A handle of two segments, the first with a drawing, a picture, a paper and what is to be recorded; a person with a PIN. */
  async function master() {
    const granules = await shop.stock.material('PP-BLACK', { name: 'PP 粒料 黑', tracking: 'lot' })
    const handle = await shop.product('SB-120', { name: '把手', specification: '黑 120 mm', tracking: 'lot' })
    const way = await shop.routeFor(handle.id, [
      { name: '注塑', transferQuantity: '1', runSeconds: '30' },
      { name: '去毛刺', runSeconds: '10' },
    ])
    await shop.billFor(handle.id, [{ materialId: granules.id, quantity: '0.05' }])
    await shop.usedAt(handle.id, way, { 10: [granules.id] })
    await shop.received(granules.id, '80', 'PP-L1')
    const drawn = await paper()
    const upload = async (name: string, mime: string, bytes: Uint8Array) =>
      (await admin.client(file).upload({ file: new File([bytes as never], name, { type: mime }) })).id
    await admin.client(productSegment).saveFiles({
      materialId: handle.id,
      routeSegmentId: way.segments[0]!.id,
      files: [
        { fileId: await upload('作业指导书.pdf', 'application/pdf', drawn), title: '作业指导书', version: 'B2' },
        { fileId: await upload('外观.png', 'image/png', await drawing()), title: '外观样件', version: 'A' },
        { fileId: await upload('装夹.mp4', 'video/mp4', await film()), title: '装夹示范', version: 'A' },
      ],
    })
    const parameter = { name: '模温', unit: '℃', low: '40', high: '60', isRequired: 1 as const }
    await admin.client(productSegment).save({
      segments: [{ materialId: handle.id, routeSegmentId: way.segments[0]!.id, parameters: [parameter] }],
    })
    const { id: going } = await admin.client(project).create({ name: '车门把手一期', dueOn: day(30) })
    await admin.client(project).setStatus({ ids: [going], status: 'active' })
    await admin.client(staff).create({
      code: 'YG-07',
      name: '李师傅',
      userId: await userOf('hand'),
      badge: 'B-07',
      pin: '2468',
    } as never)
  }
  const userOf = async (loginName: string) => {
    const [row] = await databaseOf(product.dataDir).query<{ id: string }>(
      'select id::text as id from app_user where login_name = $1',
      [loginName],
    )
    return row!.id
  }
  /** A picture of the part. */
  async function drawing() {
    const page = await browser.newPage({ viewport: { width: 900, height: 600 } })
    await page.setContent(
      '<svg viewBox="0 0 900 600" style="background:#fff"><rect x="120" y="240" width="660" height="120" rx="60" fill="none" stroke="#222" stroke-width="4"/><circle cx="200" cy="300" r="24" fill="none" stroke="#222" stroke-width="4"/><path d="M120 420H780M120 410v20M780 410v20" stroke="#1157c7" stroke-width="3"/><text x="420" y="460" font-size="32" fill="#1157c7">120 ±0.2</text></svg>',
    )
    const bytes = await page.screenshot()
    await page.close()
    return bytes
  }
  /** A second of two colours, filmed by the browser itself. */
  async function film() {
    const page = await browser.newPage()
    const bytes = await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 64
      canvas.height = 48
      const brush = canvas.getContext('2d')!
      const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/mp4;codecs=vp9' })
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      const ended = new Promise((resolve) => {
        recorder.onstop = resolve
      })
      recorder.start()
      for (let at = 0; at < 12; at++) {
        brush.fillStyle = at % 2 ? '#1157c7' : '#ffffff'
        brush.fillRect(0, 0, 64, 48)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      recorder.stop()
      await ended
      return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
    })
    await page.close()
    return Uint8Array.from(bytes)
  }
  /** A paper of two pages, as somebody might have drawn it. */
  async function paper() {
    const order = await shop.order((await shop.product('PAPER')).id, '1')
    const { id } = await admin.client(printJob).create({ typeCode: 'orderReport', ids: [order.id], copies: 2 })
    await vi.waitUntil(async () => (await admin.client(printJob).get({ id })).state === 'ready', { timeout: 90_000 })
    return (await admin.file(printJob.file, { id })).bytes
  }

  const go = async (page: Page, path: string) => {
    await page.goto(`${product.url}${path}`)
    await settled(page)
  }
  const seen = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor(PATIENCE)
  const press = (page: Page, name: string) =>
    page
      .getByRole('button', { name: words.button(name) })
      .filter({ visible: true })
      .last()
      .click()
  const tap = (name: string | RegExp) =>
    tablet.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first().tap()
  const said = (text: string | RegExp) =>
    tablet.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor(PATIENCE)
  const keys = async (text: string) => {
    for (const key of text)
      await tablet.getByRole('group', { name: '数字键盘' }).getByRole('button', { name: key, exact: true }).tap()
  }
  const whole = (id: string) => admin.client(workbench).workOrder({ id })
  /** The tablet both ways round. */
  async function tabletPictures(name: string) {
    for (const [way, size] of [
      ['1280x800', PANEL],
      ['800x1280', TABLET],
    ] as const) {
      await tablet.setViewportSize(size)
      await settled(tablet)
      await expect
        .poll(() => tablet.evaluate(() => document.documentElement.scrollWidth), { message: `${name} ${way}` })
        .toBeLessThanOrEqual(size.width)
      await picture(tablet, `making-${name}-${way}`)
    }
    await tablet.setViewportSize(PANEL)
  }

  it('生产主管 makes it by its form for a project, plans it, looks whether all is there, releases and dispatches it', async () => {
    const { add, pick, field, dialog } = listScreen(desk, words)
    await go(desk, '/mes/pages/productionOrder/index')
    await add()
    await pick(dialog().getByLabel('产品', { exact: true }), 'SB-120')
    await field('计划数量').fill('100')
    await field('交货日期').fill(day(10))
    await desk.keyboard.press('Tab')
    await pick(field('投料库位'), shop.line.code)
    await pick(field('完工库位'), shop.store.code)
    await pick(field('项目'), '车门把手一期')
    await picture(desk, 'making-order-form')
    await press(desk, '保存')
    await dialog().waitFor({ state: 'hidden' })
    const [row] = (await admin.client(productionOrder).page({ dueFrom: day(10), dueTo: day(10) })).records
    expect(row).toMatchObject({ quantity: '100', status: 'draft', source: 'project', projectName: '车门把手一期' })
    made = row!
    await go(desk, `/operatrOrder?id=${made.id}`)
    await press(desk, '排产')
    await desk.locator('h1').filter({ hasText: '已排产' }).waitFor()
    await press(desk, '齐套分析')
    await desk.waitForURL('**/productionOrder/readiness?ids=*')
    await seen(desk, '齐套 1')
    await settled(desk)
    await picture(desk, 'making-readiness')
    await go(desk, `/operatrOrder?id=${made.id}`)
    await press(desk, '下达')
    await desk.locator('h1').filter({ hasText: '已下达' }).waitFor()
    await press(desk, '打印流转卡')
    await desk.getByRole('dialog').filter({ hasText: '打印流转卡' }).waitFor()
    await picture(desk, 'making-card-dialog')
    await desk.keyboard.press('Escape')
    work = await shop.workOf(made.id)
    await go(desk, '/mes/pages/workOrder/index')
    const card = desk
      .getByRole('region', { name: '待派工' })
      .getByRole('listitem')
      .filter({ hasText: `${made.code}-G10` })
    await card.dragTo(desk.getByRole('region', { name: '工位1' }))
    await desk.getByRole('region', { name: '工位1' }).getByText(`${made.code}-G10`).waitFor()
    await picture(desk, 'making-board')
    expect(await whole(work.注塑!)).toMatchObject({ status: 'dispatched', stationName: '工位1' })
  })

  it('班组操作员 opens it by the code of its card, looks at the drawings, starts, and reports in three touches', async () => {
    await go(tablet, BENCH)
    await tap(/工位1/)
    await said('待开工')
    await tabletPictures('station')
    const { records } = await admin.client(workOrder).page({ orderId: made.id, pageSize: 10 })
    const { code } = records.find(({ id }) => id === work.注塑)!
    const scan = tablet.getByRole('textbox', { name: '扫描流转卡或工单' })
    await scan.fill('NOT-THERE')
    await scan.press('Enter')
    await said('没有这张流转卡或工单')
    await scan.fill(code)
    await scan.press('Enter')
    await said(code)
    await tablet.getByText('文件 3').tap()
    await tap(/作业指导书/)
    const viewer = tablet.getByRole('dialog', { name: '作业指导书' })
    await viewer.getByRole('img', { name: '作业指导书' }).waitFor(PATIENCE)
    await viewer.getByText('第 1 / 2 页').waitFor()
    await picture(tablet, 'making-paper-1280x800')
    await viewer.getByRole('button', { name: '放大' }).tap()
    await viewer.getByRole('button', { name: '放大' }).tap()
    await picture(tablet, 'making-paper-zoomed')
    await viewer.getByRole('button', { name: '下一个' }).tap()
    await viewer.getByText('第 2 / 2 页').waitFor()
    await viewer.getByRole('button', { name: '下一个' }).tap()
    await tablet.getByRole('dialog', { name: '外观样件' }).waitFor()
    await tablet.setViewportSize(TABLET)
    await picture(tablet, 'making-picture-800x1280')
    await tablet.setViewportSize(PANEL)
    await tablet.getByRole('dialog', { name: '外观样件' }).getByRole('button', { name: '下一个' }).tap()
    const shown = tablet.getByRole('dialog', { name: '装夹示范' })
    await expect
      .poll(() => shown.locator('video').evaluate((played: HTMLVideoElement) => [played.readyState, played.videoWidth]))
      .toEqual([HAVE_ENOUGH_DATA, 64])
    expect(
      await shown.locator('video').evaluate((played: HTMLVideoElement) => [played.duration > 0.5, played.error]),
    ).toEqual([true, null])
    await picture(tablet, 'making-film-1280x800')
    await shown.getByRole('button', { name: '关闭' }).tap()
    await tablet.getByText('报工', { exact: true }).filter({ visible: true }).first().tap()
    await tap(/开\s*工/)
    await said('本次已运行')
    await tablet.getByRole('textbox', { name: '模温' }).fill('52')
    await keys('40')
    await tabletPictures('report')
    await tap(/^报工 40/)
    await said(/已报工 .*合格 40 个/)
    expect((await whole(work.注塑!)).reports[0]).toMatchObject({
      good: '40',
      mayReverse: true,
      values: [{ name: '模温', value: '52', isOut: false }],
    })
    await tabletPictures('reported')
  })

  it('he has labels and the card printed by one touch, and again as a reprint', async () => {
    await tap('多一张标签')
    await tap(/打印标签/)
    await tablet.getByText('打印文件已生成').waitFor({ timeout: 120_000 })
    await picture(tablet, 'making-printed')
    const [report] = (await whole(work.注塑!)).reports
    const labels = () =>
      admin.client(printJob).page({ typeCode: 'workReportLabel', recordId: report!.id, pageSize: 10 })
    const [job] = (await labels()).records
    expect(job).toMatchObject({ copies: 2, reprint: 0 })
    const { pages } = await readPrint((await admin.file(printJob.file, { id: job!.id })).bytes)
    expect(pages.map(({ codes }) => codes)).toEqual(Array(2).fill([{ format: 'QRCode', text: report!.workOrderCode }]))
    await tap(/打印标签/)
    await tablet.getByText('补打第 1 次').waitFor({ timeout: 120_000 })
    expect((await labels()).records[0]).toMatchObject({ reprint: 1, reason: '现场补打' })
    await tap(/打印流转卡/)
    await expect
      .poll(
        async () =>
          (await admin.client(printJob).page({ typeCode: 'orderReport', recordId: made.id, pageSize: 5 })).total,
        PATIENCE,
      )
      .toBe(1)
  })

  it('he reports scrap with its reason, takes his own report back, stops with a reason, and goes on', async () => {
    await tablet.getByRole('textbox', { name: '模温' }).fill('63')
    await keys('10')
    await tap(/^报废/)
    await tap(/^毛刺/)
    await keys('3')
    await tabletPictures('scrap')
    await tap(/^报工/)
    await said(/合格 10 个 · 报废 3 个/)
    expect((await whole(work.注塑!)).reports[0]).toMatchObject({
      scrap: '3',
      values: [{ value: '63', isOut: true }],
    })
    await tablet.getByRole('textbox', { name: '模温' }).fill('50')
    await keys('7')
    await tap(/^报工 7/)
    await said(/合格 7 个/)
    await tablet.getByText('记录', { exact: true }).tap()
    await said('（超限）')
    await tap(/冲\s*销/)
    const dialog = tablet.getByRole('dialog')
    await dialog.getByLabel('冲销原因').fill('多按了一次')
    await dialog.getByRole('button', { name: /冲\s*销/ }).tap()
    await expect.poll(async () => (await whole(work.注塑!)).good, PATIENCE).toBe('50')
    await dialog.waitFor({ state: 'hidden' })
    await tabletPictures('records')
    await tap(/停\s*工/)
    await tablet
      .getByRole('dialog')
      .getByRole('button', { name: /换\s*模|缺\s*料/ })
      .first()
      .tap()
    await said(/已停工/)
    await tabletPictures('stopped')
  })

  it('he raises an exception with a photo, which knows the order', async () => {
    await tap('提报异常')
    await tablet.getByLabel('异常内容').fill('顶针拉伤，模具待修')
    await tablet.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL })
    await tablet.getByRole('button', { name: '移除照片' }).waitFor()
    await settled(tablet)
    await tabletPictures('exception')
    await tablet.getByRole('button', { name: '提报', exact: true }).tap()
    await tablet.getByText('待受理').first().waitFor()
    const [raised] = (await admin.client(productionException).page({ pageSize: 5 })).records
    expect(raised).toMatchObject({ title: '顶针拉伤，模具待修', orderCode: made.code, workOrderId: work.注塑 })
    await go(tablet, `${BENCH}?order=${work.注塑}`)
    await tap(/复\s*工/)
    await said('本次已运行')
  })

  it('he reports the rest, and the next segment, held as a tablet is', async () => {
    await tablet.setViewportSize(TABLET)
    await tablet.getByRole('textbox', { name: '模温' }).fill('51')
    await tablet.getByRole('switch', { name: '报完即完工' }).tap()
    await tap(/^全部/)
    await tap(/^报工 47/)
    // Its material was to be scanned, and was not.
    await tablet.getByRole('dialog', { name: '为什么没有投料？' }).getByRole('button', { name: '用了线边余料' }).tap()
    await expect.poll(async () => (await whole(work.注塑!)).status, PATIENCE).toBe('completed')
    await go(tablet, BENCH)
    await said('待领工')
    await tablet
      .getByRole('region', { name: '待领工' })
      .getByRole('button', { name: /去毛刺/ })
      .first()
      .tap()
    await tap(/领\s*工/)
    await tap(/开\s*工/)
    await said('本次已运行')
    await tablet.getByRole('switch', { name: '报完即完工' }).tap()
    await tap(/^全部/)
    await tap(/^报工 97/)
    await expect.poll(async () => (await whole(work.去毛刺!)).status, PATIENCE).toBe('completed')
    await tabletPictures('done')
  })

  it('生产主管 completes and closes it; order, reports and wall say the same', async () => {
    await go(desk, `/operatrOrder?id=${made.id}`)
    await seen(desk, '97')
    await press(desk, '完工')
    const reason = desk.getByRole('dialog').getByRole('textbox')
    if (await reason.count()) await reason.first().fill('报废 3 件，余料不足')
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: words.button('完工') })
      .click()
    await desk.locator('h1').filter({ hasText: '已完工' }).waitFor()
    await picture(desk, 'making-order-completed')
    await desk.getByRole('tab', { name: '报工记录' }).click()
    await seen(desk, '模温')
    await picture(desk, 'making-order-reports')
    await desk.getByRole('tab', { name: '变更记录' }).click()
    await seen(desk, '变更生产订单状态')
    await picture(desk, 'making-order-history')
    const order = await admin.client(productionOrder).get({ id: made.id })
    expect(order).toMatchObject({ status: 'completed', goodQuantity: '97', scrapQuantity: '3' })
    const output = await admin.client(productionReport).output({ by: 'material' } as never)
    expect(output.find(({ name }) => name.includes('SB-120'))).toMatchObject({ good: '97', scrap: '3' })
    const { token } = await admin.client(boardLink).create({ name: '一车间显示器', days: 7 })
    // The work may have begun before midnight: the wall tells what the report tells of today.
    const { today } = await admin.client(board).figures({ token })
    const days = await admin.client(productionReport).output({ by: 'day' } as never)
    const { good, scrap } = days.find(({ name }) => name === dayText(Date.now(), USUAL_ZONE))!
    expect(today).toMatchObject([{ unit: '个', good, scrap }])
    expect(days.reduce((sum, each) => sum + Number(each.good), 0)).toBe(97)
    const wall = await openWindow(browser, `${product.url}/boardLarge#${token}`, { size: WALL })
    await seen(wall.page, good)
    await picture(wall.page, 'making-wall')
    await wall.context.close()
    await go(desk, `/workOrderDetail?id=${work.注塑}`)
    await desk.getByRole('tab', { name: '作业文件' }).click()
    await seen(desk, '作业指导书')
    await picture(desk, 'making-work-detail')
    await go(desk, '/mes/pages/productionReport/index')
    await desk.locator('canvas').first().waitFor()
    await settled(desk)
    await picture(desk, 'making-reports')
    await go(desk, `/operatrOrder?id=${made.id}`)
    await press(desk, '关闭')
    const sure = desk.getByRole('dialog').getByRole('button', { name: words.button('关闭') })
    if (await sure.count()) await sure.last().click()
    await desk.locator('h1').filter({ hasText: '已关闭' }).waitFor()
    expect(await admin.client(productionOrder).get({ id: made.id })).toMatchObject({ status: 'closed' })
  })
})
