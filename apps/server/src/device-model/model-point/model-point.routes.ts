import { chosenIds } from '@zhizao/contract/device/object'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement } from '../../platform/http/implement.ts'
import {
  copyModelPoints,
  createModelPoint,
  getModelPoint,
  listModelPoints,
  pageModelPoints,
  removeModelPoints,
  updateModelPoint,
} from './model-point.service.ts'
import { exportModelPoints, importModelPoints } from './model-point-sheet.ts'

export const modelPointRoutes = (events: EventBus) =>
  implement(modelPoint, {
    page: pageModelPoints,
    simpleList: (filter, context) => listModelPoints(filter, context),
    get: ({ id }, context) => getModelPoint(id, context),
    create: (draft, context) => createModelPoint(draft, events, context),
    update: (changes, context) => updateModelPoint(changes, events, context),
    remove: (chosen, context) => removeModelPoints(chosenIds(chosen), events, context),
    insertByModelPoint: (wanted, context) => copyModelPoints(wanted, events, context),
    export: exportModelPoints,
    import: (body, context) => importModelPoints(body, events, context),
  })
