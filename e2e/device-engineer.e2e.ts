import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { type Product, startProduct } from './stand/product.ts'

const run = promisify(execFile)
const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.log('跳过用密钥取数的一步：缺少 python3')

/** What a device engineer does, in the words of the manual; each step by itself, so that others can stand between. */
function engineer(page: Page, product: Product) {
  const dialog = () => page.getByRole('dialog').last()
  const field = (label: string) => dialog().getByLabel(label, { exact: true })
  const open = async (address: string) => {
    await page.goto(`${product.url}${address}`)
    await settled(page)
  }
  const choose = async (label: string, option: string) => {
    await field(label).click()
    await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click()
  }
  const add = async (name: RegExp) => {
    await page.getByRole('button', { name }).last().click()
    await page.locator('[role=dialog] :is(input, textarea):focus').last().waitFor()
  }
  const save = async () => {
    const shown = dialog()
    await shown.getByRole('button', { name: '保存', exact: true }).click()
    await shown.waitFor({ state: 'hidden' })
  }
  return {
    field,
    open,
    choose,
    add,
    save,
    /** 对象管理 → 新增: a device without a model. */
    async addMachine({ name, code }: { name: string; code: string }) {
      await open('/dvm/pages/object/index')
      await add(/^(plus )?新增$/)
      await field('对象名称').fill(name)
      await field('对象编码').fill(code)
      await save()
      await page.getByRole('link', { name, exact: true }).first().waitFor()
    },
    /** 点位管理 → 新增: a point whose values people enter, with what they mean. */
    async addPoint(machine: string, point: { name: string; code: string; type: string; words?: [string, string][] }) {
      await open('/dvm/pages/point/index')
      await page.getByRole('tree').getByText(machine, { exact: true }).first().click()
      await add(/^(plus )?新增$/)
      await field('点位名称').fill(point.name)
      await field('点位编码').fill(point.code)
      await choose('数据类型', point.type)
      await choose('数据来源', '人工录入')
      for (const [value, words] of point.words ?? []) {
        await dialog()
          .getByRole('button', { name: /新增值含义|新增一行|新增/ })
          .last()
          .click()
        const row = dialog().locator('.ant-table-tbody tr:not(.ant-table-measure-row)').last()
        await row.locator('input').nth(0).fill(value)
        await row.locator('input').nth(2).fill(words)
        await row.locator('input').nth(2).press('Enter')
      }
      await save()
      await page.getByText(point.code, { exact: true }).first().waitFor()
    },
    /** 实时监控 → the machine → 录入. */
    async enter(machine: string, point: string, value: { number?: string; words?: string }) {
      await open('/dvs/pages/monitor/objects')
      await page.getByText(machine, { exact: true }).first().click()
      const row = page.getByRole('row', { name: new RegExp(point) }).first()
      await row.getByRole('button', { name: '录入' }).click()
      if (value.number) await dialog().getByRole('spinbutton').first().fill(value.number)
      if (value.words) {
        await dialog().getByRole('combobox').first().click()
        await page.locator('.ant-select-dropdown:visible').getByText(new RegExp(value.words)).first().click()
      }
      const shown = dialog()
      await shown.getByRole('button', { name: '录入', exact: true }).click()
      await shown.waitFor({ state: 'hidden' })
    },
    /** 接口密钥 → 新增接口密钥; the secret that it shows once. */
    async addKey(name: string, role: string): Promise<string> {
      await open('/bcs/pages/systemConfig/apiKey')
      await add(/^(plus )?新增(接口密钥)?$/)
      await field('名称').fill(name)
      await choose('角色', role)
      await dialog().getByRole('button', { name: '保存', exact: true }).click()
      const shown = page.getByRole('dialog').filter({ hasText: '密钥只显示这一次' })
      const secret = await shown.locator('code').innerText()
      await picture(page, 'device-engineer-key')
      await shown.getByRole('button', { name: '关闭', exact: true }).last().click()
      await shown.waitFor({ state: 'hidden' })
      return secret
    },
    /** 接口密钥 → 调用示例 → Python, as it stands on the screen. */
    async pythonExample(): Promise<string> {
      await page.getByRole('tab', { name: '调用示例' }).click()
      await page.getByText('Python', { exact: true }).click()
      const program = page.getByLabel('Python 示例')
      await program.getByText('urllib.request').first().waitFor()
      return program.innerText()
    },
  }
}

describe('a device engineer, from nothing to values that a program reads', () => {
  let product: Product
  let browser: Browser
  let page: Page
  let hands: ReturnType<typeof engineer>
  let secret = ''
  let errors: string[] = []

  beforeAll(async () => {
    product = await startProduct()
    browser = await openBrowser()
    const window = await openWindow(browser, product.url)
    page = window.page
    errors = window.errors
    await signIn(page)
    hands = engineer(page, product)
  })
  afterAll(async () => {
    if (page) await picture(page, 'device-engineer-last')
    await browser?.close()
    await product?.stop()
  })

  it('makes a machine with points, one of them with words for its values', async () => {
    await hands.addMachine({ name: '1号注塑机', code: 'IMM-01' })
    await hands.addPoint('1号注塑机', { name: '料筒温度', code: 'TEMP', type: 'float64' })
    const words: [string, string][] = [
      ['0', '停机'],
      ['1', '运行'],
    ]
    await hands.addPoint('1号注塑机', { name: '运行状态', code: 'RUN', type: 'uint16', words })
  })

  it('enters values, which the machine’s page shows by their words', async () => {
    await hands.enter('1号注塑机', '料筒温度', { number: '212.5' })
    await hands.enter('1号注塑机', '运行状态', { words: '运行' })
    await page
      .getByRole('row', { name: /料筒温度.*212\.5/ })
      .first()
      .waitFor()
    await page
      .getByRole('row', { name: /运行状态.*运行/ })
      .first()
      .waitFor()
    await picture(page, 'device-engineer-values')
  })

  it.skipIf(!hasPython)(
    'makes a key; the example on the screen runs as it stands while he stays signed in',
    async () => {
      secret = await hands.addKey('产线看板', '只读访客')
      expect(secret).toMatch(/^zk_[\w-]{43}$/)
      const program = path.join(product.folder, 'zhizao.py')
      writeFileSync(program, await hands.pythonExample())
      await picture(page, 'device-engineer-example')
      for (let each = 0; each < 5; each++) {
        const { stdout } = await run('python3', [program], { env: { ...process.env, ZHIZAO_KEY: secret } })
        expect(stdout).toMatch(/IMM-01\.TEMP 212\.5/)
        expect(stdout).toMatch(/IMM-01\.RUN 1/)
      }
      await hands.open('/bcs/pages/systemConfig/apiKey')
      await page
        .getByRole('row', { name: /产线看板/ })
        .getByText('有效')
        .waitFor()
    },
  )

  it.skipIf(!hasPython)('revokes it: the program is told so, and he goes on', async () => {
    const row = page.getByRole('row', { name: /产线看板/ })
    await row.getByRole('button', { name: '吊销' }).click()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /确\s*定|吊销/ })
      .last()
      .click()
    await row.getByText('已吊销').first().waitFor()
    const program = path.join(product.folder, 'zhizao.py')
    const told = await run('python3', [program], { env: { ...process.env, ZHIZAO_KEY: secret } }).catch(
      ({ stderr }: { stderr: string }) => stderr,
    )
    expect(told).toContain('接口密钥已吊销')
    await hands.open('/dvm/pages/object/index')
    await page.getByRole('link', { name: '1号注塑机', exact: true }).first().waitFor()
    expect(errors).toEqual([])
  })
})
