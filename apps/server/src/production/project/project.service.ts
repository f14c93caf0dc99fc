import type { ProjectChange, ProjectDraft } from '@zhizao/contract/production/project'
import { projectStates } from '@zhizao/contract/production/project-states'
import { eq, inArray } from 'drizzle-orm'
import { materialCustomers } from '../../material/supplier/supplier.table.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { requireFresh } from '../../platform/crud/lines.ts'
import { requireReferences } from '../../platform/document/require-references.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { productionOrders } from '../order/production-order.table.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { projects } from './project.table.ts'
import { projectRows } from './project-query.ts'
import { lockedProjects } from './project-steps.ts'

const references = { customerId: { table: materialCustomers, title: '客户' } }

async function check(draft: Partial<ProjectDraft>, context: Context) {
  await requireReferences(references, draft, context)
  if (draft.startOn && draft.dueOn && draft.startOn > draft.dueOn)
    throw invalidField('startOn', '开始日期', '不能晚于交付日期')
}

export async function createProject(
  { code: given, ...draft }: ProjectDraft,
  { nextCode, tell }: Pick<ProductionPorts, 'nextCode' | 'tell'>,
  context: Context,
) {
  // First thing: so far the call holds no connection, and the number is taken by itself.
  const code = given || (await nextCode(context, 'project', draft))
  await check(draft, context)
  const { db, user, now } = context
  if (await db.$count(projects, eq(projects.code, code))) throw invalidField('code', '项目编号', '已存在')
  const [row] = await db
    .insert(projects)
    .values({
      ...draft,
      code,
      companyId: user.companyId,
      createdByName: user.name,
      updatedByName: user.name,
      createdAt: now(),
      updatedAt: now(),
    })
    .returning()
  context.audit({ target: `${code} ${draft.name}`, after: row, subject: row!.id })
  await tell(context, 'project.create', { id: row!.id, code, status: row!.status })
  return projectRows.get({ id: row!.id }, context)
}

export async function updateProject({ id, seenAt, ...changes }: ProjectChange, context: Context) {
  const [before] = await lockedProjects([id], context)
  requireFresh(before!, seenAt)
  const state = projectStates[before!.status]
  if (!('isOpen' in state)) throw conflict(`项目“${before!.code}”的状态是“${state.title}”，不能修改`)
  await check({ ...before!, ...changes }, context)
  const set = { ...changes, updatedByName: context.user.name, updatedAt: context.now() }
  const [row] = await context.db.update(projects).set(set).where(eq(projects.id, id)).returning()
  context.audit({ target: `${row!.code} ${row!.name}`, before, after: row, subject: id })
  return projectRows.get({ id }, context)
}

/** Drafts, and those that were cancelled, of which no order tells. */
export async function removeProjects(ids: readonly string[], context: Context): Promise<true> {
  const found = await lockedProjects(ids, context)
  const other = found.find(({ status }) => status !== 'draft' && status !== 'cancelled')
  if (other)
    throw conflict(`项目“${other.code}”的状态是“${projectStates[other.status].title}”，只能删除草稿或已取消的项目`)
  const [used] = await context.db
    .select({ order: productionOrders.code, projectId: productionOrders.projectId })
    .from(productionOrders)
    .where(inArray(productionOrders.projectId, [...ids]))
    .orderBy(productionOrders.id)
    .limit(1)
  if (used) {
    const { code } = found.find(({ id }) => id === used.projectId)!
    throw conflict(`项目“${code}”还有订单“${used.order}”，不能删除`)
  }
  await context.db.delete(projects).where(inArray(projects.id, [...ids]))
  context.audit({ target: targetOf(found.map(({ code, name }) => `${code} ${name}`)), before: found })
  return true
}
