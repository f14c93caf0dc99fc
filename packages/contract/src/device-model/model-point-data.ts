import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { ById, Id, KnownCode } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { MODEL_READERS } from './model.ts'
import { ChosenModelPoints, ModelPoint, ModelPointChange, modelPointFilters, NewModelPoint } from './model-point.ts'

const OfModel = z.object({ modelId: Id.meta({ title: '模型' }) })
const edit = { permission: 'model:edit' } as const

/** Points of models in the vocabulary /modelPointData, over the services of /infModelPoint. */
export const modelPointData = calls('/modelPointData', MODEL_READERS, {
  page: post('/selectByPage', { title: '模型点位列表', body: pageOf(modelPointFilters), reply: page(ModelPoint) }),
  list: post('/selectByParams', {
    title: '按条件查模型点位',
    body: z.object(modelPointFilters),
    reply: z.array(ModelPoint),
  }),
  get: post('/selectByDataId', { title: '模型点位详情', body: ById, reply: ModelPoint }),
  getByCode: post('/selectModelPointDataByModelIdAndCode', {
    title: '按编码查模型点位',
    body: OfModel.extend({ code: KnownCode.meta({ title: '点位编码' }) }),
    reply: ModelPoint,
  }),
  create: post('/add', { title: '新增模型点位', body: NewModelPoint, reply: ModelPoint, ...edit }),
  update: post('/edit', { title: '修改模型点位', body: ModelPointChange, reply: ModelPoint, ...edit }),
  remove: post('/delete', { title: '删除模型点位', body: ById, ...edit }),
  removeMany: post('/deleteByDataIds', { title: '批量删除模型点位', body: ChosenModelPoints, ...edit }),
  addKey: post('/addKey', { title: '设为关键点位', body: ChosenModelPoints, ...edit }),
  removeKey: post('/removeKey', { title: '取消关键点位', body: ChosenModelPoints, ...edit }),
  keyUp: post('/upKey', { title: '上移关键点位', body: ById, ...edit }),
  keyDown: post('/downKey', { title: '下移关键点位', body: ById, ...edit }),
  keys: get('/key', { title: '模型的关键点位', body: OfModel, reply: z.array(ModelPoint) }),
  notKeys: get('/nkey', { title: '模型的非关键点位', body: OfModel, reply: z.array(ModelPoint) }),
  template: get('/downloadModelPointDataTemplate', {
    title: '模型点位导入模板',
    kind: 'file',
    permission: 'model:import',
    writes: false,
  }),
})

export const modelPointInfo = calls('/modelPointInfo', MODEL_READERS, {
  page: post('/selectModelPointInfoByPage', {
    title: '模型点位列表',
    body: pageOf(modelPointFilters),
    reply: page(ModelPoint),
  }),
})
