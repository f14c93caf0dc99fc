import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { portal } from '@zhizao/contract/access/portal'
import { session } from '@zhizao/contract/access/session'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf } from '../apps/server/src/testing/caller.ts'
import { askForCode } from './stand/ask-for-code.ts'
import { openBrowser, openWindow, picture, signIn } from './stand/browser.ts'
import { issueLicence, makeLicenceKey, putLicence } from './stand/licence.ts'
import { administrator, type Product, startProduct, until } from './stand/product.ts'
import { type SmsProvider, startSmsProvider } from './stand/sms-provider.ts'

const phoneSize = { width: 390, height: 844 }

describe('a session in the browser', () => {
  let product: Product
  let browser: Browser
  let sms: SmsProvider
  const vendor = mkdtempSync(path.join(os.tmpdir(), 'zhizao-vendor-'))
  beforeAll(async () => {
    sms = await startSmsProvider()
    product = await startProduct({ LICENCE_PUBLIC_KEY: makeLicenceKey(vendor), SMS_URL: sms.url, SMS_OK: 'ok' })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
    await sms?.stop()
    rmSync(vendor, { recursive: true, force: true })
  })

  const alarmTypes = '/lak/pages/basicData/alarmType'

  /** Calls beside the page, as the user who is signed in there. */
  async function callerBeside(page: Page) {
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')!.value
    return callerOf(product.url, token)
  }

  /** Fills the dialog of a new alarm type and saves it. */
  async function addAlarmType(page: Page, code: string, name: string) {
    await page
      .getByRole('button', { name: /新\s*增/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('编码').fill(code)
    await dialog.getByLabel('报警类型名称').fill(name)
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  }

  /** Signs in where the page is, which leads on to where it was going. */
  async function signInHere(page: Page) {
    await page.getByPlaceholder('登录名').fill(administrator.name)
    await page.getByPlaceholder('密码').fill(administrator.password)
    await page.locator('button[type=submit]').click()
  }

  it('a waiting browser is signed in from a phone, which is left without a session', async () => {
    const desk = await openWindow(browser, `${product.url}/dvs/pages/monitor/objects`)
    const created = desk.page.waitForResponse('**/qr/code/create')
    await desk.page.getByText('扫码登录').click()
    const { data } = (await (await created).json()) as { data: { code: string } }
    await desk.page.getByText('用已登录本平台的手机扫描二维码').waitFor()
    const phone = await openWindow(browser, `${product.url}/qrConfirm?code=${data.code}`)
    await phone.page.setViewportSize(phoneSize)
    await signInHere(phone.page)
    await phone.page.getByText('确认在电脑上登录？').waitFor()
    await desk.page.getByText(/^系\*员，扫描成功/).waitFor()
    await picture(phone.page, 'qr-confirm')
    await picture(desk.page, 'qr-scanned')
    await phone.page.getByRole('button', { name: '确认登录' }).click()
    await phone.page.getByText('已确认登录').waitFor()
    await desk.page.waitForURL('**/dvs/pages/monitor/objects')
    await phone.page.reload()
    await phone.page.getByPlaceholder('登录名').waitFor()
    expect([...desk.errors, ...phone.errors]).toEqual([])
    await desk.context.close()
    await phone.context.close()
  })

  it('a key in the address signs in and vanishes from it; a spent one leads to the sign-in page', async () => {
    const admin = callerOf(product.url, undefined)
    await admin.signIn(administrator.name, administrator.password)
    const { url } = await admin.client(portal).ssoInfo({ url: '/bcs/pages/systemConfig/role?pageSize=20' })
    const { page, errors, context } = await openWindow(browser, `${product.url}${url}`)
    await page.waitForURL('**/bcs/pages/systemConfig/role?pageSize=20')
    await page.getByText('只读访客').first().waitFor()
    const kept = await page.evaluate(() => ({
      user: JSON.parse(sessionStorage.getItem('gaeaUser') ?? '{}') as Record<string, unknown>,
      token: sessionStorage.getItem('token'),
      shareToken: sessionStorage.getItem('shareToken'),
    }))
    expect(kept.user).toMatchObject({ login_name: administrator.name, company_name: '我的公司' })
    const cookies = (await context.cookies()).map(({ name, value }) => [name, value])
    expect(Object.fromEntries(cookies)).toMatchObject({ token: kept.token, shareToken: kept.shareToken })
    // Whoever made the key is still signed in.
    expect(await admin.call(session.menu)).toMatchObject({ code: 200 })
    await page.goto(`${product.url}${url}`)
    await page.getByText('登录密钥无效或已过期').waitFor()
    expect(page.url()).not.toContain('redisKey')
    await signInHere(page)
    await page.waitForURL('**/bcs/pages/systemConfig/role?pageSize=20')
    expect(errors).toEqual([])
    await context.close()
  })

  it('the deployed form of an address survives signing in', async () => {
    const { page, errors, context } = await openWindow(browser, `${product.url}/bcs/#/bcs/pages/systemConfig/role`)
    await signInHere(page)
    await page.waitForURL(`${product.url}/bcs/pages/systemConfig/role`)
    await page.getByText('只读访客').first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('shows an unknown address as 404 and takes no menu entry nobody granted', async () => {
    const { page, context } = await openWindow(browser, product.url)
    await signIn(page)
    await page.goto(`${product.url}/404`)
    await page.getByText('页面不存在').first().waitFor()
    await page.goto(`${product.url}/dvs/pages/nothing/here`)
    await page
      .getByText(/不存在|未开通/)
      .first()
      .waitFor()
    await context.close()
  })

  it('a company is registered, and a forgotten password replaced, by codes sent to a phone', async () => {
    const { page, context, errors } = await openWindow(browser, product.url)
    const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).last().fill(value)
    const press = (name: RegExp) => page.getByRole('button', { name }).last().click()
    async function codeBySms(phone: string, template: string) {
      const before = sms.sent.length
      await fill('手机号', phone)
      await askForCode(
        page,
        '验证码图片',
        (letters) => fill('图形验证码', letters),
        () => press(/^获取验证码$/),
      )
      await until(() => sms.sent.length > before, 20_000, 'the message')
      expect(sms.sent.at(-1)).toMatchObject({ phone, template })
      await fill('短信验证码', sms.sent.at(-1)!.params.code!)
    }
    async function enter(password: string) {
      await press(/^去登录$/)
      await page.getByPlaceholder('登录名').fill('phone_boss')
      await page.getByPlaceholder('密码').fill(password)
      await page.locator('button[type=submit]').click()
      await page.waitForURL('**/model')
    }
    await page.getByRole('link', { name: '注册公司' }).click()
    await fill('公司名称', '东风短信机械有限公司')
    await fill('您的姓名', '李手机')
    await codeBySms('13800138000', 'register-code')
    await fill('登录名', 'phone_boss')
    await fill('密码', 'Machine-2026')
    await fill('再次输入密码', 'Machine-2026')
    await press(/^注\s*册$/)
    await page.getByText('注册成功').waitFor()
    await enter('Machine-2026')
    await page.goto(`${product.url}/forgetPwd`)
    await codeBySms('13800138000', 'recover-code')
    await press(/^下一步$/)
    await page.waitForURL('**/resetPwd')
    await fill('密码', 'Another-2026')
    await fill('再次输入密码', 'Another-2026')
    await press(/^确\s*定$/)
    await page.getByText('密码已修改').waitFor()
    await enter('Another-2026')
    expect(errors).toEqual([])
    await context.close()
  })

  it('under a licence past its end reads on, and a write leads to the licence page with the reason', async () => {
    const { page, context, errors } = await openWindow(browser, product.url)
    await signIn(page)
    await page.goto(`${product.url}${alarmTypes}`)
    await addAlarmType(page, 'E2E-A', '机械卡滞')
    await page.getByText('机械卡滞').first().waitFor()

    const beside = await callerBeside(page)
    const ended = await putLicence(vendor, { product, installation: beside }, { company: 'default', daysAhead: -2 })
    const refused = `许可证已于 ${ended.until} 到期，只能查看，请联系供应商续期`
    await until(
      async () => (await beside.call(alarmType.create, { code: 'E2E-A', name: '重复' })).code === 601,
      20_000,
      'the end of the licence',
    )
    await page.reload()
    await page.getByText('机械卡滞').first().waitFor()
    await addAlarmType(page, 'E2E-B', '电气短路')
    await page.waitForURL('**/license')
    await page.getByRole('status').getByText(refused).waitFor()
    await picture(page, 'licence-ended')
    await page.getByRole('button', { name: '返回上一页' }).click()
    await page.getByText('机械卡滞').first().waitFor()
    expect(await page.getByText('电气短路').count()).toBe(0)

    // The page was kept behind the licence page, with what was entered.
    const save = page.getByRole('dialog').getByRole('button', { name: /^保\s*存$/ })
    await save.click()
    await page.waitForURL('**/license')
    await page.setInputFiles('input[type=file]', ended.file)
    await page.getByText(`许可证已于 ${ended.until} 到期，请上传新的许可证`).waitFor()
    await page.setInputFiles('input[type=file]', issueLicence(vendor, { company: 'default', daysAhead: 30 }).file)
    await page.getByRole('status').getByText('许可证已更新', { exact: true }).waitFor()
    await picture(page, 'licence-renewed')
    await page.getByRole('button', { name: '返回上一页' }).click()
    await save.click()
    await page.getByText('电气短路').first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('under a licence ended long ago leads the administrator to the licence page, where a new one opens the way', async () => {
    const { page, context } = await openWindow(browser, product.url)
    await signIn(page)
    const beside = await callerBeside(page)
    await putLicence(vendor, { product, installation: beside }, { company: 'default', daysAhead: -40 })
    await until(async () => (await beside.call(alarmType.list)).code === 601, 20_000, 'the end of the licence')
    await page.goto(`${product.url}${alarmTypes}`)
    await page.waitForURL('**/license')
    await page.getByText('已到期', { exact: true }).waitFor()
    await page.getByRole('button', { name: '退出登录' }).waitFor()
    await picture(page, 'licence-ended-long-ago')
    await page.setInputFiles('input[type=file]', issueLicence(vendor, { company: 'default', daysAhead: 60 }).file)
    await page.getByRole('status').getByText('许可证已更新', { exact: true }).waitFor()
    await page.getByRole('button', { name: '返回产品选择' }).click()
    // The frame behind the licence page has a tab of this name too, which may be hidden.
    await page.getByText('设备监控').filter({ visible: true }).first().waitFor()
    await context.close()
  })
})
