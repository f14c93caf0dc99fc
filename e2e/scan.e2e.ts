import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { lot } from '@zhizao/contract/trace/lot'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { beside } from './stand/hands.ts'
import type { Product } from './stand/product.ts'
import { scanner } from './stand/scanner.ts'
import { startCompany } from './stand/start-company.ts'

const PATIENCE = { timeout: 20_000 }
const GS1 = '(01)06901234567892(10)L-7(17)291231(30)24'

/** A film of one picture, as Chromium takes it for a camera: a code in the middle of a white field. */
async function film(file: string, text: string) {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true })
  const { symbol } = await writeBarcode(text, { format: 'QRCode' })
  const [width, height, scale] = [640, 480, Math.floor(300 / symbol.width)]
  const light = Buffer.alloc(width * height, 235)
  const [left, top] = [(width - symbol.width * scale) >> 1, (height - symbol.height * scale) >> 1]
  for (let y = 0; y < symbol.height * scale; y++)
    for (let x = 0; x < symbol.width * scale; x++) {
      const dark = symbol.data[Math.floor(y / scale) * symbol.width + Math.floor(x / scale)]! === 0
      if (dark) light[(top + y) * width + left + x] = 16
    }
  const colour = Buffer.alloc((width * height) / 2, 128)
  await writeFile(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
      ...Array.from({ length: 10 }, () => Buffer.concat([Buffer.from('FRAME\n'), light, colour])),
    ]),
  )
}

let product: Product
let browser: Browser
let folder: string
let window: { context: BrowserContext; page: Page; errors: string[]; refused: string[] }
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'zhizao-film-'))
  const camera = path.join(folder, 'code.y4m')
  await film(camera, 'SCAN-BOLT')
  product = await startCompany()
  browser = await openBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${camera}`,
  ])
  window = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
  await signIn(window.page)
  const clerk = await beside(product, window.page)
  const units = await clerk.client(unit).list({})
  const baseUnitId = units.find(({ code }) => code === '个')!.id
  const materials = clerk.client(material)
  await materials.create({ code: 'SCAN-BOLT', name: '六角螺栓', baseUnitId })
  const water = await materials.create({
    code: 'SCAN-WATER',
    name: '瓶装水',
    baseUnitId,
    tracking: 'lot',
    gtin: '6901234567892',
  })
  const motor = await materials.create({ code: 'SCAN-MOTOR', name: '电机', baseUnitId, tracking: 'serial' })
  await clerk.client(lot).create({ materialId: motor.id, code: 'SN-0001' })
  const house = await clerk.client(warehouse).create({ code: 'SCAN-W', name: '扫码仓' })
  const place = await clerk.client(location).create({ warehouseId: house.id, code: 'SCAN-A', barcode: 'LOC-SCAN-A' })
  const entry = await clerk.client(stockEntry).create({
    kind: 'receipt',
    lines: [{ materialId: water.id, quantity: '3', lotCode: 'L-1', toLocationId: place.id }],
  })
  await clerk.client(stockEntry).post({ id: entry.id, seenAt: entry.updatedAt })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

describe('a scanner that types like a keyboard', () => {
  let page: Page
  const told = () => page.getByRole('status').filter({ has: page.locator('svg') })
  const lines = () =>
    page
      .getByRole('grid', { name: '库存明细' })
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' ')))

  it('fills the lines of a document: material, lot, expiry and quantity in one go', async () => {
    page = window.page
    await page.goto(`${product.url}/wms/pages/stockEntry/index/detail`)
    await settled(page)
    const field = page.getByLabel('扫码或输入编码')
    await field.focus()
    await scanner(page, 'SCAN-BOLT', 'Enter')
    await told().filter({ hasText: '六角螺栓 +1' }).waitFor()
    await scanner(page, GS1, 'Tab')
    await told().filter({ hasText: 'SCAN-WATER 瓶装水 L-7 +24' }).waitFor()
    expect(await field.inputValue()).toBe('')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    // Nothing ends it: silence does.
    await scanner(page, 'SCAN-BOLT')
    await expect
      .poll(lines, PATIENCE)
      .toMatchObject([expect.stringMatching(/SCAN-BOLT .*2/), expect.stringMatching(/SCAN-WATER L-7 24 .*2029-12-31/)])
    await picture(page, 'scan-right')
  })

  it('says by words what it does not take, and takes a single piece once', async () => {
    await scanner(page, 'SN-0001', 'Enter')
    await told().filter({ hasText: 'SCAN-MOTOR 电机 SN-0001 +1' }).waitFor()
    await scanner(page, 'SN-0001', 'Enter')
    await told().filter({ hasText: '这一件已经扫过了' }).waitFor()
    await scanner(page, '(01)06901234567891', 'Enter')
    await told().filter({ hasText: '校验位不对' }).waitFor()
    await scanner(page, 'NO-SUCH-CODE', 'Enter')
    await told().filter({ hasText: 'NO-SUCH-CODE 没有找到，请核对' }).waitFor()
    await picture(page, 'scan-wrong')
    expect(await lines()).toHaveLength(3)
  })

  it('is heard where the focus is on a button or nowhere, and works scans off in their order', async () => {
    await page.getByRole('button', { name: /添加一行/ }).focus()
    await scanner(page, 'SCAN-BOLT', 'Enter')
    await expect.poll(async () => (await lines())[0], PATIENCE).toMatch(/SCAN-BOLT .*3/)
    for (let time = 0; time < 5; time++) await scanner(page, 'SCAN-BOLT', 'Enter')
    await expect.poll(async () => (await lines())[0], PATIENCE).toMatch(/SCAN-BOLT .*8/)
  })

  it('is taken out of a cell that it has typed into', async () => {
    await page.getByRole('grid', { name: '库存明细' }).locator('tbody tr').first().locator('td').nth(3).click()
    await scanner(page, 'SCAN-BOLT', 'Enter')
    await expect.poll(async () => (await lines())[0], PATIENCE).toMatch(/SCAN-BOLT .*9/)
    expect((await lines())[0]).not.toMatch(/SCAN-BOLT.*SCAN-BOLT/)
  })

  it('narrows the stock list to a place, a material or a lot', async () => {
    await page.goto(`${product.url}/wms/pages/stock/index`)
    await settled(page)
    await page.getByLabel('扫描物料、批次或库位').focus()
    await scanner(page, 'LOC-SCAN-A', 'Enter')
    await page.waitForURL(/locationId=\d+/)
    await page.getByRole('cell', { name: 'SCAN-WATER' }).waitFor()
    await scanner(page, 'L-1', 'Enter')
    await page.waitForURL(/keyword=L-1/)
    await scanner(page, '6901234567892', 'Enter')
    await page.waitForURL(/keyword=SCAN-WATER/)
    await page.getByRole('cell', { name: 'SCAN-WATER' }).waitFor()
    await picture(page, 'scan-stock')
  })
})

it('a camera reads a code under the page policy, and is let go', async () => {
  const { page } = window
  await page.goto(`${product.url}/wms/pages/stock/index`)
  await settled(page)
  await page.getByRole('button', { name: '用摄像头扫码' }).click()
  await page.waitForURL(/keyword=SCAN-BOLT/)
  await page.getByLabel('摄像头画面').waitFor({ state: 'detached' })
  expect(window.refused).toEqual([])
  expect(window.errors).toEqual([])
})
