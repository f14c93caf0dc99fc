import { PageLayout } from '@zhizao/contract/access/page-layout'
import { type ResourceLayout, resourceLayout } from '@zhizao/contract/access/resource-layout'
import { desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { conflict, invalid, notFound } from '../../platform/refusal.ts'
import { effective } from '../menu/menu-rows.ts'
import { resourceLayouts, resources } from '../resource/resource.table.ts'
import { besidePages, pageEntry } from './page-settings.ts'

const listed = rows<ResourceLayout>()({
  title: '页面布局',
  from: resourceLayouts,
  ...besidePages(resourceLayouts.resourceId),
  columns: {
    id: resourceLayouts.id,
    resourceId: resourceLayouts.resourceId,
    resourceName: effective.name,
    resourceCode: resources.code,
    resourceUrl: sql`coalesce(${resources.url}, '')`,
    layout: resourceLayouts.layout,
    updatedAt: resourceLayouts.updatedAt,
  },
  order: [desc(resourceLayouts.updatedAt), desc(resourceLayouts.id)],
  shown: (found) => found.map((row) => ({ ...row, layout: PageLayout.safeParse(row.layout).data ?? {} })),
})

async function ofResource(resourceId: string, context: Context) {
  const [row] = await listed.list({ resourceId }, context, 1)
  return row ?? null
}

async function save(resourceId: string, layout: PageLayout, context: Context) {
  const { companyId } = context.user
  const before = await ofResource(resourceId, context)
  const isEmpty = Object.keys(layout).length === 0
  if (isEmpty) await context.db.delete(resourceLayouts).where(eq(resourceLayouts.resourceId, resourceId))
  else
    await context.db
      .insert(resourceLayouts)
      .values({ companyId, resourceId, layout })
      .onConflictDoUpdate({
        target: [resourceLayouts.companyId, resourceLayouts.resourceId],
        set: { layout, updatedAt: context.now() },
      })
  const after = await ofResource(resourceId, context)
  context.audit({ before: before?.layout, after: after?.layout })
  return after
}

/** How pages look to everybody of the company. */
export function resourceLayoutRoutes(): Route[] {
  return implement(resourceLayout, {
    page: listed.page,
    ofResource: ({ resourceId }, context) => ofResource(resourceId, context),
    async create({ resourceId, layout }, context) {
      const entry = await pageEntry(resourceId, context)
      if (await ofResource(resourceId, context)) throw conflict(`“${entry.name}”已有页面布局，请直接修改`)
      const made = await save(resourceId, layout, context)
      if (!made) throw invalid('页面布局没有内容')
      return made
    },
    async update({ resourceId, layout }, context) {
      await pageEntry(resourceId, context)
      if (!(await ofResource(resourceId, context))) throw notFound('页面布局')
      return save(resourceId, layout, context)
    },
  })
}
