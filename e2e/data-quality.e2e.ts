import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { pointCheck } from '@zhizao/contract/point-check/point-check'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { beside } from './stand/hands.ts'
import { type Product, until } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const MINUTE = 60_000

describe('the quality of data in hands', () => {
  let product: Product
  let browser: Browser
  let page: Page
  let admin: Caller
  let errors: string[] = []
  let objectId = ''
  const pointIds: string[] = []
  const now = Date.now()
  const open = async (path: string) => {
    await page.goto(`${product.url}${path}`)
    await settled(page)
  }
  const enter = (code: string, samples: readonly (readonly [number, number])[]) =>
    admin.client(rtdb).add({
      samples: samples.map(([time, value]) => ({ tag: `pump.${code}`, value, time: new Date(time).toISOString() })),
    })

  beforeAll(async () => {
    product = await startCompany()
    browser = await openBrowser()
    const window = await openWindow(browser, product.url)
    page = window.page
    errors = window.errors
    await signIn(page)
    admin = await beside(product, page)
    objectId = (await admin.client(object).create({ code: 'pump', name: '一号循环泵' })).id
    for (const [code, name, unit] of [
      ['flow', '出口流量', 'm³/h'],
      ['pressure', '出口压力', 'bar'],
    ] as const)
      pointIds.push(
        (
          await admin.client(point).create({
            objectId,
            code,
            name,
            unit,
            dataType: 'float64',
            source: 'manual',
            storePolicy: 'every',
            isKey: true,
          })
        ).id,
      )
    // Six hours, a sample a minute; for forty of them the flow stands still, and once it leaps.
    const flow = Array.from({ length: 360 }, (_, at): [number, number] => {
      const moving = 30 + 4 * Math.sin(at / 18) + Math.sin(at * 7.3) * 0.6
      const value = at >= 120 && at < 160 ? 31.4 : at === 260 ? 88 : moving
      return [now - (360 - at) * MINUTE, Math.round(value * 100) / 100]
    })
    await enter('flow', flow)
    await enter(
      'pressure',
      flow.map(([time, value]): [number, number] => [time, value / 6]),
    )
  })
  afterAll(async () => {
    if (page) await picture(page, 'quality-last')
    await browser?.close()
    await product?.stop()
  })

  it('a rule is made for ticked points, and an uncertain value says which rule it is', async () => {
    await open(`/dvs/pages/monitor/objects?object=${objectId}`)
    await page.getByLabel('将 出口流量 加入趋势').check()
    await page.getByRole('button', { name: '质量规则' }).click()
    await page.getByText('为勾选的 1 个点位添加规则').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('规则名称').fill('流量量程')
    await dialog.getByLabel('上限').fill('60')
    await dialog.getByRole('button', { name: /保\s*存$/ }).click()
    await page.getByText('已为 1 个点位添加规则').waitFor()
    await enter('flow', [[Date.now(), 72.5]])
    await page.getByText('可疑').first().waitFor()
    await page.getByText('可疑').first().hover()
    await page.getByText(/命中质量规则“流量量程”/).waitFor()
    await picture(page, 'quality-value')
  })

  it('the rule and its hit are listed, and history from before it is held against it', async () => {
    const { id } = await admin
      .client(pointCheck)
      .create({ name: '流量卡死', pointId: pointIds[0]!, kind: 'frozen', seconds: 600 })
    expect(id).toBeTruthy()
    await open('/dvm/pages/quality/index')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await row('流量量程').getByText('命中中').waitFor()
    await picture(page, 'quality-rules')
    await row('流量卡死').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '检查历史数据' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('共检查 361 个样本，命中 1 段、40 个样本').waitFor()
    await dialog.getByRole('cell', { name: '39 分钟' }).waitFor()
    await picture(page, 'quality-history')
    await dialog.getByLabel('曲线中剔除命中的数据').check()
    await picture(page, 'quality-filtered')
    await dialog
      .getByRole('button', { name: /关\s*闭$/ })
      .last()
      .click()
    await page.getByText('命中记录').click()
    await until(
      async () => (await page.getByRole('row').filter({ hasText: '流量量程' }).count()) === 1,
      10_000,
      'a hit',
    )
    await picture(page, 'quality-hits')
    expect(errors).toEqual([])
  })
})
