import { type RouteDraft, route } from '@zhizao/contract/process/route'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { sheetHandlers } from '../../platform/crud/sheet-import.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/refusal.ts'
import { filesOfRoutes } from '../file/process-files.ts'
import { releasesByOther } from '../process-params.ts'
import type { ProcessPorts } from '../process-ports.ts'
import { resourcesOfSegments } from '../segment/segment-query.ts'
import { copyRoute, createRoute, routeVersions, updateRoute } from './route.service.ts'
import { routeSegments } from './route.table.ts'
import { comparison } from './route-compare.ts'
import { flowOf, otherVersions, routeName, routeRows, wholeRoute } from './route-query.ts'
import { exportRoutes, routeImport } from './route-sheet.ts'

async function segmentOfRoute(id: string, { db }: Context) {
  const [row] = await db.select().from(routeSegments).where(eq(routeSegments.id, id))
  if (!row) throw notFound('路线工序')
  return row
}

/** Routes in versions. */
export function routeRoutes({ nextCode, files, jobs, notify, setParams }: ProcessPorts): Route[] {
  const byOther = (context: Context) => releasesByOther(setParams, context)
  const { answered, ...calls } = routeVersions.calls({ whole: wholeRoute, notify, byOther })
  return implement(route, {
    ...calls,
    ...sheetHandlers(routeImport(setParams), 'route.import', route, jobs),
    export: exportRoutes,
    page: routeRows.page,
    byCode: ({ code }, context) => routeRows.list({ exactCode: code }, context),
    async segments({ id }, context) {
      await routeRows.get({ id }, context)
      return (await flowOf(id, context)).segments
    },
    async segmentResources({ id }, context) {
      const { segmentId } = await segmentOfRoute(id, context)
      return resourcesOfSegments.of(segmentId, context)
    },
    async segmentFiles({ id }, context) {
      await segmentOfRoute(id, context)
      return filesOfRoutes.of(id, context)
    },
    async saveSegmentFiles({ routeSegmentId, files: sent }, context) {
      const own = await segmentOfRoute(routeSegmentId, context)
      const row = await routeVersions.inUse(own.routeId, context)
      const { before, after } = await filesOfRoutes.save(routeSegmentId, sent, files, context)
      const target = `${routeName(row)} ${own.no}`
      context.audit({ target, before: { files: before }, after: { files: after }, subject: row.id })
      return after
    },
    async flow({ id }, context) {
      await routeRows.get({ id }, context)
      return flowOf(id, context)
    },
    create: answered(async ({ code, ...draft }: RouteDraft, context: Context) => {
      const given = code || (await nextCode(context, 'route', draft))
      return createRoute({ ...draft, code: given }, context)
    }),
    update: answered(updateRoute),
    copy: answered(copyRoute),
    compare: comparison,
    related: ({ id }, context) => otherVersions(id, context),
  })
}
