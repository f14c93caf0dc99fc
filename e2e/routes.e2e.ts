import { bom } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { productRoute } from '@zhizao/contract/process/product-route'
import { route } from '@zhizao/contract/process/route'
import { segment } from '@zhizao/contract/process/segment'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goTo, openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { beside } from './stand/hands.ts'
import { type Product, until } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const detail = '/mes/pages/process/route/detail'

/** A process engineer draws a route, releases it, says what it is for a product, and sees it on a phone. */
describe('routes', () => {
  let product: Product
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let errors: string[]
  let caller: Awaited<ReturnType<typeof beside>>
  beforeAll(async () => {
    product = await startCompany()
    browser = await openBrowser()
    ;({ context, page, errors } = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } }))
    await signIn(page)
    caller = await beside(product, page)
    await plant()
  })
  afterAll(async () => {
    if (page) await picture(page, 'routes-last')
    await context?.close()
    await browser?.close()
    await product?.stop()
    expect(errors).toEqual([])
  })

  async function plant() {
    const { id: workCenterId } = await caller.client(workCenter).create({ code: 'WC-M', name: '机加工中心' })
    await caller.client(station).create({ code: 'ST-M', name: '1 号机床', workCenterId })
    for (const [name, segmentType, runSeconds] of [
      ['下料', 'machining', '12'],
      ['铣平面', 'machining', '95'],
      ['钻孔', 'machining', '40'],
      ['去毛刺', 'treatment', '15'],
      ['检验', 'inspection', '30'],
    ] as const)
      await caller.client(segment).create({ name, segmentType, runSeconds, setUpSeconds: 600, workCenterId })
    const { id: baseUnitId } = (await caller.client(unit).list({})).find(({ code }) => code === '个')!
    const [made, bar, screw] = await Promise.all(
      ['支架', '铝棒', '螺钉'].map((name, at) =>
        caller.client(material).create({ code: `RT-${at}`, name, baseUnitId, source: at ? 'buy' : 'make' }),
      ),
    )
    const bill = await caller.client(bom).create({
      materialId: made!.id,
      lines: [bar, screw].map((each) => ({ materialId: each!.id, quantity: '2' })),
    })
    await caller.client(bom).release({ id: bill.id })
  }

  const shown = (): Locator => page.locator('main > [data-page]:visible')
  const node = (name: string) => shown().locator('.react-flow__node').filter({ hasText: name })
  async function addSegment(name: string) {
    const box = shown().getByRole('combobox', { name: '添加工序' })
    await box.click()
    await box.fill(name)
    await page.locator('.ant-select-item-option:visible').filter({ hasText: name }).first().click()
    await shown().locator('.react-flow__node, tr, li').filter({ hasText: name }).first().waitFor()
  }
  async function drag(from: string, to: string) {
    const middle = async (at: Locator) => {
      const box = (await at.boundingBox())!
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    }
    await page.mouse.move(...(await middle(node(from).locator('.react-flow__handle-right'))))
    await page.mouse.down()
    await page.mouse.move(...(await middle(node(to).locator('.react-flow__handle-left'))), { steps: 12 })
    await page.mouse.up()
  }
  const ways = async (code: string) => {
    const [newest] = await caller.client(route).byCode({ code })
    const { links, segments } = await caller.client(route).get({ id: newest!.id })
    const names = new Map(segments.map(({ id, segmentName }) => [id, segmentName]))
    return links.map(({ fromId, toId, kind }) => `${names.get(fromId)}${kind === 'next' ? '>' : '~'}${names.get(toId)}`)
  }
  const saved = async () => {
    await shown()
      .getByRole('button', { name: /保\s*存/ })
      .click()
    await page.getByText('保存成功').first().waitFor()
    await page.getByText('保存成功').first().waitFor({ state: 'hidden' })
  }

  it('is drawn by the mouse: a row, a branch, a join and rework back', async () => {
    await goTo(page, '/mes/pages/process/route')
    await page
      .getByRole('button', { name: /新\s*增/ })
      .first()
      .click()
    await page.waitForURL(`**${detail}`)
    await shown().getByLabel('路线编码').fill('R-MOUSE')
    await shown().getByLabel('路线名称').fill('支架加工')
    for (const name of ['下料', '铣平面', '检验']) await addSegment(name)
    await node('下料').click()
    await addSegment('钻孔')
    await picture(page, 'routes-01-branch')
    await drag('钻孔', '检验')
    await drag('检验', '铣平面')
    await shown().locator('.react-flow__edge.rework').waitFor()
    await picture(page, 'routes-02-drawn')
    await saved()
    expect((await ways('R-MOUSE')).sort()).toEqual(
      ['下料>铣平面', '铣平面>检验', '下料>钻孔', '钻孔>检验', '检验~铣平面'].sort(),
    )
  })

  it('takes acts back and again, and keeps where segments were put', async () => {
    const place = node('钻孔')
    const before = (await place.boundingBox())!
    await page.mouse.move(before.x + 60, before.y + 20)
    await page.mouse.down()
    await page.mouse.move(before.x + 130, before.y + 90, { steps: 8 })
    await page.mouse.up()
    await until(async () => Math.abs((await place.boundingBox())!.y - before.y) > 30, 5000, 'the segment moves')
    await shown().getByRole('button', { name: '撤销（Ctrl+Z）' }).click()
    await until(async () => Math.abs((await place.boundingBox())!.y - before.y) < 3, 5000, 'it is back')
    await shown().getByRole('button', { name: '重做（Ctrl+Y）' }).click()
    await saved()
    const [newest] = await caller.client(route).byCode({ code: 'R-MOUSE' })
    const { segments } = await caller.client(route).get({ id: newest!.id })
    expect(segments.filter(({ x }) => x !== null).map(({ segmentName }) => segmentName)).toEqual(['钻孔'])
  })

  it('is drawn by keys alone, from the rows and the panel', async () => {
    await goTo(page, '/mes/pages/process/route')
    await page.goto(`${product.url}${detail}`)
    await settled(page)
    await shown().getByLabel('路线编码').fill('R-KEYS')
    await shown().getByLabel('路线名称').fill('键盘画的路线')
    const add = async (name: string) => {
      await shown().getByRole('combobox', { name: '添加工序' }).focus()
      await page.keyboard.type(name)
      await page.locator('.ant-select-item-option:visible').filter({ hasText: name }).first().waitFor()
      await page.keyboard.press('Enter')
      await shown().locator('.react-flow__node').filter({ hasText: name }).waitFor()
    }
    for (const name of ['下料', '钻孔', '去毛刺', '检验']) await add(name)
    await node('检验').focus()
    await page.keyboard.press('Enter')
    const choose = async (field: string, name: string) => {
      await shown().getByRole('combobox', { name: field }).focus()
      await page.keyboard.type(name)
      await page.locator('.ant-select-item-option-active:visible').filter({ hasText: name }).last().waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      // The next one's choices are not those of this one on their way out.
      await until(async () => !(await page.locator('.ant-select-dropdown:visible').count()), 5000, 'the choices go')
    }
    await choose('前道工序', '钻孔')
    await choose('返工到', '下料')
    await picture(page, 'routes-03-keys')
    await page.keyboard.press('Control+s')
    await page.getByText('保存成功').first().waitFor()
    expect((await ways('R-KEYS')).sort()).toEqual(
      ['下料>钻孔', '钻孔>去毛刺', '去毛刺>检验', '钻孔>检验', '检验~下料'].sort(),
    )
  })

  it('says what keeps it from being released, and is released', async () => {
    const [newest] = await caller.client(route).byCode({ code: 'R-MOUSE' })
    await page.goto(`${product.url}/editRoute?id=${newest!.id}`)
    await page.waitForURL(`**${detail}?id=${newest!.id}`)
    await node('检验').click()
    await page.keyboard.press('Delete')
    await node('检验').waitFor({ state: 'detached' })
    await shown().getByRole('button', { name: '撤销（Ctrl+Z）' }).click()
    await node('检验').waitFor()
    await shown()
      .getByRole('button', { name: /发\s*布/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await shown().locator('h1').getByText('已发布').waitFor()
    await settled(page)
    await picture(page, 'routes-04-released')
  })

  it('gives a product times, components and parameters, segment by segment', async () => {
    const [made] = await caller.client(material).query({ codes: ['RT-0'] })
    const way = await caller.client(productRoute).create({ materialId: made!.id, routeCode: 'R-MOUSE' })
    await page.goto(`${product.url}/editProductRoute?id=${way.id}`)
    await page.waitForURL('**/productRoute/detail**')
    await shown().getByText('还有 2 种组件没有分配到工序').waitFor()
    await picture(page, 'routes-05-product')
    await shown().getByLabel('20 铣平面 的工时').fill('88.5')
    await shown().getByRole('button', { name: '全部放到首道工序' }).click()
    await shown().getByText('的组件都已分配到工序').waitFor()
    await shown()
      .getByRole('button', { name: /20\s*铣平面/ })
      .click()
    await shown().getByRole('tab', { name: /参数/ }).click()
    await shown().getByRole('button', { name: '添加参数' }).click()
    await shown().getByLabel('参数名称').fill('平面度')
    await shown().getByLabel('上限').fill('0.05')
    await picture(page, 'routes-06-parameters')
    await saved()
    const { segments } = await caller.client(productRoute).get({ id: way.id })
    const of = (name: string) => segments.find(({ segmentName }) => segmentName === name)!
    expect(of('铣平面')).toMatchObject({ runSeconds: '88.5', parameters: [{ name: '平面度', high: '0.05' }] })
    expect(of('下料').materials.map(({ materialName }) => materialName)).toEqual(['铝棒', '螺钉'])
  })

  it('is read and changed on a phone', async () => {
    const [draft] = await caller.client(route).byCode({ code: 'R-KEYS' })
    const [released] = await caller.client(route).byCode({ code: 'R-MOUSE' })
    const size = { width: 390, height: 844, isTouch: true }
    const { context: phone, page: hand } = await openWindow(browser, product.url, {
      size,
      signedIn: await context.storageState(),
    })
    page = hand
    await page.goto(`${product.url}${detail}?id=${draft!.id}`)
    const row = page.getByRole('button', { name: /去毛刺/ }).first()
    await row.waitFor()
    await picture(page, 'routes-07-phone')
    await row.scrollIntoViewIfNeeded()
    await row.click()
    await page.getByRole('dialog').getByLabel('转移批量').fill('25')
    await picture(page, 'routes-08-phone-panel')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /close|关闭/i })
      .click()
    await page
      .getByRole('button', { name: /保\s*存/ })
      .first()
      .click()
    await page.getByText('保存成功').first().waitFor()
    const { segments } = await caller.client(route).get({ id: draft!.id })
    expect(segments.find(({ segmentName }) => segmentName === '去毛刺')).toMatchObject({ transferQuantity: '25' })
    const least = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    expect(least, 'nothing is wider than the phone').toBe(true)
    await page.goto(`${product.url}${detail}?id=${released!.id}`)
    await page.getByText('图', { exact: true }).click()
    await page.locator('.react-flow__node').first().waitFor()
    await picture(page, 'routes-09-phone-drawing')
    const [way] = (await caller.client(productRoute).page({ routeCode: 'R-MOUSE' })).records
    await page.goto(`${product.url}/mes/pages/process/productRoute/detail?id=${way!.id}`)
    await page
      .getByRole('button', { name: /铣平面/ })
      .first()
      .waitFor()
    await picture(page, 'routes-10-phone-product')
    await phone.close()
    page = context.pages()[0]!
  })

  it('looks well in the dark too', async () => {
    const [newest] = await caller.client(route).byCode({ code: 'R-MOUSE' })
    const signedIn = await context.storageState()
    const window = { dark: true, size: { width: 1280, height: 800 }, signedIn }
    const { context: dark, page: night } = await openWindow(browser, product.url, window)
    await night.goto(`${product.url}${detail}?id=${newest!.id}`)
    await night.locator('.react-flow__node').first().waitFor()
    await picture(night, 'routes-11-dark')
    const [way] = (await caller.client(productRoute).page({ routeCode: 'R-MOUSE' })).records
    await night.goto(`${product.url}/mes/pages/process/productRoute/detail?id=${way!.id}`)
    await night
      .getByRole('button', { name: /铣平面/ })
      .first()
      .waitFor()
    await picture(night, 'routes-12-dark-product')
    for (const [name, address] of [
      ['segments', '/mes/pages/process/segment'],
      ['list', '/mes/pages/process/route'],
      ['products', '/mes/pages/process/productRoute'],
    ] as const) {
      await night.goto(`${product.url}${address}`)
      await settled(night)
      // Kinds of segments stand in words, not in the codes of their dictionary.
      if (name === 'segments') await night.getByRole('cell', { name: '加工工序' }).first().waitFor()
      await picture(night, `routes-13-${name}`)
    }
    await dark.close()
  })
})
