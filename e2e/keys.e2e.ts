/// <reference lib="dom" />
import { control } from '@zhizao/contract/control/control-write'
import { object } from '@zhizao/contract/device/object'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import type { Call } from '@zhizao/contract/http/call'
import { script } from '@zhizao/contract/operations/script'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, signIn } from './stand/browser.ts'
import { administrator, type Product, startProduct } from './stand/product.ts'

/** Where the calls go that change something. */
const acts = new Set(
  [control, object, objectInfo, script]
    .flatMap((record) => Object.values(record as Record<string, Call>))
    .filter(({ writes }) => writes)
    .map(({ path }) => `/api${path}`),
)
const question = (page: Page) => page.locator('.ant-modal-confirm-title', { hasText: '删除确认' })
const dialogOf = (page: Page) => page.getByRole('dialog').last()
/** What has the focus, in words. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return `${element?.tagName.toLowerCase()} ${element?.getAttribute('aria-label') ?? element?.textContent?.trim().slice(0, 40) ?? ''}`
  })
/** Enter as a finger holds it: one press and the repeats of the keyboard. */
async function holdEnter(page: Page) {
  for (let at = 0; at < 12; at++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
}
/** Until the browser has done what the last key began. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

describe('keys', () => {
  let product: Product
  let browser: Browser
  let page: Page
  let objectId = ''
  const sent: string[] = []
  const errors: string[] = []

  beforeAll(async () => {
    // Scripts are the installation's: its administrator alone runs them.
    product = await startProduct()
    const admin = callerOf(product.url, undefined)
    await admin.signIn(administrator.name, administrator.password)
    const { id } = await admin.client(object).create({ code: 'press-1', name: '1号注塑机' })
    objectId = id
    const common = { objectId, access: 'rw', source: 'device' } as const
    const points = admin.client(point)
    await points.create({ ...common, code: 'TempSet', name: '料筒设定温度', dataType: 'float32', maxValue: 300 })
    await points.create({ ...common, code: 'Heat', name: '加热开关', dataType: 'bool' })
    await points.create({ ...common, code: 'Recipe', name: '配方号', dataType: 'string' })
    browser = await openBrowser()
    const window = await openWindow(browser, product.url)
    page = window.page
    page.on('pageerror', (error) => errors.push(error.message))
    await signIn(page)
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (acts.has(pathname)) sent.push(pathname)
    })
  })
  afterAll(async () => {
    if (page) await picture(page, 'keys-last')
    await browser?.close()
    await product?.stop()
    expect(errors).toEqual([])
  })
  beforeEach(() => void sent.splice(0))

  async function openControl(name: string) {
    await page.goto(`${product.url}/dvs/pages/monitor/objects?object=${objectId}`)
    const row = page.locator('.ant-table-row', { hasText: name })
    await row.getByRole('button', { name: '下发' }).focus()
    await page.keyboard.press('Enter')
    await dialogOf(page).getByText('下发控制').first().waitFor()
  }
  const review = () => dialogOf(page).getByText('即将把').first()

  for (const [name, value] of [
    ['料筒设定温度', '215'],
    ['配方号', 'PP-7'],
  ] as const) {
    it(`Enter in the value of ${name} shows what is about to happen and sends nothing, once, twice or held`, async () => {
      for (const press of ['once', 'twice', 'held'] as const) {
        await openControl(name)
        expect(await focused(page)).toBe('input 设定值')
        await page.keyboard.type(value)
        if (press === 'held') await holdEnter(page)
        else await page.keyboard.press('Enter')
        if (press === 'twice') await page.keyboard.press('Enter')
        await review().waitFor()
        await page.keyboard.press('Space')
        await drawn(page)
        expect(await focused(page)).not.toContain('button')
        expect(await review().isVisible()).toBe(true)
        expect(sent).toEqual([])
      }
      await picture(page, 'keys-review')
    })
  }

  it('a switch is chosen, Enter leads to the review, and only the button that was gone to confirms', async () => {
    await openControl('加热开关')
    await dialogOf(page).getByText('开', { exact: true }).click()
    await dialogOf(page).getByLabel('原因').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await review().waitFor()
    expect(sent).toEqual([])
    await page.keyboard.press('Tab')
    expect(await focused(page)).toContain('返回修改')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toContain('确认下发')
    const written = page.waitForRequest(/sendControl2Box/)
    await page.keyboard.press('Enter')
    await written
    expect(sent).toHaveLength(1)
  })

  it('Enter on 删除 asks, and pressed again, held or with the space bar deletes nothing', async () => {
    await page.goto(`${product.url}/dvm/pages/object/index`)
    const remove = page
      .getByRole('row', { name: /1号注塑机/ })
      .getByRole('button', { name: '删除' })
      .first()
    for (const press of ['twice', 'held', 'space'] as const) {
      await remove.focus()
      if (press === 'held') await holdEnter(page)
      else {
        await page.keyboard.press('Enter')
        await question(page).waitFor()
        await drawn(page)
        expect(await focused(page)).toContain('取消')
        await page.keyboard.press(press === 'space' ? 'Space' : 'Enter')
      }
      await drawn(page)
      if (press === 'held') {
        await question(page).waitFor()
        await page.keyboard.press('Escape')
      }
      await question(page).waitFor({ state: 'hidden' })
      await remove.waitFor()
      expect(sent).toEqual([])
    }
  })

  it('a script is not run by the Enter that asked for it', async () => {
    await page.goto(`${product.url}/bcs/pages/operations/scripts`)
    const run = page.locator('main').getByRole('button', { name: /执行$/ }).first()
    await run.focus()
    await holdEnter(page)
    await dialogOf(page).getByText('执行“').first().waitFor()
    await page.keyboard.press('Enter')
    await drawn(page)
    expect(await dialogOf(page).getByText('执行“').first().isVisible()).toBe(true)
    expect(sent).toEqual([])
  })

  it('Tab goes from field to field past the clear icons, which have a name', async () => {
    await page.goto(`${product.url}/dvm/pages/object/index`)
    await page.getByRole('button', { name: /新增$/ }).first().click()
    const dialog = dialogOf(page)
    await dialog.locator('input:focus').waitFor()
    const stops: string[] = []
    for (let at = 0; at < 6; at++) {
      await page.keyboard.type('a1')
      stops.push(await page.evaluate(() => document.activeElement?.tagName ?? ''))
      await page.keyboard.press('Tab')
    }
    expect(stops).not.toContain('BUTTON')
    const icons = dialog.locator('.ant-input-clear-icon')
    expect(await icons.count()).toBeGreaterThan(0)
    expect(await icons.first().getAttribute('aria-label')).toBe('清除')
    expect(await icons.first().getAttribute('tabindex')).toBe('-1')
  })

  it('what is wrong with a field does not touch the label below it', async () => {
    await page.goto(`${product.url}/dvm/pages/object/index`)
    await page.getByRole('button', { name: /新增$/ }).first().click()
    const dialog = dialogOf(page)
    await dialog.locator('input:focus').waitFor()
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await dialog.locator('.ant-form-item-explain-error').first().waitFor()
    await picture(page, 'keys-errors')
    const gap = await dialog.evaluate((element) => {
      const gaps: number[] = []
      const words = (part: Element) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        return range.getBoundingClientRect()
      }
      for (const error of element.querySelectorAll('.ant-form-item-explain-error'))
        for (const label of element.querySelectorAll('.ant-form-item-label label')) {
          const [above, below] = [words(error), words(label)]
          if (below.top > above.top && Math.abs(below.left - above.left) < 40) gaps.push(below.top - above.bottom)
        }
      return Math.min(...gaps)
    })
    expect(gap).toBeGreaterThanOrEqual(4)
  })

  it('保存并继续 keeps the dialog, the choices and the cursor for the next row', async () => {
    await page.goto(`${product.url}/dvm/pages/object/index`)
    await page.getByRole('button', { name: /新增$/ }).first().click()
    const dialog = dialogOf(page)
    for (const code of ['pump-1', 'pump-2']) {
      await dialog.getByLabel('对象名称', { exact: true }).fill(`水泵${code}`)
      await dialog.getByLabel('对象编码', { exact: true }).fill(code)
      await dialog.getByRole('button', { name: '保存并继续' }).click()
      await page.getByText('保存成功').first().waitFor()
      await page.waitForFunction(() =>
        [...document.querySelectorAll('[role=dialog] input')].every(
          (input) => !/pump/.test((input as HTMLInputElement).value),
        ),
      )
      await dialog.locator('input:focus').waitFor()
    }
    await dialog.getByLabel('对象名称', { exact: true }).fill('水泵3')
    await dialog.getByLabel('对象编码', { exact: true }).fill('pump-3')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    for (const name of ['水泵pump-1', '水泵pump-2', '水泵3'])
      await page.locator('.ant-table-row', { hasText: name }).first().waitFor()
  })

  it('deleting names the rows and what goes with them', async () => {
    await page.goto(`${product.url}/dvm/pages/point/index`)
    await page.locator('.ant-table-row', { hasText: '配方号' }).getByRole('button', { name: '删除' }).first().click()
    await question(page).waitFor()
    const words = await dialogOf(page).textContent()
    expect(words).toContain('“配方号”')
    expect(words).toContain('历史数据')
    await picture(page, 'keys-deletion')
    await page.keyboard.press('Escape')
  })
})
