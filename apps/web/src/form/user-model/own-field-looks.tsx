import type { UserField } from '@zhizao/contract/form/user-model'
import { own } from '@zhizao/rules/own'
import { loadObjectTree } from '../../live/tree/object-tree-feed.ts'
import type { Column, FormField, QueryField } from '../../platform/resource-screen/screen-types.ts'

// How the fields that companies define look in lists, filters and forms. `at` is the name under which a screen holds one.

const choicesOf = ({ choices }: UserField) => choices.map((value) => ({ value, label: value }))
const yesNo = [
  { value: 'true', label: '是', colour: 'success' },
  { value: 'false', label: '否', colour: 'default' },
]

export const filterLook = (field: UserField): Pick<QueryField, 'kind' | 'choices'> =>
  field.type === 'choice'
    ? { kind: 'select', choices: choicesOf(field) }
    : field.type === 'switch'
      ? { kind: 'select', choices: yesNo }
      : {}

/** A filter's value as it is compared: numbers are typed as text. */
export const filterValue = ({ type }: UserField, value: unknown) =>
  type === 'number' && !Number.isNaN(Number(value)) ? Number(value) : value

export function columnOf<Row extends object>(
  field: UserField,
  at: string,
  textsOf: (row: Row) => Record<string, string> | undefined,
): Column<Row> {
  const plain: Column<Row> = { field: at, title: field.title }
  if (field.type === 'switch') return { ...plain, kind: 'status', width: 90, choices: yesNo }
  if (field.type === 'number') return { ...plain, kind: 'number', width: 110 }
  if (field.type !== 'object' && field.type !== 'file') return { ...plain, kind: 'text', width: 140 }
  return { ...plain, width: 160, render: (row) => own(textsOf(row), field.code) ?? '' }
}

export function formFieldOf(field: UserField, at: string, group = field.group): FormField {
  const plain = { field: at, title: field.title, ...(group && { group }) }
  if (field.type === 'choice') return { ...plain, kind: 'select', choices: choicesOf(field) }
  if (field.type === 'object') return { ...plain, kind: 'tree', tree: loadObjectTree }
  if (field.type === 'file') return { ...plain, kind: 'file' }
  if (field.type === 'date') return { ...plain, kind: 'date' }
  if (field.type === 'switch') return { ...plain, kind: 'switch' }
  return plain
}
