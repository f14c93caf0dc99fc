import type { DataModelField } from '@zhizao/contract/form/data-model'
import type { Call } from '@zhizao/contract/http/call'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Route } from '../http/implement.ts'
import { offeredModel } from './data-model.ts'

export const entityCalls = ['page', 'get', 'create', 'update', 'remove', 'removeMany'] as const
export type EntityCall = (typeof entityCalls)[number]

/** A table of masters: what a company's own fields of them hold stands in `extra`. */
export type MasterTable = PgTable & { id: PgColumn; companyId: PgColumn; extra: PgColumn }

export interface EntityContract {
  /** What one row is called: 物料. */
  title: string
  /** Menu address of its own page. */
  page: string
  row: z.ZodObject
  calls: Record<EntityCall, Call>
  /** Further calls that take the filters of its list. */
  lists?: readonly Call[]
  table: MasterTable
  /** The kind of its codes, where nobody has to type one. */
  codeKind?: string
}

/** A field that the product itself has, as the contract says it. */
export interface ContractField {
  code: string
  title: string
  type: z.output<typeof DataModelField>['type']
  required: boolean
  /** It is typed; what is not is computed, or kept under another name. */
  isEntered: boolean
}

/** A master of the product that the data-model store reads and writes through its domain's own handlers. */
export interface Entity extends EntityContract {
  code: string
  fields: readonly ContractField[]
  handle: Record<EntityCall, Route['handle']>
}

/**
 * Offers a domain's masters to the data-model store: the same calls, so the same checks, codes, permissions and log lines,
 * whichever door a row comes through. `routes` are those of the domain, of which it takes the handlers.
 */
export function entity(code: string, contract: EntityContract, routes: readonly Route[]): Entity {
  const handlerOf = (name: EntityCall) => {
    const found = routes.find(({ call }) => call === contract.calls[name])
    if (!found) throw new Error(`${code}: no route for ${contract.calls[name].path}`)
    return found.handle
  }
  const handle = Object.fromEntries(entityCalls.map((name) => [name, handlerOf(name)])) as Entity['handle']
  return { ...contract, code, fields: fieldsOf(code, contract), handle }
}

export const draftShape = ({ calls }: Pick<EntityContract, 'calls'>): Readonly<Record<string, z.ZodType>> =>
  (calls.create.body as z.ZodObject).shape

/** What drafts and rows have beside an entity's fields. */
const apart = new Set(['id', 'extra', 'extraTexts'])

function fieldsOf(code: string, contract: EntityContract): ContractField[] {
  const drafts = draftShape(contract)
  const shown = { ...contract.row.shape, ...drafts }
  const found = offeredModel(code, contract.title, '', contract.row.extend(drafts)).fields
  return found.flatMap(({ name, title, type }) => {
    const schema = shown[name] as z.ZodType | undefined
    if (apart.has(name) || !schema) return []
    const isEntered = name in drafts
    const required = isEntered && [undefined, null].every((nothing) => !schema.safeParse(nothing).success)
    return [{ code: name, title, type, required, isEntered }]
  })
}

const NARROWED = Symbol('narrowed')

/** The input of a list call that shows only rows which this condition lets through; it goes along wherever the input is spread. */
export const narrowed = <Input extends object>(input: Input, also: SQL): Input => ({ ...input, [NARROWED]: also })

export const narrowingOf = (input: object): SQL | undefined => (input as { [NARROWED]?: SQL })[NARROWED]
