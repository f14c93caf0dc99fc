import type { Locator, Page } from 'playwright-core'
import type { Words } from './words.ts'

/** The ordinary list and its dialog, as a user handles them in his language; texts are given in Chinese. */
export function listScreen(page: Page, { t, button }: Words) {
  const dialog = () => page.getByRole('dialog').last()
  const field = (label: string) => dialog().getByLabel(t(label), { exact: true })
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text }).first()
  return {
    dialog,
    field,
    rowOf,
    /** Waits until the dialog has put the cursor into its first field: before that it would take the keyboard away. */
    async add(name = '新增') {
      await page
        .getByRole('button', { name: button(name) })
        .first()
        .click()
      await page.locator('[role=dialog] :is(input, textarea):focus').last().waitFor()
    },
    async save() {
      const open = dialog()
      await open.getByRole('button', { name: button('保存') }).click()
      await open.waitFor({ state: 'hidden' })
    },
    async more(row: string, action: string) {
      await rowOf(row)
        .getByRole('button', { name: button('更多') })
        .click()
      await page.locator('.ant-dropdown:visible').getByText(t(action), { exact: true }).click()
    },
    /** Chooses by typing a part of a choice, and Enter; goes on once the choices are closed, as a person does. */
    async pick(field: Locator, text: string, option = text) {
      await field.click()
      await field.fill(text)
      const choices = page.locator('.ant-select-dropdown:visible')
      await choices.getByText(option).first().waitFor()
      await choices.locator('.ant-select-item-option-active').first().waitFor()
      await page.keyboard.press('Enter')
      await choices.first().waitFor({ state: 'hidden' })
    },
  }
}
