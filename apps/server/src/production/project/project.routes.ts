import { project } from '@zhizao/contract/production/project'
import { requireFresh } from '../../platform/crud/lines.ts'
import { historyOf } from '../../platform/document/document-history.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { lateOnly } from '../narrowed.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { createProject, removeProjects, updateProject } from './project.service.ts'
import { projectChart, projectInfo, projectOrders } from './project-progress.ts'
import { exportProjects, listProjects, projectRows } from './project-query.ts'
import { lockedProjects, takeProject } from './project-steps.ts'

export const projectRoutes = (ports: ProductionPorts): Route[] =>
  implement(project, {
    page: (input, context) => projectRows.page(lateOnly(input, context), context),
    list: listProjects,
    info: ({ id }, context) => projectInfo(id, context),
    orders: ({ id }, context) => projectOrders(id, context),
    chart: ({ id }, context) => projectChart(id, context),
    get: ({ id }, context) => projectRows.get({ id }, context),
    create: (draft, context) => createProject(draft, ports, context),
    update: updateProject,
    async setStatus({ ids, status, seenAt }, context) {
      for (const row of await lockedProjects(ids, context)) {
        requireFresh(row, seenAt)
        await takeProject(row, status, ports.tell, context)
      }
      return projectRows.list({ ids }, context)
    },
    remove: ({ id }, context) => removeProjects([id], context),
    removeMany: ({ ids }, context) => removeProjects(ids, context),
    async history({ id }, context) {
      await projectRows.get({ id }, context)
      return historyOf(id, context)
    },
    export: (filter, context) => exportProjects(lateOnly(filter, context), context),
  })
