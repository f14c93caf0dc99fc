import { MODEL_READERS } from '@zhizao/contract/device-model/model'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { deviceModelMenu } from './device-model.menu.ts'
import { driverRoutes } from './driver/driver.routes.ts'
import { modelRoutes } from './model/model.routes.ts'
import { models } from './model/model.table.ts'
import { modelPointRoutes } from './model-point/model-point.routes.ts'
import { asWritten, pointColumns, type WrittenPoint, writtenPoint } from './model-point/point-sheet-columns.ts'
import type { ModelPorts } from './model-ports.ts'
import { forgetPasswords } from './protocol/forget-passwords.ts'
import { protocolRoutes } from './protocol/protocol.routes.ts'

/** Sheets of points of objects have the columns of those of models. */
export { asWritten, pointColumns, type WrittenPoint, writtenPoint }

/** Models of objects with their points, and the drivers they can name. */
export const deviceModelDomain = ({ database }: Platform, ports: ModelPorts): Domain => ({
  routes: [...modelRoutes(ports), ...modelPointRoutes(ports), ...driverRoutes, ...protocolRoutes],
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
