import { ROUTE_READERS, Route as RouteRow } from '@zhizao/contract/process/route'
import { SEGMENT_READERS, Segment, segment } from '@zhizao/contract/process/segment'
import { SegmentTemplate, segmentTemplate } from '@zhizao/contract/process/segment-template'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import { offeredModel } from '../platform/data-model/data-model.ts'
import { type Entity, entity } from '../platform/data-model/entity.ts'
import type { Route } from '../platform/http/implement.ts'
import type { Domain } from '../platform/platform.ts'
import { processSteps } from './first-steps.ts'
import { processMenu } from './process.menu.ts'
import { processParams } from './process-params.ts'
import type { ProcessPorts } from './process-ports.ts'
import { productRouteRoutes } from './product-route/product-route.routes.ts'
import { productSegmentRoutes } from './product-segment/product-segment.routes.ts'
import { routeRoutes } from './route/route.routes.ts'
import { routes } from './route/route.table.ts'
import { instructionsFor, routeFor } from './route-for.ts'
import { hasRoute, type PlannedRoute, routesFor } from './routes-for.ts'
import { segmentRoutes } from './segment/segment.routes.ts'
import { objectsInSegments, processOfPlant } from './segment/segment.service.ts'
import { segments } from './segment/segment.table.ts'
import { segmentTemplateRoutes } from './segment-template/segment-template.routes.ts'
import { segmentTemplates } from './segment-template/segment-template.table.ts'
import { materialInProcess } from './uses.ts'

export type { PlannedRoute, ProcessPorts }
export { hasRoute, instructionsFor, materialInProcess, objectsInSegments, processOfPlant, routeFor, routesFor }

/** Process segments, what they ask for, routes in versions, and how products go through them. */
export function processDomain(ports: ProcessPorts): Domain {
  const all = [
    ...segmentRoutes(ports),
    ...segmentTemplateRoutes(ports),
    ...routeRoutes(ports),
    ...productRouteRoutes,
    ...productSegmentRoutes(ports),
  ]
  return { ...offered, routes: all, entities: processEntities(all) }
}

const processEntities = (all: readonly Route[]): Entity[] => [
  entity(
    'segment',
    {
      title: '工序',
      page: '/mes/pages/process/segment',
      codeKind: 'segment',
      row: Segment,
      calls: segment,
      table: segments,
      lists: [segment.export],
    },
    all,
  ),
  entity(
    'segmentTemplate',
    {
      title: '工序模板',
      page: '/mes/pages/process/segmentTemplate',
      codeKind: 'segmentTemplate',
      row: SegmentTemplate,
      calls: segmentTemplate,
      table: segmentTemplates,
    },
    all,
  ),
]

const offered = {
  menus: processMenu,
  params: processParams,
  firstSteps: processSteps,
  codeKinds: [
    { code: 'segment', title: '工序', prefix: 'GX', codes: segments.code, fields: [] },
    { code: 'segmentTemplate', title: '工序模板', prefix: 'GXMB', codes: segmentTemplates.code, fields: [] },
    { code: 'route', title: '工艺路线', prefix: 'GY', codes: routes.code, fields: [] },
  ],
  dataModels: [
    offeredModel('segment', '工序', SEGMENT_READERS, Segment),
    offeredModel('segmentTemplate', '工序模板', 'segmentTemplate|segment', SegmentTemplate),
    offeredModel('route', '工艺路线', ROUTE_READERS, RouteRow),
  ],
  dictionarySources: [
    dictionarySource('processSegment', SEGMENT_READERS, {
      title: '工序',
      from: segments,
      id: segments.id,
      text: segments.name,
      extend: segments.code,
      search: [segments.code],
      order: [segments.code],
    }),
  ],
}
