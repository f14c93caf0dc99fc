import { checkExpression } from '@zhizao/rules/expression/check'
import { compileExpression } from '@zhizao/rules/expression/compile'
import { emptyFrame } from '@zhizao/rules/expression/outcome'
import { badReasonWords, expressionProblemWords } from '@zhizao/rules/expression/words'
import { own } from '@zhizao/rules/own'
import { clockText } from '@zhizao/rules/time/calendar'
import { storable } from '../../platform/db/storable.ts'
import type { FactValue, Trigger } from '../../platform/message/trigger.ts'
import { fieldsOf, scopeOf } from '../trigger/catalogue.ts'

export type Facts = Readonly<Record<string, FactValue>>

/** Of one value in a text: names of hundreds of materials are no message. */
const LONGEST = 200

/** What is known as words, by the clocks of the plant. */
export const factWords = (trigger: Trigger, facts: Facts, zone: string): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(trigger).map(({ name, type }) => {
      const value = own(facts, name) ?? null
      if (value === null) return [name, '']
      if (typeof value === 'boolean') return [name, value ? '是' : '否']
      const words = type === 'time' ? clockText(Number(value), zone) : String(value)
      return [name, storable(words, LONGEST)]
    }),
  )

/** Whether a condition holds; or, in words, why nobody can say. */
export function conditionHolds(
  condition: string | null,
  trigger: Trigger,
  facts: Facts,
  now: number,
): boolean | { problem: string } {
  if (!condition) return true
  const checked = checkExpression(condition, scopeOf(trigger), 'boolean')
  // The trigger's fields may have changed since it was saved.
  if ('problems' in checked) return { problem: expressionProblemWords(checked.problems[0]!) }
  const expression = compileExpression(checked.ok)
  const frame = { ...emptyFrame(expression.inputs.length), now }
  for (const [slot, { reference, type }] of expression.inputs.entries()) {
    const value = own(facts, reference.point) ?? null
    frame.values[slot] = value !== null && (type === 'number' || type === 'time') ? Number(value) : value
    frame.times[slot] = value === null ? 0 : now
  }
  const { value, reason } = expression.evaluate(frame)
  return reason ? { problem: badReasonWords(reason, expression) } : value === true
}
