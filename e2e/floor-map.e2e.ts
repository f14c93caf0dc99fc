import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { floorMap } from '@zhizao/contract/stock/floor-map'
import { location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { someone } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

let product: Product
let browser: Browser
let planner: Caller
let houseId: string
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
  await someone(product, 'clerk', 'warehouseClerk')
  planner = callerOf(product.url, undefined)
  await planner.signIn(administrator.name, administrator.password)
  houseId = (await planner.client(warehouse).create({ code: 'PM', name: '平面库' })).id
  const kg = (await planner.client(unit).list({})).find(({ code }) => code === 'kg')!.id
  const goods = await planner.client(material).create({ code: 'PM-1', name: '外壳', baseUnitId: kg })
  for (const [code, quantity] of [
    ['PM-01', '95'],
    ['PM-02', '20'],
    ['PM-03', undefined],
  ] as const) {
    const place = await planner.client(location).create({ warehouseId: houseId, code, capacity: '100' })
    if (!quantity) continue
    const line = { materialId: goods.id, quantity, toLocationId: place.id }
    const entry = await planner.client(stockEntry).create({ kind: 'receipt', lines: [line] })
    await planner.client(stockEntry).post({ id: entry.id, seenAt: entry.updatedAt })
  }
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const mapNow = () => planner.client(floorMap).get({ id: houseId })
const placeOf = async (code: string) => (await mapNow()).locations.find((one) => one.code === code)!.place

it('a floor is drawn by pointer and by keys, tells how full its places are, and where goods lie', async () => {
  const { page, errors, context } = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
  const main = page.getByRole('main')
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
  const place = (code: string) => main.getByRole('button', { name: new RegExp(`^${code}`) })
  await signIn(page, 'clerk')
  await page.goto(`${product.url}/wms/pages/warehouse/map`)
  await press('开始画')
  await press('全部自动摆放')
  await main.getByText('未摆放的库位（0）').waitFor()
  // One by the keys: down, and wider.
  await place('PM-02').focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowRight']) await page.keyboard.press(key)
  // One by the pointer: two cells further to the right and ten down; and one that is taken off.
  const box = (await place('PM-01').boundingBox())!
  const cell = box.width / 4
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 5 + 2 * cell, box.y + 5 + 10 * cell, { steps: 5 })
  await page.mouse.up()
  await place('PM-03').focus()
  await page.keyboard.press('Delete')
  await main.getByText('未摆放的库位（1）').waitFor()
  await press('保存')
  await main.getByRole('button', { name: '编辑平面图' }).waitFor()
  expect(await placeOf('PM-01')).toEqual({ x: 2, y: 10, width: 4, height: 3 })
  expect(await placeOf('PM-02')).toEqual({ x: 5, y: 2, width: 5, height: 3 })
  expect(await placeOf('PM-03')).toBeNull()

  await page.reload()
  await settled(page)
  expect(await place('PM-01').textContent()).toContain('95%')
  await place('PM-02').click()
  await main.getByText('现有 20，容量 100').waitFor()
  await picture(page, 'floor-map')
  const find = main.getByRole('textbox', { name: '找库位、物料或批次' })
  await find.fill('PM-01')
  await find.press('Enter')
  await main.getByText('现有 95，容量 100').waitFor()
  await find.fill('外壳')
  await find.press('Enter')
  await page.getByRole('status').filter({ hasText: '在 2 个库位上' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

it('whoever draws on what somebody else has saved meanwhile is told, and overwrites nothing', async () => {
  const { page, context } = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
  const main = page.getByRole('main')
  await signIn(page, 'clerk')
  await page.goto(`${product.url}/wms/pages/warehouse/map?warehouse=${houseId}`)
  await main.getByRole('button', { name: '编辑平面图' }).click()
  const { updatedAt, locations } = await mapNow()
  const others = { locationId: locations[2]!.id, x: 30, y: 0, width: 4, height: 3 }
  await planner
    .client(floorMap)
    .save({ warehouseId: houseId, columns: 40, rows: 24, seenAt: updatedAt, places: [others] })
  await main.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: '已修改过' }).waitFor()
  expect((await mapNow()).locations.flatMap(({ place }) => place ?? [])).toHaveLength(1)
  await main.getByRole('button', { name: '取消' }).click()
  await context.close()
})
