import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { labelPrinter } from '@zhizao/contract/print/label-printer'
import { printJob } from '@zhizao/contract/print/print-job'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testPrinter } from '../apps/server/src/print/label-printer/test-printer.ts'
import { readPrint } from '../apps/server/src/print/read-print.ts'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { anotherAdministrator } from './stand/frame-people.ts'
import { administrator, type Product, startProduct } from './stand/product.ts'

/** A print starts threads of its own, on a machine that does other things too. */
const PATIENCE = { timeout: 120_000 }
const PRINTER = '发货区标签机'
const sizes = [
  { name: 'desktop', width: 1280, height: 800 },
  { name: 'handheld', width: 360, height: 740, isTouch: true },
]

let printer: Awaited<ReturnType<typeof testPrinter>>
let product: Product
let browser: Browser
let planner: Caller
beforeAll(async () => {
  printer = await testPrinter()
  ;[product, browser] = await Promise.all([
    startProduct({ LABEL_PRINTERS: `127.0.0.1:${printer.port}` }),
    openBrowser(),
  ])
  // A second session of one account would end the first.
  await anotherAdministrator(product, 'clerk')
  planner = callerOf(product.url, undefined)
  await planner.signIn(administrator.name, administrator.password)
  const at = { host: '127.0.0.1', port: printer.port, dots: '203' as const, width: 60, height: 40 }
  await planner.client(labelPrinter).create({ name: PRINTER, ...at })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await printer?.off()
})

/** Materials whose codes begin so, told apart by their last sign. */
async function materials(begin: string) {
  const kg = (await planner.client(unit).list({})).find(({ code }) => code === 'kg')!.id
  const codes = ['A', 'B', 'C', 'D', 'E'].map((sign) => `${begin}-${sign}`)
  for (const code of codes) await planner.client(material).create({ code, name: `标签料 ${code}`, baseUnitId: kg })
  return codes
}

/** The codes of what came out since, label by label. */
const cameOut = (since: number) =>
  Promise.all(
    printer
      .labels()
      .slice(since)
      .map(async (label) => (await label.codes())[0]?.text),
  )

const rowOf = (page: Page, text: string) => page.locator('.ant-table-row', { hasText: text }).first()

/**
 * Where a machine stands still for seconds its page locks itself, with all entries that change something: one that is pressed in
 * that moment opens nothing, and is pressed again.
 */
async function untilDialog(page: Page, press: () => Promise<void>) {
  const dialog = page.getByRole('dialog')
  const isOpen = () =>
    dialog.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    )
  do await press()
  while (!(await isOpen()))
}

async function choosePrinter(page: Page, field: string) {
  await page.getByRole('dialog').getByLabel(field, { exact: true }).click()
  await page
    .getByTitle(new RegExp(`^${PRINTER}`))
    .last()
    .click()
}

it.each(sizes)(
  'labels go to a label printer that goes off in their midst, go on with the next, and are printed again with a mark: $name',
  async ({ name, isTouch, ...size }) => {
    const codes = await materials(`LP-${name}`)
    const since = printer.taken.length
    const { page, errors, context } = await openWindow(browser, product.url, { size: { ...size, isTouch } })
    const dialog = page.getByRole('dialog')
    const press = (button: string | RegExp) => dialog.getByRole('button', { name: button }).click()
    const fits = () =>
      expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
    const theJob = async () => (await planner.client(printJob).page({ keyword: codes[0]!.slice(0, -1) })).records[0]!
    await signIn(page, 'clerk')

    await page.goto(`${product.url}/mes/pages/material/index`)
    await settled(page)
    for (const code of codes) await rowOf(page, code).getByRole('checkbox').check()
    // What is done with all that are ticked stands in the menu of each of them.
    const entry = page.locator('.ant-dropdown-menu-item:not(.ant-dropdown-menu-item-disabled)', { hasText: '打印标签' })
    await untilDialog(page, async () => {
      await rowOf(page, codes[0]!).click({ button: 'right' })
      await entry.click()
    })
    await choosePrinter(page, '输出到')
    await fits()
    await picture(page, `label-printer-choose-${name}`)
    printer.next('take', 'takeAndGoOff')
    await press(/^打\s*印$/)
    await dialog.getByText('拒绝连接').waitFor(PATIENCE)
    await dialog.getByText('打印机已收下 2 / 5 张，继续时不会重打这些。').waitFor()
    await fits()
    await picture(page, `label-printer-off-${name}`)

    // On again, it breaks off after the third: whether that came out is for people to say.
    await printer.on()
    printer.next('breakAfter')
    await press('继续发送')
    await dialog.getByText('最后一张是否打出请看打印机').waitFor(PATIENCE)
    await picture(page, `label-printer-unsure-${name}`)
    const before = await theJob()
    expect(before).toMatchObject({ state: 'unsent', sentCount: 2, isUncertain: true })
    await press('第 3 张已打出，继续下一张')
    await dialog.getByText(`已发送 5 张到“${PRINTER}”`).waitFor(PATIENCE)
    await fits()
    await picture(page, `label-printer-sent-${name}`)
    expect((await cameOut(since)).toSorted()).toEqual(codes)
    expect(new Set(await cameOut(since)).size).toBe(5)

    await page.goto(`${product.url}/rms/pages/print/job`)
    await settled(page)
    await page.getByText('已打印').first().waitFor()
    await untilDialog(page, async () => {
      await rowOf(page, `LP-${name}`).getByLabel('更多').click()
      await page.getByRole('menuitem', { name: '补打' }).click()
    })
    await dialog.getByLabel('补打原因').fill('标签破损')
    await choosePrinter(page, '输出到')
    await picture(page, `label-printer-reprint-${name}`)
    await press(/^补\s*打$/)
    await dialog.getByText(`已发送 5 张到“${PRINTER}”`).waitFor(PATIENCE)
    expect((await cameOut(since)).length).toBe(10)
    const again = await theJob()
    expect(again).toMatchObject({ reprint: 1, reason: '标签破损', originalId: before.id, state: 'printed' })
    const { pages } = await readPrint((await planner.file(printJob.file, { id: again.id })).bytes)
    expect(pages.map(({ text }) => text.includes('补打 1'))).toEqual(codes.map(() => true))
    await page.keyboard.press('Escape')
    await page.getByText('补打 1').first().waitFor()
    await fits()
    await picture(page, `label-printer-jobs-${name}`)
    expect(errors).toEqual([])
    await context.close()
  },
)
