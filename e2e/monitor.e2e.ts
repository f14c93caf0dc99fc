/// <reference lib="dom" />
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { cardConfig } from '@zhizao/contract/monitor/monitor-cards'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { someone } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const PANEL = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844, isTouch: true }

describe('how the plant stands at a glance', () => {
  let product: Product
  let browser: Browser
  let admin: Caller
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    await someone(product, 'operator', 'deviceOperator')
    admin = callerOf(product.url, undefined)
    await admin.signIn(administrator.name, administrator.password)
    const objects = admin.client(object)
    ids.plant = (await objects.create({ code: 'GC', name: '一厂', objectType: 'node' })).id
    for (const code of ['M-1', 'M-2']) {
      ids[code] = (await objects.create({ code, name: `${code} 磨床`, parentId: ids.plant })).id
      await admin.client(point).create({
        objectId: ids[code]!,
        code: 'heat',
        name: '轴承温度',
        dataType: 'float32',
        source: 'manual',
        urgentUpper: 90,
      })
    }
    await enter('M-2', 99)
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  const enter = (code: string, value: number) =>
    admin.client(rtdb).add({ samples: [{ tag: `${code}.heat`, time: Date.now(), value }] })
  const open = async (page: Page, address: string) => {
    await page.goto(product.url + address)
    await settled(page)
  }
  const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

  it('an operator sees what waits, finds the machine and its alarm, and hears of the next by itself', async () => {
    const { page, errors, context } = await openWindow(browser, product.url, { size: PANEL })
    await signIn(page, 'operator')
    await page.getByRole('button', { name: '1 未确认报警' }).waitFor()
    await open(page, '/dvs/pages/monitor/overview')
    await card(page, '最新报警').getByText('M-2 磨床').waitFor()
    expect(await card(page, '设备概况').getByRole('button', { name: '2 设备总数' }).count()).toBe(1)
    await card(page, '设备概况').getByRole('button', { name: '1 有报警的设备' }).click()
    await expect.poll(() => card(page, '设备列表').getByRole('listitem').count()).toBe(1)
    // Another machine gets an alarm: nothing is pressed.
    await enter('M-1', 120)
    await card(page, '设备概况').getByRole('button', { name: '2 有报警的设备' }).waitFor()
    await expect.poll(() => card(page, '设备列表').getByRole('listitem').count()).toBe(2)
    await picture(page, 'monitor-overview-1280')
    await card(page, '最新报警').getByText('M-1 磨床').click()
    await page.getByRole('dialog').getByText('120').first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('keeps the cards that he chose, and gives the usual ones back', async () => {
    const { page, errors, context } = await openWindow(browser, product.url, { size: PANEL })
    await signIn(page, 'operator')
    await open(page, '/dvs/pages/monitor/overview')
    await page.getByRole('button', { name: '自定义卡片' }).click()
    const dialog = page.getByRole('dialog')
    for (const name of ['网关', '设备列表']) await dialog.getByRole('checkbox', { name }).uncheck()
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    await card(page, '网关').waitFor({ state: 'detached' })
    // Without the list there is nothing to narrow.
    expect(await card(page, '设备概况').getByRole('button').count()).toBe(0)
    await page.reload()
    await settled(page)
    expect(await card(page, '网关').count()).toBe(0)
    expect(await admin.client(cardConfig).get({})).toMatchObject({ id: null })
    await page.getByRole('button', { name: '自定义卡片' }).click()
    await dialog.getByRole('button', { name: '恢复默认' }).click()
    await card(page, '网关').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('a project is opened with a finger, and its machines fit on a phone', async () => {
    const { page, errors, context } = await openWindow(browser, product.url, { size: PHONE })
    await signIn(page, 'operator')
    await open(page, '/dvs/pages/monitor/projects')
    await page.getByRole('button', { name: /一厂/ }).first().tap()
    await card(page, '设备在线情况').getByText('M-2 磨床').waitFor()
    await picture(page, 'monitor-project-390')
    await page.getByRole('button', { name: '全部项目' }).tap()
    await card(page, '项目排行').getByText('2 条').waitFor()
    for (const address of ['/dvs/pages/monitor/projects', '/dvs/pages/monitor/overview']) {
      await open(page, address)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    }
    expect(errors).toEqual([])
    await context.close()
  })
})
