/// <reference lib="dom" />
import { configInfo } from '@zhizao/contract/company/plant-config'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { signal } from '@zhizao/contract/device-model/signal'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { machine } from '@zhizao/contract/machine/machine'
import { machineSetUp } from '@zhizao/contract/machine/machine-set-up'
import { machineSignal } from '@zhizao/contract/machine/machine-signal'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
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
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { seeded } from '../apps/server/src/testing/seeded.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { someone } from './stand/frame-people.ts'
import { type PressMachine, pressMachine } from './stand/press-machine.ts'
import { administrator, type Product, until } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const SEED = Number(process.env.SEED ?? 7)
const PATIENCE = { timeout: 60_000 }
const PANEL = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const CAVITIES = 2
const MODULUS = 10_000

describe('a moulding machine that a gateway reads, and the work at its station', () => {
  let product: Product
  let browser: Browser
  let press: PressMachine
  let admin: Caller
  let shop: Awaited<ReturnType<typeof shopOf>>
  let page: Page
  let errors: string[] = []
  beforeAll(async () => {
    ;[product, press, browser] = await Promise.all([
      startCompany(),
      pressMachine({ shows: MODULUS - 30, modulus: MODULUS }),
      openBrowser(),
    ])
    await someone(product, 'operator', 'teamOperator')
    await someone(product, 'judge', 'inspector')
    admin = callerOf(product.url, undefined)
    await admin.signIn(administrator.name, administrator.password)
    shop = await shopOf(admin, product, press.port)
    const window = await openWindow(browser, product.url, { size: { ...PANEL, isTouch: true } })
    ;({ page, errors } = window)
    await signIn(page, 'operator')
  })
  afterAll(async () => {
    if (page) await picture(page, 'counter-last')
    await browser?.close()
    press?.close()
    await product?.stop()
    expect(errors).toEqual([])
  })

  const main = (of = page) => of.getByRole('main')
  const whole = (id: string) => admin.client(workbench).workOrder({ id })
  const counted = async (id: string) => Number((await whole(id)).count!.total)
  /** What the machine shows now has been read: the request after the next is answered. */
  async function seen() {
    const before = press.reads()
    await until(() => press.reads() >= before + 3, 20_000, 'another read')
  }
  async function pictures(name: string, of = page) {
    for (const [size, viewport] of [
      ['phone', PHONE],
      ['panel', PANEL],
    ] as const) {
      await of.setViewportSize(viewport)
      await settled(of)
      await expect
        .poll(() => of.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(viewport.width)
      expect(await of.evaluate(smallTargets), `${name} ${size}`).toEqual([])
      await picture(of, `${name}-${size}`)
    }
  }

  it('rolls over, begins anew and goes bad in mid-run: no piece is invented, none is lost', async () => {
    const work = await shop.running('5000')
    const random = seeded(SEED)
    let strokes = 0
    for (let step = 0; step < 60; step++) {
      const many = 1 + Math.floor(random() * 9)
      // Read to the last stroke, then switched off and on.
      if (step === 25 || step === 40) press.reset()
      // Nothing of these is seen as it happens.
      if (step === 30 || step === 50) press.breaks(true)
      if (step === 34 || step === 53) press.breaks(false)
      if (step === 25 || step === 40) await seen()
      press.stroke(many)
      strokes += many
      await seen()
    }
    await expect.poll(() => counted(work), PATIENCE).toBe(strokes * CAVITIES)
    expect((await whole(work)).count).toMatchObject({ good: String(strokes * CAVITIES), reported: '0' })

    // What it counts is reported by itself from now on, a batch at a time, while it goes on.
    const batch = 20
    await admin.client(machine).update({ id: shop.machineId, autoReport: true, batchQuantity: String(batch) })
    for (; (strokes * CAVITIES) % batch !== 0 || strokes < 320; strokes++) press.stroke()
    press.breaks(true)
    await seen()
    press.breaks(false)
    await expect.poll(async () => Number((await whole(work)).good), { timeout: 180_000 }).toBe(strokes * CAVITIES)
    await admin.client(machine).update({ id: shop.machineId, autoReport: false })
    const { records } = await admin.client(workbench).reports({ workOrderId: work, pageSize: 200 })
    expect(records.every(({ isAutomatic, good }) => isAutomatic && good === String(batch))).toBe(true)
    expect(records).toHaveLength((strokes * CAVITIES) / batch)
    await admin.client(workbench).finish({ id: work })
  }, 300_000)

  it('the operator takes the count over with one press; far from it he says why', async () => {
    const work = await shop.running('300')
    press.stroke(14)
    await seen()
    await page.goto(`${product.url}/mes/pages/workbench/index?order=${work}`)
    const fill = main().getByRole('button', { name: '按计数填入 28 个' })
    await fill.waitFor(PATIENCE)
    await pictures('counter-offer')
    await fill.tap()
    await main()
      .getByRole('button', { name: /^报工 28/ })
      .tap()
    await main()
      .getByText(/已报工 .*合格 28 个/)
      .waitFor(PATIENCE)
    expect(await whole(work)).toMatchObject({ good: '28', count: { total: '28', good: '0' } })

    for (const key of '50')
      await main().getByRole('group', { name: '数字键盘' }).getByRole('button', { name: key, exact: true }).tap()
    const post = main().getByRole('button', { name: /^报工( 50)?\s*$/ })
    const reasons = main().getByRole('group', { name: '与计数不符的原因' })
    await reasons.waitFor()
    expect(await post.isDisabled()).toBe(true)
    await pictures('counter-apart')
    const box = await post.boundingBox()
    expect(box!.y + box!.height, 'without scrolling').toBeLessThanOrEqual(PANEL.height)
    await reasons.getByRole('button', { name: '计数器漏计' }).tap()
    await main()
      .getByRole('button', { name: /^报工 50/ })
      .tap()
    await expect.poll(async () => (await whole(work)).good, PATIENCE).toBe('78')
    const [newest] = (await whole(work)).reports
    expect(newest).toMatchObject({ good: '50', counted: '28', countReason: '计数器漏计' })
    await admin.client(workbench).finish({ id: work })
  })

  it('asks why the machine stands, stops the work by one press, and goes on when it runs again', async () => {
    await admin.client(configInfo).update({ params: [{ code: 'askStopAfter', value: 1 }] })
    const work = await shop.running('300')
    press.stroke()
    await seen()
    press.runs(false)
    await seen()
    await page.goto(`${product.url}/mes/pages/workbench/index?order=${work}`)
    const band = main().getByRole('region', { name: '工位机器' })
    await band.getByText(/机器已停 \d+ 分钟，工单还在做/).waitFor({ timeout: 200_000 })
    await pictures('counter-stands')
    await band.getByRole('button', { name: '设备故障' }).tap()
    await expect.poll(async () => (await whole(work)).status, PATIENCE).toBe('stopped')
    expect((await whole(work)).stopReason).toBe('设备故障')
    press.runs(true)
    await band.getByText('机器在运行，工单还停着').waitFor(PATIENCE)
    await pictures('counter-runs')
    await band.getByRole('button', { name: /复\s*工/ }).tap()
    await expect.poll(async () => (await whole(work)).status, PATIENCE).toBe('running')

    await admin.client(workbench).finish({ id: work })
  }, 300_000)

  it('the first article is judged before anything is reported', async () => {
    await admin.client(segment).update({ id: shop.segmentId, needsFirstArticle: 1 })
    const work = await shop.running('300')
    await page.goto(`${product.url}/mes/pages/workbench/index?order=${work}`)
    await main().getByText('做出首件后请质检判定').waitFor(PATIENCE)
    expect(await main().getByRole('group', { name: '数字键盘' }).count()).toBe(0)
    expect(await main().getByRole('button', { name: '首件合格' }).count()).toBe(0)
    const other = await openWindow(browser, product.url, { dark: true, size: { ...PANEL, isTouch: true } })
    await signIn(other.page, 'judge')
    await other.page.goto(`${product.url}/mes/pages/workbench/index?order=${work}`)
    const panel = main(other.page).getByRole('region', { name: '首件判定' })
    await panel.waitFor(PATIENCE)
    await pictures('first-article', other.page)
    await panel.getByRole('button', { name: '首件不合格' }).tap()
    await panel.getByRole('button', { name: '尺寸超差' }).waitFor()
    await pictures('first-article-reasons', other.page)
    await panel.getByRole('button', { name: '尺寸超差' }).tap()
    await expect.poll(async () => (await whole(work)).firstArticle, PATIENCE).toBe('failed')
    await panel.getByText('改好后重做首件').waitFor(PATIENCE)
    await pictures('first-article-failed', other.page)
    await panel.getByRole('button', { name: '首件合格' }).tap()
    await expect.poll(async () => (await whole(work)).firstArticle, PATIENCE).toBe('passed')
    await main().getByRole('group', { name: '数字键盘' }).waitFor(PATIENCE)
    await other.context.close()

    const desk = await openWindow(browser, product.url)
    await signIn(desk.page)
    await desk.page.goto(`${product.url}/mes/pages/workOrder/index`)
    await main(desk.page).getByText('1#注塑机').first().waitFor(PATIENCE)
    await settled(desk.page)
    await picture(desk.page, 'counter-board')
    await desk.page.goto(`${product.url}/mes/pages/workOrder/detail?id=${work}`)
    await main(desk.page).getByText('首件合格').first().waitFor(PATIENCE)
    await picture(desk.page, 'counter-work-order')
    await desk.page.goto(`${product.url}/dvs/pages/monitor/objects?object=${shop.objectId}`)
    await desk.page.getByRole('link', { name: /联机设备 1#注塑机/ }).waitFor(PATIENCE)
    await settled(desk.page)
    await picture(desk.page, 'counter-object')
    await desk.page.getByRole('link', { name: /联机设备 1#注塑机/ }).click()
    await desk.page.waitForURL(/machine\/detail/)
    await desk.context.close()
  })

  it('what is to be recorded is taken from the machine by one press, with the limits that the machine keeps', async () => {
    // The desk before has put this caller out.
    await admin.signIn(administrator.name, administrator.password)
    await admin.client(segment).update({ id: shop.segmentId, needsFirstArticle: 0 })
    await shop.records('射胶次数', { low: 0, high: 3 })
    const work = await shop.running('300')
    await page.goto(`${product.url}/mes/pages/workbench/index?order=${work}`)
    const values = main().getByRole('group', { name: '记录参数' })
    await values.getByText('0 – 3').waitFor(PATIENCE)
    const take = values.getByRole('button', { name: /射胶次数取机器值 \d+/ })
    const shown = (await take.getAttribute('aria-label'))!.split(' ').at(-1)!
    await pictures('counter-records')
    await take.tap()
    await values.getByText(/取自机器，/).waitFor()
    const typed = values.getByRole('textbox', { name: '射胶次数' })
    expect(await typed.inputValue()).toBe(shown)
    await pictures('counter-recorded')
    const keys = main().getByRole('group', { name: '数字键盘' })
    const post = main().getByRole('button', { name: /^报工 1/ })
    async function report() {
      const before = (await whole(work)).reports.length
      await keys.getByRole('button', { name: '1', exact: true }).tap()
      const reasons = main().getByRole('group', { name: '与计数不符的原因' })
      if (await reasons.isVisible()) await reasons.getByRole('button', { name: '计数器漏计' }).tap()
      await post.tap()
      await expect.poll(async () => (await whole(work)).reports.length, PATIENCE).toBe(before + 1)
      const [newest] = (await whole(work)).reports
      return newest!.values
    }
    expect(await report()).toMatchObject([
      { value: shown, low: '0', high: '3', isOut: Number(shown) > 3, takenAt: expect.any(String) },
    ])
    // Put right by hand it is what a person says, were it the same again.
    await take.tap()
    await values.getByText(/取自机器，/).waitFor()
    await typed.fill(`${shown}0`)
    await typed.fill(shown)
    await take.waitFor()
    expect(await report()).toMatchObject([{ value: shown, takenAt: null }])
    await main()
      .getByText(/^记录$/)
      .tap()
    for (const mark of [/射胶次数 \d+\s*（机器）/, /射胶次数 \d+\s*（人工）/])
      await main().getByText(mark).first().waitFor(PATIENCE)
    await pictures('counter-records-said')
    await page.evaluate(() => localStorage.setItem('sysTheme', '1'))
    await page.goto(`${product.url}/mes/pages/workbench/index?order=${work}`)
    await take.waitFor(PATIENCE)
    await pictures('counter-records-dark')
    await admin.client(workbench).finish({ id: work })
  })
})

/** Buttons of the workbench that a glove may miss. */
const smallTargets = () =>
  [...document.querySelectorAll<HTMLElement>('main button')]
    .filter(
      (button) =>
        button.checkVisibility() && !button.matches('[class*="ant-btn-sm"], .ant-segmented *, .ant-input-clear-icon'),
    )
    .map((button) => ({ words: button.textContent, height: Math.round(button.getBoundingClientRect().height) }))
    .filter(({ height }) => height < 48)

/** A station with the machine at it, a product of one segment, the gateway at work. */
async function shopOf(admin: Caller, product: Product, port: number) {
  const piece = (await admin.client(unit).list({})).find(({ code }) => code === '个')!.id
  const center = await admin.client(workCenter).create({ code: 'ZS', name: '注塑车间', parallelPlaces: 20 })
  const place = await admin.client(station).create({ code: 'ZS-01', name: '注塑机 1', workCenterId: center.id })
  const house = await admin.client(warehouse).create({ code: 'BX', name: '成品库' })
  const store = await admin.client(location).create({ warehouseId: house.id, code: 'CP-1' })
  const cap = await admin
    .client(material)
    .create({ code: 'BG-01', name: '杯盖', specification: '白 80 mm', baseUnitId: piece, source: 'make' } as never)
  const moulding = await admin.client(segment).create({
    name: '注塑',
    segmentType: 'machining',
    workCenterId: center.id,
    setUpSeconds: 60,
    runSeconds: '1',
  })
  const segments = [{ no: 10, segmentId: moulding.id }]
  const drawn = await admin.client(route).create({ code: 'GY-01', name: '杯盖路线', segments, links: [] })
  const released = await admin.client(route).release({ id: drawn.id })
  await admin.client(productRoute).create({ materialId: cap.id, routeCode: released.code })

  const { id: objectId } = await admin.client(object).create({ code: 'PRESS-1', name: '1 号注塑机' })
  const made = await admin.client(box).create({ code: 'PRESS-GW', name: '注塑网关' })
  const channel = await admin.client(boxChannel).create({
    boxId: made.id,
    code: 'tcp1',
    name: '机器网口',
    driver: 'modbus-tcp',
    settings: { host: '127.0.0.1', port },
  })
  const slave = await admin
    .client(boxDevice)
    .create({ channelId: channel.id, code: 'press', name: '注塑机', objectId, timeoutMs: 3000, retries: 0 })
  const points: string[] = []
  for (const [address, [code, name]] of [
    ['shots', '模次'],
    ['running', '运行'],
  ].entries()) {
    const { id } = await admin
      .client(point)
      .create({ objectId, code: code!, name: name!, dataType: 'uint16', pollMs: 100, access: 'r' })
    await admin
      .client(boxPoint)
      .create({ boxDeviceId: slave.id, pointId: id, address: { table: 'holding', address } } as never)
    points.push(id)
  }
  const { id: machineId } = await admin
    .client(machine)
    .create({ name: '1#注塑机', objectId, stationId: place.id, modulus: MODULUS, tolerancePercent: '5' })
  await admin.client(machineSignal).create({ machineId, role: 'counter', pointId: points[0]! })
  await admin.client(machineSignal).create({ machineId, role: 'state', pointId: points[1]! })
  await admin.client(machineSetUp).create({ machineId, materialId: cap.id, cycleSeconds: '10', cavities: CAVITIES })
  await admin.client(box).produceSetFile({ id: made.id })
  await admin.client(box).sendSetFile({ id: made.id })
  product.startGateway('PRESS-GW', made.secret)
  await until(
    async () => (await admin.client(point).live({ pointIds: points })).every(({ value }) => value !== null),
    90_000,
    'the values of the machine',
  )

  /** A new order at the station, begun. */
  async function running(quantity: string): Promise<string> {
    const order = await admin.client(productionOrder).create({
      materialId: cap.id,
      quantity,
      dueOn: '2099-12-31',
      priority: 2,
      receiptLocationId: store.id,
    })
    await admin.client(productionOrder).plan({ id: order.id })
    await admin.client(productionOrder).release({ ids: [order.id] })
    const { records } = await admin.client(workOrder).page({ orderId: order.id, pageSize: 10, pageNumber: 1 })
    const { id } = records[0]!
    await admin.client(workOrder).dispatch({ ids: [id], stationId: place.id })
    await admin.client(workbench).start({ id })
    return id
  }
  /** From now on a value is recorded with each report, as the machine's counter shows it. */
  async function records(name: string, limit: { low: number; high: number }) {
    const { id: signalId, code: pointSignal } = await admin.client(signal).create({ code: 'strokes', name })
    await admin.client(point).update({ id: points[0]!, signalId })
    await admin.client(machineSignal).create({ machineId, role: 'recorded', pointId: points[0]!, limits: [limit] })
    const routeSegmentId = released.segments[0]!.id
    await admin.client(productSegment).save({
      segments: [{ materialId: cap.id, routeSegmentId, parameters: [{ name, pointSignal }] }],
    })
  }
  return { machineId, objectId, segmentId: moulding.id, running, records }
}
