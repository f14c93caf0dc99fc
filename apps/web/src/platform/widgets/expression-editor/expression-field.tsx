import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import type { ExpressionEditorProps } from './expression-editor.tsx'

const ExpressionEditor = lazy(() =>
  import('./expression-editor.tsx').then((module) => ({ default: module.ExpressionEditor })),
)

/** An expression as a form field; the editor is loaded when the first one is shown. */
export function ExpressionField(props: ExpressionEditorProps) {
  return (
    <Suspense fallback={<Input disabled id={props.id} value={props.value ?? ''} aria-label={props['aria-label']} />}>
      <ExpressionEditor {...props} />
    </Suspense>
  )
}
