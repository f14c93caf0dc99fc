import { project } from '@zhizao/contract/production/project'
import { implement, type Route } from '../../platform/http/implement.ts'
import { lateOnly } from '../narrowed.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { projectHeads } from './project.service.ts'
import { projectChart, projectInfo, projectOrders } from './project-progress.ts'
import { exportProjects, listProjects, projectRows } from './project-query.ts'
import { lockedProjects, projectEventTo } from './project-steps.ts'

export function projectRoutes(ports: ProductionPorts): Route[] {
  const { get, create, update, remove, removeMany, history, steps } = projectHeads(ports)
  return implement(project, {
    page: (input, context) => projectRows.page(lateOnly(input, context), context),
    list: listProjects,
    info: ({ id }, context) => projectInfo(id, context),
    orders: ({ id }, context) => projectOrders(id, context),
    chart: ({ id }, context) => projectChart(id, context),
    get,
    create,
    update,
    remove,
    removeMany,
    history,
    async setStatus({ ids, status, seenAt }, context) {
      for (const row of await lockedProjects(ids, context)) {
        await steps[projectEventTo(row, status)]({ id: row.id, seenAt }, context)
      }
      return projectRows.list({ ids }, context)
    },
    export: (filter, context) => exportProjects(lateOnly(filter, context), context),
  })
}
