/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** Everything that a finger, a mouse or the keyboard acts on. */
const TARGETS =
  'button, a[href], input:not([type=hidden]), textarea, select, [role=button], [role=tab], [role=switch], [role=menuitem], [role=option], [role=combobox]'

/** What only passes, as a row that moves while a picture loads, is no fault: it is looked at again so long after, ms. */
const LOOKS = [50, 100, 150, 300, 400]

/** What does not hold of the width of a page: a line for each thing that is cut off, wrapped, covered or too small, for a second. */
export async function faultsOf(page: Page, isTouch = false): Promise<string[]> {
  let found = await faultsNow(page, isTouch)
  for (const later of LOOKS) {
    if (!found.length) break
    await page.waitForTimeout(later)
    const again = new Set(await faultsNow(page, isTouch))
    found = found.filter((fault) => again.has(fault))
  }
  return found
}

const faultsNow = (page: Page, isTouch: boolean): Promise<string[]> =>
  page.evaluate(
    ({ targets, isTouch }) => {
      const SLACK = 2
      const FINGER = 44
      const faults = new Set<string>()
      const shown = (selector: string, root: ParentNode = document) =>
        [...root.querySelectorAll<HTMLElement>(selector)].filter((element) => {
          const box = element.getBoundingClientRect()
          return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true })
        })
      const nameOf = (element: Element) => {
        const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24)
        return `${element.tagName.toLowerCase()}“${words || element.className}”`
      }
      const scrollsSideways = (element: Element) =>
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth

      /** What is written or stands in an element reaches beyond it; what is shortened with … on purpose does not count. */
      const overflows = (element: HTMLElement) => {
        if (getComputedStyle(element).textOverflow === 'ellipsis' && element.matches('td')) return false
        const inside = document.createRange()
        inside.selectNodeContents(element)
        return inside.getBoundingClientRect().right > element.getBoundingClientRect().right + SLACK
      }

      const main = document.querySelector('main')
      for (const element of [document.documentElement, main])
        if (element && element.scrollWidth > element.clientWidth + 1)
          faults.add(
            `${element.tagName.toLowerCase()} scrolls sideways: ${element.scrollWidth} in ${element.clientWidth}`,
          )

      for (const heading of shown('thead th')) {
        const words = document.createRange()
        words.selectNodeContents(heading)
        const tops = [...words.getClientRects()].filter((box) => box.width > 0)
        const lines = Math.max(...tops.map((box) => box.bottom)) - Math.min(...tops.map((box) => box.top))
        const line = Number.parseFloat(getComputedStyle(heading).lineHeight)
        if (tops.length && lines > line * 1.6) faults.add(`heading ${nameOf(heading)} wraps`)
        if (overflows(heading)) faults.add(`heading ${nameOf(heading)} is cut off`)
      }

      for (const table of shown('.ant-table-container')) {
        const scroller = table.querySelector('.ant-table-body, .ant-table-content, .ant-table-tbody-virtual-holder')
        const pinned = shown('thead th.ant-table-cell-fix', table)
        if (!scroller || !pinned.length) continue
        const room = table.clientWidth - pinned.reduce((sum, cell) => sum + cell.offsetWidth, 0)
        const widest = Math.max(0, ...shown('thead th:not(.ant-table-cell-fix)', table).map((cell) => cell.offsetWidth))
        if (scrollsSideways(scroller) && room < Math.min(widest, table.clientWidth / 3))
          faults.add(`pinned columns leave ${room} of ${table.clientWidth} to a column of ${widest}`)
        for (const cell of shown('tbody .ant-table-cell-fix', table).slice(0, 20))
          if (overflows(cell)) faults.add(`pinned cell ${nameOf(cell)} is too narrow`)
      }

      /** Seen through all that clips it: how much is missing at the right or left, and whether scrolling brings it. */
      const isCutOff = (element: Element) => {
        // A table that draws only what is seen scrolls by itself.
        if (element.closest('.ant-table-tbody-virtual')) return false
        const box = element.getBoundingClientRect()
        for (let above = element.parentElement; above; above = above.parentElement) {
          const { overflowX } = getComputedStyle(above)
          if (scrollsSideways(above)) return false
          if (overflowX === 'visible' || above === document.documentElement || above === document.body) continue
          const clip = above.getBoundingClientRect()
          if (box.right > clip.right + SLACK || box.left < clip.left - SLACK) return true
        }
        return box.right > innerWidth + SLACK || box.left < -SLACK
      }
      const isClipped = (element: Element, box: DOMRect) => {
        if (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth) return true
        for (let above = element.parentElement; above; above = above.parentElement) {
          if (getComputedStyle(above).overflow === 'visible' || above === document.body) continue
          const clip = above.getBoundingClientRect()
          const hides = box.top < clip.top - SLACK || box.bottom > clip.bottom + SLACK || box.left < clip.left - SLACK
          if (hides || box.right > clip.right + SLACK) return true
        }
        return false
      }
      /** So near the edge of what scrolls that a finger's height does not fit: it is whole once scrolled. */
      const isAtEdgeOfScroll = (element: Element, y: number) => {
        for (let above = element.parentElement; above; above = above.parentElement) {
          if (above.scrollHeight <= above.clientHeight || getComputedStyle(above).overflowY === 'visible') continue
          const clip = above.getBoundingClientRect()
          if (y - FINGER / 2 < clip.top || y + FINGER / 2 > clip.bottom) return true
        }
        return false
      }
      const reachable = shown(targets).filter(
        (element) =>
          element.tabIndex >= 0 &&
          !element.closest('[aria-hidden=true], [inert], .ant-table-measure-row, .ant-notification'),
      )
      for (const element of reachable) if (isCutOff(element)) faults.add(`${nameOf(element)} is cut off at the side`)

      if (isTouch)
        for (const element of reachable) {
          if (element.matches(':disabled')) continue
          const target =
            element.closest(
              'label, .ant-select, .ant-picker, .ant-input-number, .ant-input-affix-wrapper, .ant-tabs-tab',
            ) ?? element
          const box = target.getBoundingClientRect()
          const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
          // What is scrolled half out of sight is measured where it is whole.
          if (isClipped(target, box) || isAtEdgeOfScroll(target, y)) continue
          const hits = (dx: number, dy: number) => {
            const [px, py] = [x + dx, y + dy]
            if (px < 0 || py < 0 || px >= innerWidth || py >= innerHeight) return true
            const hit = document.elementFromPoint(px, py)
            // A notice goes by: whatever it lies on is whole after it.
            if (hit?.closest('.ant-notification, .ant-message')) return dx !== 0 || dy !== 0
            return Boolean(hit && (target.contains(hit) || (hit.contains(target) && hit.matches('label, button, a'))))
          }
          // Half below a pinned cell or a notice that goes by: it is whole once scrolled, or after it.
          const passing = [-1, 1].some((side) =>
            document
              .elementFromPoint(x + side * (FINGER / 2 - 1), y)
              ?.closest('td.ant-table-cell-fix, th.ant-table-cell-fix, .ant-notification, .ant-message'),
          )
          if (passing && !target.closest('.ant-table-cell-fix')) continue
          // What something else covers, as a dialog covers the page, is not there for a finger.
          if (!hits(0, 0)) continue
          const half = FINGER / 2 - 1
          const [dx, dy] = [Math.min(half, innerWidth), half]
          const missed = [
            [0, -dy],
            [0, dy],
            [-dx, 0],
            [dx, 0],
          ].filter(([right, down]) => !hits(right!, down!))
          const instead = missed.map(([right, down]) => {
            const hit = document.elementFromPoint(x + right!, y + down!)
            return hit ? nameOf(hit) : 'nothing'
          })
          if (missed.length)
            faults.add(
              `${nameOf(element)} is ${Math.round(box.width)} × ${Math.round(box.height)}, beside it ${instead.join(', ')}`,
            )
        }
      return [...faults]
    },
    { targets: TARGETS, isTouch },
  )
