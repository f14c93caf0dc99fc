import { chosenIds } from '@zhizao/contract/device/object'
import { modelPointData, modelPointInfo } from '@zhizao/contract/device-model/model-point-data'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/refusal.ts'
import { requireModel } from '../model/model.service.ts'
import type { ModelPorts } from '../model-ports.ts'
import {
  createModelPoint,
  getModelPoint,
  listed,
  listModelPoints,
  removeModelPoints,
  updateModelPoint,
} from './model-point.service.ts'
import { modelPoints } from './model-point.table.ts'
import { moveModelKey, setModelKey } from './model-point-key.ts'
import { exportModelPoints } from './model-point-sheet.ts'

/** Points of models in the vocabularies /modelPointData and /modelPointInfo, over the same services. */
export const modelPointDataRoutes = (ports: ModelPorts): Route[] => {
  const ofModel = async (modelId: string, isKey: boolean, context: Context) => {
    await requireModel(modelId, context)
    return listModelPoints({ modelId, isKey }, context)
  }
  return [
    ...implement(modelPointData, {
      page: listed.page,
      list: (filter, context) => listModelPoints(filter, context),
      get: ({ id }, context) => getModelPoint(id, context),
      async getByCode({ modelId, code }, context) {
        await requireModel(modelId, context)
        const [found] = await listModelPoints({ modelId }, context, eq(modelPoints.code, code))
        if (!found) throw notFound('模型点位')
        return found
      },
      create: (draft, context) => createModelPoint(draft, ports, context),
      update: (changes, context) => updateModelPoint(changes, ports, context),
      remove: ({ id }, context) => removeModelPoints([id], ports, context),
      removeMany: (chosen, context) => removeModelPoints(chosenIds(chosen), ports, context),
      addKey: (chosen, context) => setModelKey(chosenIds(chosen), true, ports, context),
      removeKey: (chosen, context) => setModelKey(chosenIds(chosen), false, ports, context),
      keyUp: ({ id }, context) => moveModelKey(id, -1, ports, context),
      keyDown: ({ id }, context) => moveModelKey(id, 1, ports, context),
      async keys({ modelId }, context) {
        const found = await ofModel(modelId, true, context)
        return found.sort((one, other) => one.keySort - other.keySort || Number(one.id) - Number(other.id))
      },
      notKeys: ({ modelId }, context) => ofModel(modelId, false, context),
      template: (_input, context) => exportModelPoints({ template: true }, context),
    }),
    ...implement(modelPointInfo, { page: listed.page }),
  ]
}
