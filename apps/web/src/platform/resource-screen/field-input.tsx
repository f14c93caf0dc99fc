import { type FieldInputProps, type InputKind, inputOf } from './field-kinds.tsx'

/** How a field is entered: what its look says, else what the contract says. */
export const inputKind = (look: FieldInputProps['look']): InputKind => {
  if (look.kind) return look.kind
  if (typeof look.choices === 'function') return 'remote'
  if (look.choices) return 'select'
  if (look.tree) return 'tree'
  return look.dictionary ? 'dictionary' : (look.contract?.kind ?? 'text')
}

/** The input of one field; `value` and `onChange` carry what is sent. */
export function FieldInput(props: FieldInputProps) {
  const Kind = inputOf[inputKind(props.look)]
  return <Kind {...props} />
}
