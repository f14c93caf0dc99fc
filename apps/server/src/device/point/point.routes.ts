import { chosenIds } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { and, inArray } from 'drizzle-orm'
import { inTurns } from '../../platform/db/slices.ts'
import { implement } from '../../platform/http/implement.ts'
import type { DevicePorts } from '../device-ports.ts'
import { selectHistory, yearFigures } from '../history/history.service.ts'
import { shownFormulas } from '../point-formula/shown-formulas.ts'
import { createPoint, removePoints, updatePoint } from './point.service.ts'
import { points } from './point.table.ts'
import { dependentsOfPoints } from './point-dependents.ts'
import { pointImportJob } from './point-import-job.ts'
import { liveValues } from './point-live.ts'
import { getPoint, getPointByCode, listPoints, pagePoints, requirePoints } from './point-query.ts'
import { exportPoints, importPoints, pointTemplate } from './point-sheet.ts'

/** Points in the vocabulary /infObjectPoint. */
export function pointRoutes(ports: DevicePorts) {
  const startImport = ports.jobs.define(pointImportJob(ports))
  return implement(point, {
    simpleList: (filter, context) => inTurns(context, (sliced) => listPoints(filter, ports, sliced)),
    page: (input, context) => pagePoints(input, ports, context),
    get: ({ id }, context) => getPoint(id, ports, context),
    create: (draft, context) => createPoint(draft, ports, context),
    update: (changes, context) => updatePoint(changes, ports, context),
    remove: (chosen, context) => removePoints(chosenIds(chosen), ports, context),
    dependents: (chosen, context) => dependentsOfPoints(chosenIds(chosen), ports, context),
    list({ objectIds, codes, ...filter }, context) {
      const also = and(objectIds && inArray(points.objectId, objectIds), codes && inArray(points.code, codes))
      return inTurns(context, (sliced) => listPoints(filter, ports, sliced, also))
    },
    byIds: async ({ ids }, context) => shownFormulas(await requirePoints(ids, ports, context), context),
    getByCode: (wanted, context) => getPointByCode(wanted, ports, context),
    alarmPage: (input, context) => pagePoints(input, ports, context),
    live: (wanted, context) => liveValues(wanted, ports, context),
    history: (query, context) => selectHistory(query, ports, context),
    yearFigures: (wanted, context) => yearFigures(wanted, ports, context),
    export: ({ template, ...filter }, context) =>
      template ? pointTemplate(context) : exportPoints(filter, ports, context),
    import: (body, context) => importPoints(body, ports, context),
    importBig: ({ file, ...input }, context) => startImport({ file, input }, context),
  })
}
