import type { ValueType } from '@zhizao/rules/expression/syntax'
import { expressionProblemWords } from '@zhizao/rules/expression/words'
import { Button, Typography } from 'antd'
import { t } from '../../i18n/translate.ts'
import type { ExpressionObject, ExpressionPoint } from './expression-point.ts'
import { useExpressionEditor } from './use-expression-editor.ts'

export interface ExpressionEditorProps {
  id?: string
  value?: string | null
  onChange?: (value: string) => void
  /** What may be named. */
  points: readonly ExpressionPoint[]
  /** Objects whose points are brought in as soon as one of them is named. */
  objects?: readonly ExpressionObject[]
  /** What the result must be. */
  wanted?: ValueType
  placeholder?: string
  disabled?: boolean
  'aria-label'?: string
}

/**
 * An expression to be typed: points and functions are offered with their names, what is wrong is underlined and said below, with
 * what may have been meant. Tab leaves the field.
 */
export function ExpressionEditor(props: ExpressionEditorProps) {
  const { host, problem, wordsId, accept } = useExpressionEditor(props)
  return (
    <div>
      <div ref={host} />
      {problem && (
        <div id={wordsId} role="status">
          <Typography.Text type="danger">{expressionProblemWords(problem, t)}</Typography.Text>
          {problem.fix && !props.disabled && (
            <Button type="link" size="small" onClick={() => accept(problem.fix!)}>
              {t('改为 {fix}', { fix: problem.fix.text })}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
