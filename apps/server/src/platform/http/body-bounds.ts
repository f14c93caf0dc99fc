import { type Call, OPEN } from '@zhizao/contract/http/call'
import { branchesFor, definitionOf, innerSchema, lengthCheck } from '@zhizao/contract/http/schema'
import { z } from 'zod'
import type { Language } from '../context.ts'
import { invalid } from '../refusal.ts'
import { type BeyondBounds, type JsonBounds, measureJson } from './json-bounds.ts'
import { MOST_TOLD, refusedAt, refusedValues, schemaAt } from './problems.ts'
import { errorMap } from './refused-value.ts'

/** Entries of a list whose field names no bound of its own. */
export const MOST_ENTRIES = 10_000
/** Characters of a text whose field names no bound of its own: numbers, times, colours. */
export const MOST_CHARACTERS = 2000
/** Pairs of a form or query string. */
const mostPairs = (call: Call) => (call.permission === OPEN ? 100 : MOST_ENTRIES)

const strangers: JsonBounds = { depth: 8, list: 200, fields: 100, entries: 500 }
const signedIn: JsonBounds = { depth: 32, list: MOST_ENTRIES, fields: 1000, entries: 100_000 }

const tooMany = () => invalid('提交的内容项数过多，请减少后重试')
const tooDeep = () => invalid('提交的内容层数过多')

/**
 * Looks at the JSON texts of one request before they are parsed: refuses what is too deep, too wide or too much, so
 * that little work is done for it. The texts of a form share what one body may hold.
 */
export function bodyBounds(call: Call, language: Language) {
  const bounds = call.permission === OPEN ? strangers : signedIn
  let left = bounds.entries
  return {
    json(text: string, at: readonly string[] = []) {
      const { entries, beyond } = measureJson(text, { ...bounds, entries: left })
      left -= entries
      if (beyond) throw refusalOfJson(call, { ...beyond, path: [...at, ...beyond.path] }, bounds, language)
    },
    /** The pairs of a form or query string, before they are taken apart. */
    pairs(text: string): string {
      let pairs = 1
      for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1))
        if (++pairs > mostPairs(call)) throw tooMany()
      return text
    },
  }
}
export type BodyBounds = ReturnType<typeof bodyBounds>

function refusalOfJson(call: Call, { what, path }: BeyondBounds, bounds: JsonBounds, language: Language) {
  if (what === 'depth') return tooDeep()
  const found = what === 'list' ? schemaAt(call.body, path) : undefined
  const field = found && innerSchema(found)
  if (!field || definitionOf(field).type !== 'array') return tooMany()
  return refusedAt(call.body, { path, language, ...lengthBound(field, 'array', bounds.list) })
}

/**
 * Refuses a list or text far beyond its field's bound before the validator looks at what is in it: rules are run
 * over every entry and every letter, whatever the length.
 */
export function refuseFarTooLong(call: Call, value: unknown, language: Language) {
  const found = farTooLong(call.body, value, [])
  if (found) throw refusedAt(call.body, { ...found, language }, value)
}

/**
 * Looks through long lists entry by entry, and no further once as many are wrong as an answer tells: to word what is
 * wrong takes far longer than to look.
 */
export function refuseManyWrong(call: Call, value: unknown, language: Language) {
  const { shape } = definitionOf(innerSchema(call.body))
  for (const [name, list] of Object.entries(Object(value))) {
    if (!Array.isArray(list) || list.length <= LONG || !shape || !Object.hasOwn(shape, name)) continue
    const { type, element } = definitionOf(innerSchema(shape[name]!))
    const issues: z.core.$ZodIssue[] = []
    for (let nth = 0; type === 'array' && nth < list.length && issues.length < MOST_TOLD; nth++) {
      const { error } = element!.safeParse(list[nth], { error: errorMap(language) })
      for (const issue of error?.issues ?? []) issues.push({ ...issue, path: [name, nth, ...issue.path] })
    }
    if (issues.length >= MOST_TOLD) throw refusedValues(call.body, new z.ZodError(issues), language, value)
  }
}
const LONG = 200

interface Bound {
  origin: 'array' | 'string'
  maximum: number
  /** The contract's own words for it. */
  said?: string
}
/** What the validator looks at in no time is left to it, so that it names every refused field. */
const SOON_LOOKED_AT = { array: 100, string: 2000 }

function farTooLong(
  schema: z.ZodType,
  value: unknown,
  path: PropertyKey[],
): (Bound & { path: PropertyKey[] }) | undefined {
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return undefined
  const inner = innerSchema(schema)
  const { type, shape, element, valueType } = definitionOf(inner)
  const first = (tries: readonly [z.ZodType, unknown, PropertyKey[]][]) => {
    for (const [one, held, at] of tries) {
      const found = farTooLong(one, held, at)
      if (found) return found
    }
    return undefined
  }
  if (type === 'string') return typeof value === 'string' ? beyond(inner, value, path) : undefined
  if (type === 'union') {
    // One branch that takes the length of a text or list is enough; of an object, another branch knows other fields.
    const tries = branchesFor(inner, value)
      .filter((option) => fitsKind(option, value))
      .map((option) => farTooLong(option, value, path))
    const isPlain = typeof value === 'string' || Array.isArray(value)
    return !isPlain || tries.every((found) => found) ? tries.find((found) => found) : undefined
  }
  if (Array.isArray(value)) {
    if (type !== 'array') return undefined
    return beyond(inner, value, path) ?? first(value.map((one, nth) => [element!, one, [...path, nth]]))
  }
  if (type === 'object' && typeof value === 'object')
    return first(
      Object.entries(shape!)
        .filter(([name]) => Object.hasOwn(value, name))
        .map(([name, field]) => [field, (value as Record<string, unknown>)[name], [...path, name]]),
    )
  if (type === 'record' && typeof value === 'object')
    return first(Object.entries(value).map(([name, one]) => [valueType!, one, [...path, name]]))
  return undefined
}

const kinds: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  array: Array.isArray,
}
/** Whether a branch of a union is meant by such a value at all. */
function fitsKind(schema: z.ZodType, value: unknown) {
  const { type } = definitionOf(innerSchema(schema))
  if (kinds[type]) return kinds[type](value)
  return type === 'union' || (typeof value === 'object' && !Array.isArray(value) && type !== 'number')
}

function beyond(schema: z.ZodType, value: string | unknown[], path: PropertyKey[]) {
  const origin = typeof value === 'string' ? 'string' : 'array'
  if (value.length <= SOON_LOOKED_AT[origin]) return undefined
  const bound = lengthBound(schema, origin, origin === 'array' ? MOST_ENTRIES : MOST_CHARACTERS)
  // Blanks around a text are cut off before it is measured.
  const length = typeof value === 'string' ? value.trim().length : value.length
  return length > bound.maximum ? { ...bound, path } : undefined
}

/** The field's own bound, or the house's. */
function lengthBound(schema: z.ZodType, origin: Bound['origin'], house: number): Bound {
  const { maximum, said } = lengthCheck(schema) ?? { maximum: house }
  const told = said?.({ code: 'too_big', origin, maximum, inclusive: true, input: undefined, path: [] })
  return { origin, maximum, said: typeof told === 'string' ? told : told?.message }
}
