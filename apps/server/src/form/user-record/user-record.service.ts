import type { UserField, UserModelWhole } from '@zhizao/contract/form/user-model'
import { MOST_ROWS, type RecordValues, type UserRecord } from '@zhizao/contract/form/user-record'
import type { Page, PageInput } from '@zhizao/contract/http/page'
import { own } from '@zhizao/rules/own'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { requireFresh } from '../../platform/crud/lines.ts'
import { limitOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import { containing } from '../../platform/crud/search.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { withDefaults } from '../user-model/default-value.ts'
import { keyText } from '../user-model/field-keys.ts'
import { lockModel } from '../user-model/user-model.service.ts'
import { userRecordKeys, userRecords } from '../user-model/user-model.table.ts'
import {
  checkedValues,
  type NamedThings,
  namesIn,
  type RecordModel,
  refused,
  requireThings,
  type ValuesAt,
} from './record-values.ts'

type Row = typeof userRecords.$inferSelect

/** Which of the fields a filter names may be searched, each with what it is compared by. */
export function fieldConditions({ fields }: RecordModel, filters: RecordValues, at: string): SQL[] {
  return Object.entries(filters).flatMap(([code, value]) => {
    if (value === null || value === '') return []
    const field = fields.find((each) => each.code === code && each.searchable)
    if (!field) throw refused([{ field: `${at}.${code}`, title: code, message: '不是可查询的字段' }])
    const text = keyText(value)
    const compared =
      field.type === 'text'
        ? sql`${userRecordKeys.text} ilike ${containing(text)}`
        : sql`${userRecordKeys.text} = ${text}`
    return [sql`${userRecordKeys.fieldId} = ${field.id}::bigint and ${compared}`]
  })
}

/** Rows of which a key says so. */
const having = (condition: SQL | undefined) =>
  sql`exists (select 1 from ${userRecordKeys} where ${and(eq(userRecordKeys.recordId, userRecords.id), condition)})`

const keyIds = (fields: readonly UserField[]) =>
  sql.join(
    fields.map(({ id }) => sql`${id}::bigint`),
    sql`, `,
  )

export interface RecordFilter {
  keyword?: string | undefined
  filters?: RecordValues | undefined
}

/** Rows of a model that fit. */
export function conditions(model: UserModelWhole, { keyword, filters = {} }: RecordFilter): SQL | undefined {
  const searchable = model.fields.filter((field) => field.searchable)
  const found: (SQL | undefined)[] = [eq(userRecords.modelId, model.id)]
  if (keyword)
    found.push(
      searchable.length
        ? having(
            sql`${userRecordKeys.fieldId} in (${keyIds(searchable)}) and ${userRecordKeys.text} ilike ${containing(keyword)}`,
          )
        : sql`false`,
    )
  for (const condition of fieldConditions(model, filters, 'filters')) found.push(having(condition))
  return and(...found)
}

const shown = async (rows: readonly Row[], model: UserModelWhole, things: NamedThings, context: Context) => {
  const names = await namesIn(
    rows.map(({ data }) => data),
    model.fields,
    things,
    context,
  )
  const named = model.fields.filter(({ type }) => type === 'object' || type === 'file')
  return rows.map(
    ({ id, data, createdAt, updatedAt }): UserRecord => ({
      id,
      values: data,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      texts: Object.fromEntries(
        named.flatMap(({ code }) => {
          const name = names.get(String(own(data, code)))
          return name === undefined ? [] : [[code, name]]
        }),
      ),
    }),
  )
}

export async function pageOfRecords(
  model: UserModelWhole,
  input: RecordFilter & PageInput,
  things: NamedThings,
  context: Context,
): Promise<Page<UserRecord>> {
  const where = conditions(model, input)
  const { limit, offset } = limitOf(input)
  const found = await context.db
    .select({ row: userRecords, total: totalOver })
    .from(userRecords)
    .where(where)
    .orderBy(desc(userRecords.id))
    .limit(limit)
    .offset(offset)
  const total = found[0]?.total ?? (offset ? await context.db.$count(userRecords, where) : 0)
  const rows = await shown(
    found.map(({ row }) => row),
    model,
    things,
    context,
  )
  return pageReply(rows, total, input)
}

export async function recordById(model: UserModelWhole, id: string, things: NamedThings, context: Context) {
  return (await shown([await stored(model, id, context)], model, things, context))[0]!
}

async function stored(model: UserModelWhole, id: string, { db }: Context): Promise<Row> {
  const [row] = await db
    .select()
    .from(userRecords)
    .where(and(eq(userRecords.modelId, model.id), eq(userRecords.id, id)))
  if (!row) throw notFound('数据')
  return row
}

const keyed = (fields: readonly UserField[]) => fields.filter(({ searchable, unique }) => searchable || unique)

/** Values that others have already in fields where they may stand only once. */
export async function requireUnique(
  model: RecordModel,
  values: RecordValues,
  self: string | undefined,
  { db }: Context,
  at: ValuesAt = 'values',
) {
  for (const { id, code, title, unique } of model.fields) {
    const value = own(values, code)
    if (!unique || value === undefined || value === null) continue
    const same = and(eq(userRecordKeys.fieldId, id), eq(userRecordKeys.text, keyText(value)))
    const [other] = await db.select({ id: userRecordKeys.recordId }).from(userRecordKeys).where(same).limit(1)
    if (other && other.id !== self) throw refused([{ field: `${at}.${code}`, title, message: '已存在，请更换' }])
  }
}

/** Rows and their keys, as they were checked. */
export async function insertRecords(model: UserModelWhole, all: readonly RecordValues[], { db, user }: Context) {
  const { companyId } = user
  const made = await db
    .insert(userRecords)
    .values(all.map((data) => ({ companyId, modelId: model.id, data })))
    .returning({ id: userRecords.id })
  await insertKeys(
    model,
    made.map(({ id }, at) => ({ id, data: all[at]! })),
    { db, user },
  )
  return made.map(({ id }) => id)
}

/** Makes rows findable, and keeps their values from standing twice where they may stand only once. */
export async function insertKeys(
  model: RecordModel,
  rows: readonly { id: string; data: RecordValues }[],
  { db, user }: Pick<Context, 'db' | 'user'>,
) {
  const keys = rows.flatMap(({ id, data }) =>
    keyed(model.fields).flatMap((field) => {
      const value = own(data, field.code)
      const key = { companyId: user.companyId, recordId: id, fieldId: field.id, unique: field.unique }
      return value === undefined || value === null ? [] : [{ ...key, text: keyText(value) }]
    }),
  )
  for (let at = 0; at < keys.length; at += 1000) await db.insert(userRecordKeys).values(keys.slice(at, at + 1000))
}

/** What rows were found by goes with them, or before they get it anew. */
export const removeKeys = async (ids: readonly string[], { db }: Pick<Context, 'db'>) =>
  void (await db.delete(userRecordKeys).where(inArray(userRecordKeys.recordId, [...ids])))

export async function requireRoom(model: UserModelWhole, more: number, { db }: Context) {
  const count = await db.$count(userRecords, eq(userRecords.modelId, model.id))
  if (count + more > MOST_ROWS) throw conflict(`“${model.name}”最多 ${MOST_ROWS} 行数据，现有 ${count} 行`)
}

export async function createRecord(model: UserModelWhole, values: RecordValues, things: NamedThings, context: Context) {
  await lockModel(model.id, context)
  await requireRoom(model, 1, context)
  const checked = checkedValues(withDefaults(values, model.fields, context), model, context)
  await requireThings(checked, model, things, context)
  await requireUnique(model, checked, undefined, context)
  const [id] = await insertRecords(model, [checked], context)
  context.audit({ target: titleOf(model, checked), after: checked })
  return recordById(model, id!, things, context)
}

export async function updateRecord(
  model: UserModelWhole,
  { id, values, updatedAt }: { id: string; values: RecordValues; updatedAt?: Date | undefined },
  things: NamedThings,
  context: Context,
) {
  await lockModel(model.id, context)
  const before = await stored(model, id, context)
  requireFresh(before, updatedAt)
  // What is not sent stays; what is sent empty goes.
  const checked = checkedValues({ ...before.data, ...values }, model, context)
  // What he does not see himself may stand there from others.
  const changed = Object.entries(checked).filter(([code, value]) => value !== own(before.data, code))
  await requireThings(Object.fromEntries(changed), model, things, context)
  await requireUnique(model, checked, id, context)
  await context.db.update(userRecords).set({ data: checked, updatedAt: context.now() }).where(eq(userRecords.id, id))
  await removeKeys([id], context)
  await insertKeys(model, [{ id, data: checked }], context)
  context.audit({ target: titleOf(model, checked), before: before.data, after: checked })
  return recordById(model, id, things, context)
}

export async function removeRecords(model: UserModelWhole, ids: readonly string[], context: Context): Promise<true> {
  const gone = await context.db
    .delete(userRecords)
    .where(and(eq(userRecords.modelId, model.id), inArray(userRecords.id, [...ids])))
    .returning()
  if (gone.length < new Set(ids).size) throw notFound('数据')
  await removeKeys(ids, context)
  context.audit({
    target: targetOf(gone.map(({ data }) => titleOf(model, data))),
    before: gone.map(({ data }) => data),
  })
  return true
}

/** What people call a row: its model and its first text. */
const titleOf = (model: UserModelWhole, values: RecordValues) => `${model.name}：${textOf(model, values)}`

function textOf({ fields }: UserModelWhole, values: RecordValues): string {
  const named = fields.find(({ type, code }) => type === 'text' && /name|title/i.test(code) && own(values, code))
  const first = named ?? fields.find(({ code }) => (own(values, code) ?? null) !== null)
  return first ? String(own(values, first.code)) : ''
}

const CHOICES = 50

/** Rows as choices of a select: those named in their order, or the first that fit. */
export async function recordChoices(
  model: UserModelWhole,
  wanted: { ids: readonly string[] } | { keyword?: string | undefined },
  { db }: Context,
) {
  const where =
    'ids' in wanted
      ? and(eq(userRecords.modelId, model.id), inArray(userRecords.id, [...wanted.ids]))
      : conditions(model, wanted)
  const found = await db
    .select({ id: userRecords.id, values: userRecords.data })
    .from(userRecords)
    .where(where)
    .orderBy(userRecords.id)
    .limit('ids' in wanted ? wanted.ids.length : CHOICES)
  const choices = found.map(({ id, values }) => ({ id, values, text: textOf(model, values) }))
  if (!('ids' in wanted)) return choices
  return choices.toSorted((one, other) => wanted.ids.indexOf(one.id) - wanted.ids.indexOf(other.id))
}

/** All rows of a model that fit, in slices, from the first on. */
export async function* recordSlices(model: UserModelWhole, filter: RecordFilter, { db }: Context) {
  const where = conditions(model, filter)
  let from = '0'
  for (;;) {
    const some = await db
      .select()
      .from(userRecords)
      .where(and(where, sql`${userRecords.id} > ${from}::bigint`))
      .orderBy(userRecords.id)
      .limit(1000)
    if (!some.length) return
    yield some.map(({ data }) => data)
    from = some.at(-1)!.id
  }
}
