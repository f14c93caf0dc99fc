import { chosenIds } from '@zhizao/contract/device/object'
import { objectDataset, published } from '@zhizao/contract/device/object-dataset'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { DevicePorts } from '../device-ports.ts'
import { getDataset, listDatasets, pageWithoutBoxDevice, readDataset } from './dataset-query.ts'
import { createDataset, removeDatasets, updateDataset } from './object-dataset.service.ts'

export const objectDatasetRoutes = (ports: DevicePorts): Route[] => [
  ...implement(objectDataset, {
    list: listDatasets,
    get: ({ id }, context) => getDataset(id, ports, context),
    create: (draft, context) => createDataset(draft, ports, context),
    update: (changes, context) => updateDataset(changes, ports, context),
    remove: (chosen, context) => removeDatasets(chosenIds(chosen), context),
    pageWithoutBoxDevice: (input, context) => pageWithoutBoxDevice(input, ports, context),
  }),
  ...implement(published, { read: ({ id }, context) => readDataset(id, ports, context) }),
]
