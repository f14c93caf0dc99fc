import { elementOf, shapeOf } from '@zhizao/contract/http/schema'
import { own } from '@zhizao/rules/own'
import type { z } from 'zod'
import type { Choice } from '../widgets/choices.ts'
import { type ContractField, contractField } from './contract-field.ts'
import type { ResourceCalls } from './resource-calls.ts'
import type { ScreenOptions } from './screen-options.ts'
import type { Column, FieldLook, FormField, QueryField, SubForm } from './screen-types.ts'

type Full<Entry> = Entry & { title: string }
export type FullQueryField = Full<QueryField> & { contract?: ContractField }
export type FullColumn<Row> = Full<Column<Row>>
export type FullFormField = Full<FormField> & { contract?: ContractField }
export type FullSubForm = Omit<SubForm, 'columns'> & { columns: readonly FullFormField[] }

/** A screen's metadata with everything filled in from the contract. */
export interface ScreenDefinition<Row> {
  query: readonly FullQueryField[]
  columns: readonly FullColumn<Row>[]
  form: readonly FullFormField[]
  subForms: readonly FullSubForm[]
  /** Names of the filters in the address. */
  filterNames: readonly string[]
}

type Named = string | { field: string }
const entryOf = <Entry extends { field: string }>(named: Named) =>
  (typeof named === 'string' ? { field: named } : named) as Entry

/** Fills titles, kinds, rules and choices in from the contract and from what `fields` says of a name. */
export function defineScreen<C extends ResourceCalls, Row extends object>(
  calls: C,
  row: z.ZodType,
  options: ScreenOptions<C, Row>,
): ScreenDefinition<Row> {
  const rows = shapeOf(row)
  const drafts = { ...shapeOf(calls.update?.body), ...shapeOf(calls.create?.body) }
  const filters = { ...shapeOf(calls.list?.body), ...shapeOf(calls.page?.body) }
  const looks = (options.fields ?? {}) as Record<string, FieldLook>
  const read = (schema: z.ZodType | undefined, name: string) => schema && contractField(schema, name)
  const titleOf = (name: string, ...found: (ContractField | undefined)[]) =>
    found.map((field) => field?.title).find((title) => title && title !== name) ?? name

  const ofRow = (name: string) => read(own(rows, name), name)
  const query = (options.query ?? []).map((named): FullQueryField => {
    const entry = entryOf<QueryField>(named)
    const contract = read(own(filters, entry.field), entry.field)
    const look = own(looks, entry.field)
    return {
      ...look,
      title: titleOf(entry.field, contract, ofRow(entry.field)),
      ...entry,
      contract: mergedKind(contract, ofRow(entry.field)),
    }
  })
  const columns = options.columns.map((named): FullColumn<Row> => {
    const entry = entryOf<Column<Row>>(named as Named)
    const contract = ofRow(entry.field)
    const { title, choices, dictionary, unit, decimals } = own(looks, entry.field) ?? {}
    const known = Array.isArray(choices) ? (choices as Choice[]) : undefined
    return {
      kind: columnKind(contract, entry.choices ?? known),
      unit,
      decimals,
      dictionary,
      choices: known,
      ...entry,
      title: entry.title ?? title ?? titleOf(entry.field, contract),
    }
  })
  const formField =
    (schemas: Record<string, z.ZodType>) =>
    (named: Named): FullFormField => {
      const entry = entryOf<FormField>(named)
      const contract = read(own(schemas, entry.field), entry.field)
      return {
        ...own(looks, entry.field),
        title: titleOf(entry.field, contract, ofRow(entry.field)),
        ...entry,
        contract,
      }
    }
  return {
    query,
    columns,
    form: ((options.form ?? []) as readonly Named[]).map(formField(drafts)),
    subForms: (options.subForms ?? []).map((sub) => {
      const schema = own(drafts, sub.field)
      return { ...sub, columns: sub.columns.map(formField(shapeOf(schema && elementOf(schema)))) }
    }),
    filterNames: query.flatMap((field) => [field.field, ...(field.until ? [field.until] : [])]),
  }
}

/** A filter is entered as its field is: the list call may know only text where the row knows a time or a switch. */
const mergedKind = (filter: ContractField | undefined, row: ContractField | undefined) =>
  filter && row && filter.kind !== row.kind && row.kind !== 'longText'
    ? { ...filter, kind: row.kind, values: row.values }
    : filter

function columnKind(
  contract: ContractField | undefined,
  choices: readonly Choice[] | undefined,
): Column<unknown>['kind'] {
  if (choices) return choices.some((choice) => choice.colour) ? 'status' : 'select'
  if (contract?.kind === 'number' || contract?.kind === 'quantity' || contract?.kind === 'time') return contract.kind
  return contract?.kind === 'switch' ? 'switch' : 'text'
}
