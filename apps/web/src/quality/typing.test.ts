import { expect, test } from 'vitest'
import type { Entry } from './results.ts'
import { afterSaving, holdOn, letGo, overtakenIn, type Typing, typeInto } from './typing.ts'

const entry = (...values: string[]): Entry => ({ values, failed: null, defects: [], remark: '' })
const item = (id: string, inspectedAt: string | null = null) => ({ id, inspectedAt })
const nothing: Typing = new Map()

test('an item that somebody else has saved since typing began is told; who has typed says which counts', () => {
  const begun = typeInto(typeInto(nothing, item('1'), entry('1')), item('2'), entry('2'))
  const further = typeInto(begun, item('1', '10:05'), entry('1', '1.1'))
  const now = [item('1', '10:05'), item('2'), item('3', '10:06')]
  expect(overtakenIn(further, now)).toEqual([now[0]])
  expect(overtakenIn(holdOn(further, now[0]!), now)).toEqual([])
  expect([...letGo(further, now[0]!).keys()]).toEqual(['2'])
})

test('what is typed while a save is under way outlives it, and is not taken for overtaken', () => {
  const sent = typeInto(typeInto(nothing, item('1'), entry('1')), item('2'), entry('2'))
  const later = typeInto(typeInto(sent, item('1'), entry('1', '1.1')), item('3'), entry('3'))
  const saved = [item('1', '10:05'), item('2', '10:05'), item('3')]
  const left = afterSaving(later, sent, saved)
  expect([...left].map(([id, own]) => [id, own.entry.values])).toEqual([
    ['1', ['1', '1.1']],
    ['3', ['3']],
  ])
  expect(overtakenIn(left, saved)).toEqual([])
})
