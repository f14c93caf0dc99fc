import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { department } from '@zhizao/contract/access/department'
import { resource } from '@zhizao/contract/access/resource'
import { role } from '@zhizao/contract/access/role'
import { object } from '@zhizao/contract/device/object'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import { everyMenu } from '../apps/server/src/testing/every-menu.ts'
import { codeIn, type MailServer, startMailServer } from '../apps/server/src/testing/mail-server.ts'
import { databaseOf } from './no-loss/database.ts'
import { openBrowser, openWindow, picture, signIn as signInAsAdministrator } from './stand/browser.ts'
import { beside, handsOf } from './stand/hands.ts'
import { makeLicenceKey, putLicence } from './stand/licence.ts'
import { listScreen } from './stand/list-screen.ts'
import { oneByLot } from './stand/lot.ts'
import { administrator, type Product, startProduct, until } from './stand/product.ts'
import { type Locale, type Words, wordsOf } from './stand/words.ts'

const PAGE = '/bcs/pages/systemConfig'
const passwords = { boss: 'Machine-2026', forgotten: 'Another-2026', issued: 'First-pass-1', own: 'Own-pass-2026' }
const dvm = (await everyMenu()).modules.find(({ code }) => code === 'dvm')!
const models = dvm.groups[0]!
const objects = models.items.find(({ code }) => code === 'object')!

let product: Product
let browser: Browser
let mail: MailServer
let installation: Caller
const vendor = mkdtempSync(path.join(os.tmpdir(), 'zhizao-vendor-'))

beforeAll(async () => {
  mail = await startMailServer()
  product = await startProduct({
    SMTP_URL: mail.url,
    MAIL_FROM: '智造云 <no-reply@plant.cn>',
    LICENCE_PUBLIC_KEY: makeLicenceKey(vendor),
  })
  installation = callerOf(product.url, undefined)
  await installation.signIn(administrator.name, administrator.password)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await mail?.stop()
  rmSync(vendor, { recursive: true, force: true })
})

interface Life {
  locale: Locale
  dark: boolean
  company: string
  /** What names of accounts and addresses begin with. */
  mark: string
  /** Once is enough: the others have it made by calls. */
  addsMenuByHand?: boolean
}
const lives: Life[] = [
  { locale: 'zh-CN', dark: false, company: '新星机械有限公司', mark: 'cn', addsMenuByHand: true },
  { locale: 'en-US', dark: true, company: 'New Star Machinery', mark: 'en' },
  { locale: 'zh-TW', dark: true, company: '新星機械股份有限公司', mark: 'tw' },
]

/** From its registration to a forgotten password, in one of the languages; the founder in one theme, his user in the other. */
describe.each(oneByLot(lives))(
  'the life of a company in $locale, dark: $dark',
  ({ locale, dark, company, mark, addsMenuByHand }) => {
    let words: Words
    let hands: ReturnType<typeof handsOf>
    let page: Page
    let his: Page
    let companyCode: string
    const contexts: BrowserContext[] = []
    const errors: string[] = []
    const boss = `${mark}_boss`
    const keeper = `${mark}_keeper`
    const address = `boss@${mark}-star.cn`
    /** The one that he uses later. */
    const other = `wang@${mark}-star.cn`
    const roleName = `${mark}-刀具管理员`

    async function open(url: string, options = { locale, dark }) {
      const window = await openWindow(browser, url, options)
      contexts.push(window.context)
      window.page.on('pageerror', (error) => errors.push(error.message))
      return window.page
    }
    beforeAll(async () => {
      words = await wordsOf(locale)
      hands = handsOf(words)
      page = await open(product.url)
    })
    afterAll(async () => {
      if (page) await picture(page, `company-${mark}-last`)
      for (const context of contexts) await context.close()
    })

    it('registers by a code sent by e-mail', async () => {
      const { press, fill, told, enter, signIn, codeByMail } = hands
      await page.getByRole('link', { name: words.t('注册公司') }).click()
      await fill(page, '公司名称', company)
      await fill(page, '您的姓名', '王新')
      await fill(page, '邮箱验证码', await codeByMail(page, mail, address))
      await fill(page, '登录名', boss)
      await fill(page, '密码', passwords.boss)
      await fill(page, '再次输入密码', passwords.boss)
      await picture(page, `company-${mark}-register`)
      await press(page, '注册')
      await told(page, '注册成功')
      companyCode = (await page.locator('dd').first().textContent())!
      await press(page, '去登录')
      await page.getByText(company).first().waitFor()
      await enter(page, boss, 'wrong-password')
      await told(page, '登录名或密码错误')
      await signIn(page, boss, passwords.boss)
    })

    it('proves another e-mail address of his own, with his password and the code sent there', async () => {
      const { press, fill } = hands
      await page.goto(`${product.url}${PAGE}/accountSet`)
      const row = page.locator('dl > div', { hasText: words.t('邮箱') })
      await row.getByText(words.t('已验证')).waitFor()
      await row.getByRole('button').click()
      await fill(page, '邮箱', other)
      await fill(page, '当前密码', 'wrong-password')
      await press(page, '获取验证码')
      await page.getByRole('dialog').getByRole('alert').waitFor()
      const before = mail.mails.length
      await fill(page, '当前密码', passwords.boss)
      await press(page, '获取验证码')
      await until(() => mail.mails.length > before, 20_000, 'the mail')
      expect(mail.mails.at(-1)!.to).toEqual([other])
      await fill(page, '验证码', codeIn(mail.mails.at(-1)!.text.split('\n\n').slice(1).join('\n')))
      await picture(page, `company-${mark}-prove`)
      await press(page, '验证并保存')
      await row.getByText(other).waitFor()
      await row.getByText(words.t('已验证')).waitFor()
      await picture(page, `company-${mark}-account`)
    })

    const parts = [
      { type: 3, code: 'reset', name: '寿命清零' },
      { type: 3, code: 'replace', name: '换刀登记' },
      { type: 4, code: 'history', name: '换刀历史' },
    ] as const
    const tool = { code: `${mark}Tool`, name: '刀具寿命', url: '/dvm/pages/point/index?of=tools' }

    if (addsMenuByHand)
      it('gives itself a menu item with buttons and a tab', async () => {
        const { add, field, save, rowOf } = listScreen(page, words)
        await page.goto(`${product.url}${PAGE}/resource`)
        await page.getByRole('tree').getByText(models.name, { exact: true }).click()
        await add()
        await field('编码').fill(tool.code)
        await field('名称').fill(tool.name)
        await field('页面地址').fill(tool.url)
        await save()
        await rowOf(tool.code).locator('button[aria-expanded]').click()
        for (const { type, code, name } of parts) {
          await add('新增按钮或标签页')
          if (type === 4) for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await field('类型').press(key)
          await field('编码').fill(code)
          await field('名称').fill(name)
          await save()
          await page.getByRole('cell', { name: `${tool.code}:${code}`, exact: true }).waitFor()
        }
        await picture(page, `company-${mark}-menu`)
      })
    else
      it('has a menu item with buttons and a tab', async () => {
        const menus = (await beside(product, page)).client(resource)
        const { records } = await menus.page({ code: models.code, pageSize: 10 })
        const made = await menus.create({ ...tool, type: 2, parentId: records[0]!.id })
        for (const part of parts) await menus.create({ ...part, parentId: made.id })
      })

    it('grants some of it, and one object of two, to a role', async () => {
      const caller = await beside(product, page)
      for (const at of [1, 2])
        await caller.client(object).create({ code: `${mark}-IM-${at}`, name: `${mark} 注塑机 ${at}` })
      const { add, field, save, more, dialog } = listScreen(page, words)
      await page.goto(`${product.url}${PAGE}/role`)
      await add()
      await field('角色编码').fill('toolKeeper')
      await field('角色名称').fill(roleName)
      await save()
      await more('toolKeeper', '菜单权限')
      const filter = dialog().getByPlaceholder(words.t('按名称或编码过滤'))
      // A button brings its menu item along.
      for (const code of [`${tool.code}:reset`, `${tool.code}:history`, 'object:edit']) {
        await filter.fill(code)
        const node = dialog()
          .locator('.ant-tree-treenode')
          .filter({ has: page.getByText(code, { exact: true }) })
        await node.locator('.ant-tree-checkbox').click()
      }
      await picture(page, `company-${mark}-grants`)
      await save()
      await more('toolKeeper', '数据范围')
      await dialog().getByText(words.t('指定范围'), { exact: true }).click()
      await dialog().getByRole('row').filter({ hasText: '注塑机 1' }).getByRole('checkbox').check()
      await save()
    })

    it('takes in a user, reads what he may, and cannot delete his role', async () => {
      const { told } = hands
      const { add, field, save, more, rowOf, dialog } = listScreen(page, words)
      await page.goto(`${product.url}${PAGE}/department`)
      await add()
      await field('部门编码').fill('tools')
      await field('部门名称').fill('刀具室')
      await save()
      await page.goto(`${product.url}${PAGE}/user`)
      await add()
      await field('登录名').fill(keeper)
      await field('初始密码').fill(passwords.issued)
      await field('姓名').fill('赵铁柱')
      await field('部门').click()
      await page.locator('.ant-select-dropdown:visible').getByText('刀具室', { exact: true }).first().click()
      await field('角色').fill(mark)
      // Nothing is picked from the list of before the search.
      await field('角色').press('Enter')
      await page.locator('.ant-select-dropdown:visible').getByText(roleName, { exact: true }).click()
      await dialog().getByText(words.t('个人信息')).click()
      await dialog()
        .getByRole('button', { name: words.button('保存') })
        .click()
      await told(page, '密码只显示这一次，请转告本人。用户下次登录时须修改密码。')
      await page.keyboard.press('Escape')
      await rowOf(keeper).waitFor()
      await page.reload()
      await more(keeper, '权限说明')
      const drawer = page.getByRole('dialog').filter({ hasText: words.t('权限说明：{name}', { name: '赵铁柱' }) })
      await drawer.getByRole('tab', { name: words.t('数据权限') }).click()
      await drawer.getByText(words.t('可以看到 {count} 个对象', { count: 1 })).waitFor()
      await drawer.getByRole('tab', { name: words.t('菜单与功能') }).click()
      await drawer.getByPlaceholder(words.t('按名称或编码过滤')).fill(tool.code)
      await drawer.locator('.ant-tree-treenode').filter({ hasText: '寿命清零' }).getByText(roleName).waitFor()
      expect(await drawer.getByText('换刀登记').count()).toBe(0)
      await picture(page, `company-${mark}-explained`)
      await page.goto(`${product.url}${PAGE}/role`)
      await rowOf('toolKeeper')
        .getByRole('button', { name: words.button('删除') })
        .click()
      const kept = { name: roleName, names: '赵铁柱' }
      await told(page, '“{name}”正由 {names} 使用，须先移出用户才能删除。', kept)
      await page.keyboard.press('Escape')
    })

    it('and the user sees exactly the menus, buttons and rows that were granted, and is refused elsewhere', async () => {
      const { press, fill, told, enter, signIn } = hands
      // He likes the other theme.
      his = await open(product.url, { locale, dark: !dark })
      await enter(his, keeper, passwords.issued)
      await fill(his, '原密码', passwords.issued)
      await fill(his, '新密码', passwords.own)
      await fill(his, '确认新密码', passwords.own)
      await press(his, '修改密码')
      await signIn(his, keeper, passwords.own)
      const cards = his.getByRole('main').getByRole('listitem')
      await cards.first().waitFor()
      // Every role holds the account settings, which stand in a product of their own.
      expect(await cards.allTextContents()).toHaveLength(2)
      await cards
        .filter({ hasText: words.named(dvm) })
        .getByRole('button')
        .click()
      await his.waitForURL('**/dvm/pages/**')
      const menu = his.getByRole('navigation', { name: words.t('主菜单') })
      await menu.getByText('刀具寿命').waitFor()
      expect(await menu.getByRole('menuitem').allTextContents()).toEqual([
        words.named(models),
        words.named(objects),
        '刀具寿命',
      ])
      await his.goto(`${product.url}${objects.url}`)
      const { rowOf } = listScreen(his, words)
      await rowOf(`${mark}-IM-1`).waitFor()
      expect(await his.getByText(`${mark}-IM-2`).count()).toBe(0)
      const button = (text: string) => his.getByRole('main').getByRole('button', { name: words.button(text) })
      expect(await button('编辑').count()).toBe(1)
      for (const refused of ['新增', '批量删除', '删除']) expect(await button(refused).count()).toBe(0)
      await picture(his, `company-${mark}-granted`)
      const [one, two] = await (await beside(product, page)).client(object).simpleList({})
      const caller = await beside(product, his)
      expect(await caller.call(object.get, { id: two!.id })).toMatchObject({ code: 404 })
      expect(await caller.call(object.remove, { id: one!.id })).toMatchObject({ code: 401 })
      await his.goto(`${product.url}${PAGE}/user`)
      await told(his, '没有权限，请联系管理员')
      await picture(his, `company-${mark}-refused`)
    })

    if (addsMenuByHand)
      it('and loses all of it at once while his role is switched off', async () => {
        await his.goto(`${product.url}${objects.url}`)
        const { rowOf } = listScreen(his, words)
        await rowOf(`${mark}-IM-1`).waitFor()
        const roles = (await beside(product, page)).client(role)
        const keeping = (await roles.list({})).find(({ code }) => code === 'toolKeeper')!
        await roles.setStatus({ roleId: keeping.id })
        await his.getByRole('menuitem', { name: '刀具寿命' }).waitFor({ state: 'hidden' })
        await hands.told(his, '没有权限，请联系管理员')
        await roles.setStatus({ roleId: keeping.id })
        await rowOf(`${mark}-IM-1`).waitFor()
      })

    it('a sign-in elsewhere ends the first one, which says so', async () => {
      const { told, signIn } = hands
      await his.goto(`${product.url}${objects.url}`)
      const elsewhere = await open(product.url, { locale, dark: !dark })
      await signIn(elsewhere, keeper, passwords.own)
      await told(his, '异地登陆，注意密码安全!')
      await his.getByPlaceholder(words.t('密码')).waitFor()
      await picture(his, `company-${mark}-elsewhere`)
    })

    it('a session that has expired leads to the sign-in, and from there back to the page', async () => {
      const { told, enter } = hands
      const list = `${PAGE}/role`
      await page.goto(`${product.url}${list}?name=${mark}`)
      const caller = await beside(product, page)
      const visitor = (await caller.client(role).list({})).find(({ code }) => code === 'visitor')!
      await databaseOf(product.dataDir).query(
        `update session set ended_at = now(), end_reason = 'expired' where ended_at is null
         and user_id = (select id from app_user where login_name = $1)`,
        [boss],
      )
      // A change of rights makes the server look at the stored sessions anew.
      await caller.client(role).setStatus({ roleId: visitor.id })
      await told(page, '时效已过期，请重新登录')
      await picture(page, `company-${mark}-expired`)
      await enter(page, boss, passwords.boss)
      await page.waitForURL((url) => url.pathname === list && url.searchParams.get('name') === mark)
      await page.getByText(roleName).first().waitFor()
    })

    it('under a licence past its end a write leads to the licence page with the reason, and goes on with a new one', async () => {
      const { press } = hands
      const put = (daysAhead: number) =>
        putLicence(vendor, { product, installation }, { company: companyCode, daysAhead })
      await page.goto(`${product.url}${PAGE}/department`)
      const { add, field, save, dialog, rowOf } = listScreen(page, words)
      await add()
      await field('部门编码').fill('paint')
      await field('部门名称').fill('涂装')
      const ended = await put(-2)
      const caller = await beside(product, page)
      const write = async () => (await caller.call(department.remove, { id: '1' })).code
      await until(
        async () => (await caller.call(department.create, { code: 'tools', name: '重复' })).code === 601,
        20_000,
      )
      expect(await write()).not.toBe(601)
      await dialog()
        .getByRole('button', { name: words.button('保存') })
        .click()
      await page.waitForURL('**/license')
      const reason = words.t('许可证已于 {until} 到期，只能查看，请联系供应商续期', { until: ended.until })
      await page.getByRole('status').getByText(reason).waitFor()
      await picture(page, `company-${mark}-licence`)
      await put(30)
      await until(
        async () => (await caller.call(department.create, { code: 'tools', name: '重复' })).code !== 601,
        20_000,
      )
      // The page was kept behind the licence page, with what was entered.
      await press(page, '返回上一页')
      await save()
      await rowOf('paint').waitFor()
    })

    it('a forgotten password is replaced by a code sent by e-mail', async () => {
      const { press, fill, told, signIn, codeByMail } = hands
      await page.goto(`${product.url}/forgetPwd`)
      await fill(page, '邮箱验证码', await codeByMail(page, mail, other))
      await press(page, '下一步')
      await page.waitForURL('**/resetPwd')
      await fill(page, '密码', passwords.forgotten)
      await fill(page, '再次输入密码', passwords.forgotten)
      await page.getByText(company).first().waitFor()
      await picture(page, `company-${mark}-reset`)
      await press(page, '确定')
      await told(page, '密码已修改')
      await press(page, '去登录')
      await signIn(page, boss, passwords.forgotten)
      expect(errors).toEqual([])
    })
  },
)

it('the administrator of the installation alone sees the messages as sent, their codes masked', async () => {
  const { page, errors, context } = await openWindow(browser, product.url)
  await signInAsAdministrator(page)
  await page.goto(`${product.url}${PAGE}/codes`)
  for (const { mark } of oneByLot(lives)) await page.getByText(`boss@${mark}-star.cn`).first().waitFor()
  await page.getByText('已发送').first().waitFor()
  // In the language of whoever asked for it.
  await page.getByText(/\*{6}/).first().waitFor()
  await picture(page, 'codes')
  expect(errors).toEqual([])
  await context.close()
})
