import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { sharedTitle } from '@zhizao/contract/http/field-titles'
import { z } from 'zod'
import type { Language } from '../context.ts'
import { invalid } from '../refusal.ts'
import { wordsIn } from '../words/words.ts'

/** The Chinese title of the field at a path: of its schema's `meta({ title })`, else what all calls name it. */
export function titleAt(schema: z.ZodType, path: readonly PropertyKey[]): string {
  let at: z.ZodType | undefined = schema
  let title = ''
  for (const step of path) {
    at = at && child(at, step)
    const found: string | undefined = at && (titleOf(at) ?? (typeof step === 'string' ? sharedTitle(step) : undefined))
    if (found) title = found
  }
  return title || path.join('.')
}

interface Definition {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: z.ZodType[]
}
const definitionOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Definition } })._zod.def

function titleOf(schema: z.ZodType): string | undefined {
  const own = z.globalRegistry.get(schema)?.title
  const definition = definitionOf(schema)
  const inner = definition.innerType ?? definition.in
  return own ?? (inner && titleOf(inner)) ?? (definition.out && titleOf(definition.out))
}

function child(schema: z.ZodType, step: PropertyKey): z.ZodType | undefined {
  const { shape, element, innerType, in: from, out, options } = definitionOf(schema)
  if (shape) return shape[String(step)]
  if (element) return element
  for (const inner of [innerType, from, out, ...(options ?? [])]) {
    const found = inner && child(inner, step)
    if (found) return found
  }
  return undefined
}

/** The refused fields of a body, each with its title in the caller's language. */
const problemsOf = (schema: z.ZodType, error: z.ZodError, language: Language): FieldProblem[] =>
  error.issues.slice(0, 50).map((issue) => ({
    field: issue.path.join('.'),
    title: wordsIn(language)(titleAt(schema, issue.path)),
    message: issue.message,
  }))

/** The refusal of a body, with all its refused fields; the first is named in the message. */
export function refusedValues(schema: z.ZodType, error: z.ZodError, language: Language) {
  const problems = problemsOf(schema, error, language)
  const { title, message } = problems[0]!
  return invalid(title ? `${title}${language === 'en-US' ? ': ' : '：'}${message}` : message, problems)
}
