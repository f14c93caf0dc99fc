import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { deviceState } from '@zhizao/contract/object-state/device-state'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { beside } from './stand/hands.ts'
import { type Product, until } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

/** What the manual has a device engineer do, each of its steps by itself. */
function engineer(page: Page, product: Product) {
  const main = page.getByRole('main')
  const dialog = () => page.getByRole('dialog').last()
  const field = (label: string) => dialog().getByLabel(label, { exact: true })
  const open = async (address: string) => {
    await page.goto(`${product.url}${address}`)
    await settled(page)
  }
  const add = async () => {
    await main
      .getByRole('button', { name: /新\s*增/ })
      .first()
      .click()
    await page.locator('[role=dialog] :is(input, textarea):focus').last().waitFor()
  }
  const choose = async (label: string, option: string) => {
    await field(label).click()
    await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click()
  }
  const save = async () => {
    const shown = dialog()
    await shown.getByRole('button', { name: '保存', exact: true }).click()
    await shown.waitFor({ state: 'hidden' })
  }
  const row = (text: string) => main.getByRole('row').filter({ hasText: text }).first()
  /** An expression as fingers type it, with points taken from what is offered. */
  async function type(pieces: readonly (string | { pick: string })[]) {
    await page.locator('[role=dialog] .cm-content').last().click()
    for (const piece of pieces) {
      if (typeof piece === 'string') await page.keyboard.type(piece)
      else {
        await page.locator('.cm-tooltip-autocomplete').getByText(piece.pick, { exact: true }).first().waitFor()
        await page.keyboard.press('Enter')
      }
    }
  }
  return { main, dialog, field, open, add, choose, save, row, type }
}

interface State {
  name: string
  code: string
  kind: string
  priority: string
  condition: readonly (string | { pick: string })[]
}
const states: readonly State[] = [
  { name: '故障', code: 'fault', kind: '故障', priority: '1', condition: ['[mo', { pick: '[mode]' }, ' = 2'] },
  { name: '运行', code: 'run', kind: '运行', priority: '2', condition: ['[spe', { pick: '[speed]' }, ' > 5'] },
  { name: '停机', code: 'stop', kind: '停机', priority: '3', condition: ['[spe', { pick: '[speed]' }, ' <= 5'] },
]

describe('a device engineer who begins with nothing and has the manual', () => {
  let product: Product
  let browser: Browser
  let page: Page
  let hands: ReturnType<typeof engineer>
  let calls: Caller
  let errors: string[] = []

  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    const window = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
    page = window.page
    errors = window.errors
    await signIn(page)
    calls = await beside(product, page)
    hands = engineer(page, product)
  })
  afterAll(async () => {
    if (page) await picture(page, 'device-engineer-last')
    await browser?.close()
    await product?.stop()
    expect(errors).toEqual([])
  })

  const machineId = async () => (await calls.client(object).getByCode({ code: 'P-01' })).id
  const send = (values: Record<string, number>) =>
    calls.client(rtdb).add({
      samples: Object.entries(values).map(([code, value]) => ({ tag: `P-01.${code}`, time: Date.now(), value })),
    })

  it('makes a type of machines by keys alone, and a machine of it', async () => {
    await hands.open('/dvm/pages/deviceType/index')
    await hands.add()
    await page.keyboard.type('冲床')
    await page.keyboard.press('Tab')
    await page.keyboard.type('PRESS')
    await page.keyboard.press('Enter')
    await hands.row('PRESS').waitFor()
    await hands.open('/dvm/pages/object/index')
    await hands.add()
    await hands.field('对象名称').fill('1号冲床')
    await hands.field('对象编码').fill('P-01')
    await hands.choose('设备类型', '冲床')
    await hands.save()
    await hands.row('P-01').waitFor()
  })

  async function addPoint(name: string, code: string, source: string, more: () => Promise<void> = async () => {}) {
    await hands.add()
    await hands.field('点位名称').fill(name)
    await hands.field('点位编码').fill(code)
    await hands.choose('数据来源', source)
    await more()
    await hands.save()
    await hands.row(code).waitFor()
  }

  it('gives it points, words for the values of one, and a formula over two', async () => {
    await hands.open(`/dvm/pages/point/index?_node=${await machineId()}`)
    await addPoint('主轴转速', 'speed', '人工录入', () => hands.field('单位').fill('rpm'))
    await addPoint('主轴扭矩', 'torque', '人工录入', () => hands.field('单位').fill('N·m'))
    await addPoint('工作方式', 'mode', '人工录入', async () => {
      await hands.choose('数据类型', 'uint16')
      for (const [value, words] of [
        ['0', '手动'],
        ['1', '自动'],
        ['2', '急停'],
      ] as const) {
        await hands.dialog().getByRole('button', { name: '添加值含义' }).click()
        await hands.field('值').fill(value)
        await hands.field('含义').fill(words)
        await page.keyboard.press('Enter')
      }
      await picture(page, 'device-engineer-words')
    })
    await addPoint('主轴功率', 'power', '公式计算', async () => {
      await hands.field('单位').fill('kW')
      await hands.type(['[tor', { pick: '[torque]' }, ' * [spe', { pick: '[speed]' }, ' / 9550'])
      // What is said of the half of it goes first, and the buttons come to rest.
      await hands.dialog().getByRole('status').getByText('[speed]').waitFor()
      await picture(page, 'device-engineer-formula')
    })
    const points = await calls.client(point).list({ objectId: await machineId() })
    expect(points.map(({ code }) => code)).toEqual(['speed', 'torque', 'mode', 'power'])
    expect(points[2]!.valueWords).toMatchObject([{ words: '手动' }, { words: '自动' }, { words: '急停' }])
    expect(points[3]!.formula).toBe('[torque] * [speed] / 9550')
  })

  it('says what states the type can be in, in the order in which they are judged', async () => {
    await send({ speed: 0, torque: 0, mode: 0 })
    await hands.open('/dvm/pages/deviceType/index')
    await hands.row('PRESS').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '状态定义' }).click()
    await settled(page)
    for (const { name, code, kind, priority, condition } of states) {
      await hands.add()
      await hands.field('状态名称').fill(name)
      await hands.field('状态编码').fill(code)
      await hands.choose('状态类别', kind)
      await hands.field('优先级').fill(priority)
      await hands.type(condition)
      await hands
        .dialog()
        .getByText(code === 'stop' ? '当前成立' : '当前不成立', { exact: true })
        .waitFor()
      await picture(page, `device-engineer-state-${code}`)
      await hands.save()
      await hands.row(code).waitFor()
    }
    const { colour } = (await calls.client(deviceState).list({})).find(({ code }) => code === 'fault')!
    expect(colour).toBe('#D6333A')
  })

  it('sees value, words, formula and state of the machine, live', async () => {
    await hands.open(`/dvs/pages/monitor/objects?object=${await machineId()}`)
    const shows = (name: string, value: string) =>
      hands.main.locator('.ant-table-row').filter({ hasText: name }).filter({ hasText: value }).first().waitFor()
    const is = (state: string) =>
      page
        .getByTitle(new RegExp(`^${state} \\d{4}-`))
        .first()
        .waitFor()
    await send({ speed: 300, torque: 191, mode: 1 })
    await shows('主轴转速', '300')
    await shows('工作方式', '自动')
    await shows('主轴功率', '6.00')
    await is('运行')
    await picture(page, 'device-engineer-running')
    await send({ mode: 2 })
    await is('故障')
    await shows('工作方式', '急停')
    await send({ mode: 0, speed: 0 })
    await is('停机')
    await shows('主轴功率', '0.00')
    await page.getByRole('tab', { name: '状态' }).click()
    await page.getByRole('row').filter({ hasText: '故障' }).first().waitFor()
    await picture(page, 'device-engineer-states')
    await hands.open('/dvs/pages/monitor/states')
    await hands.main.getByText('1号冲床', { exact: true }).waitFor()
    await until(async () => (await hands.main.textContent())!.includes('P-01 · 冲床'))
    await picture(page, 'device-engineer-board')
  })
})
