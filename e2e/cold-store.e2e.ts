import { user } from '@zhizao/contract/access/user'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { messageTrigger } from '@zhizao/contract/message/message-trigger'
import { location, locationEquipment } from '@zhizao/contract/stock/location'
import { stock } from '@zhizao/contract/stock/stock'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { lot } from '@zhizao/contract/trace/lot'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftOf, stepOf } from '../apps/server/src/message/test-message.ts'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { someone } from './stand/frame-people.ts'
import { hasPymodbus, type Meter, startMeter } from './stand/meter.ts'
import { administrator, type Product, until } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

if (!hasPymodbus) console.log('跳过冷库浏览器测试：缺少 python3-pymodbus（Debian：apt-get install python3-pymodbus）')

const PATIENCE = { timeout: 30_000 }
/** The registers that stand for the temperatures of the rooms. */
const SENSORS = ['VoltageL1', 'CurrentL1']

describe.skipIf(!hasPymodbus)('a cold store whose temperature a gateway reads from a meter nobody here wrote', () => {
  let product: Product
  let browser: Browser
  let meter: Meter
  let admin: Caller
  let page: Page
  let errors: string[] = []
  let partId = ''
  beforeAll(async () => {
    ;[product, meter, browser] = await Promise.all([startCompany(), startMeter(), openBrowser()])
    await becomes(4)
    await someone(product, 'clerk', 'warehouseClerk')
    admin = callerOf(product.url, undefined)
    await admin.signIn(administrator.name, administrator.password)
    await probesAt(await coldStores())
    await wantsToHear()
    const window = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
    ;({ page, errors } = window)
    await signIn(page, 'clerk')
  })
  afterAll(async () => {
    if (page) await picture(page, 'cold-store-last')
    await browser?.close()
    meter?.stop()
    await product?.stop()
  })

  /** One cold store that holds by itself, one that does not, and a place beside them; lot L-1 lies in each. */
  async function coldStores() {
    const house = await admin.client(warehouse).create({ code: 'CS', name: '冷链库' })
    const kg = (await admin.client(unit).list({})).find(({ code }) => code === 'kg')!.id
    const part = await admin
      .client(material)
      .create({ code: 'YM-01', name: '疫苗原液', baseUnitId: kg, tracking: 'lot' })
    partId = part.id
    const places = []
    for (const [code, name, holdOnAlarm] of [
      ['LK-01', '一号冷库', 1],
      ['LK-02', '二号冷库', 0],
      ['CW-01', '常温区', 1],
    ] as const) {
      const place = await admin.client(location).create({ warehouseId: house.id, code, name, holdOnAlarm })
      const lines = [{ materialId: part.id, quantity: '10', lotCode: `L-${code}`, toLocationId: place.id }]
      const entry = await admin.client(stockEntry).create({ kind: 'receipt', lines })
      await admin.client(stockEntry).post({ id: entry.id })
      places.push(place.id)
    }
    return places
  }
  /** A temperature probe in each cold store, with its limit; the gateway is at work. */
  async function probesAt([held, marked]: string[]) {
    const made = await admin.client(box).create({ code: 'COLD-GW', name: '冷库网关' })
    const channel = await admin.client(boxChannel).create({
      boxId: made.id,
      code: 'tcp1',
      name: '温度计网口',
      driver: 'modbus-tcp',
      settings: { host: '127.0.0.1', port: meter.port },
    })
    const pointIds: string[] = []
    for (const [locationId, name, address] of [
      [held!, '一号冷库温度计', 0],
      [marked!, '二号冷库温度计', 6],
    ] as const) {
      const code = `PROBE-${address}`
      const probe = await admin.client(object).create({ code, name })
      const { id: pointId } = await admin.client(point).create({
        objectId: probe.id,
        code: 'Temperature',
        name: '库温',
        unit: '℃',
        urgentUpper: 8,
      })
      await admin.client(locationEquipment).add({ locationId, objectIds: [probe.id] })
      const [attached] = await admin.client(locationEquipment).list({ id: locationId })
      await admin.client(locationEquipment).watch({ id: attached!.relaId, pointId })
      const slave = await admin.client(boxDevice).create({ channelId: channel.id, code, name, objectId: probe.id })
      await admin.client(boxPoint).create({ boxDeviceId: slave.id, pointId, address: { table: 'input', address } })
      pointIds.push(pointId)
    }
    await admin.client(box).produceSetFile({ id: made.id })
    await admin.client(box).sendSetFile({ id: made.id })
    product.startGateway('COLD-GW', made.secret)
    const shown = async () => await admin.client(point).live({ pointIds })
    await until(
      async () => (await shown()).every(({ value }) => Number(value) === 4),
      60_000,
      'the temperatures of the stores',
    )
  }
  const becomes = async (degrees: number) => {
    for (const sensor of SENSORS) await meter.set(sensor, degrees)
  }
  async function wantsToHear() {
    const people = (await admin.client(user).page({ pageSize: 100 })).records
    const clerkId = people.find(({ loginName }) => loginName === 'clerk')!.id
    for (const [event, title] of [
      ['begin', '冷库报警'],
      ['end', '冷库恢复'],
    ] as const)
      await admin.client(messageTrigger).create({
        ...draftOf({
          steps: [stepOf({ userIds: [clerkId] })],
          title: `${title} {code}`,
          content: '{point}：{materials}',
        }),
        trigger: `locationExposure.${event}`,
      })
  }
  const stands = async () =>
    (await admin.client(stock).select({ materialId: partId }))
      .map(({ locationCode, status, quantity }) => `${locationCode} ${status} ${quantity}`)
      .toSorted()

  it('marks the lots where it became too warm, holds them where the location says so, and tells who has to know', async () => {
    expect(await stands()).toEqual(['CW-01 available 10', 'LK-01 available 10', 'LK-02 available 10'])
    await page.goto(`${product.url}/wms/pages/locationExposure/index`)
    await settled(page)
    await becomes(11.5)
    await expect.poll(stands, PATIENCE).toEqual(['CW-01 available 10', 'LK-01 held 10', 'LK-02 available 10'])
    await page.goto(`${product.url}/wms/pages/locationExposure/index`)
    for (const code of ['LK-01', 'LK-02']) await page.getByRole('row', { name: code }).waitFor(PATIENCE)
    expect(await page.getByRole('row', { name: 'CW-01' }).count()).toBe(0)
    await picture(page, 'cold-store-exposures')
    await page.goto(`${product.url}/bcs/pages/messageManage/index`)
    for (const code of ['LK-01', 'LK-02']) await page.getByText(`冷库报警 ${code}`).first().waitFor(PATIENCE)
    await page.getByText('库温：YM-01 L-LK-01').first().waitFor()
    await picture(page, 'cold-store-told')
    const flagged = (await admin.client(lot).page({ materialId: partId, isExposed: 1 })).records
    expect(flagged.map(({ code }) => code).toSorted()).toEqual(['L-LK-01', 'L-LK-02'])
  })

  it('cold again it waits for a judgement, and what is held stays so', async () => {
    await becomes(4)
    for (const code of ['LK-01', 'LK-02']) await page.getByText(`冷库恢复 ${code}`).first().waitFor(PATIENCE)
    await page.goto(`${product.url}/wms/pages/locationExposure/index`)
    await page.getByRole('row', { name: 'LK-01' }).getByText('待处置').waitFor(PATIENCE)
    expect(await stands()).toEqual(['CW-01 available 10', 'LK-01 held 10', 'LK-02 available 10'])
    expect(errors).toEqual([])
  })
})
