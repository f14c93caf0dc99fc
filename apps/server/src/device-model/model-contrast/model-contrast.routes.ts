import { modelContrast } from '@zhizao/contract/device-model/model-contrast'
import { implement } from '../../platform/http/implement.ts'
import type { ModelPorts } from '../model-ports.ts'
import { listModelGroups, saveModelGroup } from './model-contrast.service.ts'

export const modelContrastRoutes = (ports: ModelPorts) =>
  implement(modelContrast, {
    list: listModelGroups,
    save: (draft, context) => saveModelGroup(draft, ports, context),
  })
