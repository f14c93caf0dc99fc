import { definitionOf } from '@zhizao/contract/http/schema'
import type { z } from 'zod'

type Shaper = (value: unknown) => unknown
const asIs: Shaper = (value) => value
const made = new WeakMap<z.ZodType, Shaper>()

/** Copies only what the schema names, so that a column nobody promised never leaves the server. Unions and transforms pass as they are. */
export function shapeOf(schema: z.ZodType): Shaper {
  const known = made.get(schema)
  if (known) return known
  let own: Shaper | undefined
  made.set(schema, (value) => (own ?? asIs)(value))
  own = build(schema)
  made.set(schema, own)
  return own
}

function build(schema: z.ZodType): Shaper {
  const definition = definitionOf(schema)
  // An object with a catchall promises whatever else it holds.
  if (definition.type === 'object') return definition.catchall ? asIs : object(definition.shape!)
  if (definition.type === 'array') {
    const element = shapeOf(definition.element!)
    return (value) => (Array.isArray(value) ? value.map(element) : value)
  }
  if (definition.type === 'lazy') {
    let inner: Shaper | undefined
    return (value) => {
      inner ??= shapeOf(definition.getter!())
      return inner(value)
    }
  }
  if (definition.innerType) return shapeOf(definition.innerType)
  return asIs
}

function object(shape: Readonly<Record<string, z.ZodType>>): Shaper {
  const keys = Object.keys(shape)
  const shapers = keys.map((key) => shapeOf(shape[key]!))
  return (value) => {
    if (value === null || typeof value !== 'object') return value
    const from = value as Record<string, unknown>
    const to: Record<string, unknown> = {}
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index]!
      const found = from[key]
      if (found !== undefined) to[key] = shapers[index]!(found)
    }
    return to
  }
}
