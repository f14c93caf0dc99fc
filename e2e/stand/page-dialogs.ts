/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { problems } from './axe.ts'
import { settled } from './browser.ts'

const OPENS = /新增|新建|添加|导入|发送|上传许可证/
/** What the shared list screen offers on every page that it makes: a form of the page's fields, a sheet. */
const IS_SHARED = /^(新增.*|导入)$/

/** Buttons of the page that open a dialog, or the page of a new document. */
const openersOf = (page: Page): Promise<string[]> =>
  page.locator('main button:visible:enabled:not([type=submit])').evaluateAll((buttons, opens) => {
    const names = buttons.map((button) => (button.textContent ?? '').replaceAll(/\s/g, ''))
    return [...new Set(names.filter((name) => new RegExp(opens).test(name)))]
  }, OPENS.source)

export interface DialogsLooked {
  opened: string[]
  faults: string[]
}

/** Opens dialogs of the page that stands open, by keyboard alone, and says what is wrong with them. */
export async function dialogsOf(page: Page, { withShared }: { withShared: boolean }): Promise<DialogsLooked> {
  const address = page.url()
  const opened: string[] = []
  const faults: string[] = []
  for (const name of await openersOf(page)) {
    if (!withShared && IS_SHARED.test(name)) continue
    opened.push(name)
    const opener = page
      .locator('main button:visible:enabled:not([type=submit])')
      .filter({ hasText: new RegExp(`^\\s*${[...name].join('\\s*')}\\s*$`) })
      .first()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog').last()
    // A document is entered on a page of its own.
    const isPage = await Promise.race([
      dialog.waitFor().then(() => false),
      page.waitForURL((url) => url.href !== address).then(() => true),
    ])
    if (isPage) await settled(page)
    faults.push(...(await problems(page)).map((one) => `${name}: ${one}`))
    if (isPage) {
      await page.goto(address)
      await settled(page)
      continue
    }
    if (await leavesDialog(page)) faults.push(`${name}: the focus leaves the dialog`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    if (!(await opener.evaluate((button) => button === document.activeElement)))
      faults.push(`${name}: the focus does not come back`)
  }
  return { opened, faults }
}

/** Whether the focus gets out of the open dialog: within forty steps, or once it has come round. */
async function leavesDialog(page: Page): Promise<boolean> {
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    const where = await page.evaluate((isFirst) => {
      const global = globalThis as { firstFocused?: Element | null }
      const focused = document.activeElement
      if (isFirst) global.firstFocused = focused
      if (focused === document.body) return 'inside'
      if (!isFirst && focused === global.firstFocused) return 'round'
      const dialog = '[role=dialog], .ant-modal-wrap, .ant-drawer, .ant-select-dropdown, .ant-picker-dropdown'
      return focused?.closest(dialog) ? 'inside' : 'outside'
    }, step === 0)
    if (where === 'outside') return true
    if (where === 'round') return false
  }
  return false
}
