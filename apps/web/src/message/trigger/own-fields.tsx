import { type ReactNode, useMemo } from 'react'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { ExpressionField } from '../../platform/widgets/expression-editor/expression-field.tsx'
import { TextWithFields } from './text-with-fields.tsx'
import { useFields } from './use-fields.ts'

interface OwnProps {
  id?: string
  value?: string | null
  onChange?: (value: string) => void
  /** Whose fields may be named. */
  trigger: unknown
  disabled?: boolean
}

/** When a message is sent: an expression over what is known of the event. */
export function ConditionField({ trigger, value, ...props }: OwnProps): ReactNode {
  const fields = useFields(trigger)
  // The same until others come, so that choices stand while somebody types.
  const points = useMemo(
    () =>
      fields.map(({ name, title, type }) => ({
        reference: { point: name },
        type,
        title: serverWords(title),
      })),
    [fields],
  )
  return <ExpressionField {...props} value={value} points={points} wanted="boolean" placeholder="[lines] > 10" />
}

/** A text of a message. */
export function MessageText({ trigger, value, ...props }: OwnProps & { maxLength: number; rows?: number }): ReactNode {
  return <TextWithFields {...props} value={value ?? ''} fields={useFields(trigger)} />
}
