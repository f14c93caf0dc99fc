import { MODEL_READERS } from '@zhizao/contract/device-model/model'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { deviceModelMenu } from './device-model.menu.ts'
import { driverRoutes } from './driver/driver.routes.ts'
import { modelRoutes } from './model/model.routes.ts'
import { models } from './model/model.table.ts'
import { modelPointRoutes } from './model-point/model-point.routes.ts'
import {
  asWritten,
  pointColumns,
  signalOfCell,
  type WrittenPoint,
  writtenPoint,
} from './model-point/point-sheet-columns.ts'
import type { ModelPorts } from './model-ports.ts'
import { forgetPasswords } from './protocol/forget-passwords.ts'
import { protocolRoutes } from './protocol/protocol.routes.ts'
import { signalRoutes } from './signal/signal.routes.ts'
import { requireSignals, signalsInSheets } from './signal/signal.service.ts'

/** Sheets of points of objects have the columns of those of models. */
/** Points of objects refer to standard signals as those of models do. */
export { asWritten, pointColumns, requireSignals, signalOfCell, signalsInSheets, type WrittenPoint, writtenPoint }

/** Models of objects with their points, the drivers they can name, and the catalogue of standard signals. */
export const deviceModelDomain = ({ database }: Platform, ports: ModelPorts): Domain => ({
  routes: [
    ...modelRoutes(ports),
    ...modelPointRoutes(ports),
    ...driverRoutes,
    ...protocolRoutes,
    ...signalRoutes(ports),
  ],
  menus: deviceModelMenu,
  codeKinds: [{ code: 'model', title: '模型', prefix: 'MX', codes: models.code, fields: [] }],
  async start() {
    await forgetPasswords(database.system)
  },
  dictionarySources: [
    dictionarySource('model', MODEL_READERS, {
      title: '模型',
      from: models,
      id: models.id,
      text: models.name,
      extend: models.code,
      search: [models.code],
    }),
  ],
})
