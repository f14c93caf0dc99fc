import { floorMap } from '@zhizao/contract/stock/floor-map'
import { freeEquipment, location, locationEquipment } from '@zhizao/contract/stock/location'
import { sheetHandlers } from '../../platform/crud/sheet-import.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { StockPorts } from '../stock-ports.ts'
import { mapOf, saveMap } from './floor-map.ts'
import { createLocation, removeLocations, updateLocation } from './location.service.ts'
import {
  attachEquipment,
  detachEquipment,
  equipmentOf,
  freeEquipmentPage,
  watchablePoints,
  watchPoint,
} from './location-equipment.ts'
import { locationRows } from './location-query.ts'
import { exportLocations, locationImport } from './location-sheet.ts'

const MOST_CHOSEN = 200

/** `placed` hears that equipment has come to a location, or gone from it. */
export const locationRoutes = (ports: StockPorts, placed: () => void): Route[] => [
  ...implement(location, {
    list: (filter, context) => locationRows.list(filter, context, MOST_CHOSEN),
    page: locationRows.page,
    get: locationRows.get,
    create: (draft, context) => createLocation(draft, ports, context),
    update: (changes, context) => updateLocation(changes, context),
    remove: ({ id }, context) => removeLocations([id], context),
    removeMany: ({ ids }, context) => removeLocations(ids, context),
    export: (filter, context) => exportLocations(filter, context),
    ...sheetHandlers(locationImport(ports), 'location.import', location, ports.jobs),
  }),
  ...implement(locationEquipment, {
    list: ({ id }, context) => equipmentOf(id, context),
    add: ({ locationId, objectIds }, context) => {
      context.afterCommit(placed)
      return attachEquipment(locationId, objectIds, context)
    },
    points: ({ id, keyword }, context) => watchablePoints(id, keyword, context),
    watch: ({ id, pointId }, context) => {
      context.afterCommit(placed)
      return watchPoint(id, pointId, context)
    },
    remove: ({ id }, context) => {
      context.afterCommit(placed)
      return detachEquipment(id, context)
    },
  }),
  ...implement(floorMap, {
    get: ({ id }, context) => mapOf(id, context),
    save: (input, context) => saveMap(input, context),
  }),
  ...implement(freeEquipment, { find: (input, context) => freeEquipmentPage(input, context) }),
]
