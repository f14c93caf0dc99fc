import type { ObjectType } from '@zhizao/contract/device/object-fields'
import { eq, sql } from 'drizzle-orm'
import { models } from '../../device-model/model/model.table.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { objects } from './object.table.ts'
import { lastSort } from './object-place.ts'
import { objectConditions } from './object-query.ts'
import { requireParent } from './object-scope.ts'

/** Technical parameters in use among objects of a type, the most used first, each with its usual unit. */
export async function detailsOfType(objectType: ObjectType, context: Context) {
  const { rows } = await context.db.execute<{ name: string; unit: string | null; used: number }>(sql`
    select detail->>'name' as name, mode() within group (order by detail->>'unit') as unit, count(*)::int as used
    from ${objects}, jsonb_array_elements(${objects.details}) as detail
    where ${objectConditions({ objectType }, context)}
    group by 1 order by 3 desc, 1 limit 100`)
  return rows.map(({ name, unit, used }) => ({ name, unit, value: '', used }))
}

/** What the form of a new object starts with. */
export async function beforeAdd(
  asked: { objectType?: ObjectType; parentId?: string | null; modelId?: string | null },
  context: Context,
) {
  const parentId = asked.parentId ?? null
  const parent = parentId === null ? null : await requireParent(parentId, context)
  const [model] = asked.modelId ? await context.db.select().from(models).where(eq(models.id, asked.modelId)) : []
  if (asked.modelId && !model) throw notFound('模型')
  const objectType = asked.objectType ?? model?.objectType ?? 'device'
  const details = model?.details.length
    ? model.details
    : (await detailsOfType(objectType, context)).map(({ name, value, unit }) => ({ name, value, unit }))
  return {
    objectType,
    parentId,
    parentName: parent?.name ?? null,
    modelId: model?.id ?? null,
    modelName: model?.name ?? null,
    sort: (await lastSort(parentId, context)) + 1,
    details,
  }
}
