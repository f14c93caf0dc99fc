import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, picture, signIn } from './stand/browser.ts'
import { type Product, startProduct } from './stand/product.ts'

const PAGE = '/bcs/pages/systemConfig'
const initial = 'First-pass-1'
const own = 'Own-pass-2026'

/** A menu entry from its making to the user who sees it and nothing else. */
describe('who may see and do what', () => {
  let product: Product
  let browser: Browser
  let page: Page
  const errors: string[] = []
  beforeAll(async () => {
    product = await startProduct()
    browser = await openBrowser()
    const window = await openWindow(browser, product.url)
    page = window.page
    page.on('pageerror', (error) => errors.push(error.message))
    await signIn(page)
  })
  afterAll(async () => {
    if (page) await picture(page, 'access-last')
    await browser?.close()
    await product?.stop()
  })

  const dialog = () => page.getByRole('dialog').last()
  const field = (label: string) => dialog().getByLabel(label, { exact: true })
  async function choose(label: string, option: string) {
    await field(label).click()
    await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click()
  }
  /** The choice below the one that stands there, by keyboard. */
  async function chooseNext(label: string) {
    await field(label).press('ArrowDown')
    await field(label).press('ArrowDown')
    await field(label).press('Enter')
  }
  /** Waits until the dialog has put the cursor into its first field: before that it would take the keyboard away. */
  async function add(name: RegExp = /^(plus )?新增$/) {
    await page.getByRole('button', { name }).click()
    await page.locator('[role=dialog] :is(input, textarea):focus').last().waitFor()
  }
  async function save() {
    const open = dialog()
    await open.getByRole('button', { name: '保存' }).click()
    await open.waitFor({ state: 'hidden' })
  }
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text }).first()
  async function more(row: string, action: string) {
    await rowOf(row).getByRole('button', { name: '更多' }).click()
    await page.locator('.ant-dropdown:visible').getByText(action, { exact: true }).click()
  }

  it('an administrator adds a menu item with two buttons and a tab', async () => {
    await page.goto(`${product.url}${PAGE}/resource`)
    await page.getByRole('tree').getByText('模型与对象', { exact: true }).click()
    await add()
    await field('编码').fill('toolLife')
    await field('名称').fill('刀具寿命')
    await field('页面地址').fill('/dvm/pages/point/index?of=tools')
    await save()
    await rowOf('toolLife').waitFor()
    await rowOf('toolLife').getByRole('button', { name: '展开行' }).click()
    for (const [kind, code, name] of [
      ['按钮', 'reset', '寿命清零'],
      ['按钮', 'replace', '换刀登记'],
      ['标签页', 'history', '换刀历史'],
    ] as const) {
      await add(/新增按钮或标签页/)
      if (kind === '标签页') await chooseNext('类型')
      await field('编码').fill(code)
      await field('名称').fill(name)
      await save()
      await page.getByRole('cell', { name: `toolLife:${code}`, exact: true }).waitFor()
    }
    await picture(page, 'access-menu')
    await page.getByRole('menu').getByText('个人中心').waitFor()
  })

  it('grants it to a new role, without one of the buttons', async () => {
    await page.goto(`${product.url}${PAGE}/role`)
    await add()
    await field('角色编码').fill('toolKeeper')
    await field('角色名称').fill('刀具管理员')
    await save()
    await more('toolKeeper', '菜单权限')
    await dialog().getByPlaceholder('按名称或编码过滤').fill('toolLife')
    const check = (name: string) =>
      dialog().locator('.ant-tree-treenode').filter({ hasText: name }).locator('.ant-tree-checkbox').last().click()
    await check('刀具寿命')
    await check('换刀登记')
    await dialog().getByText('新增 4 项，收回 0 项').waitFor()
    await dialog().getByRole('button', { name: '保存' }).click()
    await dialog().waitFor({ state: 'hidden' })
  })

  it('makes a department and a user with the role', async () => {
    await page.goto(`${product.url}${PAGE}/department`)
    await add()
    await field('部门编码').fill('tools')
    await field('部门名称').fill('刀具室')
    await save()
    await page.goto(`${product.url}${PAGE}/user`)
    await add()
    await field('登录名').fill('keeper')
    await field('初始密码').fill(initial)
    await field('姓名').fill('赵铁柱')
    await choose('部门', '刀具室')
    await field('角色').fill('刀具')
    await page.locator('.ant-select-dropdown:visible').getByText('刀具管理员', { exact: true }).click()
    await dialog().getByText('个人信息').click()
    await dialog().getByRole('button', { name: '保存' }).click()
    const shown = page.getByRole('dialog').filter({ hasText: '密码只显示这一次' })
    await shown.waitFor()
    await page.keyboard.press('Escape')
    await rowOf('keeper').waitFor()
  })

  it('reads on the user what he may do and through which role', async () => {
    await page.reload()
    await more('keeper', '权限说明')
    const drawer = page.getByRole('dialog').filter({ hasText: '权限说明：赵铁柱' })
    await drawer.getByRole('tab', { name: '数据权限' }).click()
    await drawer.getByText(/可以看到全部对象（\d+ 个）/).waitFor()
    await drawer.getByRole('tab', { name: '菜单与功能' }).click()
    await drawer.getByPlaceholder('按名称或编码过滤').fill('toolLife')
    const node = drawer.locator('.ant-tree-treenode').filter({ hasText: '寿命清零' })
    await node.getByText('刀具管理员').waitFor()
    expect(await drawer.getByText('换刀登记').count()).toBe(0)
    await picture(page, 'access-explained')
    await page.keyboard.press('Escape')
  })

  it('is told who uses a role before it can go', async () => {
    await page.goto(`${product.url}${PAGE}/role`)
    await rowOf('toolKeeper').getByRole('button', { name: '删除' }).click()
    await page.getByText('“刀具管理员”正由 赵铁柱 使用，须先移出用户才能删除。').waitFor()
    await dialog().getByRole('button', { name: '知道了' }).click()
  })

  it('and the user sees that menu item and button, and is refused elsewhere', async () => {
    const { page: his, context } = await openWindow(browser, product.url)
    await his.getByPlaceholder('登录名').fill('keeper')
    await his.getByPlaceholder('密码').fill(initial)
    await his.getByRole('button', { name: /登\s*录/ }).click()
    await his.getByLabel('原密码').fill(initial)
    await his.getByLabel('新密码', { exact: true }).fill(own)
    await his.getByLabel('确认新密码').fill(own)
    await his.getByRole('button', { name: '修改密码' }).click()
    await signIn(his, 'keeper', own)
    const cards = his.getByRole('main').getByRole('listitem')
    await cards.first().waitFor()
    // Every role holds the account settings, which stand in a product of their own.
    expect(await cards.allTextContents()).toHaveLength(2)
    await cards.filter({ hasText: '设备管理' }).getByRole('button').click()
    await his.waitForURL('**/dvm/pages/point/index**')
    await his.getByRole('navigation', { name: '主菜单' }).getByText('刀具寿命').waitFor()
    expect(await his.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem').allTextContents()).toEqual([
      '模型与对象',
      '刀具寿命',
    ])
    const menu = await menuOf(his)
    expect(menu).toEqual([
      { code: 'toolLife', funList: ['toolLife:reset'], tabList: ['toolLife:history'] },
      { code: 'accountSet', funList: [], tabList: [] },
      { code: 'messageCentre', funList: [], tabList: [] },
    ])
    await his.goto(`${product.url}${PAGE}/user`)
    await his.getByText('没有权限，请联系管理员').first().waitFor()
    await picture(his, 'access-refused')
    await context.close()
    expect(errors).toEqual([])
  })

  /** What the browser was told: menu items with their functions and tabs. */
  async function menuOf(his: Page) {
    const answer = his.waitForResponse('**/role/resources/selectMenuForUser')
    await his.reload()
    interface Entry {
      resources_type: number
      resources_code: string
      funList: string[]
      tabList: string[]
      children: Entry[]
    }
    const items = (entries: Entry[]): object[] =>
      entries.flatMap((entry) => [
        ...(entry.resources_type === 2
          ? [{ code: entry.resources_code, funList: entry.funList, tabList: entry.tabList }]
          : []),
        ...items(entry.children),
      ])
    const { data } = (await (await answer).json()) as { data: { routerList: Entry[] }[] }
    return data.flatMap((module) => items(module.routerList))
  }
})
