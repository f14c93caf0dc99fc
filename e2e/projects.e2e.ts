import { configInfo } from '@zhizao/contract/company/plant-config'
import { material } from '@zhizao/contract/material/material'
import { materialClass } from '@zhizao/contract/material/material-class'
import { staff } from '@zhizao/contract/plant/staff'
import { boardLink } from '@zhizao/contract/production/board'
import { productionException } from '@zhizao/contract/production/exception'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { project } from '@zhizao/contract/production/project'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProduction } from '../apps/server/src/production/test-production.ts'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import type { TestServer } from '../apps/server/src/testing/test-server.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { anotherAdministrator } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const PHONE = { width: 390, height: 844, isTouch: true }
const PANEL = { width: 1280, height: 800 }
const WALL = { width: 1920, height: 1080 }
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe('a project, what goes wrong with it, and what is told of it', () => {
  let product: Product
  let browser: Browser
  let lead: Caller
  let projectId: string
  let orderId: string
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    await anotherAdministrator(product, 'boss')
    lead = callerOf(product.url, undefined)
    await lead.signIn(administrator.name, administrator.password)
    const shop = await testProduction(undefined as unknown as TestServer, lead)
    const steels = await lead.client(materialClass).create({ code: 'GC', name: '钢材' })
    const wheels = await lead.client(materialClass).create({ code: 'SL', name: '砂轮' })
    await lead.client(configInfo).save({ params: [{ code: 'steelClass', value: 'GC' }] } as never)
    await lead.client(configInfo).save({ params: [{ code: 'grindstoneClass', value: 'SL' }] } as never)
    const wheel = await lead
      .client(material)
      .create({ code: 'SL-01', name: '树脂砂轮 400', baseUnitId: shop.piece, classId: wheels.id } as never)
    await shop.received(wheel.id, '500', undefined, shop.line.id, ago(20).slice(0, 10))
    const names = [
      ['CT-01', '传动轴'],
      ['CT-02', '法兰盘'],
      ['CT-03', '齿轮毛坯'],
    ] as const
    const made = await lead.client(project).create({
      name: '北方重工 传动箱 30 台',
      managerName: '王工',
      startOn: '2026-01-05',
      dueOn: '2027-06-30',
    })
    projectId = made.id
    await lead.client(project).setStatus({ ids: [projectId], status: 'active' })
    const people = []
    for (const name of ['陈师傅', '刘师傅', '赵师傅'])
      people.push((await lead.client(staff).create({ code: `RY-${people.length}`, name } as never)).id)
    const { usedAt } = shop
    for (const [at, [code, name]] of names.entries()) {
      const { id } = await shop.product(code, { name, classId: steels.id })
      const way = await shop.routeFor(id, [{ name: '粗车', transferQuantity: '1' }, { name: '精磨' }])
      await shop.billFor(id, [{ materialId: wheel.id, quantity: '0.5' } as never])
      await usedAt(id, way, { 20: [wheel.id] })
      const order = await shop.released(id, '100', { projectId, dueOn: at === 2 ? '2026-02-01' : '2027-05-31' })
      orderId ??= order.id
      const work = await shop.workOf(order.id)
      const start = async (workId: string, stationId: string, day: number) => {
        await lead.client(workOrder).dispatch({ ids: [workId], stationId })
        await lead.client(workbench).start({ id: workId, at: ago(day) })
      }
      if (at === 2) continue
      await start(work.粗车!, shop.stationIds[0]!, 15)
      for (let day = 14; day >= 1; day--) {
        const who = { staffId: people[day % 3]! }
        await lead
          .client(workbench)
          .report({ ...shop.report(work.粗车!, 6, day % 4 === 0 ? 1 : 0), ...who, at: ago(day) })
        if (day === 14) await start(work.精磨!, shop.stationIds[1]!, 14)
        await lead.client(workbench).report({ ...shop.report(work.精磨!, 4 + at, 0), ...who, at: ago(day - 0.2) })
        await lead
          .client(workbench)
          .consume({ workOrderId: work.精磨!, materialId: wheel.id, quantity: '2', at: ago(day - 0.2) })
      }
    }
    await lead.client(productionException).create({ kind: 'material', title: '缺 M12 螺栓，装配停线', orderId })
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

  async function windowOf(size: typeof PANEL & { isTouch?: boolean }, dark = false) {
    const opened = await openWindow(browser, product.url, { size, dark })
    await signIn(opened.page, 'boss')
    return opened
  }

  it('is followed, stopped with its orders, and goes on with those that it had stopped', async () => {
    const { page, context, errors } = await windowOf(PANEL)
    await page.goto(`${product.url}/mes/pages/project/index`)
    await page.getByRole('link', { name: /^XM/ }).first().waitFor()
    await settled(page)
    await picture(page, 'projects-1280')
    await page.getByRole('link', { name: /^XM/ }).first().click()
    await page.getByText('数量进度').first().waitFor()
    await page.locator('canvas').first().waitFor()
    await settled(page)
    await picture(page, 'project-detail-1280')
    await page.getByRole('button', { name: '停止' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /确定/ }).click()
    await page.getByText('已停止').filter({ visible: true }).first().waitFor()
    expect((await lead.client(productionOrder).get({ id: orderId })).status).toBe('paused')
    await page.getByRole('button', { name: '继续' }).click()
    await page.getByText('进行中').filter({ visible: true }).first().waitFor()
    expect((await lead.client(productionOrder).get({ id: orderId })).status).toBe('running')
    // The short address leads to the same page.
    await page.goto(`${product.url}/projectInfoAdd?id=${projectId}`)
    await page.getByText('北方重工').first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('is told of in reports, with charts, in both themes', async () => {
    for (const dark of [false, true]) {
      const { page, context, errors } = await windowOf(PANEL, dark)
      const theme = dark ? 'dark' : 'light'
      for (const [tab, words] of [
        ['output', '合格数量'],
        ['plan', '累计计划'],
        ['orders', '完成率'],
        ['quality', '报废率'],
      ] as const) {
        await page.goto(`${product.url}/mes/pages/productionReport/index?tab=${tab}`)
        await page.getByText(words).first().waitFor()
        if (tab !== 'orders') await page.locator('canvas').first().waitFor()
        await settled(page)
        await picture(page, `report-${tab}-${theme}`)
      }
      for (const of of ['grindstone', 'steel']) {
        await page.goto(`${product.url}/mes/pages/productionReport/${of}`)
        await page.locator('canvas').first().waitFor()
        await settled(page)
        await picture(page, `report-${of}-${theme}`)
      }
      if (dark) {
        await page.goto(`${product.url}/mes/pages/project/detail?id=${projectId}`)
        await page.locator('canvas').first().waitFor()
        await settled(page)
        await picture(page, 'project-detail-dark')
      }
      expect(errors).toEqual([])
      await context.close()
    }
  })

  it('has an exception reported from a phone with a photo, which is accepted, handled and closed', async () => {
    const { page, context, errors } = await windowOf(PHONE)
    await page.goto(`${product.url}/exception`)
    await page.getByText('缺 M12 螺栓').first().waitFor()
    await settled(page)
    await picture(page, 'exceptions-390')
    await page.goto(`${product.url}/mes/pages/exception/detail`)
    await page.getByLabel('异常内容').fill('2 号磨床主轴异响')
    await page.locator('input[type=file]').setInputFiles({ name: 'site.png', mimeType: 'image/png', buffer: PIXEL })
    await page.getByRole('button', { name: '移除照片' }).waitFor()
    await settled(page)
    await picture(page, 'exception-report-390')
    await page.getByRole('button', { name: '提报', exact: true }).click()
    await page.getByText('待受理').first().waitFor()
    await page.getByRole('button', { name: '受理' }).click()
    await page.getByText('处理中').first().waitFor()
    await page.getByRole('button', { name: '处理完成' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('原因分析').fill('轴承磨损')
    await dialog.getByLabel('处理措施').fill('更换轴承，试车正常')
    await picture(page, 'exception-handle-390')
    await dialog.getByRole('button', { name: '处理完成' }).click()
    await page.getByText('已处理').first().waitFor()
    await page.getByRole('button', { name: '关闭', exact: true }).click()
    await page.getByText('已关闭').first().waitFor()
    await settled(page)
    await picture(page, 'exception-390')
    await page.goto(`${product.url}/mes/pages/project/detail?id=${projectId}`)
    await page.locator('canvas').first().waitFor()
    await settled(page)
    await picture(page, 'project-detail-390')
    await page.goto(`${product.url}/mes/pages/productionReport/index`)
    await page.locator('canvas').first().waitFor()
    await settled(page)
    await picture(page, 'report-390')
    const [one] = (await lead.client(productionException).page({ keyword: '主轴异响' })).records
    expect(one).toMatchObject({ status: 'closed', cause: '轴承磨损' })
    expect((await lead.client(productionException).get({ id: one!.id })).photos.length).toBe(1)
    expect(errors).toEqual([])
    await context.close()
  })

  it('stands on a wall by a link, which survives a lost network and says when it was revoked', async () => {
    const { page: desk, context: atDesk } = await windowOf(PANEL)
    await desk.goto(`${product.url}/mes/pages/productionReport/index`)
    await desk.getByRole('button', { name: '大屏链接' }).click()
    await desk.getByLabel('名称').fill('一车间显示器')
    await desk.getByRole('button', { name: '生成链接' }).click()
    const address = (await desk.locator('code', { hasText: 'boardLarge#' }).textContent())!
    await settled(desk)
    await picture(desk, 'board-links')
    await atDesk.close()
    const { page, context, errors } = await openWindow(browser, address, { size: WALL })
    await page.getByText('传动轴').waitFor()
    expect(page.url(), 'the secret does not stay in the address').toBe(`${product.url}/boardLarge`)
    await settled(page)
    await picture(page, 'board-1920')
    await context.setOffline(true)
    await page.getByText(/连接中断/).waitFor({ timeout: 40_000 })
    await page.getByText('传动轴').waitFor()
    await picture(page, 'board-lost')
    await context.setOffline(false)
    await expect.poll(() => page.getByText(/连接中断/).count(), { timeout: 40_000 }).toBe(0)
    await page.reload()
    await page.getByText('传动轴').waitFor()
    const [link] = await lead.client(boardLink).list()
    await lead.client(boardLink).revoke({ ids: [link!.id] })
    await page.getByText('大屏链接无效').waitFor({ timeout: 40_000 })
    expect(errors).toEqual([])
    await context.close()
  }, 180_000)
})
