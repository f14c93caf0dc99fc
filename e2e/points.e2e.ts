/// <reference lib="dom" />
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { pointBulk } from '@zhizao/contract/device/point-bulk'
import { signal } from '@zhizao/contract/device-model/signal'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { someone } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

let product: Product
let browser: Browser
let engineer: Caller
let pump: string
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
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

it('two thousand rows are pasted, one of them is typed into, and all are saved in one go', async () => {
  const mixer = (await engineer.client(object).create({ code: 'MIX-1', name: '搅拌站' })).id
  const { page, errors, context } = await engineersWindow()
  const { main, grid, cell, paste, open, save } = gridOf(page)
  await open(mixer)
  await (await cell(1, '点位编码')).click()
  const rows = Array.from({ length: 2000 }, (_, at) => [`p${at + 1}`, `点位${at + 1}`, '', 'float32', 'kW', '1'])
  await paste(rows.map((each) => each.join('\t')).join('\n'))
  await page.waitForFunction(() => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === '2001')
  await main.getByText('全部', { exact: true }).click()
  // Down to a row that was not drawn before, by keys.
  await (await cell(1, '点位名称')).click()
  for (let down = 0; down < 30; down++) await page.keyboard.press('PageDown')
  const name = await cell(301, '点位名称')
  await name.locator('input').waitFor()
  await page.keyboard.type('三百零一号搅拌电机功率三百零一号搅拌电机功率')
  await page.keyboard.press('Enter')
  await name.getByText('三百零一号搅拌电机功率三百零一号搅拌电机功率').waitFor()
  expect(await grid.locator('tbody tr').count()).toBeLessThan(100)
  await save()
  await told(page, '已保存：新增 2000 个，修改 0 个，删除 0 个')
  const made = await pointsOf(mixer)
  expect(made).toHaveLength(2000)
  expect(made[300]).toMatchObject({
    code: 'p301',
    name: '三百零一号搅拌电机功率三百零一号搅拌电机功率',
    unit: 'kW',
    decimals: 1,
  })
  expect(errors).toEqual([])
  await context.close()
})

it('limits, period, key mark and words of chosen points are set at once, and what cannot be is said beforehand', async () => {
  const { page, errors, context } = await engineersWindow()
  const third = (await pointsOf(pump)).find(({ code }) => code === 't3')!
  await engineer.client(point).update({ id: third.id, errorUpper: 85 })
  await page.goto(`${product.url}/dvm/pages/point/index?_node=${pump}&keyword=温度`)
  await settled(page)
  const main = page.getByRole('main')
  const rows = main.locator('.ant-table-row')
  const choose = (code: string) =>
    rows
      .filter({ has: page.getByText(code, { exact: true }) })
      .getByRole('checkbox')
      .check()
  const dialog = page.getByRole('dialog')
  const open = async () => {
    await main.getByRole('button', { name: '批量修改' }).click()
    await dialog.waitFor()
  }
  const tick = (title: string) => dialog.getByRole('checkbox', { name: title, exact: true }).check()
  const set = async (title: string, value: string) => {
    await tick(title)
    await dialog.getByRole('spinbutton', { name: title, exact: true }).fill(value)
  }
  for (const code of ['t1', 't3', 't5', 't7']) await choose(code)
  await open()
  await dialog.getByRole('radio', { name: '勾选的 4 个点位' }).and(page.locator(':checked')).waitFor()
  await set('预警上限', '90')
  const refusal = dialog.getByRole('status').filter({ hasText: '共 4 个点位，其中 1 个不能这样修改' })
  await refusal.getByText('1 号泵 / 温度3：').waitFor()
  expect(await dialog.getByRole('button', { name: /修改/ }).last().isDisabled()).toBe(true)
  await picture(page, 'point-bulk-refused')
  await set('预警上限', '80')
  await set('采集周期(毫秒)', '2000')
  await tick('关键点位')
  await dialog.getByRole('switch', { name: '关键点位', exact: true }).click()
  await tick('值含义')
  await dialog.getByRole('textbox', { name: '值含义', exact: true }).fill('0=停机[灰]；1=运行[绿]')
  await dialog.getByText('共 4 个点位，全部将修改').waitFor()
  await picture(page, 'point-bulk')
  await dialog.getByRole('button', { name: '修改 4 个点位' }).click()
  await told(page, '已修改 4 个点位')
  await rows.filter({ hasText: '80' }).nth(3).waitFor()
  expect(await rows.filter({ hasText: '80' }).count()).toBe(4)
  const changed = (await pointsOf(pump)).filter(({ warningUpper }) => warningUpper === 80)
  expect(changed.map(({ code }) => code)).toEqual(['t1', 't3', 't5', 't7'])
  for (const one of changed)
    expect(one).toMatchObject({
      pollMs: 2000,
      isKey: true,
      valueWords: [
        { value: 0, words: '停机', colour: 'grey' },
        { value: 1, words: '运行', colour: 'green' },
      ],
    })
  // All that the filter finds: those that are so already are counted apart.
  await open()
  await dialog.getByRole('radio', { name: '筛选到的全部点位' }).check()
  await set('预警上限', '80')
  await dialog.getByText('共 20 个点位，将修改 16 个，4 个已是这样').waitFor()
  await dialog.getByRole('button', { name: '修改 16 个点位' }).click()
  await told(page, '已修改 16 个点位')
  expect((await pointsOf(pump)).filter(({ warningUpper }) => warningUpper === 80)).toHaveLength(20)
  expect(errors).toEqual([])
  await context.close()
})

it('points are put in order by mouse over the edge of what is seen, by keys, by a number and by a finger', async () => {
  const oven = (await engineer.client(object).create({ code: 'OVEN-1', name: '回流焊炉' })).id
  const draft = Array.from({ length: 60 }, (_, at) => ({ code: `z${at + 1}`, name: `温区${at + 1}` }))
  await engineer.client(pointBulk).saveMany({ objectId: oven, points: draft })
  const codes = async () => (await pointsOf(oven)).map(({ code }) => code)
  const { page, errors, context } = await engineersWindow()
  const dialog = page.getByRole('dialog', { name: '点位排序' })
  const opened = async (from: Page) => {
    await from.goto(`${product.url}/dvm/pages/point/index?_node=${oven}`)
    await settled(from)
    await from
      .getByRole('main')
      .getByRole('button', { name: /(?<!关键)点位排序/ })
      .click()
    await from.getByRole('dialog').getByRole('list', { name: '点位排序' }).waitFor()
  }
  await opened(page)
  const handle = (name: string) => dialog.getByRole('button', { name: `移动${name}，按上下方向键` })
  // Held at the lower edge the list scrolls on, to its end.
  const from = (await handle('温区1').boundingBox())!
  const list = (await dialog.getByRole('list').locator('..').boundingBox())!
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, list.y + list.height - 4, { steps: 8 })
  await picture(page, 'point-order-dragging')
  await dialog.getByText('温区60', { exact: true }).waitFor()
  await page.mouse.move(from.x + 20, list.y + list.height + 30)
  await page.waitForFunction(() => {
    const box = document.querySelector('[role=dialog] ol')!.parentElement!
    return box.scrollTop + box.clientHeight >= box.scrollHeight - 2
  })
  await page.mouse.up()
  await dialog.getByRole('status').filter({ hasText: '温区1已移到第 60 位' }).waitFor()
  // By keys, which stay on the row.
  await handle('温区60').focus()
  await page.keyboard.press('Home')
  await dialog.getByRole('status').filter({ hasText: '温区60已移到第 1 位' }).waitFor()
  await page.keyboard.press('ArrowDown')
  expect(await handle('温区60').evaluate((one) => one === document.activeElement)).toBe(true)
  // By a number.
  const place = dialog.getByRole('textbox', { name: '温区2的位置', exact: true })
  await place.fill('4')
  await place.press('Enter')
  await picture(page, 'point-order')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await told(page, '点位顺序已保存')
  const rest = draft.slice(4, 59).map(({ code }) => code)
  expect(await codes()).toEqual(['z60', 'z3', 'z4', 'z2', ...rest, 'z1'])
  await page.getByRole('main').locator('.ant-table-row').first().getByText('z60', { exact: true }).waitFor()
  const signedIn = await context.storageState()
  await context.close()

  const phone = await openWindow(browser, product.url, { size: { width: 390, height: 844, isTouch: true }, signedIn })
  await opened(phone.page)
  await picture(phone.page, 'point-order-phone')
  const finger = await phone.context.newCDPSession(phone.page)
  const at = async (name: string) =>
    (await phone.page.getByRole('button', { name: `移动${name}，按上下方向键` }).boundingBox())!
  const [first, third] = [await at('温区60'), await at('温区4')]
  expect(first.width).toBeGreaterThanOrEqual(44)
  const x = first.x + 20
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await touch('touchStart', first.y + 20)
  for (let step = 1; step <= 8; step++) await touch('touchMove', first.y + 20 + ((third.y - first.y) * step) / 8)
  await touch('touchEnd')
  await phone.page.getByRole('status').filter({ hasText: '温区60已移到第 3 位' }).waitFor()
  await phone.page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await told(phone.page, '点位顺序已保存')
  expect((await codes()).slice(0, 4)).toEqual(['z3', 'z4', 'z60', 'z2'])
  expect([...errors, ...phone.errors]).toEqual([])
  await phone.context.close()
})

it('a large sheet of points asks about the columns that nothing reads before it is brought in beside the page', async () => {
  const { page, errors, context } = await engineersWindow()
  await page.goto(`${product.url}/dvm/pages/point/index`)
  await settled(page)
  const main = page.getByRole('main')
  await main
    .getByRole('button', { name: /导\s*入/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const lines = Array.from({ length: 3000 }, (_, at) => `PUMP-1,large${at},批量导入的第 ${at} 个点位,采购时的备注`)
  const buffer = Buffer.from(`\ufeff对象编码,点位编码,点位名称,采购备注\n${lines.join('\n')}\n`)
  await dialog.locator('input[type=file]').setInputFiles({ name: '点位.csv', mimeType: 'text/csv', buffer })
  await dialog.getByText('采购备注', { exact: true }).waitFor()
  await settled(page)
  await picture(page, 'point-import-unknown')
  await dialog.getByRole('button', { name: '不导入这些列，导入其余的' }).click()
  await dialog.waitFor({ state: 'detached' })
  // Told in a message and in the list of jobs, whichever is there first.
  await page.getByText('新增 3000 个点位，修改 0 个点位').first().waitFor()
  expect(errors).toEqual([])
  await context.close()
})
