import { bom } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { dayText } from '@zhizao/rules/time/calendar'
import { USUAL_ZONE } from '@zhizao/rules/time/time-zone'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { billHands } from './stand/bill-hands.ts'
import { openBrowser, openWindow, picture, settled } from './stand/browser.ts'
import { beside, handsOf } from './stand/hands.ts'
import { listScreen } from './stand/list-screen.ts'
import { oneByLot } from './stand/lot.ts'
import { newCompany } from './stand/new-company.ts'
import { type Product, until } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'
import { type Locale, type Words, wordsOf } from './stand/words.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startCompany()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

interface Plant {
  locale: Locale
  mark: string
  dark: boolean
}
const plants: Plant[] = [
  { locale: 'zh-CN', mark: 'cn', dark: false },
  { locale: 'en-US', mark: 'en', dark: true },
  { locale: 'zh-TW', mark: 'tw', dark: false },
]

/** From nothing to a released bill of four levels, with people, calendar and shifts; by the screens alone. */
describe.each(oneByLot(plants))('the master data of a new company in $locale', ({ locale, mark, dark }) => {
  let words: Words
  let hands: ReturnType<typeof handsOf>
  let list: ReturnType<typeof listScreen>
  let page: Page
  let context: BrowserContext
  const errors: string[] = []
  const t = (text: string, values?: Record<string, string | number>) => words.t(text, values)

  beforeAll(async () => {
    const { loginName, password } = await newCompany(product, mark)
    words = await wordsOf(locale)
    hands = handsOf(words)
    const size = { width: 1280, height: 800 }
    ;({ context, page } = await openWindow(browser, product.url, { locale, dark, size }))
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    page.on('pageerror', (error) => errors.push(error.message))
    list = listScreen(page, words)
    await hands.signIn(page, loginName, password)
  })
  afterAll(async () => {
    if (page) await picture(page, `master-${mark}-last`)
    await context?.close()
    expect(errors).toEqual([])
  })

  const snap = (name: string) => picture(page, `master-${mark}-${name}`)
  const named = (text: string) => page.getByRole('button', { name: words.button(text) })
  const line = (title: string) => page.getByRole('listitem').filter({ has: page.getByText(t(title), { exact: true }) })
  /** From the first steps to the page of one. */
  async function goTo(title: string) {
    await page.goto(`${product.url}/mes/pages/firstSteps/index`)
    await line(title).getByRole('button').click()
    await page.waitForURL((url) => !url.pathname.includes('firstSteps'))
    await settled(page)
  }
  it('opens with the first steps, of which only the units are done', async () => {
    await page.goto(`${product.url}/model`)
    await page
      .getByText(words.named({ name: '生产执行', nameEn: 'Production' }), { exact: true })
      .first()
      .click()
    await page.waitForURL('**/mes/pages/firstSteps/index')
    await page.getByText(t('{done} / {all} 项', { done: 1, all: 17 })).waitFor()
    await snap('01-first-steps')
  })

  it('has classes that hand down', async () => {
    await goTo('物料分类')
    await snap('02-class-empty')
    for (const [name, unit, source] of [
      ['塑料粒子', 'kg', '外购'],
      ['注塑件', '个', '自制'],
    ] as const) {
      await list.add()
      await list.field('分类名称').fill(name)
      await list.pick(list.field('基本单位'), unit)
      await list.pick(list.field('来源'), t(source))
      await snap('02-class-dialog')
      await list.save()
      await list.rowOf(name).waitFor()
    }
    await snap('02-classes')
  })

  it('has codes made by a rule', async () => {
    await goTo('编码规则')
    await list.add()
    await list.field('规则名称').fill('物料编码')
    await list.pick(list.field('编码对象'), t('物料'), t('物料'))
    await snap('03-code-rule')
    await list.save()
    await list.rowOf('物料编码').waitFor()
  })

  it('imports its materials from a sheet, once the wrong row is put right', async () => {
    const headings = ['物料编码', '物料名称', '物料分类', '规格型号', '基本单位'].map((text) => t(text))
    const rows = (unit: string) => [
      ['PP-01', '聚丙烯', '塑料粒子', 'K8303', ''],
      ['MB-01', '白色母', '塑料粒子', '60%', ''],
      ['MIX-01', 'PP 白色料', '注塑件', '', 'kg'],
      ['BODY-01', '盒体', '注塑件', '420 g', unit],
      ['LID-01', '盒盖', '注塑件', '160 g', ''],
      ['BUCKLE-01', '卡扣', '塑料粒子', '7 g', '个'],
      ['BOX-01', '收纳盒组件', '注塑件', '', ''],
      ['SN10-WH', '收纳盒 10 L', '注塑件', '10 L', ''],
    ]
    const sheet = async (unit: string) => ({
      name: 'materials.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await writeXlsxFile(
        [headings, ...rows(unit)].map((cells) => cells.map((value) => (value ? { value } : null))) as never,
      ).toBuffer(),
    })
    await goTo('物料')
    await snap('04-material-empty')
    await named('导入').first().click()
    const dialog = list.dialog()
    await dialog.locator('input[type=file]').setInputFiles(await sheet('佝'))
    await dialog.getByText(t('有 {count} 处问题，没有导入', { count: 1 })).waitFor()
    await snap('04-import-refused')
    await dialog.locator('input[type=file]').setInputFiles(await sheet('个'))
    await list.rowOf('SN10-WH').waitFor()
    await snap('04-materials')
  })

  it('adds one by hand, whose code comes by the rule', async () => {
    await list.add()
    await list.field('物料名称').fill('外箱')
    await list.field('物料分类').click()
    await page.locator('.ant-select-dropdown:visible').getByText('塑料粒子', { exact: true }).click()
    await list.pick(list.field('基本单位'), '个')
    await snap('05-material-dialog')
    await list.save()
    await list.rowOf('外箱').waitFor()
    expect(await list.rowOf('外箱').textContent()).toContain('0001')
  })

  describe('draws bills', () => {
    let bills: ReturnType<typeof billHands>
    beforeAll(() => {
      bills = billHands(page, words, product.url)
    })

    /** Puts the second line of the open draft into what the first is made of, by the keys, and takes it out again. */
    async function arrange() {
      await named('调整结构').click()
      const rows = list.dialog().locator('[aria-level]')
      await rows.nth(1).click()
      await snap('09-structure')
      await page.keyboard.press('Alt+Shift+ArrowRight')
      const ask = page.locator('.ant-modal-confirm')
      await ask.waitFor()
      await snap('09-structure-released')
      await ask.getByRole('button', { name: words.button('建立新版本并缩进') }).click()
      await until(async () => (await rows.count()) === 5)
      await page.locator('[aria-level="2"]').and(page.locator('[aria-selected="true"]')).getByText('外箱').waitFor()
      await settled(page)
      await snap('09-structure-indented')
      await page.locator('[aria-selected="true"]').focus()
      await page.keyboard.press('Alt+Shift+ArrowLeft')
      await page.locator('[aria-level="1"]').and(page.locator('[aria-selected="true"]')).getByText('外箱').waitFor()
      await page.keyboard.press('Escape')
      await list.dialog().waitFor({ state: 'hidden' })
      expect(await (await bills.cell(2, '组件物料')).textContent()).toContain('外箱')
    }

    it('by the keys alone, with a line put in between', async () => {
      await goTo('BOM 管理')
      await snap('06-bom-empty')
      await bills.begin('MIX-01', '100')
      await (await bills.cell(1, '组件物料')).click()
      await list.pick(bills.input(1, '组件物料'), 'PP-01')
      await bills.quantity(1, '97')
      await page.keyboard.press('Enter')
      await bills.input(2, '用量').and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Shift+Tab')
      await snap('06-bom-keys')
      await list.pick(bills.input(2, '组件物料'), 'BUCKLE-01')
      await page.keyboard.press('Insert')
      await bills.grid().locator('tbody tr').nth(2).waitFor()
      await list.pick(bills.input(2, '组件物料'), 'MB-01')
      await bills.quantity(2, '3')
      await page.keyboard.press('ArrowDown')
      await bills.input(3, '用量').and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Control+Delete')
      await bills.grid().locator('tbody tr').nth(2).waitFor({ state: 'detached' })
      await snap('06-bom-typed')
      await bills.saveAndRelease()
      await snap('06-bom-released')
    })

    it('from a sheet, whose wrong word is marked', async () => {
      for (const [code, weight] of [
        ['BODY-01', '420'],
        ['LID-01', '160'],
      ] as const) {
        await bills.begin(code, '1000')
        await (await bills.cell(1, '组件物料')).click()
        await bills.paste(`MIX-01\t${weight}`)
        await bills.grid().getByText('PP 白色料').filter({ visible: true }).first().waitFor()
        await bills.saveAndRelease()
      }
      await bills.begin('BOX-01', '1')
      await (await bills.cell(1, '组件物料')).click()
      await bills.paste('BODY-01\t1\nLID-01\t1\nBUCKEL-01\t2')
      await page.getByText(t('已粘贴，其中 {count} 个单元格需要修改，已标红', { count: 1 })).waitFor()
      await snap('07-bom-pasted')
      await (await bills.cell(3, '组件物料')).click()
      await list.pick(bills.input(3, '组件物料'), 'BUCKLE-01')
      await bills.saveAndRelease()
    })

    it('by copying a line, and opens to four levels', async () => {
      await bills.begin('SN10-WH', '8')
      await (await bills.cell(1, '组件物料')).click()
      await list.pick(bills.input(1, '组件物料'), 'BOX-01')
      await bills.quantity(1, '8')
      await bills
        .grid()
        .getByRole('button', { name: t('第 {line} 行的操作', { line: 1 }) })
        .click()
      await page.locator('.ant-dropdown:visible').getByText(t('复制一行'), { exact: true }).click()
      await (await bills.cell(2, '组件物料')).click()
      await list.pick(bills.input(2, '组件物料'), '外箱')
      await bills.quantity(2, '1')
      expect(await (await bills.cell(2, '组件物料')).textContent()).toContain('外箱')
      await snap('08-bom-copied')
      await bills.saveAndRelease()
      await goTo('BOM 管理')
      await list.more('SN10-WH', '展开')
      await list.dialog().getByText('PP-01').first().waitFor()
      await snap('08-bom-exploded')
      await until(async () => {
        // A hint below the pointer takes the first one.
        await page.keyboard.press('Escape')
        return !(await list.dialog().isVisible())
      })
      await list.more('SN10-WH', '复制为新版本')
      await page
        .locator('h1')
        .filter({ hasText: t('草稿') })
        .waitFor()
      await snap('08-bom-new-version')
      const caller = await beside(product, page)
      const [made] = await caller.client(material).query({ codes: ['SN10-WH'] })
      await arrange()
      const { places } = await caller.client(bom).explodePlaces({ materialId: made!.id, quantity: '8000' })
      expect(Math.max(...places.map(({ level }) => level))).toBe(4)
      expect(places.find(({ materialCode, level }) => materialCode === 'MB-01' && level === 4)).toMatchObject({
        perParent: '3',
      })
    })
  })

  it('has suppliers, work centers with stations, people and a team', async () => {
    await goTo('供应商')
    await list.add()
    await list.field('供应商名称').fill('甬塑新材料')
    await list.save()
    await goTo('工作中心')
    await snap('09-center-empty')
    await list.add()
    await list.field('工作中心编码').fill('WC-1')
    await list.field('工作中心名称').fill('注塑中心')
    await list.field('日产能（小时）').fill('22')
    await list.save()
    await goTo('工位')
    await snap('09-station-empty')
    for (const at of [1, 2]) {
      await list.add()
      await list.field('工位编码').fill(`ST-${at}`)
      await list.field('工位名称').fill(`${at} 号机位`)
      await list.pick(list.field('工作中心'), '注塑')
      await list.save()
    }
    await goTo('人员')
    await snap('10-staff-empty')
    for (const [code, name] of [
      ['E001', '赵建国'],
      ['E002', '李秀英'],
    ] as const) {
      await list.add()
      await list.field('工号').fill(code)
      await list.field('姓名').fill(name)
      await list.field('工牌号').fill(`ZY-${code}`)
      await list
        .dialog()
        .getByRole('button', { name: words.button(t('添加{title}', { title: t('技能') })) })
        .click()
      await list.field('技能名称').fill('注塑操作')
      await page.keyboard.press('Enter')
      await snap('10-staff-dialog')
      await list.save()
      await list.rowOf(name).waitFor()
    }
    await goTo('班组')
    await list.add()
    await list.field('班组编码').fill('T-A')
    await list.field('班组名称').fill('甲班')
    await list.pick(list.field('工作中心'), '注塑')
    await list.pick(list.field('班组长'), '赵建国')
    await snap('11-team-dialog')
    await list.save()
    await list.more('甲班', '班组成员')
    const dialog = list.dialog()
    for (const name of ['赵建国', '李秀英'])
      await dialog.getByRole('row').filter({ hasText: name }).first().getByRole('checkbox').check()
    await snap('11-team-members')
    await dialog.getByRole('button', { name: new RegExp(`${t('添加')} \\(2\\)`) }).click()
    await dialog.getByText(t('没有未分班组的人员，请先在人员页面登记')).waitFor()
    await snap('11-team-joined')
    await page.keyboard.press('Escape')
  })

  it('paints the year', async () => {
    await goTo('工厂日历')
    const year = Number(dayText(Date.now(), USUAL_ZONE).slice(0, 4))
    const day = (text: string) => page.locator(`button[title^="${year}-${text}"]`)
    await page.getByLabel(t('名称'), { exact: true }).fill('国庆节')
    await day('10-01').scrollIntoViewIfNeeded()
    await day('10-01').hover()
    await page.mouse.down()
    for (const each of ['02', '03', '04', '05', '06', '07']) await day(`10-${each}`).hover()
    await page.mouse.up()
    await snap('12-calendar-drawn')
    await page.getByRole('radio', { name: t('补班日') }).check()
    await day('10-10').focus()
    await page.keyboard.press('Enter')
    await snap('12-calendar-painted')
    await named(t('保存（{count} 天）', { count: 8 })).click()
    await named('保存').and(page.locator(':disabled')).waitFor()
    expect(await day('10-07').getAttribute('title')).toContain(t('法定节假日'))
    await snap('12-calendar-saved')
  })

  it('works in two shifts', async () => {
    await goTo('班次计划')
    await snap('13-plan-empty')
    await list.add()
    await list.field('计划名称').fill('两班制')
    const dialog = list.dialog()
    for (const [at, [name, from, to]] of (
      [
        ['白班', '08:00', '20:00'],
        ['夜班', '20:00', '08:00'],
      ] as const
    ).entries()) {
      await dialog.getByRole('button', { name: words.button('添加班次') }).click()
      const shift = dialog.locator('fieldset').nth(at)
      await shift.getByLabel(t('班次名称'), { exact: true }).fill(name)
      await shift.getByLabel(t('上班时间'), { exact: true }).fill(from)
      await shift.getByLabel(t('下班时间'), { exact: true }).fill(to)
      await shift.getByRole('button', { name: words.button('添加休息') }).click()
      if (at) {
        await shift.getByLabel(t('休息开始'), { exact: true }).fill('00:00')
        await shift.getByLabel(t('休息结束'), { exact: true }).fill('00:30')
      }
    }
    await list.pick(dialog.getByRole('combobox', { name: t('工作中心') }), '注塑')
    await dialog.getByRole('button', { name: words.button('添加资源') }).click()
    await snap('13-plan-dialog')
    await list.save()
    await list.rowOf('两班制').waitFor()
    await snap('13-plan')
    await page.getByText(t('查看资源工作时间'), { exact: true }).click()
    await list.dialog().getByText(t('工作 {hours} 小时').split('{')[0]!).first().waitFor()
    await snap('13-plan-week')
  })

  it('has done all of the first steps but those of routes', async () => {
    await page.goto(`${product.url}/mes/pages/firstSteps/index`)
    await page.getByText(t('{done} / {all} 项', { done: 12, all: 17 })).waitFor()
    await snap('14-done')
  })
})
