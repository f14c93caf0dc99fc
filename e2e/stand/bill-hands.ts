import type { Page } from 'playwright-core'
import { listScreen } from './list-screen.ts'
import type { Words } from './words.ts'

/** What a person does on the page of a bill of materials, in his language; texts are given in Chinese. */
export function billHands(page: Page, words: Words, url: string) {
  const { t } = words
  const { pick } = listScreen(page, words)
  const detail = () => `${url}/mes/pages/bom/index/detail`
  const field = (label: string) => page.getByLabel(t(label), { exact: true }).filter({ visible: true }).first()
  const grid = () => page.getByRole('grid').filter({ visible: true })
  /** A cell of the grid, by its line and the title of its column. */
  async function cell(row: number, column: string) {
    const titles = await grid().locator('thead th').allTextContents()
    const at = titles.findIndex((title) => title.replace('* ', '') === t(column))
    return grid()
      .locator('tbody tr')
      .nth(row - 1)
      .locator('td')
      .nth(at)
  }
  const input = (row: number, column: string) =>
    grid().getByLabel(t('{column}，第 {line} 行', { column: t(column), line: row }), { exact: true })
  /** Tab to the quantity of a line, and what is typed there once it is entered. */
  async function quantity(row: number, amount: string) {
    await page.keyboard.press('Tab')
    await input(row, '用量').and(page.locator(':focus')).waitFor()
    await page.keyboard.type(amount)
  }
  async function begin(code: string, base: string) {
    await page.goto(detail())
    await pick(field('物料'), code)
    await field('基准数量').fill(base)
  }
  async function saveAndRelease() {
    await page.keyboard.press('Control+s')
    await page.waitForURL(/[?&]id=/)
    await page.getByRole('button', { name: words.button('发布') }).click()
    await page
      .locator('.ant-modal-confirm')
      .getByRole('button', { name: words.button('确定') })
      .click()
    await page
      .locator('h1')
      .filter({ hasText: t('已发布') })
      .waitFor()
  }
  async function paste(text: string) {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('Control+V')
  }
  return { grid, cell, input, quantity, begin, saveAndRelease, paste }
}
