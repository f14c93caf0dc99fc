import { type PageParam, type ResourceParam, resourceParam } from '@zhizao/contract/access/resource-param'
import { asc, eq, max, type SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { limitOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { invalidField } from '../../platform/refusal.ts'
import { effective, joined } from './menu-rows.ts'
import { pageEntry, settingsMatching } from './page-settings.ts'
import { resourceOverrides, resourceParams, resources } from './resource.table.ts'

const MOST = 50

const query = (condition: SQL | undefined, { db }: Context) =>
  db
    .select({
      id: resourceParams.id,
      resourceId: resourceParams.resourceId,
      resourceName: effective.name,
      resourceCode: resources.code,
      name: resourceParams.name,
      value: resourceParams.value,
      remark: resourceParams.remark,
      total: totalOver,
    })
    .from(resourceParams)
    .innerJoin(resources, eq(resources.id, resourceParams.resourceId))
    .leftJoin(resourceOverrides, joined('company'))
    .where(condition)
    .orderBy(asc(resourceParams.resourceId), asc(resourceParams.sort), asc(resourceParams.id))
    .$dynamic()

const ofResource = async (resourceId: string, context: Context): Promise<ResourceParam[]> =>
  (await query(eq(resourceParams.resourceId, resourceId), context)).map(({ total: _, ...row }) => row)

async function add(resourceId: string, params: PageParam[], context: Context) {
  const [last] = await context.db
    .select({ sort: max(resourceParams.sort) })
    .from(resourceParams)
    .where(eq(resourceParams.resourceId, resourceId))
  const { companyId } = context.user
  const rows = params.map(({ remark, ...param }, at) => ({
    ...param,
    remark: remark || null,
    companyId,
    resourceId,
    sort: (last?.sort ?? 0) + at + 1,
  }))
  if (rows.length) await context.db.insert(resourceParams).values(rows)
}

const told = (params: readonly PageParam[]) => Object.fromEntries(params.map(({ name, value }) => [name, value]))

/** What is handed to pages. */
export function resourceParamRoutes(): Route[] {
  return implement(resourceParam, {
    async page(input, context) {
      const rows = await query(settingsMatching(resourceParams.resourceId, input, resourceParams.name), context)
        .limit(limitOf(input).limit)
        .offset(limitOf(input).offset)
      return pageReply(
        rows.map(({ total: _, ...row }) => row),
        rows[0]?.total ?? 0,
        input,
      )
    },
    ofResource: ({ resourceId }, context) => ofResource(resourceId, context),
    async create({ resourceId, params }, context) {
      await pageEntry(resourceId, context)
      const before = await ofResource(resourceId, context)
      const taken = params.find((param) => before.some((each) => each.name === param.name))
      if (taken) throw invalidField('params', '参数', `“${taken.name}”已存在`)
      if (before.length + params.length > MOST) throw invalidField('params', '参数', `最多 ${MOST} 个`)
      await add(resourceId, params, context)
      context.audit({ before: told(before), after: { ...told(before), ...told(params) } })
      return ofResource(resourceId, context)
    },
    async update({ resourceId, params }, context) {
      await pageEntry(resourceId, context)
      const before = await ofResource(resourceId, context)
      await context.db.delete(resourceParams).where(eq(resourceParams.resourceId, resourceId))
      await add(resourceId, params, context)
      context.audit({ before: told(before), after: told(params) })
      return ofResource(resourceId, context)
    },
  })
}
