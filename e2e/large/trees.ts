/// <reference lib="dom" />
import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser, openWindow, settled, signIn } from '../stand/browser.ts'
import { hire } from './hire.ts'
import { tasksWhile } from './main-thread.ts'
import { administrator, type LargeStand } from './stand.ts'
import { type FigureTable, ms, quantile, seconds } from './table.ts'

const NODES = 10_000
const OF_LINE = 49
const WORD = 'T05123'
const NODE = '.ant-tree-treenode:not([aria-hidden=true])'

/** Where objects are chosen from the whole tree, and the field that narrows it. */
const screens = [
  ['live page', '/dvs/pages/monitor/objects', '按名称或编码过滤'],
  ['trend', '/dvs/pages/monitor/trend', '按名称或编码过滤'],
  ['alarm rules', '/lak/pages/basicData/alarmRule', '输入关键字过滤'],
  ['points', '/dvm/pages/point/index', '输入关键字过滤'],
  ['objects', '/dvm/pages/object/index', '输入关键字过滤'],
] as const

/** What the object tree of 10,000 nodes costs a browser: on the wire, until it is drawn, and for each key. */
export async function measureTrees(stand: LargeStand, table: FigureTable): Promise<void> {
  await growTree(stand)
  const browser = await openBrowser()
  try {
    const { page } = await openWindow(browser, stand.url)
    await hire(stand, ['looker'])
    await signIn(page, 'looker', administrator.password)
    for (const [name, path, label] of screens) {
      const opened = await openedTree(browser, page, `${stand.url}${path}`)
      const drawn = `${seconds(opened.took)}, ${seconds(opened.total)} of processor, longest task ${ms(opened.longest)}`
      table.add(
        'tree',
        `${name}, of ${opened.nodes} nodes`,
        `${Math.round(opened.bytes / 1024)} kB, drawn after ${drawn}`,
      )
      const field = page.getByPlaceholder(label).filter({ visible: true }).first()
      table.add('tree', `${name}, a key`, await keyCost(browser, page, field))
    }
    await page.getByRole('button', { name: '新增' }).filter({ visible: true }).first().click()
    const parent = page.getByRole('dialog').getByLabel('上级对象')
    await parent.click()
    table.add('tree', 'choice in a dialog, a key', await keyCost(browser, page, parent))
  } finally {
    await browser.close()
  }
}

/** Lines with their machines, until the company has so many objects: how they came is measured elsewhere. */
const growTree = ({ query }: LargeStand) =>
  query(
    `with company as (select company_id as id from app_user where login_name = 'admin'),
     wanted as (select greatest(0, $1::int - count(*)::int) / ($2::int + 1) as lines from object),
     line as (
       insert into object (company_id, id, path, code, name, object_type, sort)
       select company.id, made.id, '/' || made.id || '/', 'T' || n, '产线 T' || n, 'node', 100000 + n
       from company, wanted, lateral (select n, nextval('global_id') as id from generate_series(1, wanted.lines) n) made
       returning id, company_id, sort)
     insert into object (company_id, id, parent_id, path, code, name, sort)
     select line.company_id, made.id, line.id, '/' || line.id || '/' || made.id || '/',
       'T' || lpad(made.number::text, 5, '0') || '-' || made.of, '设备 T' || lpad(made.number::text, 5, '0') || '-' || made.of, made.of
     from line, lateral (select of, (line.sort - 100000) * 50 + of as number, nextval('global_id') as id
       from generate_series(1, $2::int) of) made`,
    [NODES, OF_LINE],
  )

async function openedTree(browser: Browser, page: Page, address: string) {
  await page.goto('about:blank')
  let took = 0
  let bytes = 0
  let nodes = 0
  const snapshot = page.waitForResponse((response) => response.url().endsWith('/selectObjectSnapshot'))
  const tasks = await tasksWhile(browser, page, async () => {
    const began = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator(`main ${NODE}`).filter({ visible: true }).first().waitFor({ timeout: 60_000 })
    await settled(page)
    took = performance.now() - began
    const response = await snapshot
    bytes = (await response.request().sizes()).responseBodySize
    nodes = ((await response.json()) as { data: { records: unknown[] } }).data.records.length
  })
  return { took, bytes, nodes, ...tasks }
}

/** What each key of a word costs the page's processor, and the longest that it does at once. */
async function keyCost(browser: Browser, page: Page, field: Locator): Promise<string> {
  await field.click()
  const costs: number[] = []
  let longest = 0
  for (const letter of WORD) {
    const tasks = await tasksWhile(browser, page, async () => {
      await field.press(letter)
      // Two frames: the key, and the tree that follows it.
      await page.evaluate(
        () => new Promise<void>((done) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(done)))),
      )
    })
    costs.push(tasks.total)
    longest = Math.max(longest, tasks.longest)
  }
  return `p50 ${ms(quantile(costs, 0.5))} of processor, most ${ms(Math.max(...costs))}; longest task ${ms(longest)}`
}
