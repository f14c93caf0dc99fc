import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { choicesAt } from './expression-choices.ts'
import type { ExpressionPoint } from './expression-point.ts'

const points: readonly ExpressionPoint[] = [
  { reference: { point: 'temperature' }, type: 'number', title: '主轴温度', unit: '℃' },
  { reference: { point: 'running' }, type: 'boolean', title: '运行状态' },
  { reference: { object: 'line-1', point: 'speed' }, type: 'number', title: '线速度', unit: 'm/min' },
  { reference: { object: '$', point: 'price' }, type: 'number', title: '电价' },
]
function offered(marked: string, isAsked = false) {
  const at = marked.indexOf('|')
  const state = EditorState.create({ doc: marked.replace('|', '') })
  const found = choicesAt(new CompletionContext(state, at, isAsked), points)
  return found && { ...found, labels: found.options.map(({ label }) => label) }
}

test('a point is found by its code, by its name and by its object, and stands with its name and unit', () => {
  expect(offered('[temp|')?.options[0]).toMatchObject({ label: '[temperature]', detail: '主轴温度 · ℃' })
  expect(offered('1 + 运行|')?.options[0]).toMatchObject({ label: '[running]', detail: '运行状态 · 条件' })
  expect(offered('[line|')?.labels).toEqual(['[line-1.speed]'])
  expect(offered('$|')?.labels).toEqual(['$price'])
})

test('what is taken replaces what was typed, the bracket behind it too', () => {
  expect(offered('1 + [te|mp] > 5')).toMatchObject({ from: 4, to: 10 })
})

test('functions stand with what they are for, before points of that name', () => {
  const { options, labels } = offered('r|')!
  expect(options[0]).toMatchObject({ label: 'round(x, 小数位数)', apply: 'round(', type: 'function' })
  expect(labels.indexOf('[running]')).toBeGreaterThan(labels.indexOf("rate([点位], '5m')"))
})

test('a window is offered its durations; within a text nothing is offered, nor where nothing was begun', () => {
  expect(offered("avg([temperature], '|")?.labels).toContain("'5m'")
  expect(offered("'abc|")).toBeNull()
  expect(offered('1 + |')).toBeNull()
  expect(offered('1 + |', true)?.options.length).toBeGreaterThan(20)
})
