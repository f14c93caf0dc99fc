import { PageLayout } from '@zhizao/contract/access/page-layout'
import { resourceLayout } from '@zhizao/contract/access/resource-layout'
import { desc, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { limitOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { conflict, invalid, notFound } from '../../platform/refusal.ts'
import { effective, joined } from './menu-rows.ts'
import { pageEntry, settingsMatching } from './page-settings.ts'
import { resourceLayouts, resourceOverrides, resources } from './resource.table.ts'

const query = (condition: SQL | undefined, { db }: Context) =>
  db
    .select({
      id: resourceLayouts.id,
      resourceId: resourceLayouts.resourceId,
      resourceName: effective.name,
      resourceCode: resources.code,
      resourceUrl: resources.url,
      layout: resourceLayouts.layout,
      updatedAt: resourceLayouts.updatedAt,
      total: totalOver,
    })
    .from(resourceLayouts)
    .innerJoin(resources, eq(resources.id, resourceLayouts.resourceId))
    .leftJoin(resourceOverrides, joined('company'))
    .where(condition)
    .orderBy(desc(resourceLayouts.updatedAt), desc(resourceLayouts.id))
    .$dynamic()

type Row = Awaited<ReturnType<typeof query>>[number]
const shown = ({ total: _, ...row }: Row) => ({
  ...row,
  resourceUrl: row.resourceUrl ?? '',
  layout: PageLayout.safeParse(row.layout).data ?? {},
})

async function ofResource(resourceId: string, context: Context) {
  const [row] = await query(eq(resourceLayouts.resourceId, resourceId), context)
  return row ? shown(row) : null
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
    async page(input, context) {
      const rows = await query(settingsMatching(resourceLayouts.resourceId, input), context)
        .limit(limitOf(input).limit)
        .offset(limitOf(input).offset)
      return pageReply(rows.map(shown), rows[0]?.total ?? 0, input)
    },
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
