import { model } from '@zhizao/contract/device-model/model'
import { withCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { ordering } from '../../platform/crud/ordering.ts'
import { implement } from '../../platform/http/implement.ts'
import { exportModels } from '../book/export-models.ts'
import { importModels } from '../book/import-models.ts'
import type { ModelPorts } from '../model-ports.ts'
import { createModel, getModel, modelSubtree, modelTree, removeModel, topModels, updateModel } from './model.service.ts'
import { models } from './model.table.ts'

const { moveUp, moveDown } = ordering(models, { title: '模型', within: ['parentId'] })

/** Swaps a model with its neighbour. */
export const moveModel = ({ id, direction }: { id: string; direction: 'up' | 'down' }, context: Context) =>
  (direction === 'up' ? moveUp : moveDown)({ id }, context)

export const modelRoutes = (ports: ModelPorts) => {
  const change = async (changes: Parameters<typeof updateModel>[0], context: Context): Promise<true> => {
    await updateModel(changes, ports, context)
    return true
  }
  return implement(model, {
    simpleTree: modelTree,
    subtree: ({ pubId, id }, context) => modelSubtree((pubId ?? id)!, context),
    topList: (filter, context) => topModels(filter, ports, context),
    get: ({ id }, context) => getModel(id, ports, context),
    create: async (draft, context) =>
      createModel(await withCode(draft, 'model', ports.nextCode, context), ports, context),
    update: (changes, context) => updateModel(changes, ports, context),
    remove: ({ id }, context) => removeModel(id, ports, context),
    move: moveModel,
    publish: ({ id }, context) => change({ id, status: 1 }, context),
    withdraw: ({ id }, context) => change({ id, status: 0 }, context),
    getStatus: ({ id }, context) => getModel(id, ports, context),
    setStatus: ({ id, status }, context) => change({ id, status }, context),
    getAlarmStatus: ({ id }, context) => getModel(id, ports, context),
    setAlarmStatus: ({ id, alarmStatus }, context) => change({ id, alarmStatus }, context),
    getDriver: ({ id }, context) => getModel(id, ports, context),
    setDriver: ({ id, driver }, context) => change({ id, driver }, context),
    export: (filter, context) => exportModels(filter, ports, context),
    import: (sheet, context) => importModels(sheet, ports, context),
  })
}
