import { type PageParam, type ResourceParam, resourceParam } from '@zhizao/contract/access/resource-param'
import { asc, eq, max } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { invalidField } from '../../platform/refusal.ts'
import { effective } from '../menu/menu-rows.ts'
import { resourceParams, resources } from '../resource/resource.table.ts'
import { besidePages, pageEntry } from './page-settings.ts'

const MOST = 50

const listed = rows<ResourceParam>()({
  title: '页面参数',
  from: resourceParams,
  ...besidePages(resourceParams.resourceId, resourceParams.name),
  columns: {
    id: resourceParams.id,
    resourceId: resourceParams.resourceId,
    resourceName: effective.name,
    resourceCode: resources.code,
    name: resourceParams.name,
    value: resourceParams.value,
    remark: resourceParams.remark,
  },
  order: [asc(resourceParams.resourceId), asc(resourceParams.sort), asc(resourceParams.id)],
})
const ofResource = (resourceId: string, context: Context) => listed.list({ resourceId }, context)

async function add(resourceId: string, params: PageParam[], context: Context) {
  const [last] = await context.db
    .select({ sort: max(resourceParams.sort) })
    .from(resourceParams)
    .where(eq(resourceParams.resourceId, resourceId))
  const { companyId } = context.user
  const added = params.map(({ remark, ...param }, at) => ({
    ...param,
    remark: remark || null,
    companyId,
    resourceId,
    sort: (last?.sort ?? 0) + at + 1,
  }))
  if (added.length) await context.db.insert(resourceParams).values(added)
}

const told = (params: readonly PageParam[]) => Object.fromEntries(params.map(({ name, value }) => [name, value]))

/** What is handed to pages. */
export function resourceParamRoutes(): Route[] {
  return implement(resourceParam, {
    page: listed.page,
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
