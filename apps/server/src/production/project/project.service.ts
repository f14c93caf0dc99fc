import type { ProjectDraft } from '@zhizao/contract/production/project'
import { projectStates } from '@zhizao/contract/production/project-states'
import { inArray } from 'drizzle-orm'
import { materialCustomers } from '../../material/supplier/supplier.table.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { heads } from '../../platform/subject/heads.ts'
import { productionOrders } from '../order/production-order.table.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { projects } from './project.table.ts'
import { projectRows } from './project-query.ts'
import { type ProjectRow, projectFollows, projectGuards } from './project-steps.ts'

/** Projects: their numbers, fields, states and history. What a step does to their orders is said in project-steps.ts. */
export const projectHeads = (ports: Pick<ProductionPorts, 'nextCode' | 'notify'>) =>
  heads(projects, projectStates, {
    title: '项目',
    kind: 'project',
    ports,
    heads: projectRows,
    nameOf: ({ code, name }) => `${code} ${name}`,
    ownCode: '项目编号',
    references: { customerId: { table: materialCustomers, title: '客户' } },
    check: requireInOrder,
    mayRemove: requireUnused,
    guards: projectGuards,
    after: projectFollows(ports.notify),
  })

function requireInOrder({ startOn, dueOn }: Partial<ProjectDraft>) {
  if (startOn && dueOn && startOn > dueOn) throw invalidField('startOn', '开始日期', '不能晚于交付日期')
}

/** Drafts go, and those that were cancelled, of which no order tells. */
async function requireUnused(found: readonly ProjectRow[], { db }: Context) {
  const other = found.find(({ status }) => status !== 'draft' && status !== 'cancelled')
  if (other)
    throw conflict(`项目“${other.code}”的状态是“${projectStates[other.status].title}”，只能删除草稿或已取消的项目`)
  const ids = found.map(({ id }) => id)
  const [used] = await db
    .select({ order: productionOrders.code, projectId: productionOrders.projectId })
    .from(productionOrders)
    .where(inArray(productionOrders.projectId, ids))
    .orderBy(productionOrders.id)
    .limit(1)
  if (!used) return
  const { code } = found.find(({ id }) => id === used.projectId)!
  throw conflict(`项目“${code}”还有订单“${used.order}”，不能删除`)
}
