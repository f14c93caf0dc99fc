/// <reference lib="dom" />
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel } from '@zhizao/contract/gateway-box/box-channel'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf } from '../apps/server/src/testing/caller.ts'
import { databaseOf } from './no-loss/database.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

/** More than the page of a box asks for at a time. */
const DEVICES = 1200
/** Of everything in the page: header, menu, what is seen of tree and list. */
const MOST_ELEMENTS = 3500
const NODE = '.ant-tree-treenode:not([aria-hidden=true])'

describe('a box of hundreds of devices', () => {
  let product: Product
  let browser: Browser
  let boxId: string
  beforeAll(async () => {
    product = await startCompany()
    browser = await openBrowser()
    const admin = callerOf(product.url, undefined)
    await admin.signIn(administrator.name, administrator.password)
    boxId = (await admin.client(box).create({ code: 'MANY', name: '多站盒子' })).id
    const channel = await admin.client(boxChannel).create({
      boxId,
      code: 'c1',
      name: '通道一',
      driver: 'modbus-tcp',
      settings: { host: '127.0.0.1', port: 1 },
    })
    await databaseOf(product.dataDir).query(
      `insert into box_device (company_id, channel_id, code, name, sort)
       select company_id, id, 'S' || n, '从站 ' || lpad(n::text, 4, '0'), n from box_channel, generate_series(1, $2::int) n where id = $1`,
      [channel.id, DEVICES],
    )
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  it('is drawn as far as it is seen, and each of its devices can be reached', async () => {
    const { page, errors } = await openWindow(browser, product.url)
    await signIn(page)
    await page.goto(`${product.url}/iot/pages/box/detail?id=${boxId}`)
    await settled(page)
    const tree = page.getByRole('complementary', { name: '通道和设备' })
    await tree.getByText('从站 0001').waitFor()
    expect(await tree.locator(NODE).count()).toBeLessThan(100)
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(MOST_ELEMENTS)
    await picture(page, 'box-of-hundreds')
    await tree.getByText('从站 0001').hover()
    await page.mouse.wheel(0, 100_000)
    await tree.getByText(`从站 ${DEVICES}`).click()
    await page.getByRole('heading', { name: `从站 ${DEVICES}` }).waitFor()
    expect(await tree.locator(NODE).count()).toBeLessThan(100)
    expect(errors).toEqual([])
  })
})
