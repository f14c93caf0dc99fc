import type { PrintDesign } from '@zhizao/contract/print/print-design'
import { describe, expect, it } from 'vitest'
import { withChange, withElement, withoutPage, withPage } from './design-edits.ts'
import { begun, changed, type DesignHistory, MOST_STEPS, pageThatChanged, redone, undone } from './design-history.ts'

const empty: PrintDesign = {
  paper: { width: 60, height: 40, padding: { top: 0, right: 0, bottom: 0, left: 0 } },
  pages: [[{ name: '线', type: 'line', position: { x: 0, y: 0 }, width: 10, height: 1 }]],
}
const moved = (design: PrintDesign, x: number) => withChange(design, 0, 0, { position: { x, y: 0 } })
const place = ({ now }: DesignHistory) => now.pages[0]![0]!.position.x

describe('the history of a design', () => {
  it('takes back and does again step by step, and is unchanged where all is taken back', () => {
    let history = begun(empty)
    for (let x = 1; x <= 3; x++) history = changed(history, moved(history.now, x), x)
    expect(place(undone(history))).toBe(2)
    const all = undone(undone(undone(history)))
    expect(all.now).toBe(empty)
    expect(undone(all)).toEqual(all)
    expect(place(redone(redone(redone(redone(all)))))).toBe(3)
  })

  it('has one step for all that is changed in one stroke', () => {
    let history = changed(begun(empty), moved(empty, 1), 1)
    for (let x = 2; x <= 9; x++) history = changed(history, moved(history.now, x), 2)
    expect(place(undone(history))).toBe(1)
    // Whoever goes on in the same stroke after taking back begins a step anew.
    const on = changed(undone(history), moved(empty, 7), 2)
    expect(place(undone(on))).toBe(1)
  })

  it('forgets what was taken back once something else is done, and the oldest steps beyond its bound', () => {
    let history = changed(begun(empty), moved(empty, 1), 1)
    history = changed(undone(history), moved(empty, 5), 2)
    expect(place(redone(history))).toBe(5)
    for (let x = 1; x <= MOST_STEPS + 10; x++) history = changed(history, moved(history.now, x), x + 2)
    let steps = 0
    for (; history.past.length; steps++) history = undone(history)
    expect([steps, MOST_STEPS >= 50]).toEqual([MOST_STEPS, true])
    expect(place(history)).toBe(10)
  })

  it('tells which page a step was on', () => {
    const two = withPage(empty, 0)
    expect(two.pages.map((page) => page.length)).toEqual([1, 0])
    expect(pageThatChanged(empty, two)).toBe(1)
    expect(pageThatChanged(two, withElement(two, 1, empty.pages[0]![0]!))).toBe(1)
    expect(pageThatChanged(two, withoutPage(two, 1))).toBe(0)
    expect(pageThatChanged(two, moved(two, 3))).toBe(0)
    expect(pageThatChanged(two, { ...two, paper: { ...two.paper, width: 70 } })).toBeUndefined()
  })
})
