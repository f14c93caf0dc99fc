import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { printJob } from '@zhizao/contract/print/print-job'
import { printTemplate } from '@zhizao/contract/print/print-template'
import { location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPrint } from '../apps/server/src/print/read-print.ts'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { anotherAdministrator } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

/** A print starts threads of its own, on a machine that does other things too. */
const PATIENCE = { timeout: 120_000 }

/** Of the template that the first journey makes. */
async function openDesigner(page: Page) {
  await page.locator('.ant-table-row', { hasText: '双面标签' }).last().getByLabel('更多').click()
  await page.locator('.ant-dropdown-menu-item', { hasText: '设计' }).click()
}

describe('what is designed and printed', () => {
  let product: Product
  let browser: Browser
  let owner: Caller
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    // A second session of one account would end the first.
    await anotherAdministrator(product, 'clerk')
    owner = callerOf(product.url, undefined)
    await owner.signIn(administrator.name, administrator.password)
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  it('a design is changed by pointer and keys, taken back and done again, and gets a second page', async () => {
    const templates = owner.client(printTemplate)
    const [usual] = await templates.ofTypeCode({ code: 'materialLabel' })
    const { id } = await templates.copy({ id: usual!.id })
    await templates.update({ id, name: '双面标签' })
    const { page, errors, context } = await openWindow(browser, product.url, { size: { width: 1280, height: 800 } })
    await signIn(page, 'clerk')
    await page.goto(`${product.url}/rms/pages/print/template`)
    await settled(page)
    await openDesigner(page)
    const dialog = page.getByRole('dialog')
    const element = (name: string) => dialog.getByRole('button', { name: `元素“${name}”` })
    const [undo, redo] = ['撤销', '重做'].map((name) => dialog.getByRole('button', { name, exact: true }))
    const left = dialog.getByRole('spinbutton', { name: '左（毫米）' })
    await element('标题').waitFor()
    expect([await undo!.isDisabled(), await redo!.isDisabled()]).toEqual([true, true])

    // A drag is one step, a click none.
    const box = (await element('二维码').boundingBox())!
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.up()
    expect(await undo!.isDisabled()).toBe(true)
    const was = await left.inputValue()
    await page.mouse.down()
    for (let step = 1; step <= 8; step++) await page.mouse.move(box.x + 20 - step * 12, box.y + 20)
    await page.mouse.up()
    await expect.poll(() => left.inputValue()).not.toBe(was)
    const dragged = Number(await left.inputValue())
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(async () => Number(await left.inputValue())).toBeCloseTo(dragged - 1.1)
    for (const expected of [dragged - 1, dragged, Number(was)]) {
      await page.keyboard.press('Control+z')
      await expect.poll(async () => Number(await left.inputValue())).toBeCloseTo(expected)
    }
    expect(await undo!.isDisabled()).toBe(true)
    await page.keyboard.press('Control+y')
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(async () => Number(await left.inputValue())).toBeCloseTo(dragged - 1)
    await undo!.click()
    await expect.poll(async () => Number(await left.inputValue())).toBeCloseTo(dragged)
    await redo!.click()

    // What is typed in one stay is one step.
    const name = dialog.getByRole('textbox', { name: '元素名称' })
    await element('标题').click()
    await name.fill('')
    await name.pressSequentially('大标题')
    await element('大标题').waitFor()
    await page.keyboard.press('Control+z')
    await element('标题').waitFor()

    await dialog.getByRole('button', { name: '加一页' }).click()
    await dialog.getByText('第 2 / 2 页').waitFor()
    await dialog.getByRole('button', { name: '加元素' }).click()
    await page.getByRole('menuitem', { name: '文字', exact: true }).click()
    await dialog.getByRole('textbox', { name: '内容' }).fill('背面须知')
    await picture(page, 'print-designer-second-page')
    // Taken back from another page, the page of the step is shown.
    await dialog.getByRole('combobox', { name: '页面' }).click()
    await page.getByTitle('第 1 / 2 页').last().click()
    await element('标题').waitFor()
    await undo!.click()
    await dialog.getByText('第 2 / 2 页').waitFor()
    await redo!.click()
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await page.getByText('已保存').waitFor()
    const { design } = await templates.get({ id })
    expect(design.pages.map((elements) => elements.length)).toEqual([design.pages[0]!.length, 1])
    expect(design.pages[1]).toMatchObject([{ type: 'text', content: '背面须知' }])
    expect(design.pages[0]!.find((one) => one.name === '二维码')!.position.x).toBeCloseTo(dragged - 1)
    expect(errors).toEqual([])
    await context.close()
  })

  it('a designer stands on a handheld, too', async () => {
    const size = { width: 360, height: 740, isTouch: true }
    const { page, errors, context } = await openWindow(browser, product.url, { size })
    await signIn(page, 'clerk')
    await page.goto(`${product.url}/rms/pages/print/template`)
    await settled(page)
    await openDesigner(page)
    await page.getByRole('dialog').getByRole('button', { name: '加一页' }).waitFor()
    await picture(page, 'print-designer-360')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(errors).toEqual([])
    await context.close()
  })

  it('the in and out report is printed as its filters stand', async () => {
    const house = await owner.client(warehouse).create({ code: 'CK-A', name: '原料库' })
    const place = await owner.client(location).create({ warehouseId: house.id, code: 'A-01' })
    const kg = (await owner.client(unit).list({})).find(({ code }) => code === 'kg')!
    for (const code of ['WL-1', 'WL-2', 'XX-9']) {
      const { id: materialId } = await owner.client(material).create({ code, name: `料 ${code}`, baseUnitId: kg.id })
      const line = { materialId, quantity: '1234.5', toLocationId: place.id }
      const { id } = await owner.client(stockEntry).create({ kind: 'receipt', lines: [line] })
      await owner.client(stockEntry).post({ id })
    }
    for (const size of [
      { width: 1280, height: 800 },
      { width: 360, height: 740, isTouch: true },
    ]) {
      const { page, errors, context } = await openWindow(browser, product.url, { size })
      await signIn(page, 'clerk')
      await page.goto(`${product.url}/wms/pages/inOutReport/index`)
      await settled(page)
      if (size.width > 768) {
        await page.getByPlaceholder('物料编码或名称').fill('WL-')
        await page.keyboard.press('Enter')
        await page.getByRole('cell', { name: 'XX-9', exact: true }).waitFor({ state: 'detached' })
      }
      await page
        .getByRole('button', { name: /打\s*印/ })
        .first()
        .click()
      await page.getByTitle('收发存报表（210 × 297 毫米）').waitFor()
      await picture(page, `in-out-print-${size.width}`)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /生\s*成/ })
        .click()
      await page.getByText('已生成 1 条，每条 1 份').waitFor(PATIENCE)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
      const { id } = (await owner.client(printJob).page({ typeCode: 'inOutReport' })).records[0]!
      const [sheet] = (await readPrint((await owner.file(printJob.file, { id })).bytes)).pages
      for (const words of ['WL-1', 'WL-2', '1,234.5', '合计']) expect(sheet!.text).toContain(words)
      expect(sheet!.text.includes('XX-9')).toBe(size.width < 768)
      expect(sheet!.text.includes('2,469')).toBe(size.width > 768)
      expect(errors).toEqual([])
      await context.close()
    }
  })
})
