import { own } from '@zhizao/rules/own'

export type Mode = 'add' | 'view' | 'edit'

export interface ModeFlags {
  hideOnAdd?: boolean
  hideOnView?: boolean
  hideOnEdit?: boolean
  disableOnEdit?: boolean
}

export const isHidden = (field: ModeFlags, mode: Mode) =>
  (mode === 'add' && field.hideOnAdd === true) ||
  (mode === 'view' && field.hideOnView === true) ||
  (mode === 'edit' && field.hideOnEdit === true)

/** Viewing disables everything, also what does not say so. */
export const isDisabled = (field: ModeFlags, mode: Mode) =>
  mode === 'view' || (mode === 'edit' && field.disableOnEdit === true)

export const OTHER_GROUP = '其它'

/** Fields by group, in the order in which groups appear. One group has no heading; with several, fields without one stand last under 其它. */
export function groupsOf<Field extends { group?: string }>(fields: readonly Field[]) {
  const groups = new Map<string, Field[]>()
  for (const field of fields) {
    const name = field.group ?? ''
    groups.set(name, [...(groups.get(name) ?? []), field])
  }
  const rest = groups.get('')
  groups.delete('')
  const named = [...groups].map(([title, members]) => ({ title, fields: members }))
  if (!rest) return named
  return [...named, { title: named.length ? OTHER_GROUP : '', fields: rest }]
}

export const COLUMN_CHOICES = [2, 3, 4] as const
export type ColumnCount = (typeof COLUMN_CHOICES)[number]

/** The dialog's width for 2, 3 or 4 columns of fields. */
export const dialogWidth = (columns: ColumnCount) => ({ 2: '60%', 3: '70%', 4: '80%' })[columns]
/** The share of a 24-column grid that one field takes; a wide one takes the row. */
export const spanOf = (columns: 1 | ColumnCount, wide?: boolean) => (wide ? 24 : 24 / columns)

const same = (left: unknown, right: unknown): boolean =>
  left === right || ((left ?? '') === '' && (right ?? '') === '') || JSON.stringify(left) === JSON.stringify(right)

/** Whether the two sets of values differ in anything that a user entered; nothing, null and empty text are one. */
export const differs = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].some(
    (name) => !same(own(before, name), own(after, name)),
  )

/** Values with texts trimmed, also inside lists. */
export const trimmed = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  )
