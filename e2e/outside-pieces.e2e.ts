import { supplier } from '@zhizao/contract/material/supplier'
import { productRoute } from '@zhizao/contract/process/product-route'
import { route } from '@zhizao/contract/process/route'
import { segment } from '@zhizao/contract/process/segment'
import { outsideWork } from '@zhizao/contract/production/outside-work'
import { lot } from '@zhizao/contract/trace/lot'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProduction } from '../apps/server/src/production/test-production.ts'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import type { TestServer } from '../apps/server/src/testing/test-server.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { anotherAdministrator } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

describe('single pieces that a supplier ends', () => {
  let product: Product
  let browser: Browser
  let lead: Caller
  let noteId: string
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    await anotherAdministrator(product, 'boss')
    lead = callerOf(product.url, undefined)
    await lead.signIn(administrator.name, administrator.password)
    const shop = await testProduction(undefined as unknown as TestServer, lead)
    const { id: supplierId } = await lead.client(supplier).create({ name: '恒通电镀' })
    await shop.stock.place('WW-HT', { kind: 'lineside', supplierId })
    const shaft = await shop.product('CT-21', { name: '镀铬轴', tracking: 'serial' })
    const plating = await lead
      .client(segment)
      .create({ name: '电镀', segmentType: 'machining', runSeconds: '1', setUpSeconds: 0, isOutside: 1, supplierId })
    const drawn = await lead.client(route).create({
      code: 'GY-WW',
      name: '电镀路线',
      segments: [{ no: 10, segmentId: plating.id }],
      links: [],
    })
    const { code } = await lead.client(route).release({ id: drawn.id })
    await lead.client(productRoute).create({ materialId: shaft.id, routeCode: code })
    const made = await shop.released(shaft.id, '5')
    const [plan] = made.segmentPlans
    const note = await lead
      .client(outsideWork)
      .create({ segmentPlanId: plan!.id, supplierId, quantity: '5', lines: [] as never })
    noteId = note.id
    await lead.client(outsideWork).send({ id: noteId })
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  it.each([
    ['1280', { width: 1280, height: 800 }, ['DG-0001', 'DG-0002']],
    ['390', { width: 390, height: 844, isTouch: true }, ['DG-0003']],
  ] as const)('have their numbers as they come back: %s', async (name, size, codes) => {
    const { page, context, errors } = await openWindow(browser, product.url, { size })
    await signIn(page, 'boss')
    await page.goto(`${product.url}/mes/pages/outsideWork/index/detail?id=${noteId}`)
    await settled(page)
    await page
      .getByRole('button', { name: /^收\s*回$/ })
      .last()
      .click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: '确认收回' })
    await dialog.getByLabel('合格数量').fill(String(codes.length))
    await dialog.getByText(`0 / ${codes.length} 件`).waitFor()
    expect(await confirm.isDisabled()).toBe(true)
    const field = dialog.getByRole('textbox', { name: '序列号' })
    for (const code of codes) {
      await field.fill(code)
      await field.press('Enter')
    }
    await dialog.getByText(`${codes.length} / ${codes.length} 件`).waitFor()
    await picture(page, `outside-pieces-${name}`)
    await confirm.click()
    await dialog.waitFor({ state: 'detached' })
    for (const code of codes)
      expect((await lead.client(lot).page({ keyword: code, pageSize: 5 })).records).toMatchObject([{ code }])
    expect(errors).toEqual([])
    await context.close()
  })
})
