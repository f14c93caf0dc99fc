import { MODEL_READERS, Model } from '../device-model/model.ts'
import { LikeModel } from '../device-model/model-info.ts'
import { calls, post } from '../http/call.ts'
import { Id } from '../http/fields.ts'

export const modelFromObject = calls('/modelInfo', MODEL_READERS, {
  /** Everything that the object has: the other way of 按模型创建对象. */
  create: post('/createModelByObject', {
    title: '由对象创建模型',
    body: LikeModel.extend({ objectId: Id.meta({ title: '对象' }) }),
    reply: Model,
    permission: 'model:add',
  }),
})
