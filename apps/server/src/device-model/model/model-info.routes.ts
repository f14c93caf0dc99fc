import { modelDel, modelDetail, modelInfo, modelPerson } from '@zhizao/contract/device-model/model-info'
import type { PageInput } from '@zhizao/contract/http/page'
import { withCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { addModelImage, changeModelImage, imagesOfModel } from '../model-image/model-image.service.ts'
import { saveModelPoints } from '../model-point/save-model-points.ts'
import type { ModelPorts } from '../model-ports.ts'
import { moveModel } from './model.routes.ts'
import { getModel, listModels, type ModelFilter, pageModels, removeModel, updateModel } from './model.service.ts'
import { detailsOfModel, detailsOfType, pageDetails } from './model-detail.ts'
import { copyModel } from './whole-model.ts'

/** Models in the vocabularies /modelInfo, /modelPerson, /modeldel and /modeldetail, over the same services. */
export const modelInfoRoutes = (ports: ModelPorts): Route[] => {
  const ofCompany = (input: PageInput & ModelFilter, context: Context) => pageModels(input, ports, context)
  return [
    ...implement(modelInfo, {
      move: moveModel,
      copy: async (wanted, context) =>
        copyModel(await withCode(wanted, 'model', ports.nextCode, context), ports, context),
      images: ({ modelId }, context) => imagesOfModel(modelId, context),
      addImage: (draft, context) => addModelImage(draft, ports, context),
      updateImage: (changes, context) => changeModelImage(changes, ports, context),
      get: ({ id }, context) => getModel(id, ports, context),
      remove: ({ id }, context) => removeModel(id, ports, context),
      update: (changes, context) => updateModel(changes, ports, context),
      list: (filter, context) => listModels(filter, ports, context),
      savePoints: (wanted, context) => saveModelPoints(wanted, ports, context),
      ofCompany,
    }),
    ...implement(modelPerson, { ofCompany }),
    ...implement(modelDel, { ofModel: ({ modelId }, context) => detailsOfModel(modelId, context) }),
    ...implement(modelDetail, {
      ofObjectType: ({ objectType }, context) => detailsOfType(objectType, context),
      ofModel: ({ modelId }, context) => detailsOfModel(modelId, context),
      dictionary: pageDetails,
    }),
  ]
}
