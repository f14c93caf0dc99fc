/// <reference lib="dom" />
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { problems, problemsInOtherTheme } from './stand/axe.ts'
import { openBrowser } from './stand/browser.ts'
import { dialogsOf } from './stand/page-dialogs.ts'
import { type Product, until } from './stand/product.ts'
import { startCompany } from './stand/start-company.ts'
import { chinese, everyText } from './stand/texts-seen.ts'
import { type WalkWindow, type WalkWindows, walkWindows } from './stand/walk-windows.ts'

/** Of whom the walk through the pages says that nothing is wrong, it would have said what is. */
describe('a walk finds what is planted', () => {
  let product: Product
  let browser: Browser
  let windows: WalkWindows
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startCompany(), openBrowser()])
    windows = await walkWindows(browser, product.url)
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  beforeEach(async () => {
    for (const window of Object.values(windows)) window.errors()
  })

  const address = '/bcs/pages/systemConfig/operateLog'
  /** Opens the page and puts HTML into it, above it all or among the rest. */
  async function plant(
    { page, open }: WalkWindow,
    html: string,
    place = 'position: fixed; inset: 200px auto auto 100px',
  ) {
    await open(address, true)
    await page.evaluate(
      ([html, place]) => {
        const bed = document.createElement('div')
        bed.style.cssText = `${place}; z-index: 1`
        bed.innerHTML = html!
        document.querySelector('main')!.append(bed)
      },
      [html, place],
    )
  }
  const found = async (window: WalkWindow) => [...(await window.faults()), ...window.errors()].join('\n')
  const foundByAxe = async () => (await problems(windows.mouse.page)).join('\n')

  it('and nothing else', async () => {
    for (const window of Object.values(windows)) {
      await window.open(address, true)
      expect(await found(window)).toBe('')
    }
    expect(await foundByAxe()).toBe('')
    expect(await problemsInOtherTheme(windows.mouse.page)).toEqual([])
  })

  it('a button that no finger hits', async () => {
    await plant(windows.fingers, '<button style="width: 30px; height: 30px; padding: 0">撤</button>')
    const faults = await found(windows.fingers)
    expect(faults).toContain('390 × 844: button“撤” is 30 × 30')
    expect(faults).toContain('1280 × 800: button“撤” is 30 × 30')
  })

  it('a page that is wider than a phone, though not than a panel', async () => {
    await plant(windows.fingers, '', 'width: 500px; height: 10px; flex: none')
    const faults = await found(windows.fingers)
    expect(faults).toMatch(/390 × 844: main scrolls sideways: \d+ in \d+/)
    expect(faults).not.toContain('1280 × 800')
  })

  it('a heading that wraps at one width alone', async () => {
    await plant(
      windows.mouse,
      '<table style="width: calc(100vw - 1150px)"><thead><tr><th style="line-height: 20px">上一次保养的时间和负责人姓名</th></tr></thead></table>',
    )
    const faults = await found(windows.mouse)
    expect(faults).toMatch(/1280 × 800: heading .*wraps/)
    expect(faults).not.toContain('1920 × 1080')
  })

  it('a name that lacks the words that are seen', async () => {
    await plant(windows.mouse, '<button aria-label="关闭">打开阀门</button>')
    expect(await foundByAxe()).toContain('label-content-name-mismatch')
  })

  it('words that only the dark theme makes hard to read', async () => {
    await plant(windows.mouse, '<p style="margin: 0; color: #1f1f1f; background: var(--surface)">阀门已打开</p>')
    expect(await foundByAxe()).toBe('')
    expect(await problemsInOtherTheme(windows.mouse.page)).toEqual([expect.stringContaining('color-contrast')])
  })

  it('Chinese in an English page, in words and in hints', async () => {
    await plant(windows.english, '<p>阀门</p><input aria-label="压力" />')
    const texts = (await everyText(windows.english.page)).filter((text) => !text.includes('系统管理员'))
    expect(chinese(texts)).toEqual(expect.arrayContaining(['阀门', '压力']))
  })

  it.each(['mouse', 'fingers', 'english'] as const)(
    'what the page throws and writes as an error (%s)',
    async (kind) => {
      await windows[kind].open(address, true)
      await windows[kind].page.evaluate(() => {
        console.error('a planted complaint')
        setTimeout(() => {
          throw new Error('a planted error')
        })
      })
      const complaints: string[] = []
      const isTold = (words: string) => complaints.some((one) => one.includes(words))
      await until(() => {
        complaints.push(...windows[kind].errors())
        return isTold('a planted complaint') && isTold('a planted error')
      })
    },
  )

  it('a dialog that lets the focus go and does not give it back', async () => {
    await plant(
      windows.mouse,
      `<button>新增</button><div role="dialog" aria-label="新增" hidden><button>保存</button></div>
       <a href="#before">前</a>`,
    )
    await windows.mouse.page.evaluate(() => {
      const bed = document.querySelector('main')!.lastElementChild!
      const [opener, dialog] = [bed.querySelector('button')!, bed.querySelector<HTMLElement>('[role=dialog]')!]
      opener.addEventListener('click', () => {
        dialog.hidden = false
        dialog.querySelector('button')!.focus()
      })
      addEventListener('keydown', ({ key }) => {
        if (key !== 'Escape') return
        dialog.hidden = true
        ;(document.activeElement as HTMLElement | null)?.blur()
      })
    })
    const { opened, faults } = await dialogsOf(windows.mouse.page, { withShared: true })
    expect(opened).toEqual(['新增'])
    expect(faults).toEqual(['新增: the focus leaves the dialog', '新增: the focus does not come back'])
  })
})
