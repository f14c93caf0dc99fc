import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, picture, signIn } from './stand/browser.ts'
import { addMenuEntry, anotherAdministrator, powerStations, shiftReport } from './stand/frame-people.ts'
import { freePort } from './stand/meter.ts'
import { administrator, type Product, startProduct, until } from './stand/product.ts'

/** A foreign page that writes into its own body what it can reach of ours. */
const foreign = `<!doctype html><title>能源看板</title><body><h1>能源看板</h1><p id="reach"></p><script>
let parentPage = 'closed'
try { parentPage = String(parent.document.title) } catch {}
let cookie = 'closed'
try { cookie = '[' + document.cookie + ']' } catch {}
document.getElementById('reach').textContent = 'parent ' + parentPage + ', cookie ' + cookie + ', query [' + location.search + '], referrer [' + document.referrer + ']'
</script>`

/** What a page shows, read without touching it: Playwright's own reading counts as a touch, after which pages may sound. */
async function wordsOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const expression = 'document.body.innerText'
  return async () => String((await session.send('Runtime.evaluate', { expression, userGesture: false })).result.value)
}

describe('the frame', () => {
  let product: Product
  let browser: Browser
  let outside: Server
  let outsideUrl: string
  let writer: Page
  let reader: Page
  let readerWindow: BrowserContext
  const errors: string[] = []
  const open = (page: Page, path: string) => page.goto(`${product.url}${path}`)
  const tags = () => reader.getByRole('navigation', { name: '打开的页面' })
  const menu = (page: Page, name: string) => page.getByRole('menuitem', { name }).last()

  beforeAll(async () => {
    product = await startProduct()
    await anotherAdministrator(product, 'zhanggong')
    outside = createServer((request, response) => {
      if (request.url === '/unframed') response.setHeader('x-frame-options', 'DENY')
      response.setHeader('content-type', 'text/html; charset=utf-8').end(foreign)
    })
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
    outsideUrl = `http://localhost:${(outside.address() as AddressInfo).port}`
    await addMenuEntry(product, { code: 'energyBoard', name: '能源看板', url: `${outsideUrl}/inside`, pageType: 7 })
    await addMenuEntry(product, { code: 'unframed', name: '禁止嵌入', url: `${outsideUrl}/unframed`, pageType: 7 })
    await addMenuEntry(product, {
      code: 'gone',
      name: '已停机',
      url: `http://localhost:${await freePort()}/`,
      pageType: 4,
    })
    const sameHost = outsideUrl.replace('localhost', '127.0.0.1')
    await addMenuEntry(product, { code: 'neighbour', name: '同机看板', url: `${sameHost}/inside`, pageType: 8 })
    await addMenuEntry(product, { code: 'energyWindow', name: '能源大屏', url: `${outsideUrl}/outside`, pageType: 2 })
    await addMenuEntry(product, { code: 'nowhere', name: '空白对象', url: '/object', pageType: 11 })
    await addMenuEntry(product, {
      code: 'shiftReport',
      name: '班次日报',
      url: '/report?code=shift-report',
      pageType: 6,
    })
    await shiftReport(product)
    // As a browser that lets no page sound before it was touched.
    browser = await openBrowser(['--autoplay-policy=document-user-activation-required'])
    const first = await openWindow(browser, product.url)
    const second = await openWindow(browser, product.url)
    writer = first.page
    reader = second.page
    readerWindow = second.context
    for (const page of [writer, reader]) page.on('pageerror', (error) => errors.push(error.message))
    await signIn(writer)
    await signIn(reader, 'zhanggong', administrator.password)
    await open(reader, '/dvs/pages/monitor/objects')
    await reader.getByText('暂无公告').waitFor()
  })
  afterAll(async () => {
    if (reader) await picture(reader, 'frame-last')
    await browser?.close()
    outside?.close()
    await product?.stop()
  })

  it('a notice that is published is a line and a dialog at another user', async () => {
    await open(writer, '/bcs/pages/messageManage/notice')
    await writer.getByRole('button', { name: /新增/ }).first().click()
    const dialog = writer.getByRole('dialog').last()
    await dialog.getByLabel('公告标题').fill('周六停电')
    await dialog.getByLabel('公告类型').click()
    await writer.locator('.ant-select-dropdown:visible').getByText('停机维护').click()
    await dialog.getByLabel('公告内容').fill('周六 8:00 至 12:00 全厂停电检修，请提前停机。')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const row = writer.getByRole('row', { name: /周六停电/ })
    await picture(writer, 'frame-notices')
    await row.getByRole('button', { name: '更多' }).click()
    await writer.getByRole('menuitem', { name: '发布' }).click()
    await writer
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定/ })
      .last()
      .click()
    await row.getByText('已发布').waitFor()

    const shown = reader.getByRole('dialog').filter({ hasText: '全厂停电检修' })
    await shown.waitFor()
    await shown.locator(':focus').waitFor()
    // Keys that were meant for the page before do not close what is not read yet.
    for (const key of ['Space', 'Enter']) await reader.keyboard.press(key)
    expect(await shown.isVisible()).toBe(true)
    await picture(reader, 'frame-notice-dialog')
    const marked = reader.waitForResponse((response) => response.url().endsWith('/batchIsRead'))
    await shown.getByRole('button', { name: '我知道了' }).click()
    await marked
    await shown.waitFor({ state: 'hidden' })
    await reader.getByRole('button', { name: /公告：周六停电/ }).waitFor()
    await reader.reload()
    await reader.getByRole('button', { name: /公告：周六停电/ }).click()
    await reader.getByText('发布人：系统管理员').waitFor()
    expect(await reader.getByRole('button', { name: '我知道了' }).count()).toBe(0)
    await reader.keyboard.press('Escape')
  })

  it('an andon call opens its dialog; the sound that the browser refuses comes with the first touch', async () => {
    // A window that nobody has touched yet: a click before it came here would let it sound.
    await reader.close()
    reader = await readerWindow.newPage()
    reader.setDefaultTimeout(20_000)
    reader.on('pageerror', (error) => errors.push(error.message))
    await open(reader, '/dvs/pages/monitor/objects')
    const words = await wordsOf(reader)
    await until(async () => (await words()).includes('暂无对象'), 20_000, 'the page')
    await open(writer, '/mes/pages/andon/index')
    await writer.getByText('填写详情').click()
    await writer.getByText('物料异常').click()
    await writer.getByPlaceholder('例如：3号机缺料').fill('3号机缺料')
    await writer.getByRole('textbox', { name: /详情/ }).fill('PP 粒料余量不足一小时')
    await writer.getByRole('button', { name: '发送安灯' }).click()
    await writer.getByText('安灯已发出').waitFor()
    await picture(writer, 'frame-andon-page')
    await until(async () => (await words()).includes('【物料异常】PP 粒料余量不足一小时'), 20_000, 'the andon dialog')
    await until(
      async () => (await words()).includes('浏览器阻止了提示音，点击页面任意位置即可开启'),
      5000,
      'the hint that sound was refused',
    )
    const call = reader.getByRole('dialog').filter({ hasText: '安灯信息' })
    expect(await reader.getByRole('button', { name: /停止提示音/ }).count()).toBe(0)
    await picture(reader, 'frame-andon-dialog')
    await call.getByText('详情').click()
    await reader.getByText('浏览器阻止了提示音').waitFor({ state: 'hidden' })
    // The dialog covers the header, and with it the button there.
    await call.getByRole('button', { name: '停止提示音' }).click()
    await until(
      async () => (await reader.getByRole('button', { name: '停止提示音' }).count()) === 0,
      5000,
      'the end of the sound',
    )
    await call.getByRole('button', { name: /取\s*消/ }).click()
    await call.waitFor({ state: 'hidden' })
  })

  it('what was not read is there after a reload, and read in the message centre', async () => {
    await reader.reload()
    await reader.getByRole('button', { name: '未读消息 1 条' }).click()
    await reader.getByRole('tab', { name: '安灯 (1)' }).waitFor()
    await picture(reader, 'frame-messages')
    await reader.getByRole('button', { name: '查看全部' }).click()
    await reader.waitForURL('**/bcs/pages/messageManage/index?in=andon')
    await reader.getByRole('link', { name: '3号机缺料' }).waitFor()
    await picture(reader, 'frame-message-centre')
    await reader.getByRole('link', { name: '3号机缺料' }).click()
    await reader.getByRole('heading', { name: '3号机缺料' }).waitFor()
    await reader.getByRole('button', { name: '未读消息 0 条' }).waitFor()
    await picture(reader, 'frame-message')
    await reader.getByRole('button', { name: '返回消息中心' }).click()
    await reader.getByRole('row', { name: /3号机缺料.*已读/ }).waitFor()
  })

  it('a foreign page is embedded and reaches nothing of ours', async () => {
    await open(reader, '/dvs/pages/monitor/objects')
    await menu(reader, '能源看板').click()
    await reader.waitForURL('**/menu/*')
    await tags().getByRole('button', { name: '能源看板', exact: true }).waitFor()
    const inside = reader.frameLocator('iframe[title="能源看板"]')
    expect(await inside.locator('#reach').textContent()).toBe('parent closed, cookie [], query [], referrer []')
    await picture(reader, 'frame-embedded')
    const link = reader.url()
    await menu(reader, '同机看板').click()
    await tags().getByRole('button', { name: '同机看板', exact: true }).waitFor()
    // Cookies know no ports: a page of this very host must not even have its own.
    const neighbour = reader.frameLocator('iframe[title="同机看板"]')
    expect(await neighbour.locator('#reach').textContent()).toBe('parent closed, cookie closed, query [], referrer []')
    await menu(reader, '空白对象').click()
    await reader.getByText('未设置要显示的对象').waitFor()
    await menu(reader, '班次日报').click()
    await reader.getByRole('heading', { name: '班次日报' }).waitFor()
    await reader.getByText('未定义报表模板地址，请先上传报表模板').waitFor()
    await reader.getByRole('button', { name: '预览数据' }).click()
    await reader.getByText('此项不能为空').waitFor()
    await reader.goto(link)
    await reader.frameLocator('iframe[title="能源看板"]').getByText('能源看板').waitFor()
  })

  it('of a foreign page that forbids its embedding or is down, says so and leads out', async () => {
    const wayOut = reader.locator('main a:visible', { hasText: '在新窗口中打开' })
    await menu(reader, '禁止嵌入').click()
    await reader.getByText('显示空白或异常时，可能是对方不允许嵌入，请在新窗口中打开').last().waitFor()
    const [window] = await Promise.all([readerWindow.waitForEvent('page'), wayOut.click()])
    await window.getByRole('heading', { name: '能源看板' }).waitFor()
    await window.close()
    await menu(reader, '已停机').click()
    await reader.getByText('打不开此页面').waitFor()
    await picture(reader, 'frame-foreign-down')
    expect(await wayOut.count()).toBe(1)
  })

  it('page type 2 opens a window that knows nothing of this one', async () => {
    const [window] = await Promise.all([readerWindow.waitForEvent('page'), menu(reader, '能源大屏').click()])
    await window.waitForURL(`${outsideUrl}/outside`)
    expect(await window.evaluate('String(window.opener)')).toBe('null')
    await window.close()
    expect(await tags().getByRole('button', { name: '能源大屏', exact: true }).count()).toBe(0)
  })

  it('a module about power stations has a switcher, and shows the station chosen there', async () => {
    await powerStations(product, ['一厂光伏', '二厂光伏'])
    expect(await reader.getByLabel('电站', { exact: true }).count()).toBe(0)
    await open(reader, '/pho/pages/station/index')
    await reader.getByRole('heading', { name: '一厂光伏' }).waitFor()
    await reader.getByText('今日发电量 (kWh)').waitFor()
    await reader.getByLabel('电站', { exact: true }).click()
    await reader.locator('.ant-select-dropdown:visible').getByText('二厂光伏').click()
    await reader.getByRole('heading', { name: '二厂光伏' }).waitFor()
    expect(await reader.getByRole('heading', { name: '一厂光伏' }).count()).toBe(0)
    // One of them: the first station's have gone.
    await reader.getByText('今日发电量 (kWh)').waitFor()
    await picture(reader, 'frame-station')
    await tags().getByRole('button', { name: '班次日报', exact: true }).click()
    await menu(reader, '实时监控').waitFor()
  })

  it('tags that find no room drop the oldest, come back after a reload, and end in the empty page', async () => {
    const titles = () => tags().locator('button[title]').allTextContents()
    const before = await titles()
    await reader.setViewportSize({ width: 900, height: 800 })
    await until(async () => (await titles()).length < before.length, 5000, 'a dropped tag')
    expect(before.slice(-(await titles()).length)).toEqual(await titles())
    await reader.getByRole('button', { name: '展开菜单' }).click()
    for (const name of ['实时监控', '趋势分析', '控制记录']) await menu(reader, name).click()
    const kept = await titles()
    expect(kept.at(-1)).toBe('控制记录')
    await reader.reload()
    await tags().getByRole('button', { name: '控制记录', exact: true }).waitFor()
    expect(await titles()).toEqual(kept)
    await menu(reader, '控制记录').click()
    expect(await titles()).toEqual(kept)
    const scrolls = await reader.locator('main').evaluate((main) => main.scrollWidth > main.clientWidth)
    expect(scrolls).toBe(false)
    for (const name of kept) await reader.getByRole('button', { name: `关闭 ${name}`, exact: true }).click()
    await reader.waitForURL('**/empty')
    await reader.getByText('没有打开的标签页').waitFor()
    expect(errors).toEqual([])
  })
})
