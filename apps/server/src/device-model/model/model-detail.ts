import type { ObjectType } from '@zhizao/contract/device/object-fields'
import type { PageInput } from '@zhizao/contract/http/page'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { limitOf, pageReply } from '../../platform/crud/page.ts'
import { containing } from '../../platform/crud/search.ts'
import { requireModel } from './model.service.ts'
import { models } from './model.table.ts'

export const detailsOfModel = async (modelId: string, context: Context) =>
  (await requireModel(modelId, context)).details

/** Technical parameters in use among models, the most used first, each with its usual unit. */
export async function pageDetails(input: PageInput & { keyword?: string; objectType?: ObjectType }, { db }: Context) {
  const { keyword, objectType } = input
  const { limit, offset } = limitOf(input)
  const { rows } = await db.execute<{ name: string; unit: string | null; used: number; total: number }>(sql`
    select detail->>'name' as name, mode() within group (order by detail->>'unit') as unit, count(*)::int as used,
      count(*) over ()::int as total
    from ${models}, jsonb_array_elements(${models.details}) as detail
    where ${objectType ? sql`${models.objectType} = ${objectType}` : sql`true`}
      and ${keyword ? sql`detail->>'name' ilike ${containing(keyword)}` : sql`true`}
    group by 1 order by 3 desc, 1 limit ${limit} offset ${offset}`)
  const records = rows.map(({ name, unit, used }) => ({ name, unit, used }))
  return pageReply(records, rows[0]?.total ?? 0, input)
}

export async function detailsOfType(objectType: ObjectType, context: Context) {
  const { records } = await pageDetails({ objectType, pageSize: 100 }, context)
  return records.map((record) => ({ ...record, value: '' }))
}
