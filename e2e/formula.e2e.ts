/// <reference lib="dom" />
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, signIn } from './stand/browser.ts'
import { beside } from './stand/hands.ts'
import { administrator, type Product, until } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

describe('an engineer who has the product compute what a machine does not send', () => {
  let product: Product
  let browser: Browser
  let page: Page
  let admin: Caller
  let machineId: string
  let errors: string[] = []
  const editor = () => page.getByRole('textbox', { name: '公式' })
  const dialog = () => page.getByRole('dialog').last()

  beforeAll(async () => {
    product = await startCompany()
    admin = callerOf(product.url, undefined)
    await admin.signIn(administrator.name, administrator.password)
    machineId = (await admin.client(object).create({ code: 'press-1', name: '一号压机' })).id
    const other = await admin.client(object).create({ code: 'meter-1', name: '一号电表' })
    const add = (objectId: string, code: string, name: string) =>
      admin.client(point).create({ objectId, code, name, unit: 'kW', source: 'manual', dataType: 'float64' })
    await add(machineId, 'active', '有功电度')
    await add(machineId, 'reactive', '无功电度')
    await add(other.id, 'total', '总电度')
    await admin.client(rtdb).add({
      samples: [
        { tag: 'press-1.active', value: 60 },
        { tag: 'press-1.reactive', value: 80 },
        { tag: 'meter-1.total', value: 500 },
      ],
    })
    browser = await openBrowser()
    const window = await openWindow(browser, product.url)
    page = window.page
    errors = window.errors
    await signIn(page)
    // Signed in elsewhere the session of before is over.
    admin = await beside(product, page)
  })
  afterAll(async () => {
    if (page) await picture(page, 'formula-last')
    await browser?.close()
    await product?.stop()
    expect(errors).toEqual([])
  })

  async function openForm(address: string) {
    await page.goto(`${product.url}${address}`)
    await page
      .getByRole('button', { name: /新\s*增/ })
      .first()
      .click()
    await dialog().getByLabel('数据来源', { exact: true }).click()
    await page.getByTitle('公式计算').last().click()
    await editor().waitFor()
  }
  const said = (text: string | RegExp) => dialog().getByText(text).first().waitFor()

  it('types it with points offered by name, sees what is wrong and what it comes to, and has it live at once', async () => {
    await openForm(`/dvm/pages/point/index?_node=${machineId}`)
    await dialog().getByLabel('点位名称', { exact: true }).fill('功率因数')
    await dialog().getByLabel('点位编码', { exact: true }).fill('pf')
    await editor().click()
    await page.keyboard.type('100 * [有功')
    await page.getByText('[active]').first().waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type(' / sqrt([active] ^ 2 + [reactiv] ^ 2)')
    await said(/没有点位“\[reactiv\]”，是否应为“\[reactive\]”/)
    await picture(page, 'formula-wrong')
    await dialog().getByRole('button', { name: '改为 [reactive]' }).click()
    await until(async () => (await dialog().getByRole('status').last().textContent())?.includes('当前值 60') ?? false)
    await picture(page, 'formula-now')
    await dialog()
      .getByRole('button', { name: /保\s*存|确\s*定/ })
      .first()
      .click()
    await page.getByRole('cell', { name: 'pf', exact: true }).waitFor()
    const [made] = await admin.client(point).list({ objectIds: [machineId], codes: ['pf'] })
    expect(made?.formula).toBe('100 * [active] / sqrt([active] ^ 2 + [reactive] ^ 2)')
    await until(async () => (await admin.client(point).live({ pointIds: [made!.id] }))[0]?.value === 60)
  })

  it('names points of other objects, found by the name of the object', async () => {
    await openForm(`/dvm/pages/point/index?_node=${machineId}`)
    await dialog().getByLabel('点位名称', { exact: true }).fill('电耗占比')
    await dialog().getByLabel('点位编码', { exact: true }).fill('share')
    await editor().click()
    await page.keyboard.type('[active] / [一号电表')
    await page.getByText('[meter-1.…]').first().waitFor()
    await picture(page, 'formula-objects')
    await page.keyboard.press('Enter')
    await page.getByText('[meter-1.total]').first().waitFor()
    await page.keyboard.press('Enter')
    await until(async () => (await dialog().getByRole('status').last().textContent())?.includes('0.12') ?? false)
    await dialog()
      .getByRole('button', { name: /保\s*存|确\s*定/ })
      .first()
      .click()
    await page.getByRole('cell', { name: 'share', exact: true }).waitFor()
  })

  it('sees on the page of the machine what is computed, and from what', async () => {
    await page.goto(`${product.url}/dvs/pages/monitor/objects?object=${machineId}`)
    const mark = page.getByRole('button', { name: /^功率因数 的公式/ })
    await mark.waitFor()
    await mark.hover()
    await page.getByText('100 * [active] / sqrt([active] ^ 2 + [reactive] ^ 2)', { exact: true }).waitFor()
    await picture(page, 'formula-mark')
  })

  it('has it computed anew for a while that is past', async () => {
    await page.goto(`${product.url}/dvm/pages/point/index?_node=${machineId}`)
    const row = page.getByRole('row').filter({ hasText: '功率因数' })
    await row.getByRole('button', { name: /更多/ }).first().click()
    await page.getByRole('menuitem', { name: '重新计算' }).click()
    await picture(page, 'formula-again')
    await dialog().getByRole('button', { name: '开始计算' }).click()
    await said('请选择时间范围')
    await dialog().getByPlaceholder('开始时间').click()
    await page.getByText('今天', { exact: true }).last().click()
    await dialog().getByRole('button', { name: '开始计算' }).click()
    await page.getByText('重新计算已转到后台进行，可在任务面板查看进度').first().waitFor()
    await page
      .getByText(/重新计算 1 个点位/)
      .first()
      .waitFor()
  })
})
