import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { hasPymodbus, type Meter, startMeter } from './stand/meter.ts'
import type { Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

if (!hasPymodbus)
  console.log('跳过接入仪表的浏览器测试：缺少 python3-pymodbus（Debian：apt-get install python3-pymodbus）')

/** What a person does by hand is counted: presses and fields. */
const MOST = { clicks: 15, fields: 8 }

describe.skipIf(!hasPymodbus)('a device engineer and a meter, from nothing to its first value', () => {
  let product: Product
  let browser: Browser
  let meter: Meter
  let page: Page
  let errors: string[] = []
  const done = { clicks: 0, fields: 0 }
  const click = async (target: Locator) => {
    done.clicks += 1
    await target.click()
  }
  const fill = async (label: string, text: string) => {
    done.fields += 1
    await page.getByRole('dialog').last().getByLabel(label, { exact: true }).fill(text)
  }
  const dialog = () => page.getByRole('dialog').last()
  const ready = () => page.locator('[role=dialog] :is(input, textarea):focus').last().waitFor()

  beforeAll(async () => {
    product = await startCompany()
    meter = await startMeter()
    browser = await openBrowser()
    const window = await openWindow(browser, product.url)
    page = window.page
    errors = window.errors
    await signIn(page)
    await page.goto(`${product.url}/iot/pages/box/index`)
    await settled(page)
  })
  afterAll(async () => {
    if (page) await picture(page, 'first-meter-last')
    await browser?.close()
    meter?.stop()
    await product?.stop()
  })

  it('a box is made, and its gateway started by the line that is shown', async () => {
    await click(page.getByRole('button', { name: /^(plus )?新增$/ }).last())
    await ready()
    await fill('盒子编码', 'GW-1')
    await fill('盒子名称', '配电室网关')
    await click(dialog().getByRole('button', { name: '保存', exact: true }))
    const shown = page.getByRole('dialog').filter({ hasText: '密钥只显示这一次' })
    await shown.waitFor()
    const secret = /BOX_SECRET=([\w-]+)/.exec((await shown.textContent()) ?? '')?.[1] ?? ''
    product.startGateway('GW-1', secret)
    await click(shown.getByRole('button', { name: '我已保存' }))
    await click(page.getByRole('link', { name: '配电室网关' }).first())
  })

  it('the meter is connected by one dialog, and its value stands on the page', { timeout: 120_000 }, async () => {
    await page.getByRole('heading', { name: '配电室网关' }).getByText('在线').waitFor({ timeout: 60_000 })
    await click(page.getByRole('button', { name: '接入设备' }))
    await ready()
    await fill('主机地址', '127.0.0.1')
    await fill('端口', String(meter.port))
    await fill('设备名称', '1号进线仪表')
    await fill('点位名称 1', 'A相电压')
    await picture(page, 'first-meter-dialog')
    await click(dialog().getByLabel('寄存器类型 1'))
    await click(page.locator('.ant-select-dropdown:visible').getByText('输入寄存器', { exact: true }))
    await click(dialog().getByRole('button', { name: '接入并下发' }))
    await dialog().waitFor({ state: 'hidden' })
    await page.getByRole('cell', { name: '229.5' }).first().waitFor({ timeout: 60_000 })
    await picture(page, 'first-meter-value')
    console.log(`${done.clicks} 次点击，${done.fields} 个字段`)
    expect(done.clicks).toBeLessThanOrEqual(MOST.clicks)
    expect(done.fields).toBeLessThanOrEqual(MOST.fields)
    expect(errors).toEqual([])
  })
})
