/// <reference lib="dom" />
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, signIn } from './stand/browser.ts'
import { cuttableLine } from './stand/cut-line.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: /连接已断开，数据停在 \d\d:\d\d:\d\d/ })

describe('a lost connection', () => {
  let product: Product
  let browser: Browser
  let line: Awaited<ReturnType<typeof cuttableLine>>
  let page: Page
  let admin: Caller
  let objectId = ''
  let pointId = ''
  const errors: string[] = []
  const rename = (name: string) => admin.client(point).update({ id: pointId, name })
  async function until(shown: boolean, since: number, what: string) {
    await banner(page).waitFor({ state: shown ? 'visible' : 'hidden', timeout: 30_000 })
    console.log(`${what}: ${Date.now() - since} ms`)
  }

  beforeAll(async () => {
    product = await startCompany()
    line = await cuttableLine(product.port)
    admin = callerOf(product.url, undefined)
    await admin.signIn(administrator.name, administrator.password)
    const made = await admin.client(object).create({ code: 'meter-1', name: '1号水表' })
    objectId = made.id
    const reading = { objectId, code: 'Reading', name: '累计读数', dataType: 'float32', source: 'manual' } as const
    pointId = (await admin.client(point).create(reading)).id
    browser = await openBrowser()
    const window = await openWindow(browser, line.url)
    page = window.page
    page.on('pageerror', (error) => errors.push(error.message))
    // His session is his own: another sign-in of the same user would end it.
    await signIn(page)
    admin = callerOf(product.url, (await page.context().cookies()).find(({ name }) => name === 'token')!.value)
  })
  afterAll(async () => {
    if (page) await picture(page, 'lost-connection-last')
    await browser?.close()
    line?.stop()
    await product?.stop()
    expect(errors).toEqual([])
  })

  for (const way of ['cut', 'swallow'] as const) {
    it(`is said on the page, greys values, holds back what changes something and heals by itself (${way})`, async () => {
      await page.goto(`${line.url}/dvs/pages/monitor/objects?object=${objectId}`)
      await page.getByText('累计读数').first().waitFor()
      await banner(page).waitFor({ state: 'hidden' })
      let began = Date.now()
      line[way]()
      await until(true, began, `banner after the line was lost (${way})`)
      const grey = await page
        .locator('main')
        .first()
        .evaluate((main) => getComputedStyle(main).filter)
      expect(grey).toContain('grayscale')
      await rename(`累计读数 ${way}`)
      await picture(page, `lost-connection-${way}`)
      began = Date.now()
      line.mend()
      await until(false, began, `banner gone after the line was mended (${way})`)
      await page.getByText(`累计读数 ${way}`).first().waitFor()
    })
  }

  it('a dialog keeps what was entered: saving is locked meanwhile and possible afterwards', async () => {
    await page.goto(`${line.url}/dvm/pages/object/index`)
    await page.getByRole('button', { name: /新增$/ }).first().click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel('对象名称', { exact: true }).fill('2号水表')
    await dialog.getByLabel('对象编码', { exact: true }).fill('meter-2')
    line.swallow()
    await banner(page).waitFor({ timeout: 30_000 })
    expect(await dialog.getByRole('button', { name: '保存', exact: true }).isDisabled()).toBe(true)
    // A key reaches the form all the same: nothing is sent, and it is said.
    await dialog.getByLabel('对象名称', { exact: true }).press('Control+Enter')
    await page.getByText('连接已断开，没有提交，恢复后请重试').first().waitFor()
    await picture(page, 'lost-connection-dialog')
    line.mend()
    await banner(page).waitFor({ state: 'hidden', timeout: 30_000 })
    await dialog.getByText('保存', { exact: true }).click()
    await page.getByText('2号水表').first().waitFor()
  })

  it('a page that is opened meanwhile says so in place of an endless skeleton, and fills itself afterwards', async () => {
    // The page's program is here already, its data are not.
    await page.goto(`${line.url}/dvm/pages/object/index`)
    await page.getByText('1号水表').first().waitFor()
    await page.goto(`${line.url}/dvm/pages/point/index`)
    await page.getByText('累计读数').first().waitFor()
    const search = page.getByPlaceholder('请输入').filter({ visible: true }).first()
    line.swallow()
    await banner(page).waitFor({ timeout: 30_000 })
    await search.fill('读数')
    await search.press('Enter')
    const said = page.locator('main').getByText('连接已断开').first()
    await said.waitFor({ timeout: 30_000 })
    await picture(page, 'lost-connection-query')
    line.mend()
    await banner(page).waitFor({ state: 'hidden', timeout: 30_000 })
    await page.locator('main').getByText('累计读数').first().waitFor()
  })

  it('a server that stops and starts anew is told from its silence', async () => {
    await page.goto(`${line.url}/model`)
    await page.locator('body').getByText('设备监控').first().waitFor()
    line.cut()
    await banner(page).waitFor({ timeout: 30_000 })
    await picture(page, 'lost-connection-modules')
    line.mend()
    await banner(page).waitFor({ state: 'hidden', timeout: 30_000 })
  })
})
