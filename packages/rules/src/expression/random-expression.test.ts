import { expect, test } from 'vitest'
import { checkExpression } from './check.ts'
import { compileExpression } from './compile.ts'
import { randomExpression, randomInputs, randomScope, randomSource } from './test-random-expression.ts'
import { type SlowCell, slowValueOf } from './test-slow-expression.ts'
import { expressionProblemWords } from './words.ts'

const now = Date.UTC(2026, 0, 5, 8)

test('10,000 random expressions come to what a slow reading of their text comes to, quality and reason included', () => {
  const random = randomSource(20_260_105)
  const seen = { 0: 0, 1: 0, 2: 0 }
  const different: object[] = []
  for (let each = 0; each < 10_000; each++) {
    const text = randomExpression(random, 1 + Math.floor(random() * 14))
    const checked = checkExpression(text, randomScope)
    if ('problems' in checked) throw new Error(`${text}: ${checked.problems.map((one) => expressionProblemWords(one))}`)
    const expression = compileExpression(checked.ok)
    for (let round = 0; round < 2; round++) {
      const { frame, slow } = randomInputs(random, expression.inputs, now)
      const { value, quality, reason } = expression.evaluate(frame)
      const awaited = outcomeOf(slowValueOf(text, slow, now))
      seen[quality]++
      const isSame = Object.is(value, awaited.value) && quality === awaited.quality && reason?.kind === awaited.reason
      if (!isSame) different.push({ text, frame, got: { value, quality, reason }, awaited })
    }
  }
  expect(different.slice(0, 3)).toEqual([])
  // All three are met often enough to mean something.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(1000)
}, 120_000)

function outcomeOf(cell: SlowCell) {
  if ('bad' in cell) return { value: null, quality: 2, reason: cell.bad }
  return { value: cell.value === 0 ? 0 : cell.value, quality: cell.uncertain ? 1 : 0, reason: undefined }
}
