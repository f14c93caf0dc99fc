import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askForCode } from './stand/ask-for-code.ts'
import { openBrowser, openWindow, picture, signIn } from './stand/browser.ts'
import { type Product, startProduct } from './stand/product.ts'

const PAGE = '/bcs/pages/systemConfig'
const phone = '13500135000'

/** Without SMTP and SMS: the administrator of the installation passes codes on to who called him. */
describe('codes on an installation that sends nothing', () => {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    product = await startProduct({})
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).last().fill(value)
  const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).last().click()
  async function ask(page: Page) {
    await fill(page, '手机号', phone)
    await askForCode(
      page,
      '验证码图片',
      (letters) => fill(page, '图形验证码', letters),
      () => press(page, /^获取验证码$/),
    )
  }
  /** What the administrator reads out of the newest line. */
  async function passOn(page: Page, shot?: string) {
    await page.goto(`${product.url}${PAGE}/codes`)
    await page.locator('.ant-table-row', { hasText: phone }).first().getByLabel('更多').click()
    await page.getByRole('menuitem', { name: '查看验证码' }).click()
    const told = page.getByRole('dialog').getByText(/验证码是 \d{6}/)
    await told.waitFor()
    if (shot) await picture(page, shot)
    return /\d{6}/.exec((await told.textContent())!)![0]
  }

  it('are read by him alone, and register a company, replace its password and prove an address', async () => {
    const administrator = await openWindow(browser, product.url, { dark: true })
    await signIn(administrator.page)
    const visitor = await openWindow(browser, product.url)
    const { page } = visitor

    await page.goto(`${product.url}/register`)
    await fill(page, '公司名称', '未配置短信的工厂')
    await fill(page, '您的姓名', '周建国')
    await ask(page)
    await fill(page, '短信验证码', await passOn(administrator.page, 'recovery-code-dark'))
    await fill(page, '登录名', 'quiet_boss')
    await fill(page, '密码', 'Machine-2026')
    await fill(page, '再次输入密码', 'Machine-2026')
    await press(page, /^注\s*册$/)
    await page.getByText('注册成功').waitFor()

    await page.goto(`${product.url}/forgetPwd`)
    await ask(page)
    await picture(page, 'recovery-forgotten')
    await fill(page, '短信验证码', await passOn(administrator.page))
    await press(page, /^下一步$/)
    await page.waitForURL('**/resetPwd')
    await page.getByText('未配置短信的工厂').waitFor()
    await picture(page, 'recovery-reset')
    await fill(page, '密码', 'Another-2026')
    await fill(page, '再次输入密码', 'Another-2026')
    await press(page, /^确\s*定$/)
    await page.getByText('密码已修改').waitFor()
    await press(page, /^去登录$/)
    await page.getByPlaceholder('登录名').fill('quiet_boss')
    await page.getByPlaceholder('密码').fill('Another-2026')
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/model')

    // His company's outbox holds the notice of the new password, and nothing with a code.
    await page.goto(`${product.url}${PAGE}/outbox`)
    await page.getByText('密码已修改').first().waitFor()
    expect(await page.getByText('验证码').count()).toBe(0)
    await page.goto(`${product.url}${PAGE}/codes`)
    await page.getByText('没有权限，请联系管理员').first().waitFor()

    await page.goto(`${product.url}${PAGE}/accountSet`)
    await page.locator('dl > div', { hasText: '手机号' }).getByText('已验证', { exact: true }).waitFor()
    await page
      .locator('dl > div', { hasText: '邮箱' })
      .getByRole('button', { name: /添\s*加/ })
      .click()
    await fill(page, '邮箱', 'zhou@quiet.cn')
    await fill(page, '当前密码', 'Another-2026')
    await picture(page, 'recovery-address-dialog')
    await press(page, /只保存，暂不验证/)
    await page.locator('dl > div', { hasText: 'zhou@quiet.cn' }).getByText('未验证', { exact: true }).waitFor()
    await picture(page, 'recovery-account')
    await page.goto(`${product.url}${PAGE}/user`)
    await page.getByLabel('已验证').first().waitFor()
    await picture(page, 'recovery-users')
    expect([...visitor.errors, ...administrator.errors]).toEqual([])
    await visitor.context.close()
    await administrator.context.close()
  })
})
