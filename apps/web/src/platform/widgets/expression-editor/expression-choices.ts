import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from '@codemirror/autocomplete'
import { completionPlace, durationChoices, type WordChoice, wordChoices } from '@zhizao/rules/expression/complete'
import { referenceText, VARIABLES } from '@zhizao/rules/expression/syntax'
import { typeWords } from '@zhizao/rules/expression/words'
import { t } from '../../i18n/translate.ts'
import type { ExpressionObject, ExpressionPoint } from './expression-point.ts'

/** Points that are offered at once; more typing narrows them. */
const MOST_POINTS = 50

/** What may be written where the cursor stands: points by code or name, functions and words, durations of windows. */
export function choicesAt(
  context: CompletionContext,
  points: readonly ExpressionPoint[],
  objects: readonly ExpressionObject[] = [],
): CompletionResult | null {
  const place = completionPlace(context.state.doc.toString(), context.pos)
  if (!place || (place.kind === 'name' && !place.typed && !context.explicit)) return null
  const { kind, typed, from, to } = place
  const result = (options: Completion[]): CompletionResult => ({
    from,
    to,
    options,
    filter: false,
    // With the next key at once: choices that are asked for anew are not taken by Enter meanwhile.
    update(_result, _from, _to, next) {
      // Behind a point nothing is being looked for any more, although points had been asked for.
      const isSame = completionPlace(next.state.doc.toString(), next.pos)?.kind === kind
      return isSame ? choicesAt(next, points, objects) : null
    },
  })
  if (kind === 'duration')
    return result(durationChoices.map((choice) => ({ ...wordChoice(choice), label: choice.form, apply: choice.form })))
  const isVariable = kind === 'variable'
  const fitting = points.filter(
    ({ reference, title }) =>
      (!isVariable || reference.object === VARIABLES) &&
      has(`${reference.object ?? ''}.${reference.point} ${title}`, typed),
  )
  const named = fitting.slice(0, MOST_POINTS).map(pointChoice)
  if (kind === 'variable') return result(named)
  if (kind === 'point') {
    const others = objects.filter(({ code, title }) => !typed.includes('.') && has(`${code} ${title}`, typed))
    return result([...named, ...others.slice(0, MOST_POINTS).map(objectChoice)])
  }
  // What begins with the typed letters stands first, then what people call by that name.
  const words = wordChoices.filter(({ text }) => text.startsWith(typed.toLowerCase())).map(wordChoice)
  return result([...words, ...(typed ? named : [])])
}

const has = (text: string, part: string) => text.toLowerCase().includes(part.trim().toLowerCase())

const wordChoice = ({ text, form, says }: WordChoice): Completion => ({
  label: form,
  apply: text,
  detail: t(says),
  type: text.endsWith('(') ? 'function' : 'keyword',
})

/** Leads on to the points of the object. */
const objectChoice = ({ code, title }: ExpressionObject): Completion => ({
  label: `[${code}.…]`,
  detail: title,
  type: 'namespace',
  apply(view, _completion, from, to) {
    const insert = `[${code}.`
    view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } })
    startCompletion(view)
  },
})

const pointChoice = ({ reference, title, type, unit }: ExpressionPoint): Completion => ({
  label: referenceText(reference),
  detail: [title, unit ?? t(typeWords[type])].join(' · '),
  type: 'variable',
})
