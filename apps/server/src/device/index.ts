import { DeviceType, TYPE_READERS } from '@zhizao/contract/device/device-type'
import type { HistorySeries } from '@zhizao/contract/device/history-fields'
import { OBJECT_READERS } from '@zhizao/contract/device/object'
import { DeviceObject } from '@zhizao/contract/device/object-fields'
import { POINT_READERS, Point } from '@zhizao/contract/device/point'
import { deviceTypes } from '../device-model/device-type/device-type.table.ts'
import type { CodeKind } from '../platform/codes/code-kind.ts'
import type { Context } from '../platform/context.ts'
import { offeredModel } from '../platform/data-model/data-model.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { contrastGroupRoutes } from './contrast-group/contrast-group.routes.ts'
import { deviceMenu } from './device.menu.ts'
import { deviceLabel } from './device-ledger/device-label.ts'
import { deviceLedgerRoutes } from './device-ledger/device-ledger.routes.ts'
import type { DevicePorts, PointReader } from './device-ports.ts'
import { deviceSources } from './device-sources.ts'
import { deviceTypeRoutes } from './device-type/device-type.routes.ts'
import { selectHistory } from './history/history.service.ts'
import { overriddenAfter } from './model-sync/compare.ts'
import type { FollowerKind, Step } from './model-sync/follower.ts'
import { forgetOn } from './model-sync/forget.ts'
import { leaveOut } from './model-sync/left-out.ts'
import { modelSyncRoutes } from './model-sync/model-sync.routes.ts'
import { objectRoutes } from './object/object.routes.ts'
import { objects } from './object/object.table.ts'
import { pageOfCustomer, relateToCustomer } from './object/object-customer.ts'
import { objectInfoRoutes } from './object/object-info.routes.ts'
import { objectsAt, placeAt } from './object/object-position.ts'
import { objectNames, objectScopeCondition, visibleObjectIds } from './object/object-scope.ts'
import { addObjectWithPoints } from './object/object-with-points.ts'
import { objectDatasetRoutes } from './object-dataset/object-dataset.routes.ts'
import { objectFavoriteRoutes } from './object-favorite/object-favorite.routes.ts'
import { objectFileRoutes } from './object-file/object-file.routes.ts'
import { objectFileGuard } from './object-file/object-file.service.ts'
import { objectImageRoutes } from './object-image/object-image.routes.ts'
import { imageGuard } from './object-image/object-image.service.ts'
import { pointRoutes } from './point/point.routes.ts'
import { savePoints } from './point/point.service.ts'
import { pointBulkRoutes } from './point/point-bulk.routes.ts'
import { pointInfoRoutes, pointRecordRoutes } from './point/point-info.routes.ts'
import { type PointRow, pointsByTag } from './point/point-query.ts'
import { signalUseRoutes } from './point/signal-use.routes.ts'
import { noteInputs } from './point-formula/note-inputs.ts'
import { untouchedFormula } from './point-formula/shown-formulas.ts'
import { powerInfoRoutes } from './power/power-info.routes.ts'

export type { DevicePorts, FollowerKind, PointReader, PointRow, Step }
/** For rows of other domains that follow models. */
export {
  forgetOn,
  leaveOut,
  noteInputs,
  objectNames,
  objectScopeCondition,
  objectsAt,
  overriddenAfter,
  pageOfCustomer,
  placeAt,
  relateToCustomer,
  untouchedFormula,
  visibleObjectIds,
}

export interface DeviceDomain extends Domain {
  /** Those of the given objects that the caller may see; without ids all of them. */
  readonly visibleObjectIds: typeof visibleObjectIds
  /** Points by `objectCode.pointCode`, in that order; refused as not found where the caller may not see one. */
  pointsByTag(tags: readonly string[], context: Context): Promise<PointRow[]>
  /** Makes points of an object, or changes them. */
  savePoints(wanted: Parameters<typeof savePoints>[0], context: Context): Promise<unknown>
  /** Makes a device with its points. */
  addObjectWithPoints(
    wanted: Parameters<typeof addObjectWithPoints>[0],
    context: Context,
  ): ReturnType<typeof addObjectWithPoints>
  /** Series of points that the caller may see. */
  history(query: Parameters<typeof selectHistory>[0], context: Context): Promise<HistorySeries[]>
}

const objectCodes: CodeKind = {
  code: 'object',
  title: '对象',
  prefix: 'DX',
  codes: objects.code,
  fields: [{ name: 'serialNumber', title: '出厂编号' }],
}

const typeCodes: CodeKind = {
  code: 'deviceType',
  title: '设备类型',
  prefix: 'SBLX',
  codes: deviceTypes.code,
  fields: [],
}

/** Objects with their tree, images, favourites and datasets; points, contrast groups, history. */
export function deviceDomain(platform: Platform, given: Omit<DevicePorts, 'events'>): DeviceDomain {
  const ports: DevicePorts = { ...given, events: platform.events }
  ports.files.guard(imageGuard)
  ports.files.guard(objectFileGuard)
  return {
    routes: [
      ...objectRoutes(ports),
      ...objectInfoRoutes(ports),
      ...modelSyncRoutes(ports),
      ...objectImageRoutes(ports),
      ...objectFileRoutes(ports),
      ...deviceLedgerRoutes(ports),
      ...objectFavoriteRoutes(ports),
      ...objectDatasetRoutes(ports),
      ...pointRoutes(ports),
      ...pointInfoRoutes(ports),
      ...pointRecordRoutes(ports),
      ...pointBulkRoutes(ports),
      ...contrastGroupRoutes(ports),
      ...powerInfoRoutes(ports),
      ...signalUseRoutes,
      ...deviceTypeRoutes(ports),
    ],
    menus: deviceMenu,
    codeKinds: [objectCodes, typeCodes],
    dictionarySources: deviceSources,
    printables: [deviceLabel(platform.settings.PUBLIC_URL?.replace(/\/+$/, ''))],
    dataModels: [
      offeredModel('object', '对象', OBJECT_READERS, DeviceObject),
      offeredModel('deviceType', '设备类型', TYPE_READERS, DeviceType),
      offeredModel('point', '点位', POINT_READERS, Point),
    ],
    visibleObjectIds,
    pointsByTag: (tags, context) => pointsByTag(tags, ports, context),
    savePoints: (wanted, context) => savePoints(wanted, ports, context),
    addObjectWithPoints: (wanted, context) => addObjectWithPoints(wanted, ports, context),
    history: (query, context) => selectHistory(query, ports, context),
  }
}
