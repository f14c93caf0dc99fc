import { portal } from '@zhizao/contract/access/portal'
import { session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf } from '../apps/server/src/testing/caller.ts'
import { codeIn, type MailServer, startMailServer } from '../apps/server/src/testing/mail-server.ts'
import { openBrowser, openWindow, picture, signIn } from './stand/browser.ts'
import { type Product, startProduct, until } from './stand/product.ts'

const phoneSize = { width: 390, height: 844 }

describe('from registration to recovery', () => {
  let product: Product
  let browser: Browser
  let mail: MailServer
  beforeAll(async () => {
    mail = await startMailServer()
    product = await startProduct({ SMTP_URL: mail.url, MAIL_FROM: '智造云 <no-reply@plant.cn>' })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
    await mail?.stop()
  })

  /** Reads the picture code off the page as a person does. */
  async function readPicture(page: Page) {
    const image = await page.getByAltText('验证码图片').getAttribute('src')
    const drawn = Buffer.from(image!.split(',')[1]!, 'base64').toString()
    return [...drawn.matchAll(/>([A-Z0-9])<\/text>/g)].map((match) => match[1]).join('')
  }
  /** Has a code sent and reads it from the mail. */
  async function codeByMail(page: Page, address: string) {
    const before = mail.mails.length
    await page.getByLabel('邮箱', { exact: true }).fill(address)
    await page.getByLabel('图形验证码').fill(await readPicture(page))
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText(/秒后重发/).waitFor()
    await until(() => mail.mails.length > before, 20_000, 'the mail')
    const sent = mail.mails.at(-1)!
    expect(sent.to).toEqual([address])
    return codeIn(sent.text.split('\n\n').slice(1).join('\n'))
  }
  /** Signs in where the page is, which leads on to where it was going. */
  async function signInHere(page: Page, name: string, password: string) {
    await page.getByPlaceholder('登录名').fill(name)
    await page.getByPlaceholder('密码').fill(password)
    await page.locator('button[type=submit]').click()
  }

  it('a company registers by e-mail and its administrator signs in and finds his outbox empty', async () => {
    const { page, errors, context } = await openWindow(browser, product.url)
    await page.getByRole('link', { name: '注册公司' }).click()
    await page.getByLabel('公司名称').fill('新星机械有限公司')
    await page.getByLabel('您的姓名').fill('王新')
    const code = await codeByMail(page, 'boss@new-star.cn')
    await page.getByLabel('邮箱验证码').fill(code)
    await page.getByLabel('登录名').fill('new_star')
    await page.getByLabel('密码', { exact: true }).fill('Machine-2026')
    await page.getByLabel('再次输入密码').fill('Machine-2026')
    await page.getByRole('button', { name: /^注\s*册$/ }).click()
    await page.getByText('注册成功').waitFor()
    await picture(page, 'registered')
    await page.getByRole('button', { name: '去登录' }).click()
    await page.getByText('新星机械有限公司').first().waitFor()
    await signIn(page, 'new_star', 'Machine-2026')
    await page.goto(`${product.url}/bcs/#/bcs/pages/systemConfig/outbox`)
    await page.waitForURL('**/bcs/pages/systemConfig/outbox')
    await page.getByText('邮件服务').waitFor()
    await page.getByText('还没有消息').first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('the administrator of the installation sees the message as sent, its code masked', async () => {
    const { page, errors, context } = await openWindow(browser, product.url)
    await signIn(page)
    await page.goto(`${product.url}/bcs/pages/systemConfig/outbox`)
    await page.getByText('boss@new-star.cn').waitFor()
    await page.getByText('已发送').first().waitFor()
    await page
      .getByText(/验证码是 \*{6}/)
      .first()
      .waitFor()
    await picture(page, 'outbox')
    expect(errors).toEqual([])
    await context.close()
  })

  it('a forgotten password is replaced by e-mail', async () => {
    const boss = callerOf(product.url, undefined)
    await boss.signIn('new_star', 'Machine-2026')
    // An address gets one code a minute: he uses another one by now.
    await boss.client(user).updateOwn({ email: 'wang@new-star.cn' })
    const { page, errors, context } = await openWindow(browser, product.url)
    await page.getByRole('link', { name: '忘记密码' }).click()
    await page.waitForURL('**/forgetPwd')
    await page.getByLabel('邮箱验证码').fill(await codeByMail(page, 'wang@new-star.cn'))
    await page.getByRole('button', { name: '下一步' }).click()
    await page.waitForURL('**/resetPwd')
    await page.getByLabel('密码', { exact: true }).fill('Another-2026')
    await page.getByLabel('再次输入密码').fill('Another-2026')
    await picture(page, 'reset-password')
    await page.getByRole('button', { name: /确\s*定/ }).click()
    await page.getByText('密码已修改').waitFor()
    await page.getByRole('button', { name: '去登录' }).click()
    await signIn(page, 'new_star', 'Another-2026')
    expect(errors).toEqual([])
    await context.close()
  })

  it('a waiting browser is signed in from a phone, which is left without a session', async () => {
    const desk = await openWindow(browser, `${product.url}/dvs/pages/monitor/objects`)
    const created = desk.page.waitForResponse('**/qr/code/create')
    await desk.page.getByText('扫码登录').click()
    const { data } = (await (await created).json()) as { data: { code: string } }
    await desk.page.getByText('用已登录本平台的手机扫描二维码').waitFor()
    const phone = await openWindow(browser, `${product.url}/qrConfirm?code=${data.code}`)
    await phone.page.setViewportSize(phoneSize)
    await signInHere(phone.page, 'new_star', 'Another-2026')
    await phone.page.getByText('确认在电脑上登录？').waitFor()
    await desk.page.getByText('*新，扫描成功').waitFor()
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
    const boss = callerOf(product.url, undefined)
    await boss.signIn('new_star', 'Another-2026')
    const { url } = await boss.client(portal).ssoInfo({ url: '/bcs/pages/systemConfig/role?pageSize=20' })
    const { page, errors, context } = await openWindow(browser, `${product.url}${url}`)
    await page.waitForURL('**/bcs/pages/systemConfig/role?pageSize=20')
    await page.getByText('只读访客').first().waitFor()
    const kept = await page.evaluate(() => ({
      user: JSON.parse(sessionStorage.getItem('gaeaUser') ?? '{}') as Record<string, unknown>,
      token: sessionStorage.getItem('token'),
      shareToken: sessionStorage.getItem('shareToken'),
    }))
    expect(kept.user).toMatchObject({ user_name: '王新', company_name: '新星机械有限公司' })
    const cookies = (await context.cookies()).map(({ name, value }) => [name, value])
    expect(Object.fromEntries(cookies)).toMatchObject({ token: kept.token, shareToken: kept.shareToken })
    // Whoever made the key is still signed in.
    expect(await boss.call(session.menu)).toMatchObject({ code: 200 })
    await page.goto(`${product.url}${url}`)
    await page.getByText('登录密钥无效或已过期').waitFor()
    expect(page.url()).not.toContain('redisKey')
    await signInHere(page, 'new_star', 'Another-2026')
    await page.waitForURL('**/bcs/pages/systemConfig/role?pageSize=20')
    expect(errors).toEqual([])
    await context.close()
  })

  it('the deployed form of an address survives signing in', async () => {
    const { page, errors, context } = await openWindow(browser, `${product.url}/bcs/#/bcs/pages/systemConfig/role`)
    await signInHere(page, 'new_star', 'Another-2026')
    await page.waitForURL(`${product.url}/bcs/pages/systemConfig/role`)
    await page.getByText('只读访客').first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})
