/**
 * Takes the pictures of the manual from a running product with the demo plant, at best a quarter of an hour old:
 * node scripts/manual-pictures.ts http://localhost:8080 PASSWORD [name …]
 */
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Locator, type Page } from 'playwright-core'
import { fillForPictures } from './manual-plant.ts'

const [url = 'http://localhost:8080', password = '', ...only] = process.argv.slice(2)
const folder = path.join(import.meta.dirname, '../apps/server/src/document/manual/pictures')
const machine = '1#螺杆空压机'

type Area = Locator | { x: number; y: number; width: number; height: number } | undefined
/** Brings the page to what is to be seen; answers with the part to keep, or nothing for the whole window. */
type Scene = (page: Page) => Promise<Area>

const open = async (page: Page, address: string) => {
  await page.goto(url + address)
  await page
    .locator('.ant-table-row, .ant-tree-treenode, form, .ant-pagination')
    .filter({ visible: true })
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
}
const whole = { x: 0, y: 0, width: 1440, height: 900 }
const work = { x: 230, y: 96, width: 1210, height: 804 }
const dialog = (page: Page) => page.locator('.ant-modal:visible').last()
const list = (address: string, area: Area = work): Scene => {
  return async (page) => {
    await open(page, address)
    return area
  }
}
/** A menu entry of a row, behind the arrow at its end. */
async function choose(page: Page, row: string, entry: string) {
  await page.locator('.ant-table-row', { hasText: row }).first().getByLabel('更多').click()
  // Without its movement the menu stays outside of the window: told, not clicked.
  await page.locator('.ant-dropdown:visible').getByText(entry, { exact: true }).dispatchEvent('click')
}
async function openMachine(page: Page, name = machine) {
  await open(page, '/dvs/pages/monitor/objects')
  await page.locator('.ant-tree-treenode', { hasText: name }).last().click()
  await page.getByRole('tab', { name: '实时数据' }).waitFor()
}
/** The dialog of a list's 新增. */
const adding = (address: string): Scene => {
  return async (page) => {
    await open(page, address)
    await page.getByRole('button', { name: /新增/ }).first().click()
    await dialog(page).locator('.ant-form-item').first().waitFor()
    return dialog(page)
  }
}
/** A page that is no list: known by words on it. */
const showing = (address: string, words: string, area: Area = work): Scene => {
  return async (page) => {
    await page.goto(url + address)
    await page.getByText(words).filter({ visible: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    return area
  }
}
const companyTab = (name: string, words: string, height = 620): Scene => {
  return async (page) => {
    await open(page, '/bcs/pages/systemConfig/company')
    await page.getByRole('tab', { name }).click()
    await page.getByText(words).filter({ visible: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    return { ...work, height }
  }
}
async function openBox(page: Page) {
  await open(page, '/iot/pages/box/index')
  await page.getByRole('link', { name: '动力站网关' }).or(page.getByText('动力站网关')).first().click()
  await page.getByRole('tab', { name: '接入配置' }).waitFor()
}

const scenes: Record<string, Scene> = {
  chooser: async (page) => {
    await page.goto(`${url}/model`)
    await page.getByText('请选择要进入的产品').waitFor()
    return { ...whole, height: 660 }
  },
  frame: list('/dvs/pages/monitor/objects', whole),
  account: list('/bcs/pages/systemConfig/accountSet', { ...work, height: 540 }),
  'second-factor': async (page) => {
    await open(page, '/bcs/pages/systemConfig/accountSet')
    const card = page.locator('section', { has: page.getByRole('heading', { name: '双重验证' }) })
    await card.getByRole('heading', { name: '验证器应用' }).waitFor()
    return card
  },
  palette: async (page) => {
    await open(page, '/dvs/pages/monitor/objects')
    await page.keyboard.press('Control+k')
    await page.locator('.ant-modal:visible input').fill('空压')
    await page.locator('.ant-modal:visible').getByText(machine).first().waitFor()
    return dialog(page)
  },
  help: async (page) => {
    await open(page, '/dvs/pages/monitor/trend')
    await page.getByRole('button', { name: '帮助', exact: true }).click()
    await page.getByRole('dialog', { name: '帮助文档' }).getByText('选择点位').first().waitFor()
    return { x: 640, y: 0, width: 800, height: 760 }
  },
  monitor: list('/dvs/pages/monitor/objects'),
  object: async (page) => {
    await openMachine(page)
    return work
  },
  trend: async (page) => {
    await open(page, '/dvs/pages/monitor/trend')
    await page.locator('.ant-tree-treenode', { hasText: machine }).click()
    for (const name of ['排气压力', '排气温度', '主机电流'])
      await page
        .getByRole('checkbox', { name: new RegExp(name) })
        .first()
        .check()
    await page.getByText('1小时', { exact: true }).click()
    await page.locator('canvas').first().waitFor()
    await page.waitForLoadState('networkidle')
    return work
  },
  control: async (page) => {
    await openMachine(page, '储气罐及联控柜')
    await page.getByRole('button', { name: '下发', exact: true }).first().click()
    await dialog(page).locator('input').first().waitFor()
    return dialog(page)
  },
  'control-log': list('/dvs/pages/monitor/controlLog', { ...work, height: 360 }),
  'alarm-current': list('/dvs/pages/alarm/current', { ...work, height: 620 }),
  'alarm-detail': async (page) => {
    await open(page, '/dvs/pages/alarm/current')
    await page
      .locator('.ant-table-row')
      .getByText(/高于|低于/)
      .first()
      .click()
    await page.getByText('变化过程').waitFor()
    await page.waitForLoadState('networkidle')
    return page.locator('.ant-drawer-section, .ant-drawer-content').last()
  },
  'alarm-handle': async (page) => {
    await open(page, '/dvs/pages/alarm/current')
    await page
      .locator('.ant-table-row', { hasText: /高于|低于/ })
      .first()
      .getByRole('button', { name: '处理' })
      .click()
    await dialog(page).getByText('处理措施').waitFor()
    return dialog(page)
  },
  'alarm-history': list('/dvs/pages/alarm/history'),
  'alarm-rule': async (page) => {
    await open(page, '/lak/pages/basicData/alarmRule')
    await page.getByRole('button', { name: /新增/ }).first().click()
    return dialog(page)
  },
  'alarm-level': list('/lak/pages/basicData/alarmLevel', { ...work, height: 320 }),
  model: list('/dvm/pages/model/index'),
  'object-list': list('/dvm/pages/object/index'),
  'point-edit': async (page) => {
    await open(page, '/dvm/pages/point/index')
    await page.locator('.ant-table-row', { hasText: '排气温度' }).first().getByText('编辑').click()
    await dialog(page).getByText('点位编码').waitFor()
    return dialog(page)
  },
  'point-limits': async (page) => {
    await open(page, '/dvm/pages/point/index')
    await page.locator('.ant-table-row', { hasText: '排气温度' }).first().getByText('编辑').click()
    await dialog(page).getByText('恢复延时').first().scrollIntoViewIfNeeded()
    return dialog(page)
  },
  import: async (page) => {
    await open(page, '/dvm/pages/point/index')
    await page.getByRole('button', { name: /导入/ }).first().click()
    await dialog(page).getByText('下载导入模板').first().waitFor()
    return dialog(page)
  },
  'box-list': list('/iot/pages/box/index', { ...work, height: 340 }),
  'box-access': async (page) => {
    await openBox(page)
    await page.getByText(machine).first().click()
    await page.waitForLoadState('networkidle')
    return work
  },
  'box-set-file': async (page) => {
    await openBox(page)
    await page.getByRole('tab', { name: '配置下发' }).click()
    await page.getByRole('button', { name: /生成配置/ }).waitFor()
    return { ...work, height: 520 }
  },
  user: list('/bcs/pages/systemConfig/user', { ...work, height: 420 }),
  'role-grants': async (page) => {
    await open(page, '/bcs/pages/systemConfig/role')
    await page.locator('.ant-table-row').first().waitFor()
    await choose(page, '设备操作员', '菜单权限')
    await dialog(page).locator('.ant-tree-treenode').filter({ visible: true }).first().waitFor()
    return dialog(page)
  },
  department: list('/bcs/pages/systemConfig/department', { ...work, height: 420 }),
  company: list('/bcs/pages/systemConfig/company', { ...work, height: 760 }),
  'operate-log': list('/bcs/pages/systemConfig/operateLog', { ...work, height: 480 }),
  dataset: async (page) => {
    await openMachine(page)
    await page.getByRole('tab', { name: '数据集' }).click()
    await page.getByText('新建数据集').waitFor()
    await page.waitForLoadState('networkidle')
    return { ...work, height: 520 }
  },
  'message-centre': showing('/bcs/pages/messageManage/index', '全部已读', { ...work, height: 480 }),
  notice: list('/bcs/pages/messageManage/notice', { ...work, height: 340 }),
  andon: async (page) => {
    await page.goto(`${url}/mes/pages/andon/index`)
    await page.getByRole('button', { name: '发送安灯' }).waitFor()
    await page.getByText('物料异常').click()
    await page.getByLabel('标题').fill('1# 注塑机缺料')
    await page.getByLabel('详情').fill('请送 PP 料 2 袋到注塑车间 1# 机。')
    return { ...work, width: 860, height: 690 }
  },
  outbox: list('/bcs/pages/systemConfig/outbox', { ...work, height: 480 }),
  'alarm-push': companyTab('报警推送', '推送规则', 700),
  protocol: list('/bcs/pages/systemConfig/protocol', { ...work, height: 420 }),
  'video-preview': async (page) => {
    await page.goto(`${url}/ics/pages/video/preview`)
    await page.getByText('空压站东侧').waitFor()
    return { ...work, height: 640 }
  },
  camera: adding('/ics/pages/video/camera'),
  'report-template': adding('/rms/pages/report/template'),
  'page-template': list('/lcdp/pages/pageTemplate/index', { ...work, height: 620 }),
  'rules-scope': async (page) => {
    await open(page, '/bcs/pages/systemConfig/rulesScope')
    await page.locator('.ant-table-row', { hasText: '空压机维修组' }).first().getByText('编辑').click()
    await dialog(page).getByText('数据范围').first().waitFor()
    await page.waitForLoadState('networkidle')
    return dialog(page)
  },
  area: list('/bcs/pages/systemConfig/area', { ...work, height: 420 }),
  dictionary: list('/bcs/pages/systemConfig/dictionary', { ...work, height: 620 }),
  params: companyTab('参数设置', '无操作自动退出', 760),
  licence: companyTab('许可证', '有效期至', 480),
  menu: list('/bcs/pages/systemConfig/resource', { ...work, height: 700 }),
  'page-layout': async (page) => {
    await open(page, '/bcs/pages/systemConfig/resource')
    await page.locator('.ant-table-row').first().waitFor()
    await choose(page, 'alarmMessage', '页面布局')
    await dialog(page).getByText('表格密度').waitFor()
    return dialog(page)
  },
  product: list('/bcs/pages/systemConfig/product', { ...work, height: 620 }),
  monitoring: async (page) => {
    await page.goto(`${url}/bcs/pages/operations/monitoring`)
    await page.locator('canvas').first().waitFor()
    await page.waitForLoadState('networkidle')
    return work
  },
  scripts: showing('/bcs/pages/operations/scripts', '查看日志', { ...work, height: 480 }),
  schedule: async (page) => {
    await page.goto(`${url}/bcs/pages/operations/scripts`)
    await page.getByRole('tab', { name: '定时任务' }).click()
    await page.getByRole('button', { name: '新增定时任务' }).click()
    await dialog(page).getByText('保留最近的份数').waitFor()
    await page.waitForLoadState('networkidle')
    return dialog(page)
  },
  'content-editor': async (page) => {
    await open(page, '/bcs/pages/contentManage/index')
    await page.locator('.ant-table-row', { hasText: '登录与退出' }).first().getByText('编辑').click()
    await dialog(page).getByRole('textbox', { name: '正文' }).waitFor()
    return dialog(page)
  },
}

async function take(page: Page, name: string, area: Area) {
  const box = area && 'boundingBox' in area ? await area.boundingBox() : area
  const margin = area && 'boundingBox' in area ? 8 : 0
  const kept = box ?? whole
  const x = Math.max(0, kept.x - margin)
  const y = Math.max(0, kept.y - margin)
  const clip = {
    x,
    y,
    scale: 1,
    width: Math.min(1440, kept.x + kept.width + margin) - x,
    height: Math.min(900, kept.y + kept.height + margin) - y,
  }
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 78, clip })
  writeFileSync(path.join(folder, `${name}.webp`), Buffer.from(data, 'base64'))
  await devtools.detach()
}

await fillForPictures(url, password)
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  locale: 'zh-CN',
  colorScheme: 'light',
})
const page = await context.newPage()
page.setDefaultTimeout(8000)
await page.goto(url)
await page.getByRole('button', { name: /登\s*录/ }).waitFor()
const wanted = (name: string) => !only.length || only.includes(name)
if (wanted('sign-in')) await take(page, 'sign-in', undefined)
if (wanted('qr-sign-in')) {
  await page.getByText('扫码登录').click()
  await page.locator('canvas, svg[role=img], .ant-qrcode').first().waitFor()
  await take(page, 'qr-sign-in', undefined)
}
if (wanted('register')) {
  await page.goto(`${url}/emailRegister`)
  await page.getByPlaceholder('公司名称').waitFor()
  await take(page, 'register', undefined)
}
await page.goto(url)
await page.getByPlaceholder('登录名').fill('admin')
await page.getByPlaceholder('密码').fill(password)
await page.getByRole('button', { name: /登\s*录/ }).click()
await page.waitForURL('**/model')
// Reminders would stand before what is to be seen; movements would be caught half-way.
await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
  const style = document.createElement('style')
  style.textContent = '.ant-notification, .ant-message { display: none !important } * { animation-duration: 1ms !important; transition-duration: 1ms !important }'
  document.head.append(style)
})`)
const failed: string[] = []
for (const [name, scene] of Object.entries(scenes)) {
  if (!wanted(name)) continue
  try {
    const area = await scene(page)
    await new Promise((done) => setTimeout(done, 800))
    await take(page, name, area)
  } catch (error) {
    failed.push(`${name}: ${(error as Error).message.split('\n')[0]}`)
  }
}
await browser.close()
const sizes = readdirSync(folder).map((name) => statSync(path.join(folder, name)).size)
const total = sizes.reduce((sum, size) => sum + size, 0)
console.log(`${sizes.length} pictures, ${Math.round(total / 1000)} kB`)
for (const line of failed) console.error(line)
process.exitCode = failed.length ? 1 : 0
