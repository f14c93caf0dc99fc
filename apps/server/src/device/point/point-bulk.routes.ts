import { pointBulk } from '@zhizao/contract/device/point-bulk'
import { implement } from '../../platform/http/implement.ts'
import type { DevicePorts } from '../device-ports.ts'
import { bulkEdit, previewBulkEdit } from './point-bulk.service.ts'
import { saveGrid, sortPoints } from './point-grid.service.ts'

/** Many points at once: the same fields of many, or a grid of all points of an object. */
export const pointBulkRoutes = (ports: DevicePorts) =>
  implement(pointBulk, {
    preview: (wanted, context) => previewBulkEdit(wanted, ports, context),
    edit: (wanted, context) => bulkEdit(wanted, ports, context),
    saveMany: (wanted, context) => saveGrid(wanted, ports, context),
    setSort: (wanted, context) => sortPoints(wanted, ports, context),
  })
