import { route, type WholeRoute } from '@zhizao/contract/process/route'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { sheetHandlers } from '../../platform/crud/sheet-import.ts'
import { historyOf } from '../../platform/document/document-history.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/refusal.ts'
import { filesOfRoutes } from '../file/process-files.ts'
import { releasesByOther } from '../process-params.ts'
import type { ProcessPorts } from '../process-ports.ts'
import { resourcesOfSegments } from '../segment/segment-query.ts'
import {
  copyRoute,
  createRoute,
  disableRoute,
  enableRoute,
  lockRouteInUse,
  releaseRoute,
  removeRoutes,
  updateRoute,
} from './route.service.ts'
import { routeSegments } from './route.table.ts'
import { comparison } from './route-compare.ts'
import {
  flowOf,
  hasWritten,
  otherVersions,
  type RouteWithFlow,
  routeName,
  routeRows,
  wholeRoute,
} from './route-query.ts'
import { exportRoutes, routeImport } from './route-sheet.ts'

type Answers<Input> = (input: Input, context: Context) => Promise<RouteWithFlow>

async function segmentOfRoute(id: string, { db }: Context) {
  const [row] = await db.select().from(routeSegments).where(eq(routeSegments.id, id))
  if (!row) throw notFound('路线工序')
  return row
}

/** Routes in versions. */
export function routeRoutes({ nextCode, files, jobs, tell, setParams }: ProcessPorts): Route[] {
  const byOther = (context: Context) => releasesByOther(setParams, context)
  const whole =
    <Input>(answers: Answers<Input>) =>
    async (input: Input, context: Context): Promise<WholeRoute> => {
      const found = await answers(input, context)
      const needsOther = found.status === 'draft' && (await byOther(context)) && (await hasWritten(found.id, context))
      return { ...found, needsOther }
    }
  const told = <Input>(event: string, step: Answers<Input>) =>
    whole<Input>(async (input, context) => {
      const found = await step(input, context)
      const { id, code, status } = found
      await tell(context, `route.${event}`, { id, code, status })
      return found
    })
  return implement(route, {
    ...sheetHandlers(routeImport(setParams), 'route.import', route, jobs),
    export: exportRoutes,
    page: routeRows.page,
    byCode: ({ code }, context) => routeRows.list({ exactCode: code }, context),
    get: whole(({ id }, context) => wholeRoute(id, context)),
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
      const row = await lockRouteInUse(own.routeId, context)
      const { before, after } = await filesOfRoutes.save(routeSegmentId, sent, files, context)
      const target = `${routeName(row)} ${own.no}`
      context.audit({ target, before: { files: before }, after: { files: after }, subject: row.id })
      return after
    },
    async flow({ id }, context) {
      await routeRows.get({ id }, context)
      return flowOf(id, context)
    },
    create: whole(async ({ code, ...draft }, context) => {
      const given = code || (await nextCode(context, 'route', draft))
      return createRoute({ ...draft, code: given }, context)
    }),
    update: whole(updateRoute),
    remove: ({ id }, context) => removeRoutes([id], context),
    removeMany: ({ ids }, context) => removeRoutes(ids, context),
    release: told('release', async (input, context) => releaseRoute(input, await byOther(context), context)),
    disable: told('disable', disableRoute),
    enable: told('enable', enableRoute),
    copy: whole(copyRoute),
    compare: comparison,
    async history({ id }, context) {
      await routeRows.get({ id }, context)
      return historyOf(id, context)
    },
    related: ({ id }, context) => otherVersions(id, context),
  })
}
