import { chosenIds } from '@zhizao/contract/device/object'
import { devicePoint, pointInfo } from '@zhizao/contract/device/point-info'
import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import { boxPoints } from '../../gateway-box/box-point/box-point.table.ts'
import type { Context } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { DevicePorts } from '../device-ports.ts'
import { objects } from '../object/object.table.ts'
import { requireObjects } from '../object/object-scope.ts'
import { createPoint, removePoints, setKey, updatePoint } from './point.service.ts'
import { points } from './point.table.ts'
import { moveKey } from './point-key-order.ts'
import { livePage } from './point-live.ts'
import { countPoints, getPoint, getPointByCode, listPoints, type PointFilter, pagePoints } from './point-query.ts'
import { exportPoints, importPoints, pointTemplate } from './point-sheet.ts'

const stored = ne(points.storePolicy, 'none')

async function ofObject(objectId: string, context: Context, filter: PointFilter = {}, also?: SQL) {
  await requireObjects([objectId], context)
  return listPoints({ ...filter, objectId }, context, also)
}

/** Points in the vocabulary /objectPointInfo and its neighbour, over the same services. */
export const pointInfoRoutes = (ports: DevicePorts): Route[] => [
  ...implement(pointInfo, {
    page: (input, context) => pagePoints(input, context),
    get: ({ id }, context) => getPoint(id, context),
    getByCode: (wanted, context) => getPointByCode(wanted, context),
    ofObject: ({ objectId }, context) => ofObject(objectId, context),
    infoOfObject: ({ objectId }, context) => ofObject(objectId, context),
    list: (filter, context) => listPoints(filter, context),
    livePage: (input, context) => livePage(input, ports, context),
    ofBoxDevice: ({ boxDeviceId }, context) => listPoints({}, context, eq(boxPoints.boxDeviceId, boxDeviceId)),
    total: (filter, context) => countPoints(filter, context),
    create: (draft, context) => createPoint(draft, ports, context),
    update: (changes, context) => updatePoint(changes, ports, context),
    remove: ({ id }, context) => removePoints([id], ports, context),
    removeMany: (chosen, context) => removePoints(chosenIds(chosen), ports, context),
    addKey: (chosen, context) => setKey(chosenIds(chosen), true, ports, context),
    removeKey: (chosen, context) => setKey(chosenIds(chosen), false, ports, context),
    keyUp: ({ id }, context) => moveKey(id, -1, context),
    keyDown: ({ id }, context) => moveKey(id, 1, context),
    keys: ({ objectId }, context) => ofObject(objectId, context, { isKey: true }),
    notKeys: ({ objectId }, context) => ofObject(objectId, context, { isKey: false }),
    withHistory: ({ objectId }, context) => ofObject(objectId, context, {}, stored),
    async withHistoryOfMany({ objectIds }, context) {
      await requireObjects(objectIds, context)
      return listPoints({}, context, and(inArray(points.objectId, objectIds), stored))
    },
    export: (filter, context) => exportPoints(filter, context),
    template: (_input, context) => pointTemplate(context),
    import: (body, context) => importPoints(body, ports, context),
  }),
  ...implement(devicePoint, {
    page: (input, context) => pagePoints(input, context, eq(objects.objectType, 'device')),
  }),
]
