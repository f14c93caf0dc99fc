import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { goTo, openBrowser, openWindow, picture, settled } from './stand/browser.ts'
import { handsOf } from './stand/hands.ts'
import { listScreen } from './stand/list-screen.ts'
import { newCompany } from './stand/new-company.ts'
import type { Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'
import { type Words, wordsOf } from './stand/words.ts'

let product: Product
let browser: Browser
let page: Page
let list: ReturnType<typeof listScreen>
let words: Words

beforeAll(async () => {
  product = await startCompany()
  browser = await openBrowser()
  const { loginName, password } = await newCompany(product, 'sheets')
  words = await wordsOf('zh-CN')
  ;({ page } = await openWindow(browser, product.url, { locale: 'zh-CN', size: { width: 1280, height: 800 } }))
  list = listScreen(page, words)
  await handsOf(words).signIn(page, loginName, password)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** As an older program writes it: GBK text with a title above, a column of its own, and a class and a unit that nobody has made yet. */
const sheet = {
  name: '物料.csv',
  mimeType: 'text/csv',
  // 甲厂物料清单,, / 物料编码,物料名称,物料分类,基本单位,颜色 / 000123,铝板,铝材/薄板,垛,银
  buffer: Buffer.from(
    'bcd7b3a7ceefc1cfc7e5b5a52c2c0d0aceefc1cfb1e0c2eb2cceefc1cfc3fbb3c62cceefc1cfb7d6c0e02cbbf9b1beb5a5ce' +
      'bb2cd1d5c9ab0d0a3030303132332cc2c1b0e52cc2c1b2c42fb1a1b0e52cb6e22cd2f80d0a',
    'hex',
  ),
}

it('a sheet of an older program comes in: what is missing is made in one step, and no column is lost unseen', async () => {
  await goTo(page, '/mes/pages/material/index')
  await page
    .getByRole('button', { name: words.button('导入') })
    .first()
    .click()
  const dialog = list.dialog()
  await dialog.locator('input[type=file]').setInputFiles(sheet)
  await dialog.getByText('物料分类：铝材/薄板').waitFor()
  await dialog.getByText('计量单位（件数，3 位小数）：垛').waitFor()
  await settled(page)
  await picture(page, 'import-missing')
  await dialog.getByRole('button', { name: '新建以上 2 项并重新检查' }).click()
  await dialog.getByText('颜色').waitFor()
  await dialog.getByText('1 行都可以导入（新增 1，修改 0），有 1 处请确认').waitFor()
  await settled(page)
  await picture(page, 'import-unknown')
  await dialog.getByRole('button', { name: words.button('确认导入') }).click()
  await list.rowOf('铝板').waitFor()
  expect(await list.rowOf('铝板').textContent()).toContain('000123')
})
