/// <reference lib="dom" />
import { defect } from '@zhizao/contract/quality/defect'
import { inspection } from '@zhizao/contract/quality/inspection'
import { inspectionItem } from '@zhizao/contract/quality/inspection-item'
import { inspectionScheme } from '@zhizao/contract/quality/inspection-scheme'
import { nonconformance } from '@zhizao/contract/quality/nonconformance'
import { stock } from '@zhizao/contract/stock/stock'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testQuality } from '../apps/server/src/quality/test-quality.ts'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import type { TestServer } from '../apps/server/src/testing/test-server.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { anotherAdministrator } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const PANEL = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844, isTouch: true }

describe('lots are inspected, and what fails becomes something', () => {
  let product: Product
  let browser: Browser
  let lead: Caller
  let plant: Awaited<ReturnType<typeof testQuality>>
  let bolt: { id: string }
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    await anotherAdministrator(product, 'inspector')
    lead = callerOf(product.url, undefined)
    await lead.signIn(administrator.name, administrator.password)
    plant = await testQuality(undefined as unknown as TestServer, lead)
    bolt = await plant.stock.material('ZJ-01', { tracking: 'lot', name: '轴承座' })
    const scratch = await lead.client(defect).create({ name: '划伤', defectClass: 'minor' })
    await lead.client(inspectionItem).addDefects({ subjectId: plant.look.id, defectIds: [scratch.id] })
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  const open = async (page: Page, address: string) => {
    await page.goto(product.url + address)
    await settled(page)
  }
  const lying = async () => {
    const found: Record<string, number> = {}
    for (const status of ['quarantine', 'available', 'held', 'rejected'] as const)
      for (const row of await lead.client(stock).select({ groupBy: 'location', status }))
        if (row.materialId === bolt.id) found[status] = (found[status] ?? 0) + Number(row.quantity)
    return found
  }

  it('a scheme is drawn up, asks for what its sampling needs alone, and comes into force', async () => {
    const { page, errors, context } = await openWindow(browser, product.url, { size: PANEL })
    await signIn(page, 'inspector')
    await open(page, '/mes/pages/inspectionScheme/index/detail')
    expect(await page.getByLabel('严重缺陷 AQL').count()).toBe(1)
    await page.getByLabel('方案名称').fill('轴承座来料检验')
    await choose(page, '抽样方式', '固定数量')
    expect(await page.getByLabel('严重缺陷 AQL').count()).toBe(0)
    await page.getByLabel('抽样数量').fill('3')
    await choose(page, '适用物料', 'ZJ-01', 'ZJ-01')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('保存成功').first().waitFor()
    const [made] = (await lead.client(inspectionScheme).page({ name: '轴承座来料检验' })).records
    expect(made).toMatchObject({ sampling: 'fixed', sampleSize: 3, level: null, aqlMajor: null, materialId: bolt.id })
    // What stands in its lines is entered by the same grid as everywhere.
    await lead.client(inspectionScheme).update({ id: made!.id, lines: plant.lines })
    await open(page, `/mes/pages/inspectionScheme/index/detail?id=${made!.id}`)
    await page.getByText(plant.size.name).first().waitFor()
    // A click into a cell and typing write there, into an empty cell and over what stands in one.
    const cellOf = (column: string) =>
      page.locator('tr', { hasText: plant.look.name }).locator('td').nth(columnAt.indexOf(column))
    const columnAt = await page.locator('thead th').allInnerTexts()
    await cellOf('检验件数').click()
    await page.keyboard.type('2')
    await cellOf('技术要求').click()
    await page.keyboard.type('无毛刺')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('保存成功').first().waitFor()
    expect((await lead.client(inspectionScheme).get({ id: made!.id })).lines[1]).toMatchObject({
      samples: 2,
      requirement: '无毛刺',
    })
    await picture(page, 'quality-scheme')
    await page.getByRole('button', { name: '生效', exact: true }).click()
    await expect.poll(async () => (await lead.client(inspectionScheme).get({ id: made!.id })).status).toBe('released')
    expect(errors).toEqual([])
    await context.close()
  })

  it('results are typed from key to key and pasted, and a lot that passes is free', async () => {
    const { inspection: lot } = await plant.delivered(bolt.id, '40', 'P1')
    expect(await lying()).toEqual({ quarantine: 40 })
    const { page, errors, context } = await openWindow(browser, product.url, { size: PANEL })
    await signIn(page, 'inspector')
    await open(page, '/mes/pages/inspection/index')
    await page.getByRole('button', { name: '待检验 1' }).click()
    await page.getByRole('link', { name: lot!.code }).click()
    const first = page.getByLabel(`${plant.size.name}第 1 件`)
    await first.fill('10')
    await first.press('Enter')
    await page.keyboard.type('10.3')
    expect(await page.getByLabel(`${plant.size.name}第 2 件`).getAttribute('aria-invalid')).toBe('true')
    await first.evaluate((field) => {
      const data = new DataTransfer()
      data.setData('text', '9.95\r\n10.02\r\n10.1')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    expect(await page.getByLabel(`${plant.size.name}第 3 件`).inputValue()).toBe('10.1')
    await page.getByRole('button', { name: '全部合格' }).click()
    expect(await page.getByRole('button', { name: '判定合格' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: '保存结果' }).click()
    await page.getByText('符合接收条件').waitFor()
    await picture(page, 'quality-inspection')
    await page.getByRole('button', { name: '判定合格' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '判定合格' }).click()
    await expect.poll(lying).toEqual({ available: 40 })
    expect(errors).toEqual([])
    await context.close()
  })

  it('on a phone a lot fails, its parts are decided of, and each does to stock what it says', async () => {
    const { inspection: lot } = await plant.delivered(bolt.id, '20', 'P2')
    const { page, errors, context } = await openWindow(browser, product.url, { size: PHONE })
    await signIn(page, 'inspector')
    await open(page, `/mes/pages/inspection/index/detail?id=${lot!.id}`)
    await page.getByRole('button', { name: '划伤加一' }).tap()
    await page.getByRole('button', { name: '划伤加一' }).tap()
    await page.getByRole('button', { name: '保存结果' }).tap()
    await page.getByText('达到拒收数').waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await picture(page, 'quality-inspection-390')
    await page.getByRole('button', { name: '判定不合格' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: '判定不合格' }).tap()
    await expect.poll(async () => (await lead.client(inspection).get({ id: lot!.id })).status).toBe('rejected')
    expect(await lying()).toEqual({ available: 40, held: 20 })
    await page.getByRole('link', { name: /^BHG/ }).tap()
    await page.getByRole('button', { name: '评审', exact: true }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '数量' }).fill('15')
    expect(await dialog.getByRole('button', { name: '评审通过' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: '加一项处置' }).tap()
    await picture(page, 'quality-review-390')
    await dialog.getByRole('button', { name: '评审通过' }).tap()
    for (const left of [2, 1]) {
      await expect.poll(() => page.getByRole('button', { name: '完成', exact: true }).count()).toBe(left)
      await page.getByRole('button', { name: '完成', exact: true }).first().tap()
      await page.getByRole('dialog').getByRole('button', { name: '完成', exact: true }).tap()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    const [bill] = (await lead.client(nonconformance).page({})).records
    await expect.poll(async () => (await lead.client(nonconformance).get({ id: bill!.id })).status).toBe('closed')
    expect(await lying()).toEqual({ available: 55 })
    expect(errors).toEqual([])
    await context.close()
  })
})

/** Chooses in a select by its label, by a search where it asks the server. */
async function choose(page: Page, label: string, choice: string, search?: string) {
  await page.getByLabel(label, { exact: true }).click()
  if (search) await page.keyboard.type(search)
  await page.locator('.ant-select-item-option:visible', { hasText: choice }).first().click()
}
