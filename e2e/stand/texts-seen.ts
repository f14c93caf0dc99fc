/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** The words of the product itself, not of its data, where they are on show: headings of columns, labels, buttons, tabs, menus, hints in fields. */
const OWN_WORDS =
  'main th, main label, main .ant-tabs-tab, main button.ant-btn, nav .ant-menu-title-content, header nav, main h1, main h2'

export const ownWords = (page: Page): Promise<string[]> =>
  page.locator(OWN_WORDS).evaluateAll((elements) =>
    elements
      .filter((element) => element.closest('[data-page]')?.checkVisibility() ?? true)
      .map((element) => (element as unknown as { innerText: string }).innerText.trim().replaceAll(/\s+/g, ' '))
      .filter((text) => text !== ''),
  )

/** Whatever can be read on the page on show, hints and names of buttons without words too. */
export const everyText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement?.checkVisibility()) texts.push(node.textContent ?? '')
    for (const element of document.querySelectorAll('[placeholder], [title], [aria-label]')) {
      if (element.closest('[data-page]')?.checkVisibility() === false) continue
      for (const name of ['placeholder', 'title', 'aria-label']) texts.push(element.getAttribute(name) ?? '')
    }
    return texts
  })

export const chinese = (texts: readonly string[]) => texts.filter((text) => /\p{Script=Han}/u.test(text))
