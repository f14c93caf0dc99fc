import { boundsOf, choicesIn, kindOf, type SchemaBounds, titleOf } from '@zhizao/contract/http/schema'
import type { z } from 'zod'

export type FieldKind = 'text' | 'longText' | 'number' | 'quantity' | 'switch' | 'time' | 'date' | 'select' | 'other'

/** What the contract says of one field. */
export interface ContractField extends SchemaBounds {
  title: string
  kind: FieldKind
  required: boolean
  /** Values of an enum, as they are stored. */
  values?: readonly string[]
  schema: z.ZodType
}

const LONG = 255

function fieldKind(schema: z.ZodType): FieldKind {
  const kind = kindOf(schema)
  if (kind === 'mixed') return 'other'
  if (kind === 'choice') return 'select'
  return kind === 'text' && (boundsOf(schema).maxLength ?? 0) > LONG ? 'longText' : kind
}

/** Reads title, kind, limits and whether a value must be given from a field's schema. */
export function contractField(schema: z.ZodType, name: string): ContractField {
  return {
    title: titleOf(schema) ?? name,
    kind: fieldKind(schema),
    required: [undefined, null, ''].every((nothing) => !schema.safeParse(nothing).success),
    ...boundsOf(schema),
    values: choicesIn(schema),
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
