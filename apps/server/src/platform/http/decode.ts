import type { Call } from '@zhizao/contract/http/call'
import type { z } from 'zod'

type Raw = Record<string, unknown>

interface Definition {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
}
const definitionOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Definition } })._zod.def

/** The schema under optional, default, nullable, transform. */
function core(schema: z.ZodType): z.ZodType {
  const definition = definitionOf(schema)
  if (definition.type === 'pipe')
    return core(definitionOf(definition.in!).type === 'transform' ? definition.out! : definition.in!)
  return definition.innerType ? core(definition.innerType) : schema
}

/** Text pairs of a form or query string, read as the body schema wants them: numbers, booleans, repeated values, nested JSON text. */
export function decodePairs(body: Call['body'], pairs: Iterable<[string, string]>): Raw {
  const fields = definitionOf(core(body)).shape ?? {}
  const result: Raw = {}
  for (const [rawName, value] of pairs) {
    const name = rawName.replace(/\[\]$/, '')
    // A name such as `constructor` is nobody's field.
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) continue
    const type = definitionOf(core(field)).type
    if (type === 'array') {
      const list = (result[name] as unknown[] | undefined) ?? []
      list.push(...arrayOf(value, field))
      result[name] = list
    } else result[name] = one(value, type, field)
  }
  return result
}

function arrayOf(value: string, field: z.ZodType): unknown[] {
  if (value.startsWith('[')) {
    const parsed = parsedJson(value)
    if (Array.isArray(parsed)) return parsed
  }
  const element = definitionOf(core(field)).element!
  return [one(value, definitionOf(core(element)).type, element)]
}

function one(value: string, type: string, schema: z.ZodType): unknown {
  if (type === 'number' || type === 'int') return value.trim() === '' ? undefined : Number(value)
  if (type === 'boolean')
    return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value
  if (type === 'object' || type === 'record') return parsedJson(value)
  if (type === 'literal' || type === 'union') return fitting(value, schema)
  return value
}

/** A union or literal takes the text as it is where that fits, otherwise what it says as JSON. */
function fitting(value: string, schema: z.ZodType): unknown {
  if (schema.safeParse(value).success) return value
  return parsedJson(value)
}

function parsedJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
