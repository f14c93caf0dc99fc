import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { role } from '@zhizao/contract/access/role'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf } from '../apps/server/src/testing/caller.ts'
import { databaseOf } from './no-loss/database.ts'
import { openBrowser, openWindow, picture, signIn } from './stand/browser.ts'
import { issueLicence, makeLicenceKey } from './stand/licence.ts'
import { administrator, type Product, startProduct, until } from './stand/product.ts'

describe('a session in the browser', () => {
  let product: Product
  let browser: Browser
  const vendor = mkdtempSync(path.join(os.tmpdir(), 'zhizao-vendor-'))
  beforeAll(async () => {
    product = await startProduct({ LICENCE_PUBLIC_KEY: makeLicenceKey(vendor) })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
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
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
  }

  it('begins with a wrong password refused and the right one leading to the modules', async () => {
    const { page, errors, context } = await openWindow(browser, product.url)
    await page.getByPlaceholder('登录名').fill('admin')
    await page.getByPlaceholder('密码').fill('wrong-password')
    await page.getByRole('button', { name: /登\s*录/ }).click()
    await page.getByText('登录名或密码错误').first().waitFor()
    await signIn(page)
    await page.getByText('设备监控').first().waitFor()
    await picture(page, 'modules')
    expect(errors).toEqual([])
    await context.close()
  })

  it('survives a deep link and ends where another sign-in begins', async () => {
    const first = await openWindow(browser, `${product.url}/lak/pages/basicData/alarmType`)
    await first.page.getByPlaceholder('登录名').fill('admin')
    await first.page.getByPlaceholder('密码').fill('Journey-2026')
    await first.page.getByRole('button', { name: /登\s*录/ }).click()
    await first.page.waitForURL('**/lak/pages/basicData/alarmType**')
    const second = await openWindow(browser, product.url)
    await signIn(second.page)
    await first.page.getByText('异地登陆，注意密码安全!').first().waitFor()
    await first.page.getByPlaceholder('密码').waitFor()
    await first.context.close()
    await second.context.close()
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

  it('that has expired leads to the sign-in, and from there back to the page', async () => {
    const { page, context, errors } = await openWindow(browser, product.url)
    await signIn(page)
    await page.goto(`${product.url}${alarmTypes}?name=温度`)
    await page.getByText('报警类型名称').first().waitFor()
    const beside = await callerBeside(page)
    const visitor = (await beside.client(role).list({})).find(({ code }) => code === 'visitor')!
    await databaseOf(product.dataDir).query('update session set expires_at = now() where ended_at is null')
    // A change of rights makes the server look at the stored sessions anew.
    await beside.client(role).setStatus({ roleId: visitor.id })
    await page.getByText('时效已过期，请重新登录').first().waitFor()
    await page.getByPlaceholder('密码').waitFor()
    await picture(page, 'session-expired')

    await page.getByPlaceholder('登录名').fill(administrator.name)
    await page.getByPlaceholder('密码').fill(administrator.password)
    await page.getByRole('button', { name: /登\s*录/ }).click()
    await page.waitForURL((url) => url.pathname === alarmTypes && url.searchParams.get('name') === '温度')
    await page.getByText('报警类型名称').first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('under a licence past its end reads on, and a write leads to the licence page with the reason', async () => {
    const { page, context, errors } = await openWindow(browser, product.url)
    await signIn(page)
    await page.goto(`${product.url}${alarmTypes}`)
    await addAlarmType(page, 'E2E-A', '机械卡滞')
    await page.getByText('机械卡滞').first().waitFor()

    const ended = issueLicence(vendor, { company: 'default', daysAhead: -2 })
    copyFileSync(ended.file, path.join(product.dataDir, 'licence.json'))
    const beside = await callerBeside(page)
    const refused = `许可证已于 ${ended.until} 到期，只能查看，请联系供应商续期`
    // The server looks at its licence every ten seconds.
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
    const save = page.getByRole('dialog').getByRole('button', { name: /保\s*存/ })
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
    const ended = issueLicence(vendor, { company: 'default', daysAhead: -40 })
    copyFileSync(ended.file, path.join(product.dataDir, 'licence.json'))
    const { page, context } = await openWindow(browser, product.url)
    await signIn(page)
    const beside = await callerBeside(page)
    await until(async () => (await beside.call(alarmType.list)).code === 601, 20_000, 'the end of the licence')
    await page.goto(`${product.url}${alarmTypes}`)
    await page.waitForURL('**/license')
    await page.getByText('已到期', { exact: true }).waitFor()
    await picture(page, 'licence-ended-long-ago')
    await page.setInputFiles('input[type=file]', issueLicence(vendor, { company: 'default', daysAhead: 60 }).file)
    await page.getByRole('status').getByText('许可证已更新', { exact: true }).waitFor()
    await page.getByRole('button', { name: '返回产品选择' }).click()
    await page.getByText('设备监控').first().waitFor()
    await context.close()
  })
})
