import { startCompletion } from '@codemirror/autocomplete'
import { forceLinting } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, placeholder as placeholderText } from '@codemirror/view'
import { completionPlace } from '@zhizao/rules/expression/complete'
import type { ExpressionProblem } from '@zhizao/rules/expression/expression-problem'
import { theme } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { useMode } from '../../theme/mode.ts'
import type { ExpressionEditorProps } from './expression-editor.tsx'
import { expressionExtensions } from './expression-extensions.ts'
import { expressionLook } from './expression-look.ts'
import { scopeOf } from './expression-point.ts'

/** A form that never hands anything back costs no more than so many texts. */
const MOST_TOLD = 50

/** The editor in its element `host`, kept at what the form hands in; `problem` is the first thing wrong. */
export function useExpressionEditor(props: ExpressionEditorProps) {
  const { value, points, objects, wanted } = props
  const text = value ?? ''
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(undefined)
  const [problem, setProblem] = useState<ExpressionProblem>()
  const scope = useMemo(() => scopeOf(points), [points])
  // The editor lives longer than a drawing: it asks for what holds now.
  const now = useRef({ props, scope })
  now.current = { props, scope }
  /** What the form was told and has not handed back yet: it comes later than the next key, and must not undo that. */
  const told = useRef<string[]>([])
  const settings = useRef({ look: new Compartment(), state: new Compartment() })

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes later is brought in below
  useEffect(() => {
    const onText = (written: string) => {
      told.current = [...told.current.slice(-MOST_TOLD), written]
      now.current.props.onChange?.(written)
    }
    const holds = () => ({
      points: now.current.props.points,
      objects: now.current.props.objects,
      wanted: now.current.props.wanted,
      scope: now.current.scope,
    })
    const view = new EditorView({
      parent: host.current!,
      doc: text,
      extensions: [
        ...expressionExtensions(holds, { onText, onProblem: setProblem }),
        settings.current.look.of([]),
        settings.current.state.of([]),
      ],
    })
    editor.current = view
    return () => view.destroy()
  }, [])

  useEffect(() => {
    const view = editor.current
    const at = told.current.lastIndexOf(text)
    if (at !== -1) told.current = told.current.slice(at + 1)
    if (!view || at !== -1 || view.state.doc.toString() === text) return
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
  }, [text])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other points or another type make other things wrong
  useEffect(() => {
    if (editor.current) forceLinting(editor.current)
  }, [scope, wanted])

  useOffered(editor, points, objects)
  const wordsId = useLook(editor, settings, props, problem !== undefined)
  const accept = ({ from, to, text: insert }: NonNullable<ExpressionProblem['fix']>) => {
    editor.current?.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } })
    editor.current?.focus()
  }
  return { host, problem, wordsId, accept }
}

/** What was looked for while a name is being typed is offered once it has come. */
function useOffered(
  editor: Kept<EditorView | undefined>,
  points: ExpressionEditorProps['points'],
  objects: ExpressionEditorProps['objects'],
) {
  useEffect(() => {
    const view = editor.current
    if (!view?.hasFocus || (!objects?.length && !points.length)) return
    const place = completionPlace(view.state.doc.toString(), view.state.selection.main.head)
    if (place?.kind === 'point') startCompletion(view)
  }, [editor, objects, points])
}

type Kept<T> = { readonly current: T }

/** The words of a form's label, which names inputs only by itself. */
const labelOf = (id: string | undefined) => id && document.querySelector(`label[for="${CSS.escape(id)}"]`)?.textContent

/** Gives the editor its colours, its names and whether it may be written; answers the id of the words that say what is wrong. */
function useLook(
  editor: Kept<EditorView | undefined>,
  settings: Kept<{ look: Compartment; state: Compartment }>,
  { id, placeholder, disabled = false, 'aria-label': label }: ExpressionEditorProps,
  isWrong: boolean,
) {
  const { token } = theme.useToken()
  const isDark = useMode() === 'dark'
  const wordsId = useId()
  useEffect(() => {
    const name = label ?? labelOf(id)
    editor.current?.dispatch({
      effects: [
        settings.current.look.reconfigure(expressionLook(token, isDark, isWrong)),
        settings.current.state.reconfigure([
          EditorState.readOnly.of(disabled),
          EditorView.editable.of(!disabled),
          EditorState.phrases.of({ Completions: t('可选内容') }),
          placeholderText(placeholder ?? ''),
          EditorView.contentAttributes.of({
            ...(id && { id }),
            ...(name && { 'aria-label': name }),
            ...(disabled && { 'aria-disabled': 'true' }),
            ...(isWrong && { 'aria-invalid': 'true', 'aria-describedby': wordsId }),
          }),
        ]),
      ],
    })
  }, [editor, settings, token, isDark, isWrong, disabled, id, label, placeholder, wordsId])
  return wordsId
}
