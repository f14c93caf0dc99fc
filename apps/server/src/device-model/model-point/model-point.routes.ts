import { chosenIds } from '@zhizao/contract/device/object'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { implement } from '../../platform/http/implement.ts'
import type { ModelPorts } from '../model-ports.ts'
import {
  copyModelPoints,
  createModelPoint,
  dependentsOfModelPoints,
  getModelPoint,
  listed,
  listModelPoints,
  removeModelPoints,
  updateModelPoint,
} from './model-point.service.ts'
import { exportModelPoints, importModelPoints } from './model-point-sheet.ts'

export const modelPointRoutes = (ports: ModelPorts) =>
  implement(modelPoint, {
    page: listed.page,
    simpleList: (filter, context) => listModelPoints(filter, context),
    get: ({ id }, context) => getModelPoint(id, context),
    create: (draft, context) => createModelPoint(draft, ports, context),
    update: (changes, context) => updateModelPoint(changes, ports, context),
    remove: (chosen, context) => removeModelPoints(chosenIds(chosen), ports, context),
    dependents: (chosen, context) => dependentsOfModelPoints(chosenIds(chosen), ports, context),
    insertByModelPoint: (wanted, context) => copyModelPoints(wanted, ports, context),
    export: exportModelPoints,
    import: (body, context) => importModelPoints(body, ports, context),
  })
