import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openWindow, signIn } from './stand/browser.ts'
import { type Product, startProduct } from './stand/product.ts'

const root = path.join(import.meta.dirname, '..')
const run = promisify(execFile)

let product: Product
let browser: Browser
let page: Page
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  ;({ page } = await openWindow(browser, product.url))
  await signIn(page)
  await page.goto(`${product.url}/bcs/pages/operations/scripts`)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

it('every script is run from its card and shows its log to the end; a schedule of one says when it fires', async () => {
  const logs = [
    ['备份', '已备份到'],
    ['恢复校验', '可以恢复'],
    ['压缩历史数据', /没有等待压缩的数据|已压缩/],
    ['完整性检查', '没有发现问题'],
  ] as const
  for (const [at, [name, result]] of logs.entries()) {
    await page.getByRole('button', { name: 'play-circle 执行' }).nth(at).click()
    await page
      .getByRole('dialog', { name: `执行“${name}”？` })
      .getByRole('button', { name: /执\s*行/ })
      .click()
    const drawer = page.getByRole('dialog', { name, exact: true })
    await drawer.getByText(result).first().waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
  }
  await page.getByRole('tab', { name: '定时任务' }).click()
  await page.getByRole('button', { name: '新增定时任务' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('每晚备份')
  await dialog.getByLabel('脚本').click()
  await page.getByTitle('备份').last().click()
  await dialog.getByRole('button', { name: /^(保\s*存|确\s*定)$/ }).click()
  await page
    .getByRole('row', { name: /每晚备份/ })
    .getByText(/02:30/)
    .first()
    .waitFor()
}, 60_000)

it('a backup is downloaded by a link, and restored from the file into an empty folder it carries all', async () => {
  await page.getByRole('tab', { name: '备份文件' }).click()
  const row = page.getByRole('row', { name: /zhizao-/ })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /下\s*载/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^zhizao-\d{8}-\d{6}\.tar$/)
  const file = path.join(product.folder, 'downloaded.tar')
  await download.saveAs(file)
  expect(statSync(file).size).toBeGreaterThan(50_000)
  expect(new URL(page.url()).pathname).toBe('/bcs/pages/operations/scripts')

  const dataDir = path.join(product.folder, 'restored')
  const restored = await run(process.execPath, [path.join(root, 'scripts/restore-backup.ts'), file], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ADMIN_PASSWORD: '' },
  })
  expect(restored.stdout).toContain('恢复完成，可以启动服务器了')
  const again = await run(process.execPath, [path.join(root, 'scripts/restore-backup.ts'), file], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ADMIN_PASSWORD: '' },
  }).catch((error: { stderr: string }) => error)
  expect(again.stderr).toContain('数据库里已经有数据')
}, 120_000)
