import { MODEL_READERS } from '@zhizao/contract/device-model/model'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { driverRoutes } from './driver/driver.routes.ts'
import { modelRoutes } from './model/model.routes.ts'
import { models } from './model/model.table.ts'
import { modelPointRoutes } from './model-point/model-point.routes.ts'
import { protocolRoutes } from './protocol/protocol.routes.ts'

/** Models of objects with their points, and the drivers they can name. */
export const deviceModelDomain = ({ events }: Platform): Domain => ({
  routes: [...modelRoutes(events), ...modelPointRoutes(events), ...driverRoutes, ...protocolRoutes],
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
