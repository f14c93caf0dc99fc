/// <reference lib="dom" />
import { material } from '@zhizao/contract/material/material'
import { station } from '@zhizao/contract/plant/work-center'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { segmentPlan } from '@zhizao/contract/production/segment-plan'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import { dayText } from '@zhizao/rules/time/calendar'
import { USUAL_ZONE } from '@zhizao/rules/time/time-zone'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProduction } from '../apps/server/src/production/test-production.ts'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { inDays as day } from '../apps/server/src/testing/plant-day.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { someone } from './stand/frame-people.ts'
import { listScreen } from './stand/list-screen.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'
import { type Words, wordsOf } from './stand/words.ts'

const laptop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844, isTouch: true }

describe('a day of 生产主管', () => {
  let product: Product
  let browser: Browser
  let planner: Caller
  let shop: Awaited<ReturnType<typeof testProduction>>
  let words: Words
  let gearbox: { id: string; code: string }
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    words = await wordsOf('zh-CN')
    await someone(product, 'chief', 'productionSupervisor')
    planner = callerOf(product.url, undefined)
    await planner.signIn(administrator.name, administrator.password)
    shop = await testProduction(undefined as never, planner)
    const steel = await planner
      .client(material)
      .create({ code: 'YL-45', name: '45 号圆钢', baseUnitId: shop.piece } as never)
    const shaft = await shop.product('BJ-ZX', { name: '输出轴' })
    gearbox = await shop.product('CP-JSJ', { name: '减速机 R47' })
    await shop.routeFor(shaft.id, [
      { name: '车削', runSeconds: '120' },
      { name: '磨削', runSeconds: '60' },
    ])
    await shop.billFor(shaft.id, [{ materialId: steel.id, quantity: '1' }])
    const way = await shop.routeFor(gearbox.id, [
      { name: '装配', transferQuantity: '20', runSeconds: '300' },
      { name: '试车', transferQuantity: '20', runSeconds: '120', reworkTo: '装配' },
      { name: '包装', runSeconds: '30' },
    ])
    await shop.billFor(gearbox.id, [
      { materialId: shaft.id, quantity: '1' },
      { materialId: steel.id, quantity: '2' },
    ])
    await shop.usedAt(gearbox.id, way, { 10: [shaft.id, steel.id] })
    await shop.received(steel.id, '150')
    await shop.order(gearbox.id, '40', { dueOn: day(-2), priority: 2 })
    await shop.order(gearbox.id, '60', { dueOn: day(20) })
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  const open = async (size: typeof laptop & { isTouch?: boolean }, dark = false) => {
    const window = await openWindow(browser, product.url, { size, dark })
    await signIn(window.page, 'chief')
    return window
  }
  const go = async (page: Page, path: string) => {
    await page.goto(`${product.url}${path}`)
    await settled(page)
  }
  const press = (page: Page, name: string) =>
    page
      .getByRole('button', { name: words.button(name) })
      .last()
      .click()

  it('makes an order by keys, plans it, looks at what it lacks, releases and dispatches it', async () => {
    const { page, errors, context } = await open(laptop)
    const { add, pick, field, dialog } = listScreen(page, words)
    await go(page, '/mes/pages/productionOrder/index')
    await add()
    // The label of the product as a scanner types it: faster than a journey's keys come on a machine with much to do.
    await page.evaluate((code) => {
      for (const key of [...code, 'Enter'])
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }, 'CP-JSJ')
    await dialog().getByText('CP-JSJ 减速机 R47').filter({ visible: true }).first().waitFor()
    await field('计划数量').fill('100')
    await field('交货日期').fill(day(14))
    await page.keyboard.press('Tab')
    await pick(field('投料库位'), shop.line.code)
    await pick(field('完工库位'), shop.store.code)
    await picture(page, 'orders-dialog-1280')
    await dialog()
      .getByRole('button', { name: words.button('保存') })
      .last()
      .click()
    await dialog().waitFor({ state: 'hidden' })
    const made = (await planner.client(productionOrder).page({ dueFrom: day(14), dueTo: day(14) })).records[0]!
    expect(made).toMatchObject({ materialCode: 'CP-JSJ', quantity: '100', status: 'draft' })

    await page.getByRole('link', { name: made.code, exact: true }).click()
    await page.waitForURL('**/productionOrder/index/detail?id=*')
    await settled(page)
    await press(page, '排产')
    await page.locator('h1').filter({ hasText: '已排产' }).waitFor()
    await page.getByText('试车').first().waitFor()
    await picture(page, 'orders-detail-planned-1280')
    await page.getByRole('tab', { name: '下级订单' }).click()
    await page
      .getByRole('link', { name: `${made.code}-1` })
      .first()
      .waitFor()
    await press(page, '齐套分析')
    await page.waitForURL('**/productionOrder/readiness?ids=*')
    await page.getByText('缺口', { exact: true }).first().waitFor()
    await picture(page, 'orders-readiness-1280')
    await go(page, `/operatrOrder?id=${made.id}`)
    await press(page, '下达')
    await page.locator('h1').filter({ hasText: '已下达' }).waitFor()

    await go(page, '/mes/pages/workOrder/index')
    const open1 = page.getByRole('region', { name: '待派工' })
    const { name: stationName } = await planner.client(station).get({ id: shop.stationIds[0]! })
    const card = open1.getByRole('listitem').filter({ hasText: `${made.code}-G10` })
    await card.dragTo(page.getByRole('region', { name: stationName }))
    await page.getByRole('region', { name: stationName }).getByText(`${made.code}-G10`).waitFor()
    // The same without a mouse.
    await open1.getByRole('button', { name: `${made.code}-G20 的操作` }).focus()
    await page.keyboard.press('Enter')
    await page.locator('.ant-dropdown:visible').getByText('派工', { exact: true }).click()
    await page.getByRole('dialog').getByLabel('工位').click()
    await page.keyboard.type('工位2')
    await page.keyboard.press('Enter')
    await picture(page, 'orders-dispatch-1280')
    await press(page, '派工')
    await page.getByRole('region', { name: '工位2' }).getByText(`${made.code}-G20`).waitFor()
    const { records } = await planner.client(workOrder).page({ orderId: made.id, pageSize: 50 })
    expect(records.map(({ status }) => status).toSorted()).toEqual(['dispatched', 'dispatched', 'pending'])
    await picture(page, 'orders-board-1280')
    expect(errors).toEqual([])
    await context.close()
  })

  it('sees how far it is, and pauses it with a reason', async () => {
    const [made] = (
      await planner.client(productionOrder).page({ materialId: gearbox.id, dueFrom: day(14), status: 'released' })
    ).records
    const work = await shop.workOf(made!.id)
    await planner.client(workbench).start({ id: work.装配! })
    await planner.client(workbench).report(shop.report(work.装配!, 60, 2))
    await planner.client(workbench).start({ id: work.试车! })
    await planner.client(workbench).report(shop.report(work.试车!, 30, 0, 4))
    const { page, errors, context } = await open(laptop)
    await go(page, `/operatrOrder?id=${made!.id}`)
    await page.getByText('待 26').first().waitFor()
    await picture(page, 'orders-detail-running-1280')
    await page.getByRole('tab', { name: '报工记录' }).click()
    await page.getByText('毛刺').waitFor()
    await go(page, `/workOrderDetail?id=${work.装配}`)
    await page.getByText('加工').first().waitFor()
    await picture(page, 'orders-work-detail-1280')
    await go(page, `/operatrOrder?id=${made!.id}`)
    await press(page, '暂停')
    await page.getByRole('dialog').getByLabel('暂停原因').fill('等待检具')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.button('暂停') })
      .click()
    await page.locator('h1').filter({ hasText: '已暂停' }).waitFor()
    expect(await planner.client(productionOrder).get({ id: made!.id })).toMatchObject({
      status: 'paused',
      reason: '等待检具',
    })
    await press(page, '恢复')
    await page.locator('h1').filter({ hasText: '生产中' }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('changes it while it runs, once he has seen what comes of it, and asks its parts before it ends', async () => {
    const [made] = (
      await planner.client(productionOrder).page({ materialId: gearbox.id, dueFrom: day(14), status: 'running' })
    ).records
    const { page, errors, context } = await open(laptop)
    await go(page, `/operatrOrder?id=${made!.id}`)
    await press(page, '更多')
    await page.locator('.ant-dropdown:visible').getByText('修改', { exact: true }).click()
    const dialog = page.getByRole('dialog').filter({ hasText: '计划数量' })
    await dialog.getByLabel('计划数量').fill('120')
    const save = () =>
      dialog
        .getByRole('button', { name: words.button('保存') })
        .last()
        .click()
    await save()
    const shown = page.getByRole('dialog').filter({ hasText: '变更会带来以下差异' })
    await shown.getByText('BJ-ZX', { exact: true }).waitFor()
    await picture(page, 'orders-difference-1280')
    await shown.getByRole('button', { name: words.button('取消') }).click()
    await dialog.getByText('没有确认变更，什么也没有保存').waitFor()
    expect(await planner.client(productionOrder).get({ id: made!.id })).toMatchObject({ quantity: '100' })
    await save()
    await shown.getByRole('button', { name: words.button('确认变更') }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await planner.client(productionOrder).get({ id: made!.id })).toMatchObject({ quantity: '120' })
    expect((await planner.client(productionOrder).page({ parentId: made!.id })).records).toMatchObject([
      { quantity: '120' },
    ])
    await press(page, '完工')
    await page.getByRole('dialog').getByText(`下级订单 ${made!.code}-1 还没有完工`).waitFor()
    await picture(page, 'orders-complete-1280')
    await press(page, '返回')

    await go(page, '/mes/pages/productionOrder/index')
    await page.getByRole('button', { name: /^逾期\s*1$/ }).click()
    await page.waitForURL('**isLate=true*')
    await picture(page, 'orders-late-1280')
    expect(errors).toEqual([])
    await context.close()
  })

  it('splits an order with the sums checked while typing', async () => {
    const [draft] = (await planner.client(productionOrder).page({ status: 'draft', dueFrom: day(20) })).records
    const { page, errors, context } = await open(laptop)
    await go(page, `/splitOrder?id=${draft!.id}`)
    const split = page.getByRole('main').getByRole('button', { name: words.button('拆分') })
    await page.getByLabel('第 1 份的数量').fill('60')
    await page.getByText('不够：拆出的应少于 60').waitFor()
    expect(await split.isDisabled()).toBe(true)
    await page.getByLabel('第 1 份的数量').fill('25')
    await page.getByText('35 个').waitFor()
    await picture(page, 'orders-split-1280')
    await split.click()
    await page.waitForURL('**/productionOrder/index/detail?id=*')
    const { records } = await planner.client(productionOrder).page({ status: 'draft', dueFrom: day(20) })
    expect(records.map(({ quantity }) => quantity).toSorted()).toEqual(['25', '35'])
    expect(errors).toEqual([])
    await context.close()
  })

  it('plans several at once, and looks at them as a timeline and as load', async () => {
    const { page, errors, context } = await open(laptop)
    await go(page, '/mes/pages/productionOrder/index?status=draft')
    await page
      .getByRole('checkbox', { name: /Select all|全选/ })
      .first()
      .check()
    await press(page, '批量操作')
    await page.locator('.ant-dropdown:visible').getByText('批量排产').click()
    await page
      .getByRole('dialog')
      .getByText(/成功 3/)
      .waitFor()
    await press(page, '知道了')
    // Be it a Saturday: it opens with the days on which something is planned.
    await go(page, '/mes/pages/segmentPlan/index?view=timeline')
    await page.getByRole('button', { name: /装配/ }).first().waitFor()
    const opening = async () => {
      const today = dayText(Date.now(), USUAL_ZONE)
      const [next] = (
        await planner.client(segmentPlan).page({ status: ['planned', 'released', 'running'], from: today, pageSize: 1 })
      ).records
      const begin = dayText(Date.parse(next!.plannedStart as string), USUAL_ZONE)
      return begin < dayAfter(today, 7) ? today : begin
    }
    const period = page.getByRole('main').getByRole('status').filter({ hasText: ' 至 ' })
    // Midnight may come meanwhile: the page asks again each minute.
    await expect
      .poll(async () => (await period.innerText()).startsWith(await opening()), { timeout: 90_000 })
      .toBe(true)
    await picture(page, 'orders-timeline-1280')
    await page.getByText('日', { exact: true }).click()
    await page.getByRole('button', { name: /装配/ }).first().waitFor()
    await picture(page, 'orders-timeline-day-1280')
    await press(page, '往后')
    await page.waitForURL('**&from=2*')
    await press(page, '今天')
    await page.waitForURL('**&from=today*')
    await expect
      .poll(() => period.or(page.getByRole('main').getByRole('status')).first().innerText())
      .toContain(dayText(Date.now(), USUAL_ZONE))
    await page.getByText('负荷', { exact: true }).click()
    await page.getByText('小时').first().waitFor()
    await picture(page, 'orders-load-1280')
    await page.getByText('列表', { exact: true }).click()
    await picture(page, 'orders-plans-1280')
    expect(errors).toEqual([])
    await context.close()
  })

  it.each([
    { name: '390', size: phone, dark: false },
    { name: '390-dark', size: phone, dark: true },
    { name: '1280-dark', size: laptop, dark: true },
  ])('all pages fit: $name', async ({ name, size, dark }) => {
    const { page, errors, context } = await open(size, dark)
    const [made] = (
      await planner.client(productionOrder).page({ materialId: gearbox.id, dueFrom: day(14), status: 'running' })
    ).records
    const work = await shop.workOf(made!.id)
    const plan = made && (await planner.client(productionOrder).get({ id: made.id })).segmentPlans[0]!
    for (const [look, path] of [
      ['list', '/mes/pages/productionOrder/index'],
      ['detail', `/operatrOrder?id=${made!.id}`],
      ['readiness', `/mes/pages/productionOrder/readiness?ids=${made!.id}`],
      ['split', `/splitOrder?id=${made!.id}`],
      ['plans', '/mes/pages/segmentPlan/index'],
      ['timeline', '/mes/pages/segmentPlan/index?view=timeline'],
      ['load', '/mes/pages/segmentPlan/index?view=load'],
      ['edit-plan', `/editPlan?id=${plan!.id}`],
      ['board', '/mes/pages/workOrder/index'],
      ['work-detail', `/workOrderDetail?id=${work.装配}`],
    ] as const) {
      await go(page, path)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: look })
        .toBeLessThanOrEqual(size.width)
      await picture(page, `orders-${look}-${name}`)
    }
    expect(errors).toEqual([])
    await context.close()
  })
})
