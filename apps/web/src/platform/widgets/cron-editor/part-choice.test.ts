import { cronFieldNames } from '@zhizao/rules/cron/cron-fields'
import { cronProblem } from '@zhizao/rules/cron/parse-cron'
import { expect, test } from 'vitest'
import { choiceOf, choicesFor, itemsFor, partOf, withPart } from './part-choice.ts'

test.each(cronFieldNames.flatMap((field) => choicesFor(field).map((choice) => [field, choice] as const)))(
  '%s by %s makes a right expression, which is read back as the same choice',
  (field, choice) => {
    const text = withPart('0 0 8 * * ?', field, itemsFor(field, choice, 2026))
    expect(cronProblem(text)).toBeUndefined()
    expect(choiceOf(partOf(text, field))).toBe(choice)
  },
)

test('day and week give way to each other', () => {
  expect(withPart('0 0 8 * * ?', 'week', [{ kind: 'value', value: 2 }])).toBe('0 0 8 ? * 2')
  expect(withPart('0 0 8 ? * 2', 'day', [{ kind: 'value', value: 15 }])).toBe('0 0 8 15 * ?')
  expect(withPart('0 0 8 15 * ?', 'day', [{ kind: 'none' }])).toBe('0 0 8 ? * *')
  expect(withPart('0 0 8 ? * 2', 'week', [{ kind: 'none' }])).toBe('0 0 8 * * ?')
  expect(withPart('0 0 8 ? * 2', 'week', [{ kind: 'value', value: 3 }])).toBe('0 0 8 ? * 3')
})

test('a year stands in the expression only where it matters', () => {
  const once = withPart('0 0 8 * * ?', 'year', [{ kind: 'value', value: 2030 }])
  expect(once).toBe('0 0 8 * * ? 2030')
  expect(withPart(once, 'year', [{ kind: 'every' }])).toBe('0 0 8 * * ?')
})

test('what was typed and has no choice of its own is custom', () => {
  for (const text of ['1-10/3', '1,5-8', 'L-3W']) expect(choiceOf(partOf(`0 0 8 ${text} * ?`, 'day'))).toBe('custom')
  expect(choiceOf(partOf('0 0 8 99 * ?', 'day'))).toBe('custom')
  expect(partOf('0 99 8', 'hour')).toEqual([{ kind: 'value', value: 8 }])
})
