import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DataType, opcUaServer } from '../apps/edge-gateway/src/testing/opc-ua-server.ts'
import type { Caller } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { beside } from './stand/hands.ts'
import { type Product, until } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

let product: Product
let browser: Browser
let page: Page
let calls: Caller
let machine: Awaited<ReturnType<typeof opcUaServer>>
let errors: string[] = []
let boxId: string
let clicks = 0
let fields = 0

beforeAll(async () => {
  ;[product, browser, machine] = await Promise.all([
    startCompany(),
    openBrowser(),
    opcUaServer([
      { name: 'Temperature', folder: 'Line1', dataType: DataType.Double, value: 21.5, unit: '°C' },
      { name: 'Mode', folder: 'Line1', dataType: DataType.Int32, value: 1, names: ['停止', '自动', '手动'] },
      { name: 'Zones', folder: 'Line1', dataType: DataType.Float, value: new Float32Array([180, 185, 190]) },
      { name: 'Recipe', folder: 'Line1', dataType: DataType.String, value: '外壳 A' },
    ]),
  ])
  const window = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
  page = window.page
  errors = window.errors
  await signIn(page)
  calls = await beside(product, page)
  await calls.client(object).create({ code: 'P-01', name: '1号注塑机' })
  const made = await calls.client(box).create({ code: 'BROWSE', name: '一号车间盒子' })
  boxId = made.id
  product.startGateway(made.code, made.secret)
  await until(async () => (await calls.client(box).get({ id: boxId })).online, 60_000, 'the gateway')
})
afterAll(async () => {
  if (page) await picture(page, 'opc-ua-browse-last')
  await browser?.close()
  await product?.stop()
  await machine?.close()
  expect(errors).toEqual([])
})

const dialog = () => page.getByRole('dialog').last()
const click = async (what: ReturnType<Page['locator']>) => {
  clicks++
  await what.click()
}
const fill = async (label: string, text: string) => {
  fields++
  await dialog().getByLabel(label, { exact: true }).fill(text)
}
const choose = async (label: string, option: string) => {
  fields++
  await click(dialog().getByLabel(label, { exact: true }))
  await click(page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first())
}
const save = async () => {
  const shown = dialog()
  await click(shown.getByRole('button', { name: '保存', exact: true }))
  await shown.waitFor({ state: 'hidden' })
}

it('from a box without channels to the first value by browsing, in at most 15 clicks and 8 fields', async () => {
  await page.goto(`${product.url}/iot/pages/box/detail?id=${boxId}`)
  await settled(page)
  const main = page.getByRole('main')
  await click(main.getByRole('button', { name: '新增通道' }))
  await fill('通道名称', '产线服务器')
  await fill('通道编码', 'line')
  await choose('驱动', 'OPC UA')
  await fill('端点地址', machine.endpoint)
  await save()
  await click(main.getByRole('button', { name: '新增设备' }))
  await fill('设备名称', '1号注塑机')
  await fill('设备编码', 'm1')
  await choose('关联对象', '1号注塑机')
  await save()
  await click(main.getByRole('button', { name: '浏览节点' }))
  const row = (name: string) => dialog().getByRole('row').filter({ hasText: name }).first()
  await row('Line1').waitFor()
  await click(row('Line1').locator('.ant-table-row-expand-icon'))
  await row('Temperature').filter({ hasText: '21.5' }).waitFor()
  await picture(page, 'opc-ua-browse-tree')
  await click(row('Temperature').getByRole('checkbox'))
  await click(row('Zones').getByRole('checkbox'))
  await picture(page, 'opc-ua-browse-ticked')
  await click(dialog().getByRole('button', { name: /添加并下发/ }))
  await main
    .locator('.ant-table-row')
    .filter({ hasText: 'Temperature' })
    .filter({ hasText: '21.50' })
    .waitFor({ timeout: 60_000 })
  await picture(page, 'opc-ua-browse-values')
  expect({ clicks, fields }).toEqual({ clicks: expect.any(Number), fields: expect.any(Number) })
  expect(clicks).toBeLessThanOrEqual(15)
  expect(fields).toBeLessThanOrEqual(8)
  const points = await calls
    .client(point)
    .list({ objectId: (await calls.client(object).getByCode({ code: 'P-01' })).id })
  expect(points.map(({ code, unit }) => [code, unit])).toEqual([
    ['Temperature', '°C'],
    ['Zones_0', null],
    ['Zones_1', null],
    ['Zones_2', null],
  ])
})

it('a line is read by its button, and a search finds nodes that the tree has not opened', async () => {
  const main = page.getByRole('main')
  await main.locator('.ant-table-row').filter({ hasText: 'Temperature' }).getByRole('button', { name: '试读' }).click()
  await dialog().getByText('Double 21.5').waitFor()
  await picture(page, 'opc-ua-browse-test-read')
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await main.getByRole('button', { name: '浏览节点' }).click()
  await dialog().getByLabel('查找节点').fill('recipe')
  await page.keyboard.press('Enter')
  const found = dialog().getByRole('row').filter({ hasText: 'Recipe' }).first()
  await found.filter({ hasText: '外壳 A' }).waitFor()
  await picture(page, 'opc-ua-browse-search')
})

it('the certificate of the box stands on its page', async () => {
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: '安全证书' }).click()
  await page.getByText('盒子自己的证书').waitFor()
  await page
    .getByText(/^([\dA-F]{4} ){9}[\dA-F]{4}$/)
    .first()
    .waitFor()
  await picture(page, 'opc-ua-browse-certificates')
})
