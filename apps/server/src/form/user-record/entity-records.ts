import type { SentValues, UserRecord } from '@zhizao/contract/form/user-record'
import type { FieldProblem } from '@zhizao/contract/http/envelope'
import type { Page, PageInput } from '@zhizao/contract/http/page'
import { shapeOf } from '@zhizao/contract/http/schema'
import { inArray } from 'drizzle-orm'
import { type Context, holds } from '../../platform/context.ts'
import { requireFresh } from '../../platform/crud/lines.ts'
import { draftShape, type Entity, type EntityCall, narrowed } from '../../platform/data-model/entity.ts'
import { checkedInput } from '../../platform/http/read-input.ts'
import { conflict, forbidden, Refusal } from '../../platform/refusal.ts'
import type { RecordFilter } from './user-record.service.ts'

type Row = { id: string; extra: Record<string, unknown>; extraTexts?: Record<string, string> } & Record<string, unknown>

/** Fields that a master's body has beside what people name. */
const apart = new Set(['id', 'extra', 'extraTexts'])

/** One call of a master, by whoever may use it, with a body that its own contract checks. */
async function run(
  entity: Entity,
  name: EntityCall,
  body: object,
  context: Context,
  also?: ReturnType<typeof inArray>,
) {
  const { language, user } = context
  if (!holds(user, entity.calls[name].permission)) throw forbidden()
  const input = checkedInput(entity.calls[name], body, { language, zone: user.timeZone }) as object
  return entity.handle[name](also ? narrowed(input, also) : input, context)
}

/** The same for a body of values: what is refused is named as it stands there. */
async function runWithValues(entity: Entity, name: 'create' | 'update', body: object, context: Context) {
  try {
    return (await run(entity, name, body, context)) as Row
  } catch (error) {
    if (!(error instanceof Refusal) || !Array.isArray(error.data)) throw error
    const problems = (error.data as FieldProblem[]).map((problem) => ({
      ...problem,
      field: problem.field === 'id' ? 'id' : `values.${problem.field.replace(/^extra\./, '')}`,
    }))
    throw new Refusal(error.code, error.message, problems)
  }
}

/** Values as a master's body has them: what is none of its fields is one of the company's own, or refused as such. */
function bodyOf(entity: Entity, values: SentValues) {
  const drafts = draftShape(entity)
  const isOwn = (code: string) => !(Object.hasOwn(drafts, code) && !apart.has(code))
  const entries = Object.entries(values)
  const extra = entries.filter(([code]) => isOwn(code))
  return {
    ...Object.fromEntries(entries.filter(([code]) => !isOwn(code))),
    ...(extra.length && { extra: Object.fromEntries(extra) }),
  }
}

const iso = (time: unknown) => (time instanceof Date ? time.toISOString() : (time as string))

function shown({ id, extra, extraTexts = {}, createdAt, updatedAt, ...own }: Row): UserRecord {
  const values = Object.fromEntries(
    Object.entries({ ...own, ...extra }).map(([code, value]) => [code, value instanceof Date ? iso(value) : value]),
  )
  const changedAt = updatedAt ? iso(updatedAt) : null
  return { id, values, texts: extraTexts, createdAt: iso(createdAt), updatedAt: changedAt }
}

/** Masters of the product as rows of a data model: read and written by their domain's own calls. */
export async function pageOfEntity(entity: Entity, input: RecordFilter & PageInput, context: Context) {
  const { keyword, filters = {}, ...paging } = input
  const known = Object.keys(shapeOf(entity.calls.page.body))
  const isKnown = (code: string) => known.includes(code) && !apart.has(code) && !Object.hasOwn(paging, code)
  const own = Object.entries(filters).filter(([code]) => !isKnown(code))
  const body = {
    ...paging,
    ...Object.fromEntries(Object.entries(filters).filter(([code]) => isKnown(code))),
    ...(keyword && { keyword }),
    ...(own.length && { extra: Object.fromEntries(own) }),
  }
  const page = (await run(entity, 'page', body, context)) as Page<Row>
  return { ...page, records: page.records.map(shown) }
}

export const entityRecord = async (entity: Entity, id: string, context: Context) =>
  shown((await run(entity, 'get', { id }, context)) as Row)

export const createEntityRecord = async (entity: Entity, values: SentValues, context: Context) =>
  shown(await runWithValues(entity, 'create', bodyOf(entity, values), context))

export async function updateEntityRecord(
  entity: Entity,
  { id, values, updatedAt }: { id: string; values: SentValues; updatedAt?: Date | undefined },
  context: Context,
) {
  if (updatedAt) {
    const { updatedAt: stands } = await entityRecord(entity, id, context)
    if (stands) requireFresh({ updatedAt: new Date(stands) }, updatedAt)
  }
  return shown(await runWithValues(entity, 'update', { ...bodyOf(entity, values), id }, context))
}

export const removeEntityRecords = async (entity: Entity, ids: string[], context: Context) =>
  (await run(entity, 'removeMany', { ids }, context)) as true

const CHOICES = 50

/** Masters as choices of a select: those named in their order, or the first that fit. */
export async function entityChoices(
  entity: Entity,
  wanted: { ids: readonly string[] } | { keyword?: string | undefined },
  context: Context,
) {
  const isNamed = 'ids' in wanted
  if (isNamed && !wanted.ids.length) return []
  const also = isNamed ? inArray(entity.table.id, [...wanted.ids]) : undefined
  const asked = isNamed ? { pageSize: wanted.ids.length } : { pageSize: CHOICES, keyword: wanted.keyword }
  const { records } = (await run(entity, 'page', asked, context, also)) as Page<Row>
  const choices = records.map((row) => {
    const { id, values } = shown(row)
    return { id, values, text: String(row.name ?? row.code ?? id) }
  })
  return isNamed ? choices.toSorted((one, other) => wanted.ids.indexOf(one.id) - wanted.ids.indexOf(other.id)) : choices
}

export const refuseSheet = ({ title }: Entity) => conflict(`“${title}”请在自己的页面导入和导出`)
