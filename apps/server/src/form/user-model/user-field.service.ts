import { MOST_FIELDS, type UserField, type UserFieldDraft } from '@zhizao/contract/form/user-model'
import { type RecordValues, recordSchema } from '@zhizao/contract/form/user-record'
import { own } from '@zhizao/rules/own'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { defaultProblem } from './default-value.ts'
import { holding, remakeKeys, requireOnce } from './field-keys.ts'
import { type RowStore, storeOf } from './row-store.ts'
import { type Entities, fieldsOf, lockModel } from './user-model.service.ts'
import { userFields } from './user-model.table.ts'

/** Rows whose values are put into another type within one call; more are exported and brought in again. */
const MOST_CONVERTED = 20_000
const SLICE = 1000

type Row = typeof userFields.$inferSelect

export async function fieldById(id: string, { db }: Context): Promise<Row> {
  const [row] = await db.select().from(userFields).where(eq(userFields.id, id))
  if (!row) throw notFound('字段')
  return row
}

function requireSound(field: Omit<UserFieldDraft, 'sort'>, others: readonly Row[]) {
  const { type, choices, unique, searchable } = field
  if (type === 'choice' && !choices.length) throw invalidField('choices', '选项', '请至少填写一个选项')
  if (new Set(choices).size < choices.length) throw invalidField('choices', '选项', '有重复的选项')
  if (unique && (type === 'switch' || type === 'file'))
    throw invalidField('unique', '不可重复', '开关和文件不能设为不可重复')
  if (searchable && (type === 'object' || type === 'file'))
    throw invalidField('searchable', '可查询', '对象和文件不能设为可查询')
  const problem = defaultProblem({ defaultExpression: null, ...field }, others)
  if (!problem) return
  const said = problem.text.replace(/\{(\w+)\}/g, (hole, name: string) =>
    String((problem.values as Record<string, unknown> | undefined)?.[name] ?? hole),
  )
  throw invalidField('defaultExpression', '默认值', said)
}

/** Fields of masters stand beside those of the product: in forms, sheets and bodies each has a name of its own. */
function requireApart(
  { code, title }: Pick<UserFieldDraft, 'code' | 'title'>,
  others: readonly Row[],
  model: { code: string; isBuiltIn: boolean },
  entities: Entities,
) {
  const entity = model.isBuiltIn ? entities.get(model.code) : undefined
  if (!entity) return
  if (entity.fields.some((field) => field.code === code))
    throw invalidField('code', '字段编码', '与内置字段重名，请更换')
  if ([...entity.fields, ...others].some((field) => field.title === title))
    throw invalidField('title', '字段名称', '已有同名的字段，请更换')
}

export async function createField(
  { sort, ...draft }: UserFieldDraft,
  entities: Entities,
  context: Context,
): Promise<UserField> {
  const { db, user } = context
  const model = await lockModel(draft.modelId, context)
  const others = await fieldsOf(draft.modelId, context)
  if (others.length >= MOST_FIELDS) throw conflict(`每个数据模型最多 ${MOST_FIELDS} 个字段`)
  if (others.some(({ code }) => code === draft.code)) throw invalidField('code', '字段编码', '已存在，请更换')
  requireSound(draft, others)
  requireApart(draft, others, model, entities)
  const store = storeOf(model, entities)
  const rowCount = await db.$count(store.table, store.own)
  if (draft.required && rowCount)
    throw conflict(`“${model.name}”已有 ${rowCount} 行数据，新字段请先不设必填，补齐后再改`)
  const [made] = await db
    .insert(userFields)
    .values({ ...draft, companyId: user.companyId, sort: sort ?? (others.at(-1)?.sort ?? 0) + 1 })
    .returning()
  context.audit({ target: `${model.name}：${made!.title}`, after: made })
  return made!
}

export async function updateField(
  { id, ...changes }: Partial<Omit<UserFieldDraft, 'modelId' | 'code'>> & { id: string },
  entities: Entities,
  context: Context,
): Promise<UserField> {
  const { modelId } = await fieldById(id, context)
  const model = await lockModel(modelId, context)
  const before = await fieldById(id, context)
  const after = { ...before, ...changes }
  const others = (await fieldsOf(modelId, context)).filter((each) => each.id !== id)
  requireSound(after, others)
  requireApart(after, others, model, entities)
  const store = storeOf(model, entities)
  for (const each of others) {
    if (!each.defaultExpression?.includes(before.code)) continue
    if (defaultProblem(each, [...others, after])) throw conflict(`字段“${each.title}”的默认值用到它，请先修改`)
  }
  await requireFitting(before, after, store, context)
  const [row] = await context.db
    .update(userFields)
    .set({ ...changes, updatedAt: context.now() })
    .where(eq(userFields.id, id))
    .returning()
  if (after.type !== before.type || after.searchable !== before.searchable || after.unique !== before.unique)
    await remakeKeys(after, store, context)
  context.audit({ target: `${model.name}：${after.title}`, before, after: row })
  return row!
}

/** What rows hold must fit what the field is to be; values of another type are put into it, or all stays as it was. */
async function requireFitting(before: Row, after: Row, store: RowStore, context: Context) {
  const { db } = context
  if (after.required && !before.required) {
    const all = await db.$count(store.table, store.own)
    const lacking = all - (await db.$count(store.table, holding(store, after)))
    if (lacking) throw invalidField('required', '必填', `有 ${lacking} 行数据没有填“${after.title}”，请先补齐`)
  }
  const sameChoices = before.choices.every((choice) => after.choices.includes(choice))
  if (after.type !== before.type || (after.type === 'choice' && !sameChoices))
    await convert(before, after, store, context)
  if (after.unique && !before.unique) await requireOnce(after, store, context)
}

async function convert(before: Row, after: Row, store: RowStore, { db }: Context) {
  const { table, id: rowId } = store
  const held = sql.identifier(store.data.name)
  const count = await db.$count(table, holding(store, before))
  if (count > MOST_CONVERTED)
    throw invalidField('type', '字段类型', `有 ${count} 行数据，超过 ${MOST_CONVERTED} 行，请新建字段后导入`)
  const schema = recordSchema([{ ...after, required: false }])
  let from = '0'
  for (;;) {
    const some = await db
      .select({ id: sql<string>`${rowId}::text`, data: sql<RecordValues>`${store.data}` })
      .from(table)
      .where(and(holding(store, before), sql`${rowId} > ${from}::bigint`))
      .orderBy(rowId)
      .limit(SLICE)
    if (!some.length) return
    const converted = some.map(({ id, data }) => {
      const value = asType(own(data, after.code), after.type)
      if (value !== undefined && schema.safeParse({ [after.code]: value }).success) return { id, value }
      throw invalidField('type', '字段类型', `已有数据“${String(own(data, after.code))}”不符合，字段没有改`)
    })
    await db.execute(sql`
      update ${table} set ${held} = jsonb_set(${store.data}, array[${after.code}], given.value)
      from jsonb_to_recordset(${JSON.stringify(converted)}::jsonb) as given(id bigint, value jsonb)
      where ${rowId} = given.id`)
    from = some.at(-1)!.id
  }
}

/** A value as another type writes it; nothing where there is no such way. */
function asType(value: unknown, type: Row['type']): string | number | boolean | undefined {
  const text = String(value).trim()
  if (type === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
  if (type === 'switch')
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined
  return type === 'object' || type === 'file' ? undefined : text
}

/** What rows hold of it goes with it; that is told first, and must be said. */
export async function removeField(
  { id, force }: { id: string; force?: '0' | '1' | undefined },
  entities: Entities,
  context: Context,
) {
  const { modelId } = await fieldById(id, context)
  const model = await lockModel(modelId, context)
  const field = await fieldById(id, context)
  const others = (await fieldsOf(modelId, context)).filter((each) => each.id !== id)
  const user = others.find((each) => each.defaultExpression && defaultProblem(each, others))
  if (user) throw conflict(`字段“${user.title}”的默认值用到它，请先修改`)
  const store = storeOf(model, entities)
  const count = await context.db.$count(store.table, holding(store, field))
  if (count && force !== '1') throw conflict(`有 ${count} 行数据填了“${field.title}”，删除字段会一并删除，请确认`)
  if (count)
    await context.db.execute(
      sql`update ${store.table} set ${sql.identifier(store.data.name)} = ${store.data} - ${field.code}::text where ${holding(store, field)}`,
    )
  await context.db.delete(userFields).where(eq(userFields.id, id))
  context.audit({ target: `${model.name}：${field.title}`, before: field })
  return true as const
}
