import { machine } from '@zhizao/contract/machine/machine'
import { tool } from '@zhizao/contract/machine/tool'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../apps/server/src/testing/caller.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { beside } from './stand/hands.ts'
import { type Product, startProduct, until } from './stand/product.ts'

/** The moulding machine of the demo plant: simulated, read over OPC UA by the gateway, counted by the server. */
describe('a machine that counts, and the mould on it', () => {
  let product: Product
  let browser: Browser
  let page: Page
  let admin: Caller
  let machineId = ''
  let errors: string[] = []
  const open = async (path: string) => {
    await page.goto(`${product.url}${path}`)
    await settled(page)
  }
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })

  beforeAll(async () => {
    product = await startProduct({ DEMO: '1' })
    browser = await openBrowser()
    const window = await openWindow(browser, product.url)
    page = window.page
    errors = window.errors
    await signIn(page)
    admin = await beside(product, page)
    await until(
      async () => {
        const [found] = (await admin.client(machine).page({ pageSize: 1 })).records
        machineId = found?.id ?? ''
        return machineId !== ''
      },
      120_000,
      'the machine of the demo plant',
    )
  })
  afterAll(async () => {
    if (page) await picture(page, 'machines-last')
    await browser?.close()
    await product?.stop()
  })

  it('its strokes are counted as it runs, and shown with its state', { timeout: 240_000 }, async () => {
    const counted = async () => {
      const [now] = await admin.client(machine).now({ machineIds: [machineId] })
      return Number(now!.lastHour.counter)
    }
    await until(async () => (await counted()) > 0, 180_000, 'a stroke')
    await open('/mes/pages/machine/machine')
    await rowOf('1#注塑机').getByText('自动生产').or(rowOf('1#注塑机').getByText('运行')).first().waitFor()
    await picture(page, 'machines-list')
    await page.getByRole('link', { name: '1#注塑机' }).click()
    await page.getByRole('cell', { name: '累计模次' }).waitFor()
    await picture(page, 'machines-detail')
  })

  it('the mould comes off with what it has done, and its history says so', async () => {
    const [mould] = (await admin.client(tool).page({ pageSize: 1, machineId })).records
    await open('/mes/pages/machine/tool')
    await rowOf('MJ-001').getByText('在机').waitFor()
    await picture(page, 'tools-list')
    await open(`/mes/pages/machine/tool/detail?id=${mould!.id}`)
    await page.getByRole('button', { name: '下机' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('备注').fill('换模')
    await dialog.getByRole('button', { name: '下机' }).click()
    await page.getByText('换模').waitFor()
    await page.getByText('在库').first().waitFor()
    await picture(page, 'tools-detail')
    expect((await admin.client(tool).get({ id: mould!.id })).shots).toBeGreaterThan(186_420)
    expect(errors).toEqual([])
  })
})
