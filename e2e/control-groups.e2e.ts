import { controlGroup } from '@zhizao/contract/control/control-group'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { connectBox, type TestBox } from '../apps/server/src/testing/test-box.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { someone } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

describe('set points that belong together', () => {
  let product: Product
  let browser: Browser
  let admin: Caller
  let gateway: TestBox
  let machine: { id: string }
  const points: Record<string, string> = {}
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    await someone(product, 'operator', 'deviceOperator')
    admin = callerOf(product.url, undefined)
    await admin.signIn(administrator.name, administrator.password)
    machine = await admin.client(object).create({ code: 'MC-1', name: '1号磨床' })
    const made = await admin.client(box).create({ code: 'gw-1', name: '磨床网关' })
    const settings = { host: '10.0.0.9', port: 502 }
    const channel = await admin
      .client(boxChannel)
      .create({ boxId: made.id, code: 'c', name: '口', driver: 'modbus-tcp', settings })
    const device = await admin.client(boxDevice).create({ channelId: channel.id, code: 'd', name: '机' })
    for (const [at, [code, name, dataType]] of (
      [
        ['coolant', '冷却泵', 'bool'],
        ['speed', '主轴转速', 'uint16'],
      ] as const
    ).entries()) {
      const { id } = await admin.client(point).create({
        objectId: machine.id,
        code,
        name,
        dataType,
        access: 'rw',
        ...(dataType === 'bool' ? {} : { minValue: 0, maxValue: 3000 }),
      })
      points[code] = id
      await admin
        .client(boxPoint)
        .create({ boxDeviceId: device.id, pointId: id, address: { table: 'holding', address: at } })
    }
    gateway = await connectBox(product.mqttPort, 'gw-1', made.secret)
    await gateway.listen()
    await gateway.data([[Number(points.speed), Date.now(), 900, 0]])
  })
  afterAll(async () => {
    await gateway?.end()
    await browser?.close()
    await product?.stop()
  })

  async function answer(state: 'confirmed' | 'refused') {
    const command = (await gateway.nextCommand()) as { id: string; value: number | boolean }
    await gateway.ack(
      state === 'confirmed'
        ? { id: command.id, state, readBack: command.value }
        : { id: command.id, state, message: '设备处于就地模式' },
    )
    return command.value
  }

  it('are kept as a group and carried out by one press; where a step fails the former values come back', async () => {
    const { page, errors, context } = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
    await signIn(page, 'operator')
    await page.goto(`${product.url}/dvs/pages/monitor/objects?object=${machine.id}&tab=groups`)
    await settled(page)
    await page.getByRole('button', { name: /新增组合/ }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel('组合名称').fill('开机')
    const choose = async (at: number, name: string) => {
      await dialog.getByLabel(`第 ${at} 步的点位`).click()
      await page.keyboard.type(name)
      await page.locator('.ant-select-item-option:visible').getByText(name).first().waitFor()
      await page.keyboard.press('Enter')
    }
    await choose(1, '冷却泵')
    await dialog.getByText('开', { exact: true }).click()
    await dialog.getByRole('button', { name: /添加步骤/ }).click()
    await choose(2, '主轴转速')
    await dialog.getByLabel('设定值').last().fill('5000')
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await dialog.getByText('第 2 步：应在 0 到 3000 之间').waitFor()
    await dialog.getByLabel('设定值').last().fill('1500')
    await dialog.getByLabel('失败时').click()
    await page.locator('.ant-select-dropdown:visible').getByText('恢复已执行步骤的原值').click()
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await admin.client(controlGroup).list({ objectId: machine.id })).toMatchObject([
      { name: '开机', onFailure: 'setBack', steps: [{ value: true }, { value: 1500 }] },
    ])

    const card = page.getByRole('region', { name: '开机' })
    await card.getByRole('button', { name: /执\s*行$/ }).click()
    await page.getByRole('button', { name: '确认执行' }).click()
    const run = page.getByRole('dialog', { name: /执行：开机/ })
    expect(await answer('confirmed')).toBe(true)
    expect(await answer('confirmed')).toBe(1500)
    await run.getByText('已完成').waitFor()
    await picture(page, 'control-group-run-1280')
    await run
      .getByRole('button', { name: /关\s*闭/ })
      .last()
      .click()

    await card.getByRole('button', { name: /执\s*行$/ }).click()
    await page.getByRole('button', { name: '确认执行' }).click()
    await answer('confirmed')
    await answer('refused')
    await run.getByText('设备处于就地模式').waitFor()
    // Nothing was known of the pump before: that is said, and nothing is written.
    await run.getByText('原值未知，未恢复').waitFor()
    await run.getByText('部分完成').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})
