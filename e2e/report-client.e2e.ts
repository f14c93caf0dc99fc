import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { openBrowser, openWindow, signIn } from './stand/browser.ts'
import type { Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

/** The port is the program's own: without it there is nothing to stand in for. */
const PORT = 22333

/** The report program as pages see it: says its version, keeps what it was sent, answers as told. */
async function reportProgram(answer: (id: number) => object | undefined) {
  const server = new WebSocketServer({ port: PORT, host: '127.0.0.1' })
  const jobs: { code: string; params: object; data: object; template: object }[] = []
  server.on('connection', (socket) => {
    socket.send(JSON.stringify({ type: 'hello', version: '3.1' }))
    socket.on('message', (text) => {
      const job = JSON.parse(String(text))
      jobs.push(job)
      const reply = answer(job.id)
      if (reply) socket.send(JSON.stringify(reply))
    })
  })
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject))
  return {
    jobs,
    async stop() {
      for (const socket of server.clients) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
const isFree = await reportProgram(() => undefined).then(
  (program) => program.stop().then(() => true),
  () => false,
)

let product: Product
let browser: Browser
let page: Page
beforeAll(async () => {
  if (!isFree) return
  product = await startCompany()
  browser = await openBrowser()
  ;({ page } = await openWindow(browser, product.url))
  await signIn(page)
  await page.goto(`${product.url}/rms/pages/report/template`)
  await addReport('空报表', 'empty')
  await addReport('日报', 'day', '{"pages":[1]}')
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function addReport(name: string, code: string, template?: string) {
  await page.getByRole('button', { name: '新增' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('报表名称').fill(name)
  await dialog.getByLabel('报表编码').fill(code)
  if (template) await dialog.getByLabel('模板').fill(template)
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function openReport(name: string) {
  await page.getByRole('row', { name }).click({ button: 'right' })
  const entry = page.getByRole('menuitem', { name: '生成报表' })
  await entry.click()
  // While the menu fades it is still what Esc closes.
  await entry.waitFor({ state: 'hidden' })
  return page.getByRole('dialog', { name: `生成报表：${name}` })
}
const make = () => page.getByRole('dialog').getByRole('button', { name: '生成报表' }).click()
const shut = () => page.keyboard.press('Escape')

it.skipIf(!isFree)(
  `without the program the page offers to start it, and finds it once it runs (port ${PORT})`,
  async () => {
    const dialog = await openReport('日报')
    const banner = dialog.getByRole('alert')
    await banner.getByText('连接报表客户端失败，可能未启动或未安装').waitFor()
    expect(await banner.getByRole('link', { name: '启动报表客户端' }).getAttribute('href')).toMatch(
      /^zhizao-report:\/\//,
    )
    await banner.getByText('未安装时请联系管理员获取安装程序').waitFor()
    await make()
    await expect.poll(() => dialog.getByText('连接报表客户端失败，可能未启动或未安装').count()).toBe(2)

    const program = await reportProgram((id) => ({ type: 'result', id, ok: id > 1, message: '打印机缺纸' }))
    await banner.getByRole('button', { name: '重新连接' }).click()
    await dialog.getByText('报表客户端已连接，版本 3.1').waitFor()
    await make()
    await dialog.getByText('报表客户端未能生成报表：打印机缺纸').waitFor()
    await make()
    await page.getByText('已交给报表客户端生成').waitFor()
    expect(await dialog.getByText('打印机缺纸').count()).toBe(0)
    expect(program.jobs.at(-1)).toMatchObject({ code: 'day', template: { pages: [1] }, params: {}, data: {} })
    await program.stop()
    await banner.getByText('连接报表客户端失败，可能未启动或未安装').waitFor()
    await shut()
  },
  60_000,
)

it.skipIf(!isFree)(
  'a report without a template, a socket still connecting, and a browser without web sockets say so',
  async () => {
    const empty = await openReport('空报表')
    await empty.getByText('未定义报表模板地址，请先上传报表模板').first().waitFor()
    await make()
    await expect.poll(() => empty.getByText('未定义报表模板地址，请先上传报表模板').count()).toBe(2)
    await shut()

    await page.evaluate(() => {
      const Silent = class extends EventTarget {
        close() {}
        send() {}
      }
      Object.assign(globalThis, { WebSocket: Silent })
    })
    const waiting = await openReport('日报')
    await waiting.getByText('正在连接报表客户端…').waitFor()
    await make()
    await waiting.getByText('正在连接报表客户端，请稍后再试').waitFor()
    await shut()

    await page.evaluate(() => Object.assign(globalThis, { WebSocket: undefined }))
    const bare = await openReport('日报')
    await bare.getByText('当前浏览器不支持 WebSocket，请更换新版浏览器').waitFor()
    await make()
    await expect.poll(() => bare.getByText('当前浏览器不支持 WebSocket，请更换新版浏览器').count()).toBe(2)
    await shut()

    await page.evaluate(() => {
      const Refusing = class {
        constructor() {
          throw new DOMException('blocked', 'SecurityError')
        }
      }
      Object.assign(globalThis, { WebSocket: Refusing })
    })
    const refused = await openReport('日报')
    await refused.getByText('连接报表客户端失败，可能未启动或未安装').waitFor()
    await make()
    await refused.getByText('尚未建立与报表客户端的连接，请重新连接').waitFor()
  },
  60_000,
)
