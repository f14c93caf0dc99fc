import { segment } from '@zhizao/contract/process/segment'
import { sheetHandlers } from '../../platform/crud/sheet-import.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { ProcessPorts } from '../process-ports.ts'
import { createSegment, removeSegments, saveSegmentResources, takeTemplate, updateSegment } from './segment.service.ts'
import { resourcesOfSegments, segmentRows } from './segment-query.ts'
import { exportSegments, segmentImport } from './segment-sheet.ts'

/** What is done to products, which routes are made of. */
export const segmentRoutes = (ports: ProcessPorts): Route[] =>
  implement(segment, {
    ...sheetHandlers(segmentImport(ports), 'segment.import', segment, ports.jobs),
    export: exportSegments(ports),
    page: segmentRows.page,
    get: segmentRows.get,
    create: (draft, context) => createSegment(draft, ports, context),
    update: (changes, context) => updateSegment(changes, ports, context),
    remove: ({ id }, context) => removeSegments([id], ports, context),
    removeMany: ({ ids }, context) => removeSegments(ids, ports, context),
    async resources({ id }, context) {
      await segmentRows.get({ id }, context)
      return resourcesOfSegments.of(id, context)
    },
    saveResources: ({ id, resources }, context) => saveSegmentResources(id, resources, context),
    takeTemplate: ({ id, templateId }, context) => takeTemplate(id, templateId, context),
  })
