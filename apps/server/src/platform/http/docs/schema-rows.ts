/** The part of JSON Schema that zod writes. */
export interface Schema {
  type?: string
  title?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  maxLength?: number
  $ref?: string
  additionalProperties?: Schema | boolean
}

export interface FieldRow {
  depth: number
  name: string
  title: string
  type: string
  isRequired: boolean
}

const DEEPEST = 5

/** The fields of a schema as a person reads them: one below the other, those of an object within indented. */
export function fieldRows(schema: Schema, depth = 0): FieldRow[] {
  const whole = withoutNull(schema)
  const inner = whole.items ? withoutNull(whole.items) : whole
  const choices = inner.anyOf ?? inner.oneOf ?? inner.allOf
  if (choices) return choices.flatMap((choice) => fieldRows(choice, depth))
  if (depth > DEEPEST) return []
  return Object.entries(inner.properties ?? {}).flatMap(([name, field]) => [
    { depth, name, title: titleOf(field), type: typeOf(field), isRequired: inner.required?.includes(name) ?? false },
    ...fieldRows(field, depth + 1),
  ])
}

const isNull = ({ type }: Schema) => type === 'null'

/** `anyOf: [x, null]` is how a field that may be empty is written. */
function withoutNull(schema: Schema): Schema {
  const rest = schema.anyOf?.filter((choice) => !isNull(choice))
  return rest?.length === 1 ? { ...rest[0]!, title: schema.title ?? rest[0]!.title } : schema
}

const titleOf = (schema: Schema) => withoutNull(schema).title ?? ''

function typeOf(schema: Schema): string {
  const one = withoutNull(schema)
  const empty = schema.anyOf?.some(isNull) ? '，可为空' : ''
  return `${nameOf(one)}${empty}`
}

function nameOf(schema: Schema): string {
  const { type, enum: words, const: fixed, items, anyOf, oneOf, allOf, format, maxLength, $ref } = schema
  if (words) return words.map((word) => JSON.stringify(word)).join(' | ')
  if (fixed !== undefined) return JSON.stringify(fixed)
  if ($ref) return '同上级'
  if (type === 'array') return `${items ? nameOf(withoutNull(items)) : 'any'}[]`
  const choices = anyOf ?? oneOf ?? allOf
  if (choices) return [...new Set(choices.map(nameOf))].join(allOf ? ' & ' : ' | ')
  const limits = [format, maxLength === undefined ? undefined : `最长 ${maxLength}`].filter(Boolean)
  return `${type ?? 'any'}${limits.length ? `（${limits.join('，')}）` : ''}`
}
