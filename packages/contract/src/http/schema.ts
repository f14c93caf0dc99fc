import { z } from 'zod'
import { QUANTITY_FORMAT } from './quantity.ts'

/** What a schema is made of: the one place that knows zod's inside. */
export interface SchemaDefinition {
  readonly type: string
  /** Under optional, nullable, default. */
  readonly innerType?: z.ZodType
  /** Of a pipe: what is sent, and what becomes of it. */
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly element?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
  /** What else an object may hold. */
  readonly catchall?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly valueType?: z.ZodType
  /** Of a literal. */
  readonly values?: readonly unknown[]
  /** Of an enum. */
  readonly entries?: Readonly<Record<string, string>>
  readonly getter?: () => z.ZodType
  readonly checks?: readonly { _zod: { def: { maximum?: unknown; error?: Say } } }[]
}
type Say = (issue: unknown) => string | { message: string } | undefined

export const definitionOf = (schema: z.ZodType): SchemaDefinition =>
  (schema as { _zod: { def: SchemaDefinition } })._zod.def

/** The schema under optional, default, nullable, transform, which sees the value as it was sent. */
export function innerSchema(schema: z.ZodType): z.ZodType {
  const { type, innerType, getter, in: from, out } = definitionOf(schema)
  if (type === 'pipe') return innerSchema(definitionOf(from!).type === 'transform' ? out! : from!)
  if (type === 'lazy') return innerSchema(getter!())
  return innerType ? innerSchema(innerType) : schema
}

/** The Chinese title of a field's schema, wherever under optional and the like it stands. */
export function titleOf(schema: z.ZodType): string | undefined {
  const own = z.globalRegistry.get(schema)?.title
  const { innerType, in: from, out } = definitionOf(schema)
  const inner = innerType ?? from
  return own ?? (inner && titleOf(inner)) ?? (out && titleOf(out))
}

/** The fields of an object schema, by name; none for any other schema. */
export const shapeOf = (schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> =>
  (schema && definitionOf(innerSchema(schema)).shape) ?? {}

/** The element of an array schema, under optional and the like; the schema itself for any other. */
export const elementOf = (schema: z.ZodType): z.ZodType => definitionOf(innerSchema(schema)).element ?? schema

/** The field by which the objects of a union are told apart: each takes words for it that no other takes. */
export function discriminatorOf(objects: readonly z.ZodType[]): string | undefined {
  const [first] = objects
  return Object.keys(shapeOf(first)).find((name) => {
    const words = objects.map((object) => wordsOf(shapeOf(object)[name]))
    const all = words.flat()
    return words.every(({ length }) => length > 0) && new Set(all).size === all.length
  })
}

/** The values of a literal or enum that must be there; none of any other schema. */
function wordsOf(field: z.ZodType | undefined): readonly unknown[] {
  if (!field) return []
  const { values, entries = {} } = definitionOf(field)
  return values ?? Object.values(entries)
}

/** The branches of a union that a value may mean: of objects that are told apart by a field, the one that has its word. */
export function branchesFor(union: z.ZodType, value: unknown): readonly z.ZodType[] {
  const options = definitionOf(union).options ?? []
  if (typeof value !== 'object' || value === null) return options
  const objects = options.filter((option) => definitionOf(innerSchema(option)).shape)
  const name = objects.length > 1 ? discriminatorOf(objects) : undefined
  if (!name || !Object.hasOwn(value, name)) return options
  const said = (value as Record<string, unknown>)[name]
  const meant = objects.filter((object) => wordsOf(shapeOf(object)[name]).includes(said))
  return meant.length > 0 ? meant : options
}

/** `mixed`: one of several kinds, like text or number. */
export type SchemaKind = 'text' | 'number' | 'quantity' | 'switch' | 'time' | 'date' | 'choice' | 'mixed' | 'other'

/** What kind of value a schema is of. A switch is true and false, or 1 and 0. */
export function kindOf(schema: z.ZodType): SchemaKind {
  const inner = innerSchema(schema)
  const { type, options } = definitionOf(inner)
  if (type === 'boolean' || (options?.length === 2 && options.every(isZeroOrOne))) return 'switch'
  if (type === 'number' || type === 'int') return 'number'
  if (type === 'enum') return 'choice'
  if (type === 'union') return 'mixed'
  if (type !== 'string') return 'other'
  const { format } = inner as { format?: string | null }
  if (format === QUANTITY_FORMAT) return 'quantity'
  if (format === 'datetime') return 'time'
  return format === 'date' ? 'date' : 'text'
}

const isZeroOrOne = (option: z.ZodType) => {
  const [value] = definitionOf(option).values ?? []
  return value === 0 || value === 1
}

/** The values of an enum, as they are stored. */
export function choicesIn(schema: z.ZodType): readonly string[] | undefined {
  const { entries } = definitionOf(innerSchema(schema))
  return entries && Object.values(entries)
}

export interface SchemaBounds {
  /** Characters of a text. */
  maxLength?: number
  /** Of a number, as far as it is bounded. */
  min?: number
  max?: number
  whole?: boolean
}

export function boundsOf(schema: z.ZodType): SchemaBounds {
  // Schemas of texts and numbers say these of themselves, the others do not.
  const { maxLength, minValue, maxValue, isInt } = innerSchema(schema) as unknown as Record<string, unknown>
  return {
    maxLength: finite(maxLength),
    min: finite(minValue),
    max: finite(maxValue),
    whole: isInt as boolean | undefined,
  }
}

const finite = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined

/** The most characters or entries that a text's or list's own check allows, with how that check words it. */
export function lengthCheck(schema: z.ZodType): { maximum: number; said?: Say } | undefined {
  for (const { _zod } of definitionOf(schema).checks ?? []) {
    const { maximum, error } = _zod.def
    if (typeof maximum === 'number') return { maximum, said: error }
  }
  return undefined
}
