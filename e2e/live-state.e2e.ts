/// <reference lib="dom" />
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { connectBox, type TestBox } from '../apps/server/src/testing/test-box.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { administrator, type Product, until } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const MINUTE = 60_000
const valueWords = [
  { value: 0, words: '停机', colour: 'grey' as const },
  { value: 1, words: '运行', colour: 'green' as const },
  { value: 2, words: '故障停机', colour: 'red' as const },
]

describe('how a machine stands', () => {
  let product: Product
  let browser: Browser
  let page: Page
  let gateway: TestBox
  let errors: string[] = []
  const machines: { id: string; deviceId: string; stateId: string }[] = []
  const at = (query: string) => `${product.url}/dvs/pages/monitor/objects?${query}`

  /** A machine that a device of the box reads: its state and a pressure. */
  async function machine(admin: Caller, channelId: string, name: string, code: string) {
    const { id } = await admin.client(object).create({ code, name })
    const key = { objectId: id, isKey: true, decimals: 0 } as const
    const state = await admin
      .client(point)
      .create({ ...key, code: 'state', name: '运行状态', dataType: 'uint16', valueWords })
    const pressure = await admin.client(point).create({ ...key, code: 'pressure', name: '压力', unit: 'MPa' })
    const device = await admin.client(boxDevice).create({ channelId, code, name, objectId: id })
    for (const [place, { id: pointId }] of [state, pressure].entries())
      await admin
        .client(boxPoint)
        .create({ boxDeviceId: device.id, pointId, address: { table: 'input', address: place * 2 } })
    machines.push({ id, deviceId: device.id, stateId: state.id })
    return [Number(state.id), Number(pressure.id)] as const
  }
  const notify = (first: boolean, second: boolean) =>
    gateway.state({
      devices: [first, second].map((online, place) => ({ id: Number(machines[place]!.deviceId), online })),
    })

  beforeAll(async () => {
    product = await startCompany()
    const admin = callerOf(product.url, undefined)
    await admin.signIn(administrator.name, administrator.password)
    const made = await admin.client(box).create({ code: 'GW-1', name: '一号网关' })
    const channel = await admin.client(boxChannel).create({
      boxId: made.id,
      code: 'c1',
      name: '一号口',
      driver: 'modbus-tcp',
      settings: { host: '10.0.0.9', port: 502 },
    })
    const [state, pressure] = await machine(admin, channel.id, '一号空压机', 'AC-1')
    const [otherState, otherPressure] = await machine(admin, channel.id, '二号空压机', 'AC-2')
    gateway = await connectBox(product.mqttPort, 'GW-1', made.secret)
    const old = Date.now() - 46 * MINUTE
    await notify(true, true)
    await gateway.data([
      [state, old - 60 * MINUTE, 0, 0],
      [state, old, 1, 0],
      [pressure, old, 1, 0],
      [otherState, old, 2, 0],
      [otherPressure, old, 1, 0],
    ])
    browser = await openBrowser()
    const window = await openWindow(browser, product.url)
    page = window.page
    errors = window.errors
    await signIn(page)
  })
  afterAll(async () => {
    if (page) await picture(page, 'live-state-last')
    await browser?.close()
    await gateway?.end().catch(() => {})
    await product?.stop()
    expect(errors).toEqual([])
  })

  const text = async (place: Locator) => (await place.textContent()) ?? ''
  const tree = (name: string) => page.locator('.ant-tree').getByTitle(new RegExp(`^${name}`))
  const card = (name: string) => page.locator('article').filter({ hasText: name })

  /** What cards, the counter, the tree and the page of the first machine say. */
  async function said() {
    await page.goto(at(''))
    await settled(page)
    await card('一号空压机').waitFor()
    const dot = (place: ReturnType<typeof tree>) => place.locator('[role=img]').first().getAttribute('aria-label')
    const found = {
      tree: [await dot(tree('一号空压机')), await dot(tree('二号空压机'))],
      cards: [await dot(card('一号空压机')), await dot(card('二号空压机'))],
      values: await text(card('一号空压机').locator('footer')),
      counter: (await text(page.getByRole('button', { name: /离线$/ }))).match(/\d+/)?.[0],
      page: '',
    }
    await page.goto(at(`object=${machines[0]!.id}`))
    await page.getByText('运行状态').first().waitFor()
    await settled(page)
    found.page = `${await text(page.locator('header').filter({ hasText: 'AC-1' }))} ${await text(page.locator('.ant-table').first())}`
    return found
  }

  it('is good while it lives, however long ago its values changed, and they are said in words', async () => {
    const found = await said()
    expect(found).toMatchObject({ tree: ['正常', '正常'], cards: ['正常', '正常'], counter: '0' })
    expect(found.values).toContain('未变化 46 分钟')
    expect(found.page).toContain('正常')
    expect(found.page).toContain('未变化 46 分钟')
    expect(found.page).toContain('运行')
    await page.goto(at(''))
    expect(await text(card('二号空压机'))).toContain('故障停机')
    await picture(page, 'live-state-cards')
  })

  it('is told alike by cards, counter, tree and its own page when its device is lost', async () => {
    await page.goto(at(''))
    await card('一号空压机').waitFor()
    await notify(false, true)
    // Pushed: nobody has to look again.
    await until(async () => (await text(card('一号空压机'))).includes('设备离线'), 15_000, 'the card')
    const found = await said()
    expect(found).toMatchObject({ tree: ['设备离线', '正常'], cards: ['设备离线', '正常'], counter: '1' })
    expect(found.values).toContain('设备离线')
    expect(found.page.match(/设备离线/g)!.length).toBeGreaterThanOrEqual(3)
    await notify(true, true)
    await until(async () => !(await text(page.locator('main').first())).includes('设备离线'), 15_000, 'its return')
  })

  it('is told alike when its box is lost', async () => {
    await gateway.end()
    await until(async () => (await text(page.locator('main').first())).includes('盒子离线'), 15_000, 'the page')
    const found = await said()
    expect(found).toMatchObject({ tree: ['盒子离线', '盒子离线'], cards: ['盒子离线', '盒子离线'], counter: '2' })
    expect(found.values).toContain('盒子离线')
    expect(found.page.match(/盒子离线/g)!.length).toBeGreaterThanOrEqual(3)
    await picture(page, 'live-state-box')
  })

  it('has a trend of steps with words', async () => {
    await page.goto(`${product.url}/dvs/pages/monitor/trend?points=${machines[0]!.stateId},${machines[1]!.stateId}`)
    await page.getByRole('img', { name: /趋势图/ }).waitFor()
    await settled(page)
    expect(await text(page.locator('.ant-table').last())).toContain('故障停机')
    await picture(page, 'live-state-trend')
  })
})
