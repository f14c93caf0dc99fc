import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { sharedTitle } from '@zhizao/contract/http/field-titles'
import { branchesFor, definitionOf, titleOf } from '@zhizao/contract/http/schema'
import { z } from 'zod'
import type { Language } from '../context.ts'
import { invalid } from '../refusal.ts'
import { wordsIn } from '../words/words.ts'
import { errorMap } from './refused-value.ts'

/**
 * The Chinese title of the field at a path: of its schema's `meta({ title })`, else what all calls name it. Fields of a union
 * are those of the branch that `value`, where it is known, means.
 */
export function titleAt(schema: z.ZodType, path: readonly PropertyKey[], value?: unknown): string {
  let at: z.ZodType | undefined = schema
  let within = value
  let title = ''
  for (const step of path) {
    at = at && child(at, step, within)
    within = Object(within)[step]
    const found: string | undefined = at && (titleOf(at) ?? (typeof step === 'string' ? sharedTitle(step) : undefined))
    if (found) title = found
  }
  return title || path.join('.')
}

/** The schema of the field at a path; nothing where the contract names none. */
export const schemaAt = (schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined =>
  path.reduce<z.ZodType | undefined>((at, step) => at && child(at, step), schema)

function child(schema: z.ZodType, step: PropertyKey, value?: unknown): z.ZodType | undefined {
  const { shape, element, innerType, in: from, out } = definitionOf(schema)
  if (shape) return Object.hasOwn(shape, step) ? shape[String(step)] : undefined
  if (element) return element
  for (const inner of [innerType, from, out, ...branchesFor(schema, value)]) {
    const found = inner && child(inner, step, value)
    if (found) return found
  }
  return undefined
}

/** Refused fields that one answer tells. */
export const MOST_TOLD = 50

/** The refused fields of a body, each with its title in the caller's language. */
const problemsOf = (schema: z.ZodType, error: z.ZodError, language: Language, value: unknown): FieldProblem[] =>
  error.issues.slice(0, MOST_TOLD).map((issue) => ({
    field: issue.path.join('.'),
    title: wordsIn(language)(titleAt(schema, issue.path, value)),
    message: issue.message,
  }))

/** The refusal of a body, with all its refused fields; the first is named in the message. */
export function refusedValues(schema: z.ZodType, error: z.ZodError, language: Language, value?: unknown) {
  const problems = problemsOf(schema, error, language, value)
  const { title, message } = problems[0]!
  return invalid(title ? `${title}${language === 'en-US' ? ': ' : '：'}${message}` : message, problems)
}

/** The refusal of one field for its length, in the words that the validator would have found. */
export function refusedAt(
  schema: z.ZodType,
  problem: {
    path: PropertyKey[]
    language: Language
    origin: 'array' | 'string'
    maximum: number
    said?: string
  },
  value?: unknown,
) {
  const { path, language, origin, maximum, said } = problem
  const issue = { code: 'too_big' as const, origin, maximum, inclusive: true, input: undefined, path }
  const words = said ?? errorMap(language)(issue)
  const message = typeof words === 'string' ? words : (words?.message ?? '')
  return refusedValues(schema, new z.ZodError([{ ...issue, message }]), language, value)
}
