/// <reference lib="dom" />
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser, openWindow, settled, signIn } from '../stand/browser.ts'
import { hire } from './hire.ts'
import { LONG, tasksWhile } from './main-thread.ts'
import { type ShownMachines, shownMachines } from './shown-machines.ts'
import { administrator, type LargeStand } from './stand.ts'
import { type FigureTable, ms, quantile, seconds } from './table.ts'

/** A node of a tree; another, unseen one measures its rows. */
const TREE = '.ant-tree-treenode:not([aria-hidden=true])'

/** The product's own screens, with what stands in them once they can be used. */
const screens = [
  ['live page', '/dvs/pages/monitor/objects', 'article'],
  ['current alarms', '/dvs/pages/alarm/current', '.ant-segmented'],
  ['alarm history', '/dvs/pages/alarm/history', '.ant-table'],
  ['alarm rules', '/lak/pages/basicData/alarmRule', TREE],
  ['trend', '/dvs/pages/monitor/trend', TREE],
  ['points', '/dvm/pages/point/index', TREE],
  ['objects', '/dvm/pages/object/index', TREE],
  ['boxes', '/iot/pages/box/index', '.ant-table'],
] as const

const WORD = 'M00123'

interface Watched extends Window {
  drawnAfter?: Promise<number>
}
type Shown = Pick<ShownMachines, 'lineId' | 'machineId'>
type Add = (what: string, figure: string) => void

/** What a person at a browser waits for in a plant of this size, in a real Chromium. */
export async function measureScreens(stand: LargeStand, forSeconds: number, table: FigureTable): Promise<void> {
  const machines = await shownMachines(stand)
  const browser = await openBrowser()
  try {
    const { page } = await openWindow(browser, stand.url)
    await hire(stand, ['looker'])
    await signIn(page, 'looker', administrator.password)
    const add: Add = (what, figure) => table.add('screen', what, figure)
    const work = { browser, page, url: stand.url, add }
    await openScreens(work)
    await watchScreens(work, machines, forSeconds)
    await typeInScreens(work, machines)
  } finally {
    await browser.close()
    await machines.stop()
  }
}

interface Work {
  browser: Browser
  page: Page
  url: string
  add: Add
}

const OPENED = 3

async function openScreens({ browser, page, url, add }: Work) {
  for (const [name, path, sign] of screens) {
    const open = () => untilUsable(page, `${url}${path}`, sign)
    const took: number[] = []
    for (let at = 0; at < OPENED; at++) took.push(await open())
    const { total } = await tasksWhile(browser, page, open)
    add(`${name} usable`, `${seconds(quantile(took, 0.5))}, ${seconds(total)} of them of the page's processor`)
  }
}

async function watchScreens({ browser, page, url, add }: Work, { lineId, machineId }: Shown, forSeconds: number) {
  const objects = `${url}/dvs/pages/monitor/objects`
  for (const [name, address, sign] of [
    ['60 cards', `${objects}?object=${lineId}`, 'article'],
    ['60 machines as a list', `${objects}?object=${lineId}&view=table`, '.ant-table-row'],
    ['a machine', `${objects}?object=${machineId}`, '.ant-table-row'],
    ['current alarms', `${url}/dvs/pages/alarm/current`, '.ant-segmented'],
  ] as const) {
    await untilUsable(page, address, sign)
    // What a page does while it is opened is counted with its opening.
    await pause(3000)
    const tasks = await tasksWhile(browser, page, () => pause(forSeconds * 1000))
    const aMinute = Math.round((tasks.long.length * 60) / forSeconds)
    const longest = `longest ${ms(tasks.longest)}, ${ms(tasks.longestByClock)} by the clock`
    const share = `${Math.round(tasks.total / (10 * forSeconds))} % of a processor`
    add(`${name}, looked at`, `${aMinute} tasks above ${LONG} ms of processor a minute; ${longest}; ${share}`)
  }
}

async function typeInScreens({ browser, page, url, add }: Work, { lineId, machineId }: Shown) {
  const objects = `${url}/dvs/pages/monitor/objects`
  for (const [name, address, label] of [
    ['tree of the live page', `${objects}?object=${lineId}`, '按名称或编码过滤'],
    ['filter of a machine', `${objects}?object=${machineId}`, '点位名称或编码'],
    ['tree of the points', `${url}/dvm/pages/point/index`, '输入关键字过滤'],
  ] as const) {
    await page.goto(address)
    await settled(page)
    const field = page.getByPlaceholder(label).filter({ visible: true }).first()
    await field.waitFor()
    await pause(3000)
    let keys: number[] = []
    const { longest } = await tasksWhile(browser, page, async () => {
      keys = await typed(page, field)
    })
    const most = ms(Math.max(...keys))
    add(
      `a key in the ${name}`,
      `p50 ${ms(quantile(keys, 0.5))}, most ${most}; longest task ${ms(longest)} of processor`,
    )
  }
}

async function untilUsable(page: Page, address: string, sign: string): Promise<number> {
  await page.goto('about:blank')
  const began = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  // Looked at in each frame: a locator that waits looks every half second. Pages of other tabs wait unseen.
  await page.waitForFunction(
    (shown) => [...document.querySelectorAll(shown)].some((element) => element.checkVisibility()),
    `main ${sign}`,
    { timeout: 60_000 },
  )
  await settled(page)
  return performance.now() - began
}

/** From each key until the next frame after it stands, in the page's own time. */
async function typed(page: Page, field: Locator): Promise<number[]> {
  const keys: number[] = []
  for (const letter of WORD) {
    await field.evaluate((element) => {
      ;(window as Watched).drawnAfter = new Promise((resolve) =>
        element.addEventListener(
          'keydown',
          ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp))),
          { once: true },
        ),
      )
    })
    await field.press(letter)
    keys.push(await page.evaluate(() => (window as Watched).drawnAfter!))
    await pause(400)
  }
  return keys
}
