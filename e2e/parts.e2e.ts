/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagePolicy } from '../apps/server/src/platform/http/page-safety.ts'
import { openBrowser, openWindow, picture } from './stand/browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const web = path.resolve(import.meta.dirname, '../apps/web')
const page = `<!doctype html><html lang="zh-CN"><head><title>部件</title><link rel="icon" href="data:," />
<link rel="stylesheet" href="/main.css" /><script type="module" src="/main.js"></script></head><body><main></main></body></html>`
const patience = { timeout: 20_000 }
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** The page of parts that no screen uses yet, built as the product is and under the policy of its pages. */
async function servePage(folder: string): Promise<Server> {
  await build({
    root: web,
    configFile: path.join(web, 'vite.config.ts'),
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      cssCodeSplit: false,
      rolldownOptions: {
        input: path.join(web, 'src/platform/widgets/expression-editor/test-parts.tsx'),
        output: { entryFileNames: 'main.js', assetFileNames: 'main[extname]' },
      },
    },
  })
  const server = createServer(async (request, response) => {
    const name = new URL(request.url!, 'http://localhost').pathname.slice(1)
    response.setHeader('content-security-policy', pagePolicy(request.headers.host!))
    response.setHeader('content-type', types[path.extname(name)] ?? 'text/html; charset=utf-8')
    response.end(name ? await readFile(path.join(folder, name)).catch(() => '') : page)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

describe.each([{ dark: false }, { dark: true }])('parts, dark: $dark', ({ dark }) => {
  let folder: string
  let server: Server
  let browser: Browser
  let window: { context: BrowserContext; page: Page; errors: string[]; refused: string[] }
  let part: Page
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'zhizao-parts-'))
    server = await servePage(folder)
    browser = await openBrowser()
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    window = await openWindow(browser, url, { dark })
    part = window.page
    await expression().waitFor()
  })
  afterAll(async () => {
    if (part) await picture(part, `parts-${dark ? 'dark' : 'light'}`)
    await browser?.close()
    server?.close()
    await rm(folder, { recursive: true, force: true })
    expect(window.errors).toEqual([])
    expect(window.refused, 'what the policy of the page refused').toEqual([])
  })

  const expression = () => part.getByRole('textbox', { name: '条件' })
  const amount = () => part.getByRole('textbox', { name: '数量' })
  const values = async () =>
    JSON.parse((await part.getByTestId('values').textContent())!) as Record<string, string | null>
  const choice = (text: string) => part.locator('.cm-tooltip-autocomplete li', { hasText: text })
  const said = () => part.getByRole('status')
  const write = async (text: string) => {
    await expression().fill('')
    await expression().focus()
    await part.keyboard.type(text)
  }
  const focused = () =>
    part.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

  it('offers points by code and by name, functions with their words, and takes them by the keyboard', async () => {
    await write('[temp')
    await choice('主轴温度').waitFor()
    await part.keyboard.press('Enter')
    await part.keyboard.type(' > 80 and 运行')
    await choice('运行状态').waitFor()
    await part.keyboard.press('Enter')
    await expect.poll(values, patience).toMatchObject({ expression: '[temperature] > 80 and [running]' })
    await part.keyboard.type(' and rat')
    await choice('平均每秒增加多少').waitFor()
    await picture(part, `parts-choices-${dark ? 'dark' : 'light'}`)
  })

  it('offers figures of counters with what may be given, and how long they look back', async () => {
    await write('[temperature] > incr')
    await choice('累计量增加了多少').waitFor()
    await picture(part, `parts-counters-${dark ? 'dark' : 'light'}`)
    await part.keyboard.press('Enter')
    await part.keyboard.type('[temp')
    await choice('主轴温度').waitFor()
    await part.keyboard.press('Enter')
    await part.keyboard.type(", '")
    await choice('1 小时').waitFor()
  })

  it('underlines what is wrong, says it in words, and writes what was meant', async () => {
    await write('[temprature] > 80')
    await said().getByText('没有点位“[temprature]”，是否应为“[temperature]”？').waitFor()
    await part.locator('.cm-lintRange-error', { hasText: '[temprature]' }).waitFor()
    expect(await expression().getAttribute('aria-invalid')).toBe('true')
    await picture(part, `parts-wrong-${dark ? 'dark' : 'light'}`)
    await part.getByRole('button', { name: '改为 [temperature]' }).press('Enter')
    await expect.poll(values, patience).toMatchObject({ expression: '[temperature] > 80' })
    await said().waitFor({ state: 'detached' })
    expect(await focused()).toBe('条件')
  })

  it('says what the result must be', async () => {
    await write('$price * 2')
    await said().getByText('这里应是条件，得到的是数值；请写出比较，例如 [a] != 0').waitFor()
  })

  it('is entered and left by Tab', async () => {
    await write('[running]')
    await part.keyboard.press('Escape')
    await part.getByRole('textbox', { name: '前一项' }).focus()
    await part.keyboard.press('Tab')
    expect(await focused()).toBe('条件')
    await part.keyboard.press('Tab')
    expect(await focused()).toBe('数量')
    await part.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('条件')
    expect(await values()).toMatchObject({ expression: '[running]' })
  })

  it('closes its choices by Escape, and not the dialog around it', async () => {
    await part.getByRole('button', { name: '对话框' }).click()
    const inner = part.getByRole('textbox', { name: '公式' })
    await inner.click()
    await part.keyboard.type('[temp')
    await choice('主轴温度').waitFor()
    await picture(part, `parts-dialog-${dark ? 'dark' : 'light'}`)
    await part.keyboard.press('Escape')
    await choice('主轴温度').waitFor({ state: 'detached' })
    await inner.waitFor()
    await part.keyboard.press('Escape')
    await inner.waitFor({ state: 'hidden' })
  })

  it('a quantity is put right where it is pasted, and where the field is left', async () => {
    await window.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await part.evaluate(() => navigator.clipboard.writeText('１，２３４．５０'))
    await amount().fill('')
    await amount().focus()
    await part.keyboard.press('Control+V')
    await expect.poll(values, patience).toMatchObject({ amount: '1234.5' })
    await amount().fill('')
    await amount().focus()
    await part.keyboard.type('1,234,567.80')
    expect(await amount().inputValue()).toBe('1,234,567.80')
    await part.keyboard.press('Tab')
    await expect.poll(values, patience).toMatchObject({ amount: '1234567.8' })
    await amount().fill('12kg')
    await amount().blur()
    await expect.poll(values, patience).toMatchObject({ amount: '12kg' })
  })

  it('can be read by everybody: no fault of the rules of access, contrast included', async () => {
    await write('[temprature] > 80')
    await said().waitFor()
    await part.evaluate(axe)
    const { violations } = await part.evaluate(() =>
      (globalThis as unknown as { axe: { run(within: string, options: object): Promise<AxeResults> } }).axe.run(
        'main',
        {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
        },
      ),
    )
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120))}`)
    expect(faults).toEqual([])
  })
})
