import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, picture, signIn } from './stand/browser.ts'
import { hasPymodbus, type Meter, startMeter } from './stand/meter.ts'
import { type Product, until } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

if (!hasPymodbus) console.log('跳过主流程浏览器测试：缺少 python3-pymodbus（Debian：apt-get install python3-pymodbus）')

const BOX = 'METER-GW'

/** A field of the open dialog by its label. */
const field = (page: Page, label: string) => page.getByRole('dialog').last().getByLabel(label, { exact: true })

async function choose(page: Page, select: Locator, option: string) {
  await select.click()
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click()
}

/** Opens a dialog and waits until it has put the cursor into its first field: before that it would take the keyboard away. */
async function openDialog(page: Page, button: Locator) {
  await button.click()
  await page.locator('[role=dialog] :is(input, textarea):focus').last().waitFor()
}

async function save(page: Page) {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

describe.skipIf(!hasPymodbus)('the main job, with a power meter nobody here wrote', () => {
  let product: Product
  let browser: Browser
  let meter: Meter
  let page: Page
  let secret = ''
  const errors: string[] = []
  const open = (path: string) => page.goto(`${product.url}${path}`)

  beforeAll(async () => {
    product = await startCompany()
    meter = await startMeter()
    browser = await openBrowser()
    const window = await openWindow(browser, product.url)
    page = window.page
    page.on('pageerror', (error) => errors.push(error.message))
    await signIn(page)
  })
  afterAll(async () => {
    if (page) await picture(page, 'main-job-last')
    await browser?.close()
    meter?.stop()
    await product?.stop()
  })

  it('a model with its points is made', async () => {
    await open('/dvm/pages/model/index')
    await openDialog(page, page.getByRole('button', { name: '新增模型' }).first())
    await field(page, '模型名称').fill('三相电力仪表')
    await field(page, '模型编码').fill('power-meter')
    await save(page)
    await page.getByRole('heading', { name: '三相电力仪表' }).first().waitFor()
    for (const [name, code, unit, register] of [
      ['A相电压', 'VoltageL1', 'V', 0],
      ['总有功功率', 'PowerTotal', 'W', 52],
    ] as const) {
      await openDialog(page, page.getByRole('button', { name: /^(plus )?新增$/ }))
      await field(page, '点位名称').fill(name)
      await field(page, '点位编码').fill(code)
      await field(page, '单位').fill(unit)
      await choose(page, page.getByRole('dialog').last().getByLabel('地址类型'), 'Modbus 寄存器')
      await choose(page, page.getByRole('dialog').last().getByLabel('寄存器类型'), '输入寄存器')
      await page.getByRole('dialog').last().getByLabel('地址', { exact: true }).fill(String(register))
      await save(page)
    }
    await page.getByText('PowerTotal').first().waitFor()
  })

  it('an object is made from the model and has its points', async () => {
    await open('/dvm/pages/object/index')
    await openDialog(page, page.getByRole('button', { name: '按模型新增' }))
    await choose(page, field(page, '模型'), '三相电力仪表')
    await field(page, '对象名称').fill('1号进线仪表')
    await field(page, '对象编码').fill('METER-01')
    await save(page)
    await open('/dvm/pages/point/index')
    await page.getByText('A相电压').first().waitFor()
    expect(await page.getByText('总有功功率').count()).toBeGreaterThan(0)
  })

  it('a box, its channel and its device are made; the secret is shown once', async () => {
    await open('/iot/pages/box/index')
    await openDialog(page, page.getByRole('button', { name: /^(plus )?新增$/ }).last())
    await field(page, '盒子编码').fill(BOX)
    await field(page, '盒子名称').fill('配电室网关')
    await page.getByRole('dialog').last().getByRole('button', { name: '保存', exact: true }).click()
    const shown = page.getByRole('dialog').filter({ hasText: '密钥只显示这一次' })
    await shown.waitFor()
    secret = /BOX_SECRET=([\w-]+)/.exec((await shown.textContent()) ?? '')?.[1] ?? ''
    expect(secret.length).toBeGreaterThan(20)
    expect(await shown.textContent()).toContain(`--server mqtt://127.0.0.1:${product.mqttPort} --code ${BOX}`)
    await shown.getByRole('button', { name: '我已保存' }).click()
    await page.getByRole('link', { name: '配电室网关' }).first().click()

    await openDialog(page, page.getByRole('button', { name: '新增通道' }))
    await field(page, '通道编码').fill('tcp1')
    await field(page, '通道名称').fill('仪表网口')
    await field(page, '主机地址').fill('127.0.0.1')
    await field(page, '端口').fill(String(meter.port))
    await save(page)
    await openDialog(page, page.getByRole('button', { name: '新增设备' }).first())
    await field(page, '设备编码').fill('m1')
    await field(page, '设备名称').fill('1号仪表')
    await choose(page, field(page, '关联对象'), '1号进线仪表')
    await save(page)

    await page.getByText('1号仪表').first().click()
    await page.getByRole('button', { name: '添加点位' }).first().click()
    const pick = page.getByRole('dialog').last()
    await pick.getByRole('checkbox').first().check()
    await pick.getByRole('button', { name: /添加（/ }).click()
    await page.getByRole('button', { name: /保存（2 行）/ }).click()
    await page.getByRole('button', { name: '撤销修改' }).waitFor({ state: 'hidden' })
    await picture(page, 'main-job-box')
  })

  it('the set file reaches the real gateway and the values come alive', async () => {
    product.startGateway(BOX, secret)
    await page.getByRole('tab', { name: '配置下发' }).click()
    await page.getByRole('button', { name: '生成配置' }).click()
    await page.getByRole('button', { name: /下发配置 v1/ }).click()
    await page.getByText('已生效').first().waitFor({ timeout: 60_000 })
    await open('/dvs/pages/monitor/objects')
    await page.getByText('1号进线仪表').first().click()
    await page.getByText('229.5').first().waitFor({ timeout: 30_000 })
    await meter.set('VoltageL1', 231.25)
    await page.getByText('231.25').first().waitFor()
    await picture(page, 'main-job-live')
  })

  it('a broken limit raises an alarm, which is confirmed and handled', async () => {
    await open('/dvm/pages/point/index')
    const row = page.getByRole('row', { name: /A相电压/ })
    // The fields of a row that comes late take the cursor as well.
    await page.route('**/api/infObjectPoint/info', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await openDialog(page, row.getByRole('button', { name: '编辑' }))
    await field(page, '紧急上限').fill('250')
    await save(page)
    // Only who listens already is told by a popup.
    const listens = ({ payload }: { payload: string | Buffer }) => /"subscribed".*"OnMSG"/.test(String(payload))
    const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived', listens))
    await open('/dvs/pages/alarm/current')
    await connected
    await meter.set('VoltageL1', 262.5)
    const alarm = page.getByRole('row', { name: /1号进线仪表/ }).first()
    // The popup goes by itself: it is looked for while the row is.
    await Promise.all([
      alarm.waitFor({ timeout: 30_000 }),
      page.getByText('系统报警消息提醒').first().waitFor({ timeout: 30_000 }),
    ])
    await picture(page, 'main-job-alarm')
    await alarm.getByRole('button', { name: '确认' }).click()
    const question = page.getByRole('dialog').last()
    if (await question.isVisible().catch(() => false))
      await question
        .getByRole('button', { name: /确\s*[定认]/ })
        .last()
        .click()
    await page.getByText('活动已确认').first().waitFor()
    await meter.set('VoltageL1', 230)
    await alarm.getByRole('button', { name: '处理' }).click()
    await field(page, '处理措施').fill('调整变压器分接头，电压恢复')
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /处理|确定|提交|保存/ })
      .last()
      .click()
    await until(
      async () => (await page.getByRole('row', { name: /1号进线仪表/ }).count()) === 0,
      20_000,
      'the handled alarm leaving the list',
    )
  })

  it('the handling is kept as experience and the history has the alarm', async () => {
    await open('/dvs/pages/alarm/history')
    await page
      .getByRole('row', { name: /1号进线仪表/ })
      .first()
      .waitFor()
    await page
      .getByText(/高于紧急上限/)
      .first()
      .click()
    await page.getByText('调整变压器分接头，电压恢复').first().waitFor()
    await picture(page, 'main-job-experience')
  })

  it('the trend shows what was measured', async () => {
    await open('/dvs/pages/monitor/objects')
    await page.getByText('1号进线仪表').first().click()
    await page.getByRole('tab', { name: '趋势' }).click()
    await page.locator('canvas').first().waitFor()
    await picture(page, 'main-job-trend')
    expect(errors).toEqual([])
  })
})
