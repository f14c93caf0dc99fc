/// <reference lib="dom" />
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { printJob } from '@zhizao/contract/print/print-job'
import { printTemplate } from '@zhizao/contract/print/print-template'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coloursAt } from '../apps/server/src/print/read-print.ts'
import { testPng } from '../apps/server/src/print/test-pictures.ts'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { anotherAdministrator } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

/** A print starts a process of its own, on a machine that does other things too. */
const PATIENCE = { timeout: 120_000 }

const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
/** Millions of bytes: larger than the settings take, and than a template holds. */
const redLogo = () => png('logo.png', testPng(1600, 1600, { colour: [208, 32, 32], noise: true }))
const bluePicture = () => png('line.png', testPng(700, 700, { colour: [32, 32, 208], noise: true }))

/** Where the picture and the logo stand on the label, mm. */
const PLACES = { picture: { x: 2, y: 10 }, logo: { x: 36, y: 10 }, side: 20 }
const middleOf = ({ x, y }: { x: number; y: number }) => [x + PLACES.side / 2, y + PLACES.side / 2] as const

/** Red, or blue, as far as noise and packing leave it. */
async function expectBoth(pdf: Uint8Array) {
  const [blue, red] = await coloursAt(pdf, [middleOf(PLACES.picture), middleOf(PLACES.logo)])
  const near = (colour: readonly number[] | undefined, wanted: readonly number[]) =>
    colour?.every((part, at) => Math.abs(part - wanted[at]!) < 40)
  expect(near(blue, [40, 40, 215]), `${blue} is blue`).toBe(true)
  expect(near(red, [215, 40, 40]), `${red} is red`).toBe(true)
}

/** The file that a press has the browser show in a tab of its own. */
async function fileShown(page: Page, press: () => Promise<void>): Promise<Uint8Array> {
  await page.evaluate(() => {
    const make = URL.createObjectURL
    URL.createObjectURL = (file) => {
      URL.createObjectURL = make
      Object.assign(globalThis, { fileShown: file })
      return make(file)
    }
  })
  await press()
  const read = () =>
    page.evaluate(async () => {
      const { fileShown } = globalThis as { fileShown?: Blob }
      const bytes = fileShown && new Uint8Array(await fileShown.arrayBuffer())
      return bytes && Array.from(bytes)
    })
  await expect.poll(read, PATIENCE).toBeDefined()
  return Uint8Array.from((await read())!)
}

describe('pictures on labels and documents', () => {
  let product: Product
  let browser: Browser
  let owner: Caller
  let page: Page
  let window: Awaited<ReturnType<typeof openWindow>>
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    await anotherAdministrator(product, 'clerk')
    owner = callerOf(product.url, undefined)
    await owner.signIn(administrator.name, administrator.password)
    const kg = (await owner.client(unit).list({})).find(({ code }) => code === 'kg')!
    await owner.client(material).create({ code: 'WL-88', name: '铭牌', baseUnitId: kg.id })
    const templates = owner.client(printTemplate)
    const [usual] = await templates.ofTypeCode({ code: 'materialLabel' })
    const { id } = await templates.copy({ id: usual!.id })
    await templates.update({ id, name: '带标志的标签' })
    window = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
    page = window.page
    await signIn(page, 'clerk')
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  it('a logo of millions of bytes is taken in the settings of the company, made smaller', async () => {
    await page.goto(`${product.url}/bcs/pages/systemConfig/company`)
    await settled(page)
    await page.locator('input#company-logo').setInputFiles(redLogo())
    await page.locator('.ant-image').first().waitFor()
    await page.getByRole('button', { name: /保\s*存/ }).click()
    const logo = page.locator('header img').first()
    const wide = () => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(wide).toBeGreaterThan(100)
    expect(await wide()).toBeLessThanOrEqual(1000)
    await picture(page, 'company-logo')
  })

  it('a picture and the logo are put on a label, seen in its preview, and saved', async () => {
    await page.goto(`${product.url}/rms/pages/print/template`)
    await settled(page)
    await page.locator('.ant-table-row', { hasText: '带标志的标签' }).getByLabel('更多').click()
    await page.locator('.ant-dropdown-menu-item', { hasText: '设计' }).click()
    const dialog = page.getByRole('dialog')
    const add = async (what: string) => {
      await dialog.getByRole('button', { name: '加元素' }).click()
      await page.getByRole('menuitem', { name: what, exact: true }).click()
    }
    const put = async ({ x, y }: { x: number; y: number }) => {
      for (const [label, value] of [
        ['左（毫米）', x],
        ['上（毫米）', y],
        ['宽（毫米）', PLACES.side],
        ['高（毫米）', PLACES.side],
      ] as const) {
        const field = dialog.getByRole('spinbutton', { name: label })
        await field.fill(String(value))
        await field.press('Tab')
      }
    }
    await add('公司标志')
    await dialog.getByText('打印时放入公司设置中的系统标志').waitFor()
    await put(PLACES.logo)
    await add('图片')
    await put(PLACES.picture)
    const choose = dialog.locator('input[type=file]')
    await choose.setInputFiles(png('text.png', Buffer.from('no picture at all')))
    await page.getByText('图片无法读取，请换一张 PNG 或 JPEG 图片').waitFor()
    await choose.setInputFiles(bluePicture())
    await page.getByText(/图片已自动缩小到 \d+ kB/).waitFor()
    await picture(page, 'print-designer-pictures')

    await expectBoth(await fileShown(page, () => dialog.getByRole('button', { name: /预\s*览/ }).click()))
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await page.getByText('已保存').waitFor()
  })

  it('they are in the file that is printed', async () => {
    await page.goto(`${product.url}/mes/pages/material/index`)
    await settled(page)
    await page.locator('.ant-table-row', { hasText: 'WL-88' }).getByLabel('更多').click()
    await page.locator('.ant-dropdown-menu-item', { hasText: '打印标签' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: '打印模板' }).click()
    await page
      .getByTitle(/^带标志的标签/)
      .last()
      .click()
    await dialog.getByRole('button', { name: /生\s*成/ }).click()
    await page.getByText('已生成 1 条，每条 1 份').waitFor(PATIENCE)
    await expectBoth(await fileShown(page, () => dialog.getByRole('button', { name: '打开打印文件' }).click()))
    const { id } = (await owner.client(printJob).page({ typeCode: 'materialLabel' })).records[0]!
    await expectBoth((await owner.file(printJob.file, { id })).bytes)
    expect(window.errors).toEqual([])
    expect(window.refused).toEqual([])
    await window.context.close()
  })
})
