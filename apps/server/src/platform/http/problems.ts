import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { z } from 'zod'
import type { Language } from '../context.ts'

const locales = { 'zh-CN': z.locales.zhCN(), 'zh-TW': z.locales.zhTW(), 'en-US': z.locales.en() }
const missing = { 'zh-CN': '此项不能为空', 'zh-TW': '此項不能為空', 'en-US': 'This item cannot be empty' }

/** Zod's words for a refused value, in the caller's language. */
export const errorMap =
  (language: Language): z.core.$ZodErrorMap =>
  (issue) =>
    issue.code === 'invalid_type' && issue.input === undefined
      ? missing[language]
      : locales[language].localeError(issue)

/** The Chinese title of the field at a path, from the contract's `meta({ title })`. */
function titleAt(schema: z.ZodType, path: readonly PropertyKey[]): string {
  let at: z.ZodType | undefined = schema
  let title = ''
  for (const step of path) {
    at = at && child(at, step)
    const own: string | undefined = at && titleOf(at)
    if (own) title = own
  }
  return title || path.join('.')
}

interface Definition {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
}
const definitionOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Definition } })._zod.def

function titleOf(schema: z.ZodType): string | undefined {
  const own = z.globalRegistry.get(schema)?.title
  const definition = definitionOf(schema)
  const inner = definition.innerType ?? definition.in
  return own ?? (inner && titleOf(inner))
}

function child(schema: z.ZodType, step: PropertyKey): z.ZodType | undefined {
  const definition = definitionOf(schema)
  if (definition.shape) return definition.shape[String(step)]
  if (definition.element) return definition.element
  const inner = definition.innerType ?? definition.in
  return inner && child(inner, step)
}

/** The refused fields of a body, each with its title. */
export const problemsOf = (schema: z.ZodType, error: z.ZodError): FieldProblem[] =>
  error.issues.slice(0, 50).map((issue) => ({
    field: issue.path.join('.'),
    title: titleAt(schema, issue.path),
    message: issue.message,
  }))
