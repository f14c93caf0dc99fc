/// <reference lib="dom" />
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { problems } from './stand/axe.ts'
import { openBrowser, openWindow, picture, settled, signIn, type WindowOptions } from './stand/browser.ts'
import { oneByLot } from './stand/lot.ts'
import { faultsOf } from './stand/measure.ts'
import { administrator, type Product, startProduct, until } from './stand/product.ts'

const office = { width: 1920, height: 1080 }
const laptop = { width: 1440, height: 900 }
const small = { width: 1280, height: 800 }
const panel = { ...small, isTouch: true }
const phone = { width: 390, height: 844, isTouch: true }

const MOTORS = 6

/** Motors whose bearings are too hot: alarms that go neither by themselves nor before they are wanted. */
async function hotMotors(admin: Caller) {
  for (let at = 1; at <= MOTORS; at++) {
    const { id } = await admin.client(object).create({ code: `motor-${at}`, name: `${at}号循环水泵电机` })
    const heat = { objectId: id, code: 'bearing', name: '轴承温度', dataType: 'float32', source: 'manual' } as const
    await admin.client(point).create({ ...heat, unit: '℃', warningUpper: 80 })
  }
}

describe('every size and every finger', () => {
  let product: Product
  let browser: Browser
  let signedIn: WindowOptions['signedIn']
  const errors: string[] = []

  beforeAll(async () => {
    product = await startProduct({ DEMO: '1' })
    browser = await openBrowser()
    const { context, page } = await openWindow(browser, product.url)
    await signIn(page)
    signedIn = await context.storageState()
    const admin = callerOf(product.url, (await context.cookies()).find(({ name }) => name === 'token')!.value)
    await hotMotors(admin)
    await page.goto(`${product.url}/dvs/pages/alarm/current?keyword=${encodeURIComponent('轴承温度')}`)
    const rows = page.locator('main .ant-table-row')
    const samples = Array.from({ length: MOTORS }, (_, at) => ({ tag: `motor-${at + 1}.bearing`, value: 91 + at }))
    // A limit is known to the engine a moment after its point was made.
    await until(
      async () => {
        await admin.client(rtdb).add({ samples })
        return (await rows.count()) === MOTORS
      },
      60_000,
      'the alarms',
    )
    await context.close()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
    expect(errors).toEqual([])
  })

  /** Uses a window of its own, at rest and signed in. */
  async function inWindow(options: WindowOptions, use: (page: Page, context: BrowserContext) => Promise<void>) {
    const { context, page } = await openWindow(browser, 'about:blank', { signedIn, ...options })
    page.on('pageerror', (error) => errors.push(error.message))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    try {
      await use(page, context)
    } finally {
      await context.close()
    }
  }
  const open = async (page: Page, address: string) => {
    await page.goto(product.url + address)
    await settled(page)
  }

  it('the sidebar folds below 1440 px, its menus open beside it, and a hand is remembered', async () => {
    const sidebar = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
    const widthOf = async (page: Page) => Math.round((await sidebar(page).boundingBox())!.width)
    await inWindow({ size: small }, async (page) => {
      await open(page, '/dvs/pages/alarm/current')
      expect(await widthOf(page)).toBe(54)
      await sidebar(page).getByRole('menuitem').last().hover()
      await page.getByRole('menuitem', { name: '历史报警' }).click()
      await at(page, '/alarm/history')
      await page.getByRole('button', { name: '展开菜单' }).click()
      await until(async () => (await widthOf(page)) === 230, 5000, 'the unfolded sidebar')
      await page.reload()
      await settled(page)
      expect(await widthOf(page)).toBe(230)
      await page.setViewportSize(laptop)
      await page.getByRole('button', { name: '收起菜单' }).click()
      await page.setViewportSize(small)
      await until(async () => (await widthOf(page)) === 230, 5000, 'the sidebar as it was left at this width')
    })
  })

  it('products that find no room stand behind 更多 and are entered from there', async () => {
    await inWindow({ size: small }, async (page) => {
      await open(page, '/dvs/pages/alarm/current')
      const products = page.getByRole('navigation', { name: '产品' })
      // The bell's number moves the tabs once it comes.
      await page.waitForLoadState('networkidle')
      await products.getByRole('button', { name: '更多' }).click()
      await page.getByRole('menuitem', { name: '报表中心' }).click()
      await at(page, '/rms/')
      await products.getByRole('button', { name: '报表中心' }).waitFor()
      expect(await products.getByRole('button', { name: '报表中心' }).getAttribute('aria-current')).toBe('true')
    })
  })

  it('a list shows as many rows as find room, until somebody chooses how many', async () => {
    const rows = (page: Page) => page.locator('main .ant-table-row')
    const asked: number[] = []
    await inWindow({ size: office }, async (page) => {
      page.on('request', (request) => {
        const body = request.url().endsWith(`/api${point.page.path}`) && request.postData()
        const size = body && new URLSearchParams(body).get('pageSize')
        if (size) asked.push(Number(size))
      })
      await open(page, '/dvm/pages/point/index')
      await rows(page).first().waitFor()
      expect(await rows(page).count()).toBeGreaterThan(14)
      const box = (await page.locator('main .ant-table-body').boundingBox())!
      const last = (await rows(page).last().boundingBox())!
      expect(last.y + last.height).toBeLessThanOrEqual(box.y + box.height + 1)
      expect(asked).toHaveLength(1)
      // At rest: choices that open while rows still come are placed where the pager was.
      await page.waitForLoadState('networkidle')
      await page.locator('.ant-pagination-options').getByRole('combobox').click()
      await page.locator('.ant-select-item-option', { hasText: '20 条/页' }).click()
      await until(async () => (await rows(page).count()) === 20, 10_000, 'twenty rows')
      await page.goto(`${product.url}/dvm/pages/object/index`)
      await settled(page)
      await page.goto(`${product.url}/dvm/pages/point/index`)
      await settled(page)
      expect(await rows(page).count()).toBe(20)
    })
  })

  it('a column of words takes the room that is left over, and nothing is pinned while all of it is seen', async () => {
    const widths = (page: Page) =>
      page
        .locator('main thead th')
        .evaluateAll((heads) => Object.fromEntries(heads.map((head) => [head.textContent, head.clientWidth])))
    await inWindow({ size: office }, async (page) => {
      await open(page, '/dvs/pages/alarm/current')
      const wide = await widths(page)
      expect(await page.locator('main th.ant-table-cell-fix').count()).toBe(0)
      await page.setViewportSize(laptop)
      await until(async () => (await widths(page)).报警内容! < wide.报警内容!, 5000, 'narrower words')
      const narrow = await widths(page)
      expect(wide.报警时间! - narrow.报警时间!).toBeLessThan(8)
      expect(wide.报警内容! - narrow.报警内容!).toBeGreaterThan(100)
    })
  })

  it('by keyboard alone on a small screen: signs in, finds the alarms and confirms one', async () => {
    await inWindow({ size: small, signedIn: undefined }, async (page, context) => {
      await page.goto(product.url)
      await page.getByPlaceholder('登录名').focus()
      await page.keyboard.type(administrator.name)
      await page.keyboard.press('Tab')
      await page.keyboard.type(administrator.password)
      await page.keyboard.press('Enter')
      await at(page, '/model')
      signedIn = await context.storageState()
      await open(page, '/dvs/pages/monitor/objects')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: '搜索菜单与对象' }).waitFor()
      await page.keyboard.type('当前报警')
      await page
        .getByRole('option', { name: /当前报警/ })
        .first()
        .waitFor()
      await page.keyboard.press('Enter')
      await at(page, '/alarm/current')
      await settled(page)
      const toConfirm = { name: '确认', exact: true, disabled: false }
      await page.locator('main .ant-table-row').getByRole('button', toConfirm).first().waitFor()
      await tabTo(page, '确认', 'main .ant-table-row')
      // Others come meanwhile: the one at hand is looked at.
      const key = await page.evaluate(() =>
        document.activeElement!.closest('[data-row-key]')!.getAttribute('data-row-key'),
      )
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: /^撤销/ }).waitFor()
      const left = page.locator(`main [data-row-key="${key}"]`).getByRole('button', toConfirm)
      await until(async () => (await left.count()) === 0, 10_000, 'it waits to be confirmed no more')
      await picture(page, 'widths-keyboard')
    })
  })

  it('by touch on a panel: opens a folded menu, chooses in the tree and handles an alarm', async () => {
    await inWindow({ size: panel }, async (page) => {
      await open(page, '/dvs/pages/monitor/objects')
      await page.getByRole('button', { name: '对象树' }).tap()
      await page.getByRole('dialog').getByText('1#螺杆空压机').tap()
      await page.getByRole('heading', { name: '1#螺杆空压机' }).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      expect(await faultsOf(page, true)).toEqual([])
      await picture(page, 'widths-panel-object')
      await page.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem').last().tap()
      await page.getByRole('menuitem', { name: '当前报警' }).tap()
      await at(page, '/alarm/current')
      await settled(page)
      const handle = page
        .locator('main .ant-table-row')
        .getByRole('button', { name: '处理', exact: true, disabled: false })
      await handle.first().tap()
      const dialog = page.getByRole('dialog').last()
      await dialog.getByLabel('处理措施').fill('复位后恢复')
      expect(await faultsOf(page, true)).toEqual([])
      await dialog.getByRole('button', { name: '提交处理' }).tap()
      await dialog.waitFor({ state: 'hidden' })
      await picture(page, 'widths-panel-alarms')
    })
  })

  it('by touch on a phone: signs in, sees alarms as cards, confirms and handles one, opens its object and calls for help', async () => {
    await inWindow({ size: phone, signedIn: undefined }, async (page, context) => {
      await page.goto(product.url)
      await page.getByPlaceholder('登录名').waitFor()
      expect(await faultsOf(page, true)).toEqual([])
      expect(await problems(page)).toEqual([])
      await picture(page, 'widths-phone-sign-in')
      await signIn(page)
      signedIn = await context.storageState()
      await open(page, '/dvs/pages/monitor/objects')
      await page.getByRole('button', { name: '菜单', exact: true }).tap()
      const menu = page.getByRole('dialog').getByRole('navigation', { name: '主菜单' })
      await menu.getByRole('menuitem', { name: '报警管理' }).tap()
      await menu.getByRole('menuitem', { name: '当前报警' }).tap()
      await at(page, '/alarm/current')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await settled(page)
      const cards = page.getByRole('list', { name: '当前报警' }).getByRole('listitem')
      await cards.first().waitFor()
      expect(await page.locator('main table:visible').count()).toBe(0)
      expect(await faultsOf(page, true)).toEqual([])
      expect(await problems(page)).toEqual([])
      await picture(page, 'widths-phone-alarms')
      const confirm = cards.getByRole('button', { name: '确认', exact: true, disabled: false })
      if (await confirm.count()) {
        await confirm.first().tap()
        const takeBack = page.getByRole('button', { name: /^撤销/ })
        await takeBack.waitFor()
        await takeBack.waitFor({ state: 'hidden' })
      }
      const card = cards
        .filter({ has: page.getByRole('button', { name: '处理', exact: true, disabled: false }) })
        .first()
      await card.getByRole('button').first().tap()
      const drawer = page.getByRole('dialog').last()
      await drawer.getByText('变化过程').waitFor()
      expect(await faultsOf(page, true)).toEqual([])
      expect(await problems(page)).toEqual([])
      await picture(page, 'widths-phone-alarm')
      await drawer.getByRole('button', { name: '处理', exact: true }).tap()
      const dialog = page.getByRole('dialog', { name: '处理报警' })
      await dialog.getByLabel('处理措施').fill('现场已检查，恢复正常')
      expect(await faultsOf(page, true)).toEqual([])
      await picture(page, 'widths-phone-handling')
      await dialog.getByRole('button', { name: '提交处理' }).tap()
      await dialog.waitFor({ state: 'hidden' })
      await drawer.getByRole('button', { name: '查看对象' }).tap()
      await at(page, '/monitor/objects?object=')
      await settled(page)
      expect(await faultsOf(page, true)).toEqual([])
      expect(await problems(page)).toEqual([])
      await picture(page, 'widths-phone-object')
      await open(page, '/mes/pages/andon/index')
      expect(await problems(page)).toEqual([])
      await page.getByRole('button', { name: '呼叫', exact: true }).tap()
      await page.locator('main section button').first().waitFor()
      expect(await faultsOf(page, true)).toEqual([])
      await picture(page, 'widths-phone-andon')
      await page.locator('main section button').first().tap()
      await page.getByText('安灯已发出').waitFor()
    })
  })

  it.each(
    oneByLot([
      ['zh-CN', false],
      ['zh-TW', true],
      ['en-US', true],
    ] as const),
  )('keeps pictures of the main screens in %s at every size', async (locale, dark) => {
    const shown = ['/dvs/pages/alarm/current', '/dvs/pages/monitor/objects', '/dvm/pages/point/index']
    for (const size of [office, laptop, small, panel, phone])
      await inWindow({ size, locale, dark }, async (page) => {
        for (const address of shown) {
          await open(page, address)
          const kind = 'isTouch' in size ? '-touch' : ''
          await picture(
            page,
            `widths-${size.width}${kind}-${locale}${dark ? '-dark' : ''}${address.replaceAll('/', '-')}`,
          )
        }
      })
  })
})

/** Waits until the page stands at an address. */
const at = (page: Page, address: string) =>
  until(() => new URL(page.url()).href.includes(address), 20_000, `the address ${address}`)

/** Goes on with Tab until the focus is on a button of that name there. */
async function tabTo(page: Page, name: string, within: string) {
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press('Tab')
    const isThere = await page.evaluate(
      ({ name, within }) =>
        document.activeElement?.textContent?.replace(/\s/g, '') === name &&
        Boolean(document.activeElement.closest(within)),
      { name, within },
    )
    if (isThere) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}
