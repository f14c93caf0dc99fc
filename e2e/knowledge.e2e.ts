/// <reference lib="dom" />
import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import { deviceType } from '@zhizao/contract/device/device-type'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { faultArticle } from '@zhizao/contract/knowledge/fault-article'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoFaults } from '../apps/server/src/demo/knowledge/demo-faults.ts'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { anotherAdministrator, someone } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const PANEL = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844, isTouch: true }

describe('what was done about an alarm helps at the next one', () => {
  let product: Product
  let browser: Browser
  let lead: Caller
  let clock = Date.now()
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    await anotherAdministrator(product, 'expert')
    await someone(product, 'operator', 'deviceOperator')
    lead = callerOf(product.url, undefined)
    await lead.signIn(administrator.name, administrator.password)
    const type = await lead.client(deviceType).create({ code: 'IMM', name: '注塑机' })
    const machine = { code: 'IMM-01', name: '1#注塑机', deviceTypeId: type.id }
    const { id: objectId } = await lead.client(object).create(machine)
    const oil = { code: 'oilTemp', name: '液压油温', unit: '℃', dataType: 'float32', source: 'manual' } as const
    await lead.client(point).create({ ...oil, objectId, warningUpper: 55, errorUpper: 60 })
    for (const { typeCode, ...fault } of demoFaults.filter(({ title }) => title !== '液压油温过高'))
      await lead
        .client(faultArticle)
        .create({ ...fault, deviceTypeId: typeCode === 'MOULDING-MACHINE' ? type.id : null })
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  const open = async (page: Page, address: string) => {
    await page.goto(product.url + address)
    await settled(page)
  }
  const measure = async (value: number) => {
    clock = Math.max(clock + 1, Date.now())
    await lead.client(rtdb).add({ samples: [{ tag: 'IMM-01.oilTemp', value, time: new Date(clock).toISOString() }] })
  }
  const openAlarm = async (page: Page) => {
    await open(page, '/dvs/pages/alarm/current')
    await page
      .getByRole('button', { name: /液压油温 高于/ })
      .first()
      .click()
    return page.locator('.ant-drawer:visible')
  }

  it('an article is written from an alarm that was handled, by keys', async () => {
    await measure(62)
    const { page, errors, context } = await openWindow(browser, product.url, { size: PANEL })
    await signIn(page, 'expert')
    const drawer = await openAlarm(page)
    await drawer.getByRole('button', { name: '处理', exact: true }).click()
    const handling = page.getByRole('dialog', { name: '处理报警' })
    await handling.getByLabel('处理措施').fill('清洗油冷却器，通刷铜管后油温回到 45 ℃')
    await handling.getByLabel('处理用时（分钟）').fill('90')
    await handling.getByRole('button', { name: '提交处理' }).click()
    await drawer.getByRole('button', { name: '存为知识' }).scrollIntoViewIfNeeded()
    await picture(page, 'knowledge-experience')
    await drawer.getByRole('button', { name: '存为知识' }).click()
    const dialog = page.getByRole('dialog', { name: '新增故障知识' })
    expect(await dialog.getByLabel('标题').inputValue()).toBe('液压油温过高')
    expect(await dialog.getByLabel('方法名称').inputValue()).toBe('清洗油冷却器')
    await dialog.getByText('注塑机', { exact: true }).waitFor()
    await dialog.getByLabel('故障类别').focus()
    await page.keyboard.type('液压')
    await page.locator('.ant-select-item-option:visible', { hasText: '液压' }).first().waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('故障现象').focus()
    await page.keyboard.type('油泵噪声大')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await dialog.getByLabel('故障原因').fill('油冷却器水侧结垢')
    await picture(page, 'knowledge-write')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const [made] = (await lead.client(faultArticle).page({ keyword: '液压油温' })).records
    expect(made).toMatchObject({ deviceTypeName: '注塑机', phenomenonNames: '液压油温过高、油泵噪声大' })
    expect(errors).toEqual([])
    await context.close()
  })

  it('it is suggested at the next alarm, on a phone too', async () => {
    const before = (await lead.client(alarmHistory).page({})).total
    await measure(40)
    await measure(63)
    await expect.poll(async () => (await lead.client(alarmHistory).page({})).total).toBe(before + 1)
    const { page, errors, context } = await openWindow(browser, product.url, { size: PHONE })
    await signIn(page, 'operator')
    const drawer = await openAlarm(page)
    await drawer.getByText('同一规则').waitFor()
    await drawer.getByText('清洗油冷却器，通刷铜管后油温回到 45 ℃').first().waitFor()
    await drawer.getByRole('heading', { name: '处理建议' }).scrollIntoViewIfNeeded()
    await picture(page, 'knowledge-advice-390')
    await drawer.getByRole('link', { name: '液压油温过高' }).click()
    await page.getByRole('heading', { name: '液压油温过高' }).waitFor()
    expect(await page.getByRole('button', { name: '删除', exact: true }).count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await picture(page, 'knowledge-detail-390')
    await page.getByRole('button', { name: '来源报警' }).tap()
    await page.locator('.ant-drawer:visible').getByText('清洗油冷却器，通刷铜管后油温回到 45 ℃').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '编辑', exact: true }).tap()
    await page.getByRole('dialog').getByLabel('标题').waitFor()
    await picture(page, 'knowledge-edit-390')
    await open(page, '/dvs/pages/knowledge/index')
    await picture(page, 'knowledge-list-390')
    expect(errors).toEqual([])
    await context.close()
  })

  it('articles are searched, changed, and found by what is noticed', async () => {
    const { page, errors, context } = await openWindow(browser, product.url, { size: PANEL })
    await signIn(page, 'expert')
    await open(page, '/dvs/pages/knowledge/index')
    await picture(page, 'knowledge-list')
    await page.getByLabel('关键字').fill('加热圈 电阻')
    await page.keyboard.press('Enter')
    await page.getByText('共 1 条').waitFor()
    await page.getByRole('button', { name: '按现象查找' }).click()
    const finding = page.getByRole('dialog', { name: '按现象查找处理方法' })
    await finding.getByLabel('故障类别').click()
    await page.locator('.ant-select-item-option:visible', { hasText: '冷却与加热' }).click()
    await finding.getByLabel('料筒温度偏低').check()
    await finding.getByLabel('加热圈断路').check()
    await finding.getByText('更换加热圈').waitFor()
    await picture(page, 'knowledge-find')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: '料筒温度偏低，升温慢' }).click()
    await page.getByRole('heading', { name: '料筒温度偏低，升温慢' }).waitFor()
    await picture(page, 'knowledge-detail')
    await page.getByRole('button', { name: '编辑', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '编辑故障知识' })
    await dialog.getByRole('button', { name: '移除处理方法 2' }).click()
    await dialog.getByLabel('标题').fill('料筒升温慢')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '料筒升温慢' }).waitFor()
    await expect.poll(() => page.getByText('检查热电偶').filter({ visible: true }).count()).toBe(0)
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: '删除', exact: true }).click()
    await expect.poll(async () => (await lead.client(faultArticle).page({ keyword: '料筒升温慢' })).total).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })
})
