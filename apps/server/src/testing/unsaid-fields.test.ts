import { expect, it } from 'vitest'
import type { z } from 'zod'
import { everyCall } from './every-call.ts'

interface Def {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  shape?: Record<string, z.ZodType>
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def
const WRAPS = new Set(['optional', 'nullable', 'default', 'prefault'])

/** The schema beneath what wraps it, and whether a default stands beneath an `optional`. */
function unwrapped(schema: z.ZodType): { inner: z.ZodType; saysUnsaid: boolean } {
  let [inner, isOptional, saysUnsaid] = [schema, false, false]
  for (let def = defOf(inner); WRAPS.has(def.type); def = defOf(inner)) {
    if (def.type === 'optional') isOptional = true
    if (isOptional && (def.type === 'default' || def.type === 'prefault')) saysUnsaid = true
    inner = def.innerType!
  }
  return { inner, saysUnsaid }
}

/** Fields that a body says although nobody did: zod takes a default for what a `partial()` leaves out. */
function unsaidFields(body: z.ZodType): string[] {
  const found: string[] = []
  const seen = new Set<z.ZodType>()
  function walk(schema: z.ZodType | undefined, at: string) {
    if (!schema || seen.has(schema)) return
    seen.add(schema)
    const { type, element, in: from, out, shape, innerType } = defOf(schema)
    if (type === 'object')
      for (const [name, field] of Object.entries(shape!)) {
        const { inner, saysUnsaid } = unwrapped(field)
        if (saysUnsaid) found.push(`${at}${name}`)
        walk(inner, `${at}${name}.`)
      }
    else for (const part of [element, from, out, innerType]) walk(part, at)
  }
  walk(body, '')
  return found
}

it('a change says nothing of what was not given: no default stands beneath an optional field', async () => {
  const calls = await everyCall()
  const wrong = calls.flatMap(({ call }) =>
    call.body ? unsaidFields(call.body as z.ZodType).map((field) => `${call.path} ${field}`) : [],
  )
  expect(calls.length).toBeGreaterThan(900)
  expect(wrong).toEqual([])
})
