import { chosenIds } from '@zhizao/contract/device/object'
import { modelDataset } from '@zhizao/contract/device-model/model-dataset'
import { implement } from '../../platform/http/implement.ts'
import type { ModelPorts } from '../model-ports.ts'
import {
  createModelDataset,
  getModelDataset,
  listModelDatasets,
  removeModelDatasets,
  updateModelDataset,
} from './model-dataset.service.ts'

export const modelDatasetRoutes = (ports: ModelPorts) =>
  implement(modelDataset, {
    list: listModelDatasets,
    get: ({ id }, context) => getModelDataset(id, context),
    create: (draft, context) => createModelDataset(draft, ports, context),
    update: (changes, context) => updateModelDataset(changes, ports, context),
    remove: (chosen, context) => removeModelDatasets(chosenIds(chosen), ports, context),
  })
