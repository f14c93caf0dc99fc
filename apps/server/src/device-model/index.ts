import { MODEL_READERS } from '@zhizao/contract/device-model/model'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import type { Context } from '../platform/context.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import type { PointsInBook, RulesInBooks } from './book/rules-in-books.ts'
import { deviceModelMenu } from './device-model.menu.ts'
import { driverRoutes } from './driver/driver.routes.ts'
import { handChanges } from './model/hand-changes.ts'
import { modelRoutes } from './model/model.routes.ts'
import type { NewModel } from './model/model.service.ts'
import { models } from './model/model.table.ts'
import type { ModelContent } from './model/model-content.ts'
import { modelInfoRoutes } from './model/model-info.routes.ts'
import { createWhole } from './model/whole-model.ts'
import { modelContrastRoutes } from './model-contrast/model-contrast.routes.ts'
import { modelDatasetRoutes } from './model-dataset/model-dataset.routes.ts'
import { modelPointRoutes } from './model-point/model-point.routes.ts'
import { modelPointDataRoutes } from './model-point/model-point-data.routes.ts'
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

export type { ModelContent, NewModel, PointsInBook, RulesInBooks }
/** Sheets of points of objects have the columns of those of models. */
/** Points of objects refer to standard signals as those of models do. */
export {
  asWritten,
  handChanges,
  pointColumns,
  requireSignals,
  signalOfCell,
  signalsInSheets,
  type WrittenPoint,
  writtenPoint,
}

type Whole = Awaited<ReturnType<typeof createWhole>>

export interface DeviceModelDomain extends Domain {
  /** A new model with all of this; says which of its points stands for which. */
  createWhole(draft: NewModel, content: ModelContent, context: Context): Promise<Whole>
}

/** Models of objects with all that they hold, the drivers they can name, and the catalogue of standard signals. */
export const deviceModelDomain = ({ database }: Platform, ports: ModelPorts): DeviceModelDomain => ({
  createWhole: (draft, content, context) => createWhole(draft, content, ports, context),
  routes: [
    ...modelRoutes(ports),
    ...modelInfoRoutes(ports),
    ...modelPointRoutes(ports),
    ...modelPointDataRoutes(ports),
    ...modelDatasetRoutes(ports),
    ...modelContrastRoutes(ports),
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
