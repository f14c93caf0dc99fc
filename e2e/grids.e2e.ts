/// <reference lib="dom" />
import { object } from '@zhizao/contract/device/object'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { type GridPage, gridPages } from './stand/grids.ts'
import { beside } from './stand/hands.ts'
import type { Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const PANEL = { width: 1280, height: 800 }
const HANDHELD = { width: 390, height: 844 }

let product: Product
let browser: Browser
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>
let mixer: string
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
  const { page, context } = await openWindow(browser, product.url, { size: PANEL })
  await signIn(page)
  const engineer = await beside(product, page)
  mixer = (await engineer.client(object).create({ code: 'MIX', name: '搅拌站' })).id
  signedIn = await context.storageState()
  await context.close()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Puts a finger or the pointer on the middle of something, as hands do: not by way of the page. */
type Press = (what: Locator, times?: number) => Promise<void>
function pressOf(page: Page, isTouch: boolean): Press {
  return async (what, times = 1) => {
    await what.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await what.boundingBox())!
    const at = [x + width / 2, y + height / 2] as const
    if (isTouch) await page.touchscreen.tap(...at)
    else if (times === 2) await page.mouse.dblclick(...at)
    else await page.mouse.click(...at)
  }
}

async function opened({ path, title }: GridPage, size: { width: number; height: number }, isTouch: boolean) {
  const window = await openWindow(browser, product.url, { size: { ...size, isTouch }, signedIn })
  const { page } = window
  await page.goto(`${product.url}${path}${path.endsWith('/grid') ? `?object=${mixer}` : ''}`)
  await settled(page)
  const grid = page.getByRole('grid', { name: title })
  async function cell(column: string) {
    const titles = await grid.locator('thead th').allTextContents()
    const at = titles.findIndex((each) => each.replace('* ', '') === column)
    expect(at, column).toBeGreaterThan(0)
    return grid.locator('tbody tr').first().locator('td').nth(at)
  }
  return { ...window, grid, cell, press: pressOf(page, isTouch) }
}

/** What stands in the cell where the keys go, and how much of it is chosen; nothing where they go elsewhere. */
const keysGo = (cell: Locator) =>
  cell.evaluate((td) => {
    const input = document.activeElement
    if (!(input instanceof HTMLInputElement) || !td.contains(input)) return undefined
    const { value, selectionStart, selectionEnd } = input
    return { value, chosen: value.slice(selectionStart ?? 0, selectionEnd ?? 0) }
  })
const whole = (value: string) => ({ value, chosen: value })

async function typesOver(page: Page, press: Press, typed: Locator, other: Locator) {
  await press(typed)
  await page.keyboard.type('1')
  expect(await keysGo(typed)).toMatchObject({ value: '1' })
  await press(other)
  await press(typed)
  expect(await keysGo(typed)).toEqual(whole('1'))
  await page.keyboard.type('6')
  expect(await keysGo(typed)).toMatchObject({ value: '6' })
  // Out of the grid and back to the same cell.
  await press(page.getByRole('main').getByRole('heading').first())
  await press(typed)
  await page.keyboard.type('4')
  expect(await keysGo(typed)).toMatchObject({ value: '4' })
  // Back by the way of keys, and pressed then.
  await page.keyboard.press('ArrowUp')
  await press(typed)
  await page.keyboard.type('7')
  expect(await keysGo(typed)).toMatchObject({ value: '7' })
}

/** A second press, two presses and F2 go into the cell; Esc takes back. */
async function goesInto(page: Page, press: Press, typed: Locator, other: Locator, isTouch: boolean) {
  await press(other)
  await press(typed)
  await press(typed)
  await page.keyboard.type('8')
  expect(await keysGo(typed)).toMatchObject({ value: '78' })
  await page.keyboard.press('Escape')
  await expect.poll(() => keysGo(typed)).toEqual(whole('7'))
  if (!isTouch) {
    await press(other)
    await press(typed, 2)
    await page.keyboard.type('8')
    expect(await keysGo(typed)).toMatchObject({ value: '78' })
    await page.keyboard.press('Escape')
    await expect.poll(() => keysGo(typed)).toEqual(whole('7'))
  }
  await page.keyboard.press('F2')
  await page.keyboard.type('9')
  expect(await keysGo(typed)).toMatchObject({ value: '79' })
  await page.keyboard.press('Escape')
  await expect.poll(() => keysGo(typed)).toEqual(whole('7'))
  await page.keyboard.type('5')
  await page.keyboard.press('Escape')
  await expect.poll(() => keysGo(typed)).toEqual(whole('7'))
}

/** Tab comes to it whole; what is chosen hears the keys at the first press too. */
async function comesByKeys(page: Page, press: Press, typed: Locator, chosen: Locator) {
  await page.keyboard.press('Shift+Tab')
  expect(await keysGo(typed)).toBeUndefined()
  await page.keyboard.press('Tab')
  await expect.poll(() => keysGo(typed)).toEqual(whole('7'))
  await press(chosen)
  await page.keyboard.type('z')
  await expect.poll(() => keysGo(chosen)).toMatchObject({ value: 'z' })
  await page.keyboard.press('Escape')
}

describe.each([
  { hand: 'a mouse', isTouch: false },
  { hand: 'a finger', isTouch: true },
])('with $hand', ({ isTouch }) => {
  it.each(gridPages)('$title: the first press chooses a cell whole, the second goes into it', async (grid) => {
    const { page, errors, context, cell, press } = await opened(grid, PANEL, isTouch)
    const [typed, chosen] = [await cell(grid.typed), await cell(grid.chosen)]
    await typesOver(page, press, typed, chosen)
    if (grid === gridPages[0]) await picture(page, `grid-typed-${isTouch ? 'finger' : 'mouse'}`)
    await goesInto(page, press, typed, chosen, isTouch)
    await comesByKeys(page, press, typed, chosen)
    expect(errors).toEqual([])
    await context.close()
  })
})

it.each(gridPages)('$title: on a phone a figure that stands there is written over', async (grid) => {
  const { page, errors, context, press } = await opened(grid, HANDHELD, true)
  const main = page.getByRole('main')
  await press(main.getByRole('button', { name: /^1\./ }))
  const field = main.getByLabel(grid.typed, { exact: true }).last()
  await field.waitFor()
  for (const figure of ['1', '6']) {
    await press(main.getByRole('heading').first())
    await press(field)
    await page.keyboard.type(figure)
    expect(await field.inputValue()).toBe(figure)
  }
  if (grid === gridPages[0]) await picture(page, 'grid-typed-phone')
  expect(errors).toEqual([])
  await context.close()
})
