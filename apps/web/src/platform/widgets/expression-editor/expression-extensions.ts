import { autocompletion, closeCompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { type Diagnostic, linter } from '@codemirror/lint'
import { Prec } from '@codemirror/state'
import { EditorView, keymap, tooltips } from '@codemirror/view'
import { checkExpression } from '@zhizao/rules/expression/check'
import type { ExpressionProblem } from '@zhizao/rules/expression/expression-problem'
import type { ValueType } from '@zhizao/rules/expression/syntax'
import { expressionProblemWords } from '@zhizao/rules/expression/words'
import { t } from '../../i18n/translate.ts'
import { choicesAt } from './expression-choices.ts'
import { expressionMarks } from './expression-look.ts'
import type { ExpressionObject, ExpressionPoint, scopeOf } from './expression-point.ts'

/** The first thing wrong is said this long after the last key, so that nobody is corrected in mid-word. */
const REST_MS = 300

/** What holds of the expression that is being typed, asked for whenever it is needed. */
export interface ExpressionNow {
  points: readonly ExpressionPoint[]
  objects: readonly ExpressionObject[] | undefined
  scope: ReturnType<typeof scopeOf>
  wanted: ValueType | undefined
}

interface Told {
  onText: (text: string) => void
  onProblem: (first: ExpressionProblem | undefined) => void
}

/** How an expression is typed: history, keys, choices, and what is wrong underlined. */
export const expressionExtensions = (now: () => ExpressionNow, { onText, onProblem }: Told) => [
  history(),
  // Escape closes the choices and not the dialog around them.
  Prec.highest(keymap.of([{ key: 'Escape', run: closeCompletion, stopPropagation: true }])),
  keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
  EditorView.lineWrapping,
  expressionMarks,
  autocompletion({
    override: [(context) => choicesAt(context, now().points, now().objects)],
    icons: false,
    // Choices that are seen are taken by Enter at once.
    interactionDelay: 0,
  }),
  linter(
    ({ state }) => {
      const problems = problemsOf(state.doc.toString(), now())
      onProblem(problems[0])
      return problems.map(diagnosticOf)
    },
    { delay: REST_MS, tooltipFilter: () => [] },
  ),
  // Within a dialog that scrolls they would be cut off.
  tooltips({ position: 'fixed', parent: document.body }),
  EditorView.updateListener.of((update) => {
    if (update.docChanged) onText(update.state.doc.toString())
  }),
]

function problemsOf(written: string, { scope, wanted }: ExpressionNow) {
  if (written.trim() === '') return []
  const checked = checkExpression(written, scope, wanted)
  return 'problems' in checked ? checked.problems : []
}

const diagnosticOf = (problem: ExpressionProblem): Diagnostic => ({
  from: problem.from,
  to: problem.to,
  severity: 'error',
  message: expressionProblemWords(problem, t),
})
