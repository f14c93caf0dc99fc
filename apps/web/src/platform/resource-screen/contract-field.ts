import { z } from 'zod'

export type FieldKind = 'text' | 'longText' | 'number' | 'switch' | 'time' | 'select' | 'other'

/** What the contract says of one field. */
export interface ContractField {
  title: string
  kind: FieldKind
  required: boolean
  maxLength?: number
  min?: number
  max?: number
  whole?: boolean
  /** Values of an enum, as they are stored. */
  values?: readonly string[]
  schema: z.ZodType
}

interface Definition {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  values?: unknown[]
  entries?: Record<string, string>
}
const definitionOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Definition } })._zod.def

/** The schema under optional, nullable, default and transform. */
function core(schema: z.ZodType): z.ZodType {
  const definition = definitionOf(schema)
  const inner = definition.innerType ?? (definition.type === 'pipe' ? definition.in : undefined)
  return inner && definitionOf(inner).type !== 'transform' ? core(inner) : schema
}

function titleOf(schema: z.ZodType): string | undefined {
  const own = z.globalRegistry.get(schema)?.title
  const definition = definitionOf(schema)
  const inner = definition.innerType ?? definition.in
  return own ?? (inner && titleOf(inner))
}

/** The fields of an object schema, by name; none for any other schema. */
export const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
  (schema && definitionOf(core(schema)).shape) ?? {}

const isSwitch = (definition: Definition) =>
  definition.type === 'boolean' ||
  (definition.type === 'union' &&
    definition.options?.length === 2 &&
    definition.options.every((option) => [0, 1].includes(definitionOf(option).values?.[0] as number)))

const LONG = 255

function kindOf(schema: z.ZodType): FieldKind {
  const inner = core(schema)
  const definition = definitionOf(inner)
  if (isSwitch(definition)) return 'switch'
  if (definition.type === 'number' || definition.type === 'int') return 'number'
  if (definition.type === 'enum') return 'select'
  if (definition.type !== 'string') return 'other'
  const { format, maxLength } = inner as unknown as { format?: string | null; maxLength?: number | null }
  if (format === 'datetime') return 'time'
  return (maxLength ?? 0) > LONG ? 'longText' : 'text'
}

const finite = (value: number | null | undefined) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined

/** Reads title, kind, limits and whether a value must be given from a field's schema. */
export function contractField(schema: z.ZodType, name: string): ContractField {
  const inner = core(schema) as unknown as Record<string, number | null | undefined> & { isInt?: boolean }
  const definition = definitionOf(inner as unknown as z.ZodType)
  return {
    title: titleOf(schema) ?? name,
    kind: kindOf(schema),
    required: [undefined, null, ''].every((nothing) => !schema.safeParse(nothing).success),
    maxLength: finite(inner.maxLength),
    min: finite(inner.minValue),
    max: finite(inner.maxValue),
    whole: inner.isInt,
    values: definition.entries && Object.values(definition.entries),
    schema,
  }
}

/** The value that stands for "nothing entered": what the schema accepts of null, empty text and absence, in this order. */
export function emptyValue(schema: z.ZodType): null | '' | undefined {
  if (schema.safeParse(null).success) return null
  return schema.safeParse('').success ? '' : undefined
}

/** The first thing wrong with a value, in words; undefined where it is right. */
export function problemOf(field: ContractField, value: unknown, words: z.core.$ZodErrorMap): string | undefined {
  const parsed = field.schema.safeParse(value, { error: words })
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}
