import { chosenIds } from '@zhizao/contract/device/object'
import { devicePoint, pointInfo } from '@zhizao/contract/device/point-info'
import { pointRecord } from '@zhizao/contract/device/point-record'
import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { inTurns } from '../../platform/db/slices.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { DevicePorts } from '../device-ports.ts'
import { requireObjects } from '../object/object-scope.ts'
import { getDataset, readDataset } from '../object-dataset/dataset-query.ts'
import { createPoint, removePoints, setKey, updatePoint } from './point.service.ts'
import { points } from './point.table.ts'
import type { PointFilter } from './point-filter.ts'
import { moveKey } from './point-key-order.ts'
import { livePage } from './point-live.ts'
import { countPoints, getPoint, getPointByCode, listPoints, pagePoints } from './point-query.ts'
import { exportPoints, importPoints, pointTemplate } from './point-sheet.ts'

const stored = ne(points.storePolicy, 'none')

/** Points in the vocabulary /objectPointInfo and its neighbour, over the same services. */
export const pointInfoRoutes = (ports: DevicePorts): Route[] => {
  const ofObject = async (objectId: string, context: Context, filter: PointFilter = {}, also?: SQL) => {
    await requireObjects([objectId], context)
    return listPoints({ ...filter, objectId }, ports, context, also)
  }
  return [
    ...implement(pointInfo, {
      page: (input, context) => pagePoints(input, ports, context),
      get: ({ id }, context) => getPoint(id, ports, context),
      getByCode: (wanted, context) => getPointByCode(wanted, ports, context),
      ofObject: ({ objectId }, context) => ofObject(objectId, context),
      infoOfObject: ({ objectId }, context) => ofObject(objectId, context),
      list: (filter, context) => inTurns(context, (sliced) => listPoints(filter, ports, sliced)),
      livePage: (input, context) => livePage(input, ports, context),
      ofBoxDevice: ({ boxDeviceId }, context) =>
        listPoints({}, ports, context, eq(ports.readPoints.boxDeviceId, boxDeviceId)),
      ofDataset: async ({ datasetId }, context) => (await getDataset(datasetId, ports, context)).points,
      liveOfDataset: ({ datasetId }, context) => readDataset(datasetId, ports, context),
      total: (filter, context) => countPoints(filter, context),
      create: (draft, context) => createPoint(draft, ports, context),
      update: (changes, context) => updatePoint(changes, ports, context),
      remove: ({ id }, context) => removePoints([id], ports, context),
      removeMany: (chosen, context) => removePoints(chosenIds(chosen), ports, context),
      addKey: (chosen, context) => setKey(chosenIds(chosen), true, ports, context),
      removeKey: (chosen, context) => setKey(chosenIds(chosen), false, ports, context),
      keyUp: ({ id }, context) => moveKey(id, -1, ports, context),
      keyDown: ({ id }, context) => moveKey(id, 1, ports, context),
      keys: ({ objectId }, context) => ofObject(objectId, context, { isKey: true }),
      notKeys: ({ objectId }, context) => ofObject(objectId, context, { isKey: false }),
      withHistory: ({ objectId }, context) => ofObject(objectId, context, {}, stored),
      async withHistoryOfMany({ objectIds }, context) {
        await requireObjects(objectIds, context)
        return listPoints({}, ports, context, and(inArray(points.objectId, objectIds), stored))
      },
      export: (filter, context) => exportPoints(filter, ports, context),
      template: (_input, context) => pointTemplate(context),
      import: (body, context) => importPoints(body, ports, context),
    }),
    ...implement(devicePoint, {
      page: (input, context) => pagePoints({ ...input, ofDevices: true }, ports, context),
    }),
  ]
}

/** Points in the vocabulary /pointInfo. */
export const pointRecordRoutes = (ports: DevicePorts) =>
  implement(pointRecord, {
    page: (input, context) => pagePoints(input, ports, context),
    remove: ({ id }, context) => removePoints([id], ports, context),
    removeMany: (chosen, context) => removePoints(chosenIds(chosen), ports, context),
    import: (body, context) => importPoints(body, ports, context),
  })
