import type { Call } from '@zhizao/contract/http/call'
import { definitionOf, innerSchema, shapeOf } from '@zhizao/contract/http/schema'
import { own } from '@zhizao/rules/own'
import type { z } from 'zod'
import { type BodyBounds, MOST_CHARACTERS } from './body-bounds.ts'

type Raw = Record<string, unknown>
type Parse = (value: string) => unknown

/** Text pairs of a form or query string, read as the body schema wants them: numbers, booleans, repeated values, nested JSON text. */
export function decodePairs(body: Call['body'], pairs: Iterable<[string, string]>, bounds: BodyBounds): Raw {
  const fields = shapeOf(body)
  const result: Raw = {}
  const parse = (name: string) => (value: string) => parsedJson(value, name, bounds)
  for (const [rawName, value] of pairs) {
    const name = rawName.replace(/\[\]$/, '')
    // A name such as `constructor` is nobody's field.
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) continue
    const type = definitionOf(innerSchema(field)).type
    if (type === 'array') {
      const list = (own(result, name) as unknown[] | undefined) ?? []
      list.push(...arrayOf(value, field, parse(name)))
      result[name] = list
    } else result[name] = one(value, type, field, parse(name))
  }
  return result
}

function arrayOf(value: string, field: z.ZodType, parse: Parse): unknown[] {
  if (value.startsWith('[')) {
    const parsed = parse(value)
    if (Array.isArray(parsed)) return parsed
  }
  const element = definitionOf(innerSchema(field)).element!
  return [one(value, definitionOf(innerSchema(element)).type, element, parse)]
}

function one(value: string, type: string, schema: z.ZodType, parse: Parse): unknown {
  if (type === 'number' || type === 'int') return value.trim() === '' ? undefined : Number(value)
  if (type === 'boolean')
    return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value
  if (type === 'object' || type === 'record') return parse(value)
  if (type === 'literal' || type === 'union') return fitting(value, schema, parse)
  return value
}

/** A union or literal takes the text as it is where that fits, otherwise what it says as JSON. */
function fitting(value: string, schema: z.ZodType, parse: Parse): unknown {
  if (value.length > MOST_CHARACTERS || schema.safeParse(value).success) return value
  return parse(value)
}

function parsedJson(value: string, name: string, bounds: BodyBounds): unknown {
  bounds.json(value, [name])
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
