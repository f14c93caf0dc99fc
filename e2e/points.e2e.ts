import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { signal } from '@zhizao/contract/device-model/signal'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { someone } from './stand/frame-people.ts'
import { administrator, type Product, startProduct } from './stand/product.ts'

let product: Product
let browser: Browser
let engineer: Caller
let pump: string
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
  await someone(product, 'engineer', 'deviceSupervisor')
  engineer = callerOf(product.url, undefined)
  await engineer.signIn(administrator.name, administrator.password)
  pump = (await engineer.client(object).create({ code: 'PUMP-1', name: '1 号泵' })).id
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const pointsOf = (objectId: string) => engineer.client(point).list({ objectId })

async function engineersWindow() {
  const { page, errors, context } = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
  page.setDefaultTimeout(60_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'engineer')
  return { page, errors, context }
}

/** A grid of points as hands have it. */
function gridOf(page: Page) {
  const main = page.getByRole('main')
  const grid = main.getByRole('grid', { name: '点位表格' })
  const row = (at: number) => grid.locator(`tbody tr[aria-rowindex="${at + 1}"]`)
  async function cell(at: number, column: string) {
    const titles = await grid.locator('thead th').allTextContents()
    return row(at)
      .locator('td')
      .nth(titles.findIndex((title) => title.replace('* ', '') === column))
  }
  async function paste(text: string) {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('Control+V')
  }
  const open = async (objectId: string) => {
    await page.goto(`${product.url}/dvm/pages/point/grid?object=${objectId}`)
    await settled(page)
    await grid.waitFor()
  }
  const save = async () => {
    await main.getByRole('button', { name: '保存', exact: true }).click()
  }
  return { main, grid, cell, paste, open, save }
}

const told = (page: Page, text: string | RegExp) => page.locator('.ant-message').getByText(text).first().waitFor()

it('a standard signal is taken while a name is typed, brings what the point is and offers its limits', async () => {
  const { page, errors, context } = await engineersWindow()
  await page.goto(`${product.url}/dvm/pages/point/index?_node=${pump}`)
  await settled(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /新\s*增/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('点位名称').pressSequentially('频')
  await page.locator('.ant-select-dropdown').getByText('frequency · Hz').click()
  expect(await dialog.getByLabel('点位编码').inputValue()).toBe('frequency')
  expect(await dialog.getByLabel('单位').inputValue()).toBe('Hz')
  await picture(page, 'point-signal')
  await dialog.getByRole('button', { name: '套用“频率”的常用限值' }).click()
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const { id: signalId } = (await engineer.client(signal).simpleList({ keyword: 'frequency' }))[0]!
  expect(await pointsOf(pump)).toMatchObject([
    { code: 'frequency', name: '频率', signalId, unit: 'Hz', decimals: 2, errorUpper: 50.5, warningLower: 49.8 },
  ])
  await page.goto(`${product.url}/dvm/pages/signal/index?keyword=frequency`)
  await settled(page)
  const row = page.getByRole('main').locator('tbody tr').filter({ hasText: 'frequency' })
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: '各机实时对比' }).click()
  await page.getByRole('dialog').getByText('1 号泵').first().waitFor()
  await picture(page, 'signal-compare')
  expect(errors).toEqual([])
  await context.close()
})

it('twenty rows from a spreadsheet go into the grid; one bad cell is put right, the order is changed', async () => {
  const { page, errors, context } = await engineersWindow()
  const { main, cell, paste, open, save } = gridOf(page)
  await open(pump)
  // The keyboard alone: past the last line a new one begins.
  await (await cell(1, '点位编码')).click()
  await page.keyboard.press('Enter')
  const rows = Array.from({ length: 20 }, (_, at) => [
    `t${at + 1}`,
    `温度${at + 1}`,
    '温度',
    at === 7 ? 'flaot32' : 'float32',
    '℃',
  ])
  await paste(rows.map((each) => each.join('\t')).join('\n'))
  await told(page, '已粘贴，其中 1 个单元格需要修改，已标红')
  await save()
  await page.getByRole('alert').filter({ hasText: '有 1 行未填写正确，已标红' }).waitFor()
  expect(await pointsOf(pump)).toHaveLength(1)
  const wrong = await cell(9, '数据类型')
  expect(await wrong.getAttribute('aria-invalid')).toBe('true')
  await picture(page, 'point-grid-wrong')
  await wrong.click()
  await wrong.locator('.ant-select').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('float32', { exact: true }).click()
  await save()
  await told(page, '已保存：新增 20 个，修改 0 个，删除 0 个')
  const made = await pointsOf(pump)
  expect(made.map(({ code }) => code)).toEqual(['frequency', ...rows.map(([code]) => code)])
  expect(new Set(made.slice(1).map(({ signalId }) => signalId)).size).toBe(1)
  // The second to the first place, by keys.
  await (await cell(2, '点位编码')).click()
  await page.keyboard.press('Alt+ArrowUp')
  await save()
  await told(page, '已保存：新增 0 个，修改 0 个，删除 0 个')
  expect((await pointsOf(pump)).slice(0, 3).map(({ code }) => code)).toEqual(['t1', 'frequency', 't2'])
  await main.getByText('报警限值', { exact: true }).click()
  await picture(page, 'point-grid')
  expect(errors).toEqual([])
  await context.close()
})
