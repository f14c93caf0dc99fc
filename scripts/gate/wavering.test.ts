import { expect, it } from 'vitest'
import { afterRun } from './wavering.mjs'

const once = { file: 'apps/server/src/alarm/alarm.test.ts', name: 'alarms > come' }
const other = { file: 'e2e/making.e2e.ts', name: 'making > ends' }
const facts = (run: number) => ({ run, commit: `c${run}`, factor: 1, day: '2026-11-28' })
const nothing = { remembered: [], waiting: [] }

it('what wavers in two of ten whole runs goes into quarantine, once', () => {
  const first = afterRun(nothing, [once, other], facts(1))
  expect(first.waiting).toEqual([])
  const second = afterRun(first, [once], facts(9))
  expect(second.waiting).toEqual([{ day: '2026-11-28', ...once }])
  expect(afterRun(second, [once], facts(10)).waiting).toHaveLength(1)
})

it('twice in one run, or again after ten runs, is no habit', () => {
  const first = afterRun(nothing, [once, once], facts(1))
  expect(first.waiting).toEqual([])
  expect(afterRun(first, [once], facts(11)).waiting).toEqual([])
})
