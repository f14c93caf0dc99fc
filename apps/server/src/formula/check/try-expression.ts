import type { formula, GivenValue } from '@zhizao/contract/device/formula'
import type { Given, Input } from '@zhizao/contract/http/call'
import { checkExpression } from '@zhizao/rules/expression/check'
import { compileExpression } from '@zhizao/rules/expression/compile'
import { parseExpression } from '@zhizao/rules/expression/parse'
import { referenceText, type ValueType } from '@zhizao/rules/expression/syntax'
import { badReasonWords } from '@zhizao/rules/expression/words'
import { type HistorySample, plainValue } from '../../history/index.ts'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { formulaError } from './check-formula.ts'
import { type Known, valueNow } from './value-now.ts'

type Tried = Given<typeof formula.test>

/** What an expression comes to with the values given: nothing is looked up. */
export async function tryExpression(
  { expression, values, now: at }: Input<typeof formula.test>,
  context: Context,
): Promise<Tried> {
  const now = at ?? context.now().getTime()
  const given = new Map(values.map((value) => [nameOf(value.name), value]))
  if (given.size < values.length) throw invalidField('values', '点位值', '同一个点位只能给一个值')
  const checked = checkExpression(expression, {
    find: (reference) => {
      const value = given.get(referenceText(reference))
      return value && { type: typeOf(value) }
    },
    names: () => given.keys(),
  })
  const none = { type: null, value: null, quality: null, reason: null }
  if ('problems' in checked) return { isRight: false, errors: checked.problems.map(formulaError), ...none }
  const { type, inputs } = checked.ok
  const knownAt = (slot: number) => knownOf(given.get(referenceText(inputs[slot]!.reference))!, now)
  const outcome = (await valueNow(compileExpression(checked.ok), knownAt, now))!
  const reason = outcome.value === null ? badReasonWords(outcome.reason, checked.ok) : null
  return { isRight: true, errors: [], type, value: plainValue(outcome.value), quality: outcome.quality, reason }
}

/** A name as an expression writes it: `a`, `[a]` and `[ a ]` are one. */
function nameOf(name: string): string {
  const written = /^[[$]/.test(name) ? name : `[${name}]`
  const parsed = parseExpression(written)
  if ('ok' in parsed && parsed.ok.kind === 'reference') return referenceText(parsed.ok.reference)
  throw invalidField('values', '点位值', `“${name}”不是点位的写法，例如 [点位编码] 或 [对象编码.点位编码]`)
}

/** A point of which nothing is known yet is taken for a number. */
function typeOf({ value, previous, samples = [] }: GivenValue): ValueType {
  const known = value ?? previous ?? samples.find((sample) => sample.value !== null)?.value ?? null
  return typeof known === 'boolean' ? 'boolean' : typeof known === 'string' ? 'text' : 'number'
}

function knownOf({ value, quality = 0, time, previous, samples = [] }: GivenValue, now: number): Known {
  const at = (sample: { time: number; value: GivenValue['value']; quality?: number | undefined }): HistorySample => ({
    ...sample,
    quality: (sample.quality ?? 0) as HistorySample['quality'],
  })
  const rising = samples.map(at).sort((a, b) => a.time - b.time)
  return {
    now: at({ value, quality, time: time ?? now }),
    previous: async () => (previous === undefined ? undefined : at({ value: previous, time: (time ?? now) - 1 })),
    since: async () => rising,
  }
}
