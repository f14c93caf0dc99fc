/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { position } from '@zhizao/contract/position/position'
import { printJob } from '@zhizao/contract/print/print-job'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPrint } from '../apps/server/src/print/read-print.ts'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { connectBox, type TestBox } from '../apps/server/src/testing/test-box.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { anotherAdministrator } from './stand/frame-people.ts'
import { administrator, type Product, until } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const plan = path.join(import.meta.dirname, '../apps/server/src/demo/plan/demo-plant.png')

let product: Product
let browser: Browser
let owner: Caller
let gateway: TestBox
let temperatureId: number
const ids: Record<string, string> = {}
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
  await anotherAdministrator(product, 'planner')
  owner = callerOf(product.url, undefined)
  await owner.signIn(administrator.name, administrator.password)
  for (const [code, name] of [
    ['AC-1', '一号空压机'],
    ['AC-2', '二号空压机'],
    ['AD-1', '冷干机'],
  ] as const)
    ids[code] = (await owner.client(object).create({ code, name, manufacturer: '阿特拉斯' })).id
  const made = await owner.client(box).create({ code: 'GW-1', name: '一号网关' })
  const channel = await owner.client(boxChannel).create({
    boxId: made.id,
    code: 'c1',
    name: '一号口',
    driver: 'modbus-tcp',
    settings: { host: '10.0.0.9', port: 502 },
  })
  const device = await owner
    .client(boxDevice)
    .create({ channelId: channel.id, code: 'AC-1', name: '一号空压机', objectId: ids['AC-1']! })
  const temperature = await owner.client(point).create({
    objectId: ids['AC-1']!,
    code: 'temp',
    name: '排气温度',
    unit: '°C',
    decimals: 1,
    isKey: true,
    urgentUpper: 110,
  })
  temperatureId = Number(temperature.id)
  await owner
    .client(boxPoint)
    .create({ boxDeviceId: device.id, pointId: temperature.id, address: { table: 'input', address: 0 } })
  gateway = await connectBox(product.mqttPort, 'GW-1', made.secret)
  await gateway.state({ devices: [{ id: Number(device.id), online: true }] })
  await gateway.data([[temperatureId, Date.now(), 85.5, 0]])
})
afterAll(async () => {
  await browser?.close()
  await gateway?.end().catch(() => {})
  await product?.stop()
})

const placesOf = async (positionId: string) =>
  new Map((await owner.client(position).plan({ positionId })).objects.map(({ code, x, y }) => [code, { x, y }]))

it('a plan is uploaded, machines are placed by pointer and keys, and show their state and values as they are', async () => {
  const { page, errors, context } = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
  const main = page.getByRole('main')
  await signIn(page, 'planner')
  await page.goto(`${product.url}/dvs/pages/position/index`)
  await main.getByRole('button', { name: '新增位置' }).last().click()
  await page.getByRole('dialog').getByLabel('位置名称').fill('空压站')
  await page.getByRole('dialog').getByLabel('位置名称').press('Control+Enter')
  await main.getByRole('heading', { name: '空压站' }).waitFor()
  await picture(page, 'position-empty')
  await main
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'plan.png',
      mimeType: 'image/png',
      buffer: await readFile(plan),
    })
  await main.getByRole('img', { name: '空压站的平面图' }).waitFor()
  await main.getByRole('button', { name: '摆放对象' }).click()

  // One by the plus and the keys, one pulled onto the picture, one that is taken off again.
  await main.getByRole('button', { name: '把 一号空压机 放到图上' }).click()
  const mark = (name: string) => main.locator('button[data-object]', { hasText: name })
  await mark('一号空压机').focus()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
  const shown = (await main.getByRole('img', { name: '空压站的平面图' }).boundingBox())!
  const from = (await main.getByText('二号空压机', { exact: true }).boundingBox())!
  await page.mouse.move(from.x + 10, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(shown.x + shown.width * 0.25, shown.y + shown.height * 0.3, { steps: 6 })
  await page.mouse.up()
  const second = (await mark('二号空压机').boundingBox())!
  await page.mouse.move(second.x + 12, second.y + 12)
  await page.mouse.down()
  await page.mouse.move(second.x + 12 + shown.width * 0.1, second.y + 12, { steps: 5 })
  await page.mouse.up()
  await main.getByRole('button', { name: '把 冷干机 放到图上' }).click()
  await mark('冷干机').focus()
  await page.keyboard.press('Delete')
  await main.getByText('未摆放的对象（1）').waitFor()
  await picture(page, 'position-editing')
  await main.getByRole('button', { name: /^保\s*存$/ }).click()
  await main.getByRole('button', { name: '摆放对象' }).waitFor()
  const positionId = (await owner.client(position).tree({}))[0]!.id
  const places = await placesOf(positionId)
  expect(places.get('AC-1')!.x).toBeGreaterThan(0.55)
  expect(places.get('AC-2')!.x).toBeCloseTo(0.35, 1)
  expect(places.get('AC-2')!.y).toBeCloseTo(0.3, 1)
  expect(places.get('AD-1')).toEqual({ x: null, y: null })

  // Live: a value that breaks its limit turns the mark, without a reload.
  const first = mark('一号空压机')
  await first.getByText('85.5').waitFor()
  expect(await first.getAttribute('data-state')).toBe('normal')
  await gateway.data([[temperatureId, Date.now(), 121.4, 0]])
  await main.locator('[data-state=urgent]').filter({ hasText: '121.4' }).waitFor()
  await picture(page, 'position-alarm')
  await main.getByRole('button', { name: '放大' }).click()
  await first.click()
  await page.getByRole('heading', { name: '一号空压机' }).waitFor()
  expect(page.url()).toContain(`object=${ids['AC-1']}`)
  expect(errors).toEqual([])
  await context.close()
})

it('who places on a plan that somebody changed meanwhile is told, and overwrites nothing', async () => {
  const { page, context } = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
  const main = page.getByRole('main')
  await signIn(page, 'planner')
  await page.goto(`${product.url}/dvs/pages/position/index`)
  await main.getByRole('button', { name: '摆放对象' }).click()
  const positionId = (await owner.client(position).tree({}))[0]!.id
  const { placedAt } = await owner.client(position).plan({ positionId })
  await owner
    .client(position)
    .place({ positionId, seenAt: placedAt as string, places: [{ objectId: ids['AC-1']!, x: 0.9, y: 0.9 }] })
  await main.getByRole('button', { name: /^保\s*存$/ }).click()
  await page.getByRole('alert').filter({ hasText: '已修改过' }).waitFor()
  expect([...(await placesOf(positionId))]).toEqual([['AC-1', { x: 0.9, y: 0.9 }]])
  await context.close()
})

it('a plan is read on a phone, in the dark', async () => {
  const size = { width: 390, height: 844, isTouch: true }
  const { page, errors, context } = await openWindow(browser, product.url, { size, dark: true })
  await signIn(page, 'planner')
  await page.goto(`${product.url}/dvs/pages/position/index`)
  await page.getByRole('img', { name: '空压站的平面图' }).waitFor()
  await page.getByText('这个位置的对象（1）').waitFor()
  await picture(page, 'position-390-dark')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.goto(`${product.url}/dvm/pages/deviceLedger/index`)
  await page.getByText('阿特拉斯').first().waitFor()
  await settled(page)
  await picture(page, 'ledger-390-dark')
  expect(errors).toEqual([])
  await context.close()
})

it('a label is printed from the ledger; its code leads a phone to the machine, by way of the sign-in', async () => {
  const { page, errors, context } = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
  await signIn(page, 'planner')
  await page.goto(`${product.url}/dvm/pages/deviceLedger/index`)
  await settled(page)
  await picture(page, 'ledger')
  // The selector of what is searched by resets the other filters.
  await page.getByLabel('编码或名称').fill('AC-1')
  await page.getByLabel('编码或名称').press('Enter')
  await page.getByText('二号空压机').waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: '查询字段' }).click()
  await page.getByTitle('出厂编号', { exact: true }).last().click()
  await page.getByRole('textbox', { name: '出厂编号' }).fill('nothing')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).search).toContain('serialNumber=nothing')
  expect(new URL(page.url()).search).not.toContain('keyword')
  await context.close()

  const { id } = await owner.client(printJob).create({ typeCode: 'deviceLabel', ids: [ids['AC-1']!], copies: 1 })
  await until(async () => (await owner.client(printJob).get({ id })).state === 'ready', 120_000)
  const { pages } = await readPrint((await owner.file(printJob.file, { id })).bytes)
  const code = `${product.url}/dvs/pages/monitor/objects?object=${ids['AC-1']}`
  expect(pages[0]!.codes).toEqual([{ format: 'QRCode', text: code }])

  const phone = await openWindow(browser, code, { size: { width: 390, height: 844, isTouch: true } })
  await phone.page.getByPlaceholder('登录名').fill('planner')
  await phone.page.getByPlaceholder('密码').fill(administrator.password)
  await phone.page.getByRole('button', { name: /登\s*录/ }).click()
  await phone.page.getByRole('heading', { name: '一号空压机' }).waitFor()
  await picture(phone.page, 'label-opened')
  expect([...errors, ...phone.errors]).toEqual([])
  await phone.context.close()
})
