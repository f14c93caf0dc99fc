import type { UserField, UserModelWhole } from '@zhizao/contract/form/user-model'
import { type RecordValues, recordSchema } from '@zhizao/contract/form/user-record'
import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { onlyOwn, own } from '@zhizao/rules/own'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { errorMap } from '../../platform/http/refused-value.ts'
import { invalid } from '../../platform/refusal.ts'

/** What fields of kinds that live elsewhere name, as the caller may see it: names by id. */
export interface NamedThings {
  objects(ids: readonly string[], context: Context): Promise<ReadonlyMap<string, string>>
  files(ids: readonly string[], context: Context): Promise<ReadonlyMap<string, string>>
}

type Schema = ReturnType<typeof recordSchema>
const MOST_COMPILED = 500
const compiled = new Map<string, Schema>()

/** The compiled schema of a model's fields as they are now. */
export function schemaOf(fields: readonly UserField[]): Schema {
  const key = JSON.stringify(
    fields.map(({ code, title, type, required, choices }) => [code, title, type, required, choices]),
  )
  const known = compiled.get(key)
  if (known) return known
  if (compiled.size >= MOST_COMPILED) compiled.delete(compiled.keys().next().value!)
  const schema = recordSchema(fields)
  compiled.set(key, schema)
  return schema
}

/** What values are checked by: a model, or the fields that a company has added to a master. */
export type RecordModel = Pick<UserModelWhole, 'name' | 'fields'>
/** Under which name values stand in a body. */
export type ValuesAt = 'values' | 'extra'

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Values that keep their model, empty ones left out; otherwise refused by their fields. */
export function checkedValues(
  given: RecordValues,
  model: RecordModel,
  context: Context,
  at: ValuesAt = 'values',
): RecordValues {
  const strange = Object.keys(given).find((code) => !model.fields.some((field) => field.code === code))
  if (strange) throw refused([{ field: `${at}.${strange}`, title: strange, message: `“${model.name}”没有这个字段` }])
  const parsed = schemaOf(model.fields).safeParse(onlyOwn(nothingForEmpty(given)), {
    error: errorMap(context.language),
  })
  if (!parsed.success) throw refused(parsed.error.issues.map((issue) => problemOf(issue, model.fields, at)))
  return nothingForEmpty(parsed.data as RecordValues)
}

const nothingForEmpty = (values: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))

function problemOf({ path, message }: z.core.$ZodIssue, fields: readonly UserField[], at: ValuesAt): FieldProblem {
  const code = String(path[0] ?? '')
  return { field: `${at}.${code}`, title: fields.find((field) => field.code === code)?.title ?? code, message }
}

export const refused = (problems: FieldProblem[]) =>
  invalid(`${problems[0]!.title}：${problems[0]!.message}`, problems.slice(0, 50))

const textOf = (value: unknown) => (typeof value === 'string' ? [value] : [])

/** The names of objects and files that rows have, by id. */
export async function namesIn(
  rows: readonly RecordValues[],
  fields: readonly UserField[],
  things: NamedThings,
  context: Context,
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (type: UserField['type']) => [
    ...new Set(
      fields
        .filter((field) => field.type === type)
        .flatMap(({ code }) => rows.flatMap((row) => textOf(own(row, code)))),
    ),
  ]
  const objects = await things.objects(idsOf('object'), context)
  return new Map([...objects, ...(await things.files(idsOf('file'), context))])
}

/** Objects and files must be there, and the caller's to see. */
export async function requireThings(
  values: RecordValues,
  model: RecordModel,
  things: NamedThings,
  context: Context,
  at: ValuesAt = 'values',
) {
  const named = model.fields.filter(({ type, code }) => (type === 'object' || type === 'file') && own(values, code))
  if (!named.length) return
  const names = await namesIn([values], named, things, context)
  const lost = named.filter(({ code }) => !names.has(String(own(values, code))))
  if (lost.length)
    throw refused(lost.map(({ code, title }) => ({ field: `${at}.${code}`, title, message: '不存在或已被删除' })))
}
