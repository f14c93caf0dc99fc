import { model } from '@zhizao/contract/device-model/model'
import type { Context } from '../../platform/context.ts'
import { ordering } from '../../platform/crud/ordering.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement } from '../../platform/http/implement.ts'
import { createModel, getModel, modelSubtree, modelTree, removeModel, topModels, updateModel } from './model.service.ts'
import { models } from './model.table.ts'
import { exportModels, importModels } from './model-sheet.ts'

const { moveUp, moveDown } = ordering(models, { title: '模型', within: ['parentId'] })

export const modelRoutes = (events: EventBus) => {
  const change = async (changes: Parameters<typeof updateModel>[0], context: Context): Promise<true> => {
    await updateModel(changes, events, context)
    return true
  }
  return implement(model, {
    simpleTree: modelTree,
    subtree: ({ pubId, id }, context) => modelSubtree((pubId ?? id)!, context),
    topList: topModels,
    get: ({ id }, context) => getModel(id, context),
    create: createModel,
    update: (changes, context) => updateModel(changes, events, context),
    remove: ({ id }, context) => removeModel(id, events, context),
    move: ({ id, direction }, context) => (direction === 'up' ? moveUp : moveDown)({ id }, context),
    publish: ({ id }, context) => change({ id, status: 1 }, context),
    withdraw: ({ id }, context) => change({ id, status: 0 }, context),
    getStatus: ({ id }, context) => getModel(id, context),
    setStatus: ({ id, status }, context) => change({ id, status }, context),
    getAlarmStatus: ({ id }, context) => getModel(id, context),
    setAlarmStatus: ({ id, alarmStatus }, context) => change({ id, alarmStatus }, context),
    getDriver: ({ id }, context) => getModel(id, context),
    setDriver: ({ id, driver }, context) => change({ id, driver }, context),
    export: exportModels,
    import: ({ file }, context) => importModels(file, events, context),
  })
}
