import { expect, test } from 'vitest'
import { axesOf } from './axes.ts'
import { leastHeight, panesOf, plotInsets } from './panes.ts'

test('panes share the height of the frame, none over another, and the times have their room', () => {
  const panes = panesOf(3, 600)
  for (const [at, pane] of panes.slice(1).entries())
    expect(pane.top).toBeGreaterThan(panes[at]!.top + panes[at]!.height)
  expect(new Set(panes.map(({ height }) => height)).size).toBe(1)
  const last = panes.at(-1)!
  expect(600 - last.top - last.height).toBeGreaterThanOrEqual(74)
})

test('however many panes there are, each can be read; three fit a panel of 1280 × 800', () => {
  expect(leastHeight(3)).toBeLessThanOrEqual(350)
  expect(panesOf(12, leastHeight(12))[0]!.height).toBeGreaterThanOrEqual(60)
})

test('stacked panes begin at one place, wide enough for the widest labels', () => {
  const states = [{ value: 0, words: '等待上一工序', values: [0] }] as never
  const lines = [{ unit: 'bar' }, { unit: null, states }]
  const { left, right } = plotInsets(axesOf(lines, true), true)
  expect(left).toBeGreaterThan(plotInsets(axesOf([{ unit: 'bar' }], true), true).left)
  expect(right).toBe(28)
  expect(axesOf(lines, true).map(({ side, offset }) => [side, offset])).toEqual([
    ['left', 0],
    ['left', 0],
  ])
})
