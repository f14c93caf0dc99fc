import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, picture, signIn } from './stand/browser.ts'
import type { Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

describe('help and documents', () => {
  let product: Product
  let browser: Browser
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    const window = await openWindow(browser, product.url)
    page = window.page
    errors = window.errors
    await signIn(page)
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  const help = () => page.getByRole('dialog', { name: '帮助文档' })
  const handle = () => help().getByRole('button', { name: '帮助文档' })
  const placeOf = async () => (await help().boundingBox())!

  it("opens at the page's own article, is moved, made small and large, and turns its pages", async () => {
    await page.goto(`${product.url}/dvs/pages/alarm/current`)
    await page.getByRole('button', { name: '帮助', exact: true }).click()
    await help().getByRole('heading', { name: '当前报警' }).waitFor()

    const before = await placeOf()
    await handle().press('ArrowLeft')
    expect((await placeOf()).x).toBeLessThan(before.x)
    const corner = await placeOf()
    await page.mouse.move(corner.x + corner.width - 4, corner.y + corner.height - 4)
    await page.mouse.down()
    await page.mouse.move(corner.x - 300, corner.y - 300, { steps: 3 })
    await page.mouse.up()
    expect(await placeOf()).toMatchObject({ width: 200, height: 40 })
    await handle().dblclick()
    expect(await placeOf()).toMatchObject({ width: 1440, height: 900 })

    await help().getByRole('button', { name: '下一篇：处理报警' }).click()
    await help().getByRole('heading', { name: '处理报警' }).waitFor()
    await help().getByRole('button', { name: /首页/ }).click()
    await help().getByText('搁置报警', { exact: true }).waitFor()
    await help()
      .getByRole('button', { name: /点击放大/ })
      .waitFor({ state: 'detached' })
  })

  it('finds by two characters, marks them, and leads to the documentation centre', async () => {
    await help().getByPlaceholder('搜索帮助文档').fill('补传')
    await help().getByPlaceholder('搜索帮助文档').press('Enter')
    await help()
      .getByText(/^共找到 \d+ 条结果$/)
      .waitFor()
    expect(await help().locator('mark').first().textContent()).toBe('补传')
    await help()
      .getByRole('button', { name: /断线补传与数据缺口/ })
      .first()
      .click()
    await help().getByRole('heading', { name: '断线补传与数据缺口' }).waitFor()
    await picture(page, 'help')

    const [centre] = await Promise.all([
      page.context().waitForEvent('page'),
      help().getByRole('link', { name: '在文档中心打开' }).click(),
    ])
    await centre.getByRole('heading', { level: 1, name: '断线补传与数据缺口' }).waitFor()
    await centre.getByRole('button', { name: '断网时' }).waitFor()
    await centre.getByPlaceholder('搜索文档').fill('没有这样的词语')
    await centre.getByPlaceholder('搜索文档').press('Enter')
    await centre.getByText('抱歉，没有找到“没有这样的词语”相关内容，换个词试试').waitFor()
    await centre.getByPlaceholder('搜索文档').fill('报警')
    await centre.getByPlaceholder('搜索文档').press('Enter')
    await centre.getByText(/^1 \/ \d+$/).waitFor()
    await centre.getByLabel('页码').fill('2')
    await centre.getByRole('button', { name: /确\s*定/ }).click()
    await centre.getByText(/^2 \/ \d+$/).waitFor()
    await picture(centre, 'doc-search')
    await centre.close()
    await help().getByRole('button', { name: '关闭' }).click()
  })

  it('shows and finds what an editor wrote into the manual, and the built-in text again', async () => {
    await page.goto(`${product.url}/bcs/pages/contentManage/index?keyword=${encodeURIComponent('登录与退出')}`)
    const row = page.locator('.ant-table-row', { hasText: '登录与退出' })
    await row.getByText('编辑').click()
    const text = page.getByRole('textbox', { name: '正文' })
    await text.click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('本厂值班电话八一二三。')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^保\s*存$/ }).click()
    await row.getByText('已修改').waitFor()
    await page.goto(`${product.url}/docCenter/docSearch?str=${encodeURIComponent('值班电话')}`)
    await page.getByText('共找到 1 条结果').waitFor()
    await page.getByRole('link', { name: '登录与退出' }).click()
    await page.getByText('本厂').first().waitFor()
    expect(await page.locator('article mark').first().textContent()).toBe('值班电话')

    await page.goto(`${product.url}/bcs/pages/contentManage/index?keyword=${encodeURIComponent('登录与退出')}`)
    await row.getByLabel('更多').click()
    await page.locator('.ant-dropdown:visible').getByText('恢复内置内容').click()
    await page.getByRole('button', { name: /确\s*定/ }).click()
    await row.getByText('已修改').waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })
})
