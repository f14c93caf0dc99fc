import { z } from 'zod'
import { Detail, ObjectType } from '../device/object-fields.ts'
import { Imported } from '../device/object-info.ts'
import { PointChange, withPointRules } from '../device/point-fields.ts'
import { calls, Done, post } from '../http/call.ts'
import { ById, CodeOrNone, Id, Name, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { MODEL_READERS, Model, ModelChange, MoveModel, modelFilters, parentModel } from './model.ts'
import { ModelImage, ModelImageChange, NewModelImage } from './model-image.ts'

const OfModel = z.object({ modelId: Id.meta({ title: '模型' }) })
/** A technical parameter that models have, with how many have it. */
const UsedDetail = Detail.extend({ used: z.number().int().meta({ title: '使用次数' }) })
const edit = { permission: 'model:edit' } as const

export const LikeModel = z.object({
  code: CodeOrNone.meta({ title: '模型编码' }),
  name: Name.meta({ title: '模型名称' }),
  parentId: parentModel,
})

/** Models in the vocabulary /modelInfo, over the services of /infModel. */
export const modelInfo = calls('/modelInfo', MODEL_READERS, {
  move: post('/editUpAndDown', { title: '调整模型顺序', body: MoveModel, ...edit }),
  /** Everything: points with their addresses, parameters, driver, pictures, datasets, contrast groups, alarm rules. */
  copy: post('/copyModelByModel', {
    title: '复制模型',
    body: LikeModel.extend({ id: Id }),
    reply: Model,
    permission: 'model:add',
  }),
  images: post('/selectModelImgByModelId', { title: '模型图片', body: OfModel, reply: z.array(ModelImage) }),
  /** Ours, as objects have it. */
  addImage: post('/addModelImg', { title: '新增模型图片', body: NewModelImage, reply: ModelImage, ...edit }),
  /** Ours: changes a picture; with `deletedFlag` removes it. */
  updateImage: post('/editModelImg', { title: '修改或删除模型图片', body: ModelImageChange, ...edit }),
  get: post('/selectInfoAndDelById', { title: '模型及技术参数', body: ById, reply: Model }),
  remove: post('/deleteModelInfoAndDelByid', {
    title: '删除模型及技术参数',
    body: ById,
    reply: Done,
    permission: 'model:delete',
  }),
  update: post('/editModelInfoAndModelDel', { title: '修改模型及技术参数', body: ModelChange, reply: Model, ...edit }),
  list: post('/selectModelInfoByList', { title: '模型清单', body: z.object(modelFilters), reply: z.array(Model) }),
  savePoints: post('/editORAddPointForSys', {
    title: '批量新增或修改模型点位',
    body: OfModel.extend({
      points: z
        .array(withPointRules(PointChange.extend({ id: Id.optional() })))
        .min(1, { error: '请至少填写一个点位' })
        .max(2000, { error: '一次最多 2000 个点位' }),
    }),
    reply: Imported,
    maxBody: 4 * 1024 * 1024,
    ...edit,
  }),
  ofCompany: post('/selectModelInfoByCompany', { title: '公司的模型', body: pageOf(modelFilters), reply: page(Model) }),
})

export const modelPerson = calls('/modelPerson', MODEL_READERS, {
  ofCompany: post('/selectModelInfoByCompany', { title: '公司的模型', body: pageOf(modelFilters), reply: page(Model) }),
})

export const modelDel = calls('/modeldel', MODEL_READERS, {
  ofModel: post('/selectdetailByModelId', { title: '模型的技术参数', body: OfModel, reply: z.array(Detail) }),
})

export const modelDetail = calls('/modeldetail', MODEL_READERS, {
  ofObjectType: post('/selectDetailByObjectType', {
    title: '某类模型的技术参数',
    body: z.object({ objectType: ObjectType }),
    reply: z.array(UsedDetail),
  }),
  ofModel: post('/selectDetailByModelId', { title: '模型的技术参数', body: OfModel, reply: z.array(Detail) }),
  /** Names and units in use among all models, so that people write the same. */
  dictionary: post('/selectDictionaryByPage', {
    title: '技术参数字典',
    body: pageOf({ keyword: text(100).optional(), objectType: ObjectType.optional() }),
    reply: page(UsedDetail.omit({ value: true })),
  }),
})
