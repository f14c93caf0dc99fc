import type { FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { Choice, FindChoices } from '../widgets/choices.ts'
import type { TreeLoad } from '../widgets/use-tree-nodes.ts'
import type { FieldKind } from './contract-field.ts'
import type { Mode, ModeFlags } from './field-modes.ts'

/** Choices, or how to fetch them: with what was typed, or without. */
export type Choices = readonly Choice[] | FindChoices

/** How one field looks and is entered; what is not said comes from the contract. */
export interface FieldLook {
  title?: string
  kind?:
    | FieldKind
    | 'remote'
    | 'tree'
    | 'dictionary'
    | 'image'
    | 'file'
    | 'colour'
    | 'font'
    | 'ratio'
    | 'password'
    | 'timeRange'
    | 'cron'
  choices?: Choices
  /** Nodes of a tree field. */
  tree?: TreeLoad
  /** Type of a dictionary field. */
  dictionary?: string
  multiple?: boolean
  unit?: string
  decimals?: number
  placeholder?: string
}

export interface QueryField extends FieldLook {
  field: string
  /** A time range fills two filters: the beginning under `field`, the end under `until`. */
  until?: string
  /** One of those among which a selector chooses what is searched by; choosing another resets all other filters. */
  isChoice?: true
}

export interface Column<Row> {
  field: string
  title?: string
  kind?:
    | 'text'
    | 'number'
    | 'quantity'
    | 'time'
    | 'date'
    | 'image'
    | 'switch'
    | 'status'
    | 'link'
    | 'details'
    | 'select'
  /** px: of a column of words the least. */
  width?: number
  /** Takes part of the room that is left over; columns of words do. */
  grows?: boolean
  align?: 'left' | 'center' | 'right'
  fixed?: 'left' | 'right'
  /** One for all rows, or each row's own. */
  unit?: string | ((row: Row) => string | undefined)
  decimals?: number | ((row: Row) => number | undefined)
  choices?: readonly Choice[]
  /** The dictionary that has the words of its values. */
  dictionary?: string
  sortable?: boolean
  /** Words of the server, to be said in the language in use. */
  told?: boolean
  /** Not shown until the user chooses it. */
  hidden?: boolean
  /** A link opens the row's dialog, or the address given. */
  href?: (row: Row) => string
  /** Rows whose switch stands still. */
  locked?: (row: Row) => boolean
  /** Turns a switch; otherwise setStatus or update is called. */
  turn?: (row: Row, value: 0 | 1) => Promise<unknown>
  render?: (row: Row, index: number) => ReactNode
}

export interface FormField<Values = Record<string, unknown>> extends FieldLook, ModeFlags {
  field: string
  /** The name under which the row holds the value, where it is not `field`. */
  from?: string
  group?: string
  wide?: boolean
  defaultValue?: unknown
  required?: boolean
  help?: string
  /** Fields on whose change this one is looked at again; `when` hides it. */
  dependsOn?: readonly string[]
  when?: (values: Values) => boolean
  /** A rule between fields, `dependsOn` names the others: what is wrong, in words. */
  check?: (values: Values) => string | undefined
  input?: (tools: InputTools) => ReactNode
}

/** What a field's own input gets; value, onChange and id are added to the element that it returns. */
export interface InputTools {
  mode: Mode
  disabled: boolean
  values: Record<string, unknown>
  form: FormInstance
}

export interface SubForm {
  /** fieldNameInMainEntityOnSave: where the rows or the one row stand in what is sent and read. */
  field: string
  title: string
  joinType: 'OneToOne' | 'OneToMany'
  columns: readonly FormField[]
  hide?: (values: Record<string, unknown>, mode: Mode) => boolean
}

export interface RowAction<Row> {
  key: string
  title: string
  icon?: ReactNode
  danger?: boolean
  /** Any of these permissions, separated by `|`. */
  permission?: string
  /** Acts on several rows: enabled only where more than one is selected. */
  all?: boolean
  /** Asks this before it runs. */
  confirm?: string
  disabled?: (row: Row) => boolean | string
  run: (rows: Row[]) => unknown
}

/** What a screen gives to the parts that are passed to it. */
export interface ScreenTools<Row> {
  rows: Row[]
  selected: Row[]
  filters: Record<string, unknown>
  holds: (permission: string) => boolean
  reload: () => void
  /** To add, what is given of a row is what the form begins with. */
  open: (mode: Mode, row?: Row) => void
  clearSelection: () => void
  /** Opens a page of the product in its tab here. */
  go: (href: string) => void
  /** Draws a dialog of the screen's own until it calls `close`. */
  show: (dialog: (close: () => void) => ReactNode) => void
}
