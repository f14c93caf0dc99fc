import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { fieldById } from './user-field.service.ts'
import { fieldsOf, lockModel } from './user-model.service.ts'
import { userFields } from './user-model.table.ts'

/**
 * Moves a field one place up (-1) or down (1) among those of its model. Not by `ordering`: places are typed too, so several
 * fields may share one; then all are counted anew.
 */
export async function moveField(id: string, by: -1 | 1, context: Context): Promise<true> {
  const { modelId } = await fieldById(id, context)
  const model = await lockModel(modelId, context)
  const fields = await fieldsOf(modelId, context)
  const at = fields.findIndex((field) => field.id === id)
  if (at < 0) throw notFound('字段')
  const [field, other] = [fields[at]!, fields[at + by]]
  if (!other) throw conflict(by < 0 ? '已经是第一个' : '已经是最后一个')
  const isApart = new Set(fields.map(({ sort }) => sort)).size === fields.length
  const places = fields.map(({ sort }, nth) => (isApart ? sort : nth + 1))
  const ids = fields
    .with(at, other)
    .with(at + by, field)
    .map((each) => each.id)
  await context.db.execute(sql`
    update ${userFields} set sort = place.sort
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(places)}::int[]) as place (id, sort)
    where ${userFields.id} = place.id and ${userFields.sort} <> place.sort`)
  context.audit({ target: `${model.name}：${field.title}` })
  return true
}
