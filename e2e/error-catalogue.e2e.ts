import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, signIn } from './stand/browser.ts'
import type { Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const LIST = '/lak/pages/basicData/alarmType'
const LIST_CALL = '**/api/alarmType/selectByPage'
const popup = '.ant-message-notice'

interface Line {
  name: string
  answer: { code?: number; msg?: string; data?: unknown; status?: number }
  /** What the user reads; nothing where no popup may show. */
  says?: string
  /** Where he ends up. */
  at: string
}

/** Section 8 of the error catalogue, line by line, as a user meets it. */
const lines: Line[] = [
  { name: 'code 401', answer: { code: 401 }, says: '没有权限，请联系管理员', at: LIST },
  { name: 'code 506', answer: { code: 506 }, says: '时效已过期，请重新登录', at: '/' },
  { name: 'code 507', answer: { code: 507 }, says: '异地登陆，注意密码安全!', at: '/' },
  { name: 'code 601', answer: { code: 601, msg: '许可证已到期' }, says: '许可证已到期', at: '/license' },
  { name: 'another code', answer: { code: 409, msg: '正在维护' }, says: '正在维护', at: LIST },
  { name: 'sql语法有误', answer: { code: 500, msg: 'sql语法有误：from' }, at: LIST },
  { name: '数据点有误', answer: { code: 400, msg: '数据点有误' }, at: LIST },
  { name: 'HTTP 401', answer: { status: 401, code: 401 }, says: '登录已失效', at: '/' },
  { name: 'HTTP 500', answer: { status: 500, code: 500 }, says: '系统错误，请稍后重试！', at: '/404' },
  { name: 'another HTTP error', answer: { status: 502 }, says: '系统错误，请稍后重试！', at: LIST },
]

describe('the error catalogue in the browser', () => {
  let product: Product
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let kept: Awaited<ReturnType<BrowserContext['storageState']>>
  beforeAll(async () => {
    product = await startCompany()
    browser = await openBrowser()
    const first = await openWindow(browser, product.url)
    await signIn(first.page)
    kept = await first.context.storageState()
    await first.context.close()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  beforeEach(async () => {
    await context?.close()
    context = await browser.newContext({ storageState: kept, locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    page = await context.newPage()
    page.setDefaultTimeout(15_000)
  })

  const answerWith =
    ({ status = 200, code = status, msg = '', data = null }: Line['answer']) =>
    (route: Route) =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ code, msg, data }) })
  const isAt = (path: string) => page.waitForURL((url) => url.pathname === path)

  it.each(lines)('$name', async ({ answer, says, at }) => {
    await page.route(LIST_CALL, answerWith(answer))
    await page.goto(product.url + LIST)
    await isAt(at)
    if (says) await page.getByText(says).first().waitFor()
    else {
      // The page itself shows what was passed through to it.
      await page.getByText(answer.msg!).first().waitFor()
      expect(await page.locator(popup).count()).toBe(0)
    }
  })

  it.each([
    { code: 601, msg: '许可证已到期', at: '/license' },
    { code: 506, msg: '', at: '/' },
    { code: 507, msg: '', at: '/' },
  ])('code $code leaves no question open over the page that it leads to', async ({ at, ...answer }) => {
    const row = { id: '1', code: 'a1', name: '温度', createdAt: '2026-11-21T00:00:00.000Z' }
    const found = { records: [row], total: 1, size: 10, current: 1, pages: 1 }
    await page.route(LIST_CALL, answerWith({ code: 200, data: found }))
    await page.route('**/api/alarmType/delete*', answerWith(answer))
    await page.goto(product.url + LIST)
    await page
      .getByRole('row')
      .filter({ hasText: '温度' })
      .getByRole('button', { name: /删\s*除/ })
      .click()
    const question = page.getByRole('dialog').filter({ hasText: '删除确认' })
    await question.getByRole('button', { name: /删\s*除/ }).click()
    await isAt(at)
    await question.waitFor({ state: 'detached' })
    expect(await page.locator('.ant-modal-wrap:visible, .ant-drawer:visible').count()).toBe(0)
    expect(await page.locator(popup).count()).toBe(1)
  })

  it('code 601 of a save hides the dialog that it was asked in', async () => {
    await page.route('**/api/alarmType/add', answerWith({ code: 601, msg: '许可证已到期' }))
    await page.goto(product.url + LIST)
    await page
      .getByRole('button', { name: /新\s*增/ })
      .first()
      .click()
    await page.getByLabel('编码').last().fill('a1')
    await page.getByLabel('报警类型名称').last().fill('温度')
    await page
      .getByRole('button', { name: /^(保\s*存|确\s*定)$/ })
      .last()
      .click()
    await isAt('/license')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  it('codes_duplicate is left to the dialog, which stays, as after every failed save', async () => {
    let answer: Line['answer'] = { code: 400, msg: 'codes_duplicate' }
    await page.route('**/api/alarmType/add', (route) => answerWith(answer)(route))
    await page.goto(product.url + LIST)
    await page
      .getByRole('button', { name: /新\s*增/ })
      .first()
      .click()
    await page.getByLabel('编码').last().fill('a1')
    await page.getByLabel('报警类型名称').last().fill('温度')
    const save = async () => {
      const answered = page.waitForResponse('**/api/alarmType/add')
      await page
        .getByRole('button', { name: /^(保\s*存|确\s*定)$/ })
        .last()
        .click()
      await answered
    }
    await save()
    expect(await page.locator(popup).count()).toBe(0)
    await page.getByRole('dialog').waitFor()
    answer = { code: 500, msg: '保存不了' }
    await save()
    await page.getByText('保存不了').first().waitFor()
    await page.getByRole('dialog').waitFor()
  })

  it('a call without an answer goes to /404, is tried once more, and leads back where that succeeds', async () => {
    // The product waits 20 s; this page only half a second.
    await page.addInitScript(() => {
      const usual = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => usual(Math.min(ms, 500))
    })
    let calls = 0
    // The first answer never comes, the second at once.
    await page.route(LIST_CALL, (route) => (++calls === 1 ? new Promise(() => {}) : route.continue()))
    const left = page.waitForURL((url) => url.pathname === '/404' && url.searchParams.get('reason') === 'timeout')
    await page.goto(product.url + LIST)
    await left
    await isAt(LIST)
    await page.getByText('还没有报警类型').waitFor()
    expect(calls).toBeGreaterThanOrEqual(2)
  })

  it('a call that gets no answer twice stays at /404', async () => {
    await page.addInitScript(() => {
      const usual = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => usual(Math.min(ms, 500))
    })
    const asked: string[] = []
    await page.route(LIST_CALL, (route) => {
      asked.push(route.request().url())
      return new Promise(() => {})
    })
    const failed = page.waitForEvent('requestfailed', () => asked.length === 2)
    await page.goto(product.url + LIST)
    await failed
    await isAt('/404')
    await page.getByRole('paragraph').filter({ hasText: '服务器响应超时' }).waitFor()
    expect(asked).toHaveLength(2)
  })

  it('a product without resources, and one without authorised ones, say so', async () => {
    const module = (name: string, routerList: unknown[]) => ({
      resources_id: name,
      resources_name: name,
      resources_name_en: name,
      resources_classify: 'mes',
      logo: '',
      description: '',
      routerFirstPath: '',
      is_sso: 0,
      routerList,
    })
    const modules = [module('空产品', []), module('未授权产品', [{ resources_id: '1', children: [] }])]
    await page.route('**/api/role/resources/selectMenuForUser', answerWith({ code: 200, data: modules }))
    await page.goto(`${product.url}/model`)
    await page.getByText('空产品').click()
    await page.getByText('该产品下没有资源').waitFor()
    await page.getByText('未授权产品').click()
    await page.getByText('该产品下没有授权的资源').waitFor()
  })

  it('an address with /error in it is the error page within two seconds', async () => {
    await page.goto(`${product.url}/dvs/error/x`)
    await page.waitForURL((url) => url.pathname === '/404', { timeout: 2000 })
  })
})
