/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { callerOf } from '../apps/server/src/testing/caller.ts'
import { oneTimeCode } from '../apps/server/src/testing/one-time-code.ts'
import { user } from '../packages/contract/src/access/user.ts'
import { companyParam } from '../packages/contract/src/company/company-param.ts'
import { databaseOf } from './no-loss/database.ts'
import { problems } from './stand/axe.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

const ACCOUNT = '/bcs/pages/systemConfig/accountSet'
const USERS = '/bcs/pages/systemConfig/user'
const PANEL = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844, isTouch: true }

const button = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^(\\w+ )?${[...name].join('\\s*')}$`) }).last()
const dialog = (page: Page) => page.getByRole('dialog').last()
const factorCard = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: /^双重验证/ }) })
const codeField = (page: Page) => page.getByLabel('6 位数字验证码')

/** What a phone reads off the page. */
async function scanned(page: Page) {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  await prepareZXingModule({
    overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer },
    fireImmediately: true,
  })
  const shot = await page.locator('.ant-qrcode:visible').screenshot()
  const [found] = await readBarcodes(new Blob([shot as Uint8Array<ArrayBuffer>]), { formats: ['QRCode'] })
  return new URL(found!.text)
}

describe('a second factor', () => {
  let product: Product
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let local = ''
  let secret = ''
  let recoveryCodes: string[] = []
  let authenticator: { cdp: CDPSession; authenticatorId: string }
  const errors: string[] = []
  const own = () => ({ name: administrator.name, password: administrator.password })

  beforeAll(async () => {
    product = await startCompany()
    // Passkeys belong to a name: the machine's own is one for which browsers need no https.
    local = product.url.replace('127.0.0.1', 'localhost')
    browser = await openBrowser()
  })
  afterAll(async () => {
    if (page && !page.isClosed()) await picture(page, 'second-factor-last')
    await browser?.close()
    await product?.stop()
    expect(errors).toEqual([])
  })

  async function open(url: string, size: typeof PANEL | typeof PHONE = PANEL) {
    const window = await openWindow(browser, url, { size })
    window.page.on('pageerror', (error) => errors.push(error.message))
    context = window.context
    page = window.page
  }

  /** The first step; what comes after it is awaited by who calls. */
  async function enterPassword({ name, password } = own()) {
    await page.getByPlaceholder('登录名').fill(name)
    await page.getByPlaceholder('密码').fill(password)
    await page.locator('button[type=submit]').click()
  }

  /** Codes are taken once: the one of half a minute ahead, which a fast clock shows, spares the waiting. */
  async function freshCode() {
    const database = databaseOf(product.dataDir)
    const [row] = await database.query<{ step: number }>(
      `select last_step::int as step from authenticator a join app_user u on u.id = a.user_id where login_name = $1`,
      [administrator.name],
    )
    const step = (row?.step ?? 0) + 1
    await expect
      .poll(() => Math.floor(Date.now() / 30_000) + 1, { timeout: 90_000, interval: 500 })
      .toBeGreaterThanOrEqual(step)
    return oneTimeCode(secret, new Date(Math.max(step, Math.floor(Date.now() / 30_000)) * 30_000))
  }

  it('is set up with an authenticator app, after the password, and counts after its first code', async () => {
    await open(`${product.url}${ACCOUNT}`)
    await enterPassword()
    await factorCard(page).getByText('未启用').waitFor()
    // By a bare address there are no passkeys, and the page says why.
    await factorCard(page).getByText('用 IP 地址访问时不能使用通行密钥').waitFor()
    expect(
      await factorCard(page)
        .getByRole('button', { name: /添\s*加/ })
        .isDisabled(),
    ).toBe(true)
    await picture(page, 'second-factor-off')
    await factorCard(page)
      .getByRole('button', { name: /设\s*置/ })
      .click()
    await page.getByText('“设置验证器应用”需要确认是您本人').waitFor()
    await page.getByLabel('当前密码').last().fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByText('当前密码：不正确').waitFor()
    await picture(page, 'second-factor-asks-password')
    await page.getByLabel('当前密码').last().fill(administrator.password)
    await page.keyboard.press('Enter')
    await page.locator('.ant-qrcode:visible').waitFor()
    const uri = await scanned(page)
    secret = uri.searchParams.get('secret')!
    expect(decodeURIComponent(uri.href)).toContain(`otpauth://totp/智造云:${administrator.name}?`)
    expect((await dialog(page).locator('code').textContent())?.replaceAll(' ', '')).toBe(secret)
    await picture(page, 'second-factor-app')
    expect(await problems(page)).toEqual([])
    const right = oneTimeCode(secret, new Date())
    await codeField(page).fill(right.replace(/.$/, (digit) => String((Number(digit) + 5) % 10)))
    await page.getByText('验证码：不正确或已失效').waitFor()
    expect(await codeField(page).inputValue()).toBe('')
    await codeField(page).pressSequentially(oneTimeCode(secret, new Date()))
    await page.getByText('请马上保存，恢复码只显示这一次').waitFor()
    recoveryCodes = await dialog(page).locator('li').allTextContents()
    expect(recoveryCodes).toHaveLength(10)
    await picture(page, 'second-factor-codes')
    // Esc does not take them away unread.
    await page.keyboard.press('Escape')
    await button(page, '我已保存').click()
    await factorCard(page).getByText('已启用', { exact: true }).waitFor()
    await factorCard(page).getByText('还剩 10 个').waitFor()
    await picture(page, 'second-factor-on')
    expect(await problems(page)).toEqual([])
    await context.close()
  })

  it('signs in with a code that is pasted, on a phone too', async () => {
    await open(`${product.url}${ACCOUNT}`, PHONE)
    await enterPassword()
    await codeField(page).waitFor()
    await page.locator('input:focus').waitFor()
    expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code')
    expect(await codeField(page).getAttribute('inputmode')).toBe('numeric')
    await picture(page, 'second-step-phone')
    expect(await problems(page)).toEqual([])
    const code = await freshCode()
    await page.evaluate(
      (text) => {
        const field = document.querySelector<HTMLInputElement>('input[autocomplete=one-time-code]')!
        field.focus()
        document.execCommand('insertText', false, text)
      },
      `${code.slice(0, 3)} ${code.slice(3)}`,
    )
    await page.waitForURL(`**${ACCOUNT}`)
    await factorCard(page).getByRole('heading', { name: '验证器应用' }).waitFor()
    await factorCard(page).scrollIntoViewIfNeeded()
    await picture(page, 'second-factor-phone')
    await context.close()
  })

  it('signs in with a recovery code, once, and counts those that are left', async () => {
    await open(`${local}${ACCOUNT}`)
    await enterPassword()
    await button(page, '使用恢复码').click()
    await page.locator('input:focus').waitFor()
    await picture(page, 'second-step-recovery')
    await page.getByLabel('恢复码').fill(recoveryCodes[0]!.toLowerCase())
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${ACCOUNT}`)
    await factorCard(page).getByText('还剩 9 个').waitFor()
    await page.evaluate(() => fetch('/api/user/logout'))
    await context.close()
    await open(`${local}${ACCOUNT}`)
    await enterPassword()
    await button(page, '使用恢复码').click()
    await page.getByLabel('恢复码').fill(recoveryCodes[0]!)
    await button(page, '登录').click()
    await page.getByText('恢复码：不正确或已用过').waitFor()
    await page.getByLabel('恢复码').fill(recoveryCodes[1]!)
    await button(page, '登录').click()
    await page.waitForURL(`**${ACCOUNT}`)
    await factorCard(page).getByText('还剩 8 个').waitFor()
  })

  it('adds a passkey with a name', async () => {
    const cdp = await context.newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    authenticator = { cdp, authenticatorId }
    await factorCard(page)
      .getByRole('button', { name: /添\s*加/ })
      .click()
    await dialog(page).getByLabel('名称').fill('办公电脑')
    await button(page, '继续').click()
    // With a second factor it is that which shows who he is, and no password.
    await codeField(page).waitFor()
    await picture(page, 'second-factor-asks-code')
    await codeField(page).pressSequentially(await freshCode())
    await factorCard(page).getByText('办公电脑').waitFor()
    await picture(page, 'second-factor-passkey')
  })

  async function leave() {
    await page.goto(`${local}/forgetPwd`)
    await page.getByRole('heading', { name: '找回密码' }).waitFor()
    await page.goto(`${local}/`)
    await page.getByPlaceholder('登录名').waitFor()
  }

  it('signs in with it, trusts the browser, and is not asked there again', async () => {
    await leave()
    await enterPassword()
    await page.getByText('30 天内信任此浏览器').click()
    await button(page, '使用通行密钥').click()
    await picture(page, 'second-step-passkey')
    await page
      .getByRole('button', { name: /使用通行密钥/ })
      .last()
      .click()
    await page.waitForURL('**/model')
    await leave()
    await signIn(page)
    await page.goto(`${local}${ACCOUNT}`)
    await factorCard(page).getByText('当前浏览器').waitFor()
    await factorCard(page).scrollIntoViewIfNeeded()
    await picture(page, 'second-factor-browsers')
    // No script of the page can read what it is known by.
    expect(await page.evaluate(() => document.cookie)).not.toContain('trusted')
  })

  it('asks again for a role of administrators; who closes the dialog has done nothing', async () => {
    await page.goto(`${local}${USERS}`)
    await settled(page)
    await button(page, '新增').click()
    await dialog(page).getByLabel('登录名').fill('deputy')
    await dialog(page).getByLabel('姓名').fill('副管理员')
    const roles = dialog(page).getByRole('combobox', { name: '角色' })
    await roles.click()
    await roles.fill('系统管理员')
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').first().waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    const save = () =>
      page
        .getByRole('dialog')
        .first()
        .getByRole('button', { name: /^保\s*存$/ })
        .click()
    await save()
    await page.getByText('“新增用户”需要确认是您本人').waitFor()
    await picture(page, 'second-factor-asks-again')
    await dialog(page)
      .getByRole('button', { name: /^(关闭|Close)$/ })
      .click()
    await page.getByText('没有再次验证身份，未提交').waitFor()
    const caller = await admin()
    expect((await caller.client(user).page({ loginName: 'deputy' })).total).toBe(0)
    await save()
    await button(page, '使用通行密钥').click()
    await page
      .getByRole('button', { name: /使用通行密钥/ })
      .last()
      .click()
    await page.getByText('“副管理员”的登录密码').waitFor()
    expect((await caller.client(user).page({ loginName: 'deputy' })).total).toBe(1)
  })

  /** Calls beside the page. */
  async function admin() {
    const token = (await context.cookies(local)).find(({ name }) => name === 'token')!.value
    return callerOf(local, token)
  }

  it('shows in the list of users who has one', async () => {
    await page.goto(`${local}${USERS}?secondFactor=true`)
    await settled(page)
    const rows = page.locator('.ant-table-row')
    await rows.first().getByText('已启用').waitFor()
    expect(await rows.count()).toBe(1)
    await picture(page, 'second-factor-users')
  })

  it('a copy of the passkey, which counts fewer uses, is refused', async () => {
    await page.goto(`${local}${ACCOUNT}`)
    await button(page, '取消信任').click()
    await factorCard(page).getByText('信任的浏览器').waitFor({ state: 'hidden' })
    const { cdp, authenticatorId } = authenticator
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    const [credential] = credentials
    expect(credential!.signCount).toBeGreaterThan(1)
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential!, signCount: 0 } })
    await leave()
    await enterPassword()
    await button(page, '使用通行密钥').click()
    await page
      .getByRole('button', { name: /使用通行密钥/ })
      .last()
      .click()
    await page.getByText('通行密钥的使用次数比上次少').waitFor()
    await picture(page, 'second-step-refused')
    await button(page, '返回重新登录').click()
    await page.getByPlaceholder('登录名').waitFor()
    await context.close()
  })

  it('a role that demands it is set up at the sign-in, before there is a session', async () => {
    await open(`${local}/`)
    await enterPassword()
    await codeField(page).pressSequentially(await freshCode())
    await page.waitForURL('**/model')
    await page.goto(`${local}/bcs/pages/systemConfig/company`)
    await page.getByRole('tab', { name: '参数设置' }).click()
    const roles = page.getByRole('combobox', { name: '必须使用双重验证的角色' })
    await roles.click()
    await roles.fill('只读')
    await page.locator('.ant-select-dropdown:visible').getByText('只读访客').click()
    await page.keyboard.press('Escape')
    await picture(page, 'second-factor-params')
    await button(page, '保存').click()
    await codeField(page).pressSequentially(await freshCode())
    await page.getByText('保存成功').waitFor()
    const caller = await admin()
    const [shown] = await caller.client(companyParam).list({ codes: ['secondFactorRoles'] })
    const visitor = { loginName: 'guest_one', name: '访客', password: 'Guest-2026', roleIds: [String(shown!.value)] }
    await caller.client(user).create(visitor)
    await context.close()

    await open(`${local}/`, PHONE)
    await enterPassword({ name: visitor.loginName, password: visitor.password })
    await page.getByText('您的角色必须使用双重验证，设置后才能登录').waitFor()
    await picture(page, 'set-up-choice-phone')
    await button(page, '使用验证器应用').click()
    await page.locator('.ant-qrcode:visible').waitFor()
    await picture(page, 'set-up-app-phone')
    expect(await problems(page)).toEqual([])
    const key = (await page.locator('code').textContent())!.replaceAll(' ', '')
    expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([])
    await codeField(page).pressSequentially(oneTimeCode(key, new Date()))
    await page.getByText('请马上保存，恢复码只显示这一次').waitFor()
    await picture(page, 'set-up-codes-phone')
    await button(page, '我已保存，进入系统').click()
    // The administrator knows his password: that comes next.
    await page.getByText('请先修改密码').waitFor()
    await context.close()
  })
})
