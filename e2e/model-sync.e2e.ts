/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { model } from '@zhizao/contract/device-model/model'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { someone } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

describe('an engineer who keeps machines like their model', () => {
  let product: Product
  let browser: Browser
  let page: Page
  let admin: Caller
  let modelId: string
  let errors: string[] = []

  beforeAll(async () => {
    product = await startCompany()
    await someone(product, 'engineer', 'deviceSupervisor')
    admin = callerOf(product.url, undefined)
    await admin.signIn(administrator.name, administrator.password)
    modelId = (await admin.client(model).create({ code: 'pump', name: '离心泵' })).id
    const prescribe = (code: string, name: string, more: object = {}) =>
      admin.client(modelPoint).create({ modelId, code, name, dataType: 'float64', ...more })
    await prescribe('temp', '温度', { unit: '℃' })
    const { id } = await admin.client(object).createByModel({ modelId, code: 'P-01', name: '一号泵' })
    await prescribe('level', '液位', { unit: 'm' })
    await prescribe('volume', '体积', { source: 'formula', formula: '[level] * 12.5' })
    await prescribe('flow', '流量', { unit: 'm³/h' })
    await admin.client(point).create({ objectId: id, code: 'level', name: '罐旁液位计', dataType: 'int16' })
    browser = await openBrowser()
    const window = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
    page = window.page
    errors = window.errors
    await signIn(page, 'engineer')
  })
  afterAll(async () => {
    if (page) await picture(page, 'model-sync-last')
    await browser?.close()
    await product?.stop()
    expect(errors).toEqual([])
  })

  it('reads which code is taken by a point of the machine, and what to do, before and after the sync', async () => {
    await page.goto(`${product.url}/dvm/pages/model/index?_node=${modelId}`)
    await settled(page)
    await page.getByRole('button', { name: '同步到对象' }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByText('一号泵（P-01）').waitFor()
    await dialog.locator('.ant-table-row-expand-icon').first().click()
    await dialog.getByText(/编码 level 已被对象自己的点位“罐旁液位计”占用/).waitFor()
    await dialog.getByText(/公式引用的点位“液位”在此对象上没有/).waitFor()
    await picture(page, 'model-sync-taken')
    await dialog
      .getByRole('button', { name: /同\s*步/ })
      .last()
      .click()
    await page
      .locator('.ant-message')
      .getByText(/已占用 2 项，没有改动/)
      .waitFor()
    const [own] = await admin.client(point).list({ codes: ['level'] })
    expect(own).toMatchObject({ name: '罐旁液位计', dataType: 'int16', fromModel: false })
  })

  it('takes the model with all that it holds, told what that is', async () => {
    await page.goto(`${product.url}/dvm/pages/model/index`)
    await settled(page)
    await page.getByText(/导出的文件包含模型的全部内容/).waitFor()
    await page.getByRole('button', { name: '导出模型' }).hover()
    await page.getByText(/技术参数、驱动、点位（含公式、值含义、标准信号）、报警规则、数据集、对比组、图片/).waitFor()
    await picture(page, 'model-export')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出模型' }).click()
    const file = await (await download).path()
    expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK')
  })
})
