import type { ComponentType, ReactNode } from 'react'
import type { TreeLoad } from '../widgets/use-tree-nodes.ts'
import type { DraftName, FilterName, ResourceApi, ResourceCalls } from './resource-calls.ts'
import type { Column, FieldLook, FormField, QueryField, RowAction, ScreenTools, SubForm } from './screen-types.ts'

type Named<Entry extends { field: string }, Name extends string> = Name | (Omit<Entry, 'field'> & { field: Name })

export interface LeftTree {
  title?: string
  /** The filter that the chosen node's id fills. */
  field: string
  load: TreeLoad
  /** Beside the title: buttons that act on the tree or on its chosen node. */
  tools?: ComponentType<TreeToolsProps>
}

export interface TreeToolsProps {
  node?: string
  onChange: (node: string | undefined) => void
}

export interface DialogProps {
  mode: 'add' | 'view' | 'edit'
  row?: Record<string, unknown>
  onClose: () => void
  onSaved: () => void
}

/** Said where there are no rows yet: what they are good for and what comes first. */
export interface WhenEmpty {
  detail: string
  /** What should be there before; offered to who may open it. */
  first?: { title: string; href: string; permission: string }
}

/** Why rows cannot be deleted now. */
export interface Kept {
  kept: ReactNode
}

/** What a generic screen is told beyond its contract. */
export interface ScreenOptions<C extends ResourceCalls, Row extends object> {
  /** What one row is called: 报警类型. */
  title: string
  /** Under which the column settings are saved; the title otherwise. */
  key?: string
  query?: readonly Named<QueryField, FilterName<C>>[]
  columns: readonly (
    | Named<Column<Row>, keyof Row & string>
    | (Column<Row> & { render: NonNullable<Column<Row>['render']> })
  )[]
  form?: readonly (Named<FormField, DraftName<C>> | (FormField & { input: NonNullable<FormField['input']> }))[]
  subForms?: readonly SubForm[]
  /** How a field looks in the query, the columns and the form alike. */
  fields?: { [Name in (keyof Row & string) | FilterName<C> | DraftName<C>]?: FieldLook }
  tree?: LeftTree
  /** What a new row begins with, from the filters in use. */
  defaults?: (filters: Record<string, unknown>) => Record<string, unknown>
  /** How a row is added otherwise than by the dialog. */
  add?: (tools: ScreenTools<Row>) => void
  /** Filters that the user does not see. */
  fixed?: Record<string, unknown>
  rowActions?: (tools: ScreenTools<Row>) => readonly RowAction<Row>[]
  /** Further buttons above the list. What runs on ticked rows is a row action with `all`: it brings the ticks with it. */
  toolbar?: (tools: ScreenTools<Row>) => ReactNode
  /** On phones rows are cards that say this below their heading, the first of the columns that is a link. */
  card?: (row: Row) => ReactNode
  details?: (row: Row) => ReactNode
  /** Rows that have details; all of them otherwise. */
  hasDetails?: (row: Row) => boolean
  /** What else depends on the rows about to be deleted, shown in the question. */
  dependents?: (rows: Row[]) => Promise<ReactNode | Kept>
  /** Rows that must stay. */
  removable?: (row: Row) => boolean
  editable?: (row: Row) => boolean
  /** Replaces calls by your own functions. */
  api?: ResourceApi
  /** Replaces the edit dialog. */
  dialog?: ComponentType<DialogProps>
  whenEmpty?: WhenEmpty
}
