import { object } from '@zhizao/contract/device/object'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice } from '@zhizao/contract/gateway-box/box-channel'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rtuSlaves } from '../apps/edge-gateway/src/testing/rtu-slave.ts'
import { hasSerialLines, serialLine } from '../apps/edge-gateway/src/testing/serial-line.ts'
import type { Caller } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { beside } from './stand/hands.ts'
import { type Product, until } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

let product: Product
let browser: Browser
let page: Page
let errors: string[] = []
let engineer: Caller
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
  const window = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
  page = window.page
  errors = window.errors
  await signIn(page)
  engineer = await beside(product, page)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  for (const close of closing) await close()
  expect(errors).toEqual([])
})

it.skipIf(!hasSerialLines)(
  'a meter on a serial line is set up in the browser, an impossible address is refused beside its row, and its value arrives',
  async () => {
    const slaves = await rtuSlaves([3])
    closing.push(slaves.close)
    const line = await serialLine(slaves.port)
    closing.push(line.pull)
    const { id: boxId, code, secret } = await engineer.client(box).create({ code: 'RTU-1', name: '配电房网关' })
    const { id: objectId } = await engineer.client(objectInfo).create({ code: 'METER-3', name: '三号电表' })
    const facts = { code: 'voltage', name: '电压', dataType: 'uint32' as const, pollMs: 500 }
    await engineer.client(objectInfo).savePoints({ objectId, points: [facts] })
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog').last()
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    const choose = async (label: string, option: string) => {
      await field(label).click()
      await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click()
    }
    const save = async () => {
      await dialog.getByRole('button', { name: '保存', exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
    }

    await page.goto(`${product.url}/iot/pages/box/detail?id=${boxId}`)
    await settled(page)
    await main.getByRole('button', { name: '新增通道' }).click()
    await field('通道名称').fill('485 总线')
    await field('通道编码').fill('rs485')
    await choose('驱动', 'Modbus RTU 串口')
    await field('串口').fill('ttyS9')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await dialog.getByText('应为 /dev/ttyUSB0 或 COM3 这样的串口名称').waitFor()
    await field('串口').fill(line.terminal())
    await choose('校验位', '偶校验')
    await picture(page, 'serial-channel')
    await save()
    await main.getByText(`${line.terminal()} 9600 8E1`).waitFor()

    await main.getByRole('button', { name: '新增设备' }).click()
    await field('设备名称').fill('三号电表')
    await field('设备编码').fill('m3')
    await field('站号').fill('3')
    await field('每次最多寄存器').fill('20')
    await choose('文本编码', 'GBK')
    await picture(page, 'serial-device')
    await save()
    const [channel] = await engineer.client(boxChannel).list({ boxId })
    const { records } = await engineer.client(boxDevice).page({ boxId, pageSize: 10 })
    expect(channel!.settings).toMatchObject({ serialPort: line.terminal(), parity: 'even', baudRate: 9600 })
    expect(records[0]).toMatchObject({ unitId: 3, mostRegisters: 20, textEncoding: 'gbk', pauseMs: null })
    await engineer.client(boxDevice).update({ id: records[0]!.id, objectId })

    await page.reload()
    await settled(page)
    await main.getByRole('tree').getByText('三号电表').click()
    await main.getByRole('button', { name: '添加点位' }).click()
    await dialog.getByRole('row').filter({ hasText: 'voltage' }).getByRole('checkbox').check()
    await dialog.getByRole('button', { name: /^添加/ }).click()
    await main.getByLabel('电压 table').click()
    await page.locator('.ant-select-dropdown:visible').getByText('保持寄存器', { exact: true }).click()
    await main.getByLabel('电压 address').fill('65535')
    await main.getByRole('button', { name: /保存/ }).click()
    await main.getByText('uint32 占 2 个寄存器，从 65535 起超出最后一个地址 65535').waitFor()
    await picture(page, 'serial-impossible')
    await main.getByLabel('电压 address').fill('40')
    await main.getByRole('button', { name: /保存/ }).click()
    await page.getByText('保存成功，生成并下发配置后生效').waitFor()
    await engineer.client(box).produceSetFile({ id: boxId })
    await engineer.client(box).sendSetFile({ id: boxId })
    const gateway = product.startGateway(code, secret)
    const [known] = await engineer
      .client(point)
      .list({ objectIds: [(await engineer.client(object).getByCode({ code: 'METER-3' })).id] })
    const live = async () => (await engineer.client(point).live({ pointIds: [known!.id] }))[0]!
    // Registers 40 and 41 of unit 3 are 3040 and 3041.
    await until(async () => (await live()).value === 3040 * 65_536 + 3041, 60_000, 'the value')
    await page.goto(`${product.url}/iot/pages/box/detail?id=${boxId}&tab=state`)
    await settled(page)
    await main.getByRole('heading', { name: '网关安装包' }).waitFor()
    await picture(page, 'serial-state')
    gateway.child.kill('SIGTERM')
  },
)
