import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recallStory } from '../apps/server/src/production/genealogy/test-recall.ts'
import { testProduction } from '../apps/server/src/production/test-production.ts'
import { type Caller, callerOf } from '../apps/server/src/testing/caller.ts'
import type { TestServer } from '../apps/server/src/testing/test-server.ts'
import { openBrowser, openWindow, picture, settled, signIn } from './stand/browser.ts'
import { anotherAdministrator, someone } from './stand/frame-people.ts'
import { administrator, type Product } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'

describe('a recall', () => {
  let product: Product
  let browser: Browser
  let lead: Caller
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    await anotherAdministrator(product, 'boss')
    await someone(product, 'quality', 'inspector')
    lead = callerOf(product.url, undefined)
    await lead.signIn(administrator.name, administrator.password)
    await recallStory(lead, await testProduction(undefined as unknown as TestServer, lead))
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  const list = async (name: string, size: { width: number; height: number; isTouch?: boolean }) => {
    const opened = await openWindow(browser, product.url, { size })
    const { page } = opened
    await signIn(page, name)
    await page.goto(`${product.url}/wms/pages/lot/index`)
    await settled(page)
    const row = page.locator('.ant-table-row, .ant-card', { hasText: 'GY-1' }).filter({ visible: true }).first()
    await row.getByLabel('更多').click()
    await page.getByRole('menuitem', { name: '批次卡' }).click()
    await page
      .getByRole('dialog', { name: /批次卡/ })
      .getByRole('button', { name: '去向清单' })
      .click()
    const dialog = page.getByRole('dialog', { name: /去向清单/ })
    await dialog.getByText('共 6 个批次，在库 4 处，已发 2 个客户').waitFor()
    return { ...opened, dialog }
  }

  it('by a quality inspector: the delivery, two levels, two customers, every piece and no other', async () => {
    const { page, context, errors, dialog } = await list('quality', { width: 1280, height: 800 })
    const shown = await dialog.locator('.ant-table-row').allTextContents()
    expect(shown).toHaveLength(10)
    expect(shown.filter((text) => text.includes('已发客户'))).toEqual([
      expect.stringMatching(/B-1.*华北泵业.*2 个/),
      expect.stringMatching(/B-2.*东海船厂.*1 个/),
    ])
    expect(shown.join()).not.toMatch(/ZP-X|B-9|西山水务/)
    expect(await dialog.getByRole('button', { name: '冻结在库' }).count()).toBe(0)
    await picture(page, 'recall-1280')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '导出' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/批次去向清单.*\.xlsx$/)
    await dialog.getByRole('button', { name: 'B-1' }).first().click()
    await page.getByRole('dialog', { name: '批次卡：BP-40 B-1' }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it.each([['390', { width: 390, height: 844, isTouch: true }]] as const)(
    'what lies here is held with one press: %s',
    async (name, size) => {
      const { page, context, errors, dialog } = await list('boss', size)
      await picture(page, `recall-${name}`)
      await dialog.getByRole('button', { name: '冻结在库' }).click()
      await page.getByText('冻结在库的 4 处库存？').filter({ visible: true }).first().waitFor()
      await page.getByRole('button', { name: '全部冻结' }).click()
      await page.getByText(/已冻结，库存单据/).waitFor()
      await dialog.getByText('冻结', { exact: true }).first().waitFor()
      expect(await dialog.getByText('冻结', { exact: true }).count()).toBe(4)
      expect(await dialog.getByRole('button', { name: '冻结在库' }).isDisabled()).toBe(true)
      await picture(page, `recall-held-${name}`)
      expect(errors).toEqual([])
      await context.close()
    },
  )
})
