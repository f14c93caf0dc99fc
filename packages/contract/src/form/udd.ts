import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { ById, Id, required } from '../http/fields.ts'
import { StartedJob } from '../job/job.ts'
import { MOST_FIELDS, UserField, userField, userModel } from './user-model.ts'
import { userRecord } from './user-record.ts'

// The words of older programs (user data dictionary) for companies' models, their fields and rows: second contracts over the
// services of /datamodel, so of one body, reply and permission with them.

export const uddDataModel = calls('/uddDataModel', 'dataModel', {
  page: post('/findUddDataModelList', userModel.page),
  create: post('/addUddDataModel', userModel.create),
  update: post('/updateUddDataModel', userModel.update),
  remove: post('/delUddDataModel', { ...userModel.remove, encoding: 'json' }),
})

const OfModel = z.object({ modelId: Id.meta({ title: '数据模型' }) })
const edit = { permission: 'dataModel:edit' } as const
const Changes = z
  .array(userField.update.body)
  .min(1, { error: '请至少修改一个字段' })
  .max(MOST_FIELDS, { error: `最多 ${MOST_FIELDS} 个` })
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: '同一个字段出现了不止一次' })

export const uddDataDetail = calls('/uddDataDetail', 'dataModel', {
  list: post('/findUddDataDetailList', { title: '数据模型的字段', body: OfModel, reply: z.array(UserField) }),
  create: post('/addUddDataDetail', userField.create),
  update: post('/updateUddDataDetail', userField.update),
  /** Several fields of a model, one after the other in the order given: all, or none. Answers all its fields. */
  updateMany: post('/editUddDataDetail', {
    title: '批量修改字段',
    body: OfModel.extend({ fields: Changes.meta({ title: '字段' }) }),
    reply: z.array(UserField),
    ...edit,
  }),
  moveUp: post('/moveUpDetail', { title: '上移字段', body: ById, ...edit }),
  moveDown: post('/moveDownDetail', { title: '下移字段', body: ById, ...edit }),
  remove: post('/delUddDataDetail', { ...userField.remove, encoding: 'json' }),
  /** Makes anew what the rows of a model are found by, as a job. */
  refresh: post('/refreshUddDataDetail', { title: '重建查询索引', body: OfModel, reply: StartedJob, ...edit }),
})

export const uddDataCommon = calls('/uddDataCommon', 'dataObject', {
  page: post('/findCommonList', userRecord.page),
  create: post('/addCommonObj', userRecord.create),
  update: post('/editCommonObj', userRecord.update),
  remove: post('/delCommonObj', userRecord.remove),
  get: post('/findCommonObj', userRecord.get),
})

const rowsOfOne = { ...userRecord.page, body: userRecord.page.body.omit({ modelCode: true }) }

/** Rows of the company's model whose code is `fl`. */
export const flRecord = calls('/fl', 'dataObject', {
  page: post('/findCommonList', { ...rowsOfOne, title: '分类数据列表' }),
})

const FieldSum = z.object({
  code: z.string(),
  title: z.string(),
  /** The exact decimal, as text: no number of JavaScript holds it. */
  sum: z.string(),
  /** Rows that have a value there. */
  count: z.number().int(),
})

/** Rows of the company's model whose code is `yihao`. */
export const yihaoRecord = calls('/yihao', 'dataObject', {
  page: post('/findCommonList', { ...rowsOfOne, title: '易耗品数据列表' }),
  /** Sums of its fields that hold numbers, all or those named, over the rows that fit. */
  sum: post('/getDataSum', {
    title: '易耗品数据合计',
    body: userRecord.page.body.pick({ keyword: true, filters: true }).extend({
      fields: z
        .array(required(40))
        .min(1, { error: '请至少填写一个字段' })
        .max(MOST_FIELDS, { error: `最多 ${MOST_FIELDS} 个` })
        .optional()
        .meta({ title: '合计字段' }),
    }),
    reply: z.object({ rowCount: z.number().int(), sums: z.array(FieldSum) }),
  }),
})
