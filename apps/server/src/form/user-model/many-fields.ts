import type { UserFieldDraft } from '@zhizao/contract/form/user-model'
import { MOST_ROWS } from '@zhizao/contract/form/user-record'
import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound, Refusal } from '../../platform/refusal.ts'
import { storeOf } from './row-store.ts'
import { updateField } from './user-field.service.ts'
import { type Entities, fieldsOf, lockModel } from './user-model.service.ts'

type Change = Parameters<typeof updateField>[0]
type Field = Omit<UserFieldDraft, 'sort'>

/** A change of these looks at every row. */
const ofRows = ['type', 'choices', 'required', 'unique', 'searchable'] as const
const looksAtRows = (change: Change, before: Field) =>
  ofRows.some((name) => change[name] !== undefined && String(change[name]) !== String(before[name]))

/** Changes several fields of a model, one after the other: all, or none. */
export async function updateFields(
  { modelId, fields: changes }: { modelId: string; fields: readonly Change[] },
  entities: Entities,
  context: Context,
) {
  const model = await lockModel(modelId, context)
  const before = new Map((await fieldsOf(modelId, context)).map((field) => [field.id, field]))
  if (changes.some(({ id }) => !before.has(id))) throw notFound('字段')
  const { table, own } = storeOf(model, entities)
  const heavy = changes.filter((change) => looksAtRows(change, before.get(change.id)!)).length
  const rowCount = heavy > 1 ? await context.db.$count(table, own) : 0
  // No more than one change of the largest model: all is done within one call.
  if (heavy * rowCount > MOST_ROWS)
    throw conflict(
      `“${model.name}”有 ${rowCount} 行数据，一次最多修改 ${Math.floor(MOST_ROWS / rowCount)} 个字段的类型、选项、必填、不可重复或可查询，请分次修改`,
    )
  for (const [at, change] of changes.entries()) await updateField(change, entities, context).catch(refusedAt(at))
  const after = await fieldsOf(modelId, context)
  const changed = after.filter(({ id }) => changes.some((each) => each.id === id))
  context.audit({
    target: targetOf(changed.map(({ title }) => `${model.name}：${title}`)),
    before: changed.map(({ id }) => before.get(id)),
    after: changed,
  })
  return after
}

/** Refuses a field's change as it stands in the body. */
const refusedAt = (at: number) => (error: unknown) => {
  if (!(error instanceof Refusal) || !Array.isArray(error.data)) throw error
  const problems = (error.data as FieldProblem[]).map((problem) => ({
    ...problem,
    field: `fields.${at}.${problem.field}`,
  }))
  throw new Refusal(error.code, error.message, problems)
}
