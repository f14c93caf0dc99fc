import { z } from 'zod'
import { calls, get, SIGNED_IN } from '../http/call.ts'
import { text } from '../http/fields.ts'

/** One field of a data model, as the contract describes it. */
export const DataModelField = z.object({
  name: z.string(),
  title: z.string(),
  type: z.enum(['text', 'number', 'switch', 'time', 'choice', 'other']),
})

/** What reports and pages may read: an entity of the product, or a dictionary. */
export const DataModel = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['entity', 'dictionary']),
  fields: z.array(DataModelField),
})
export type DataModel = z.infer<typeof DataModel>

export const dataModel = calls('/dataModel', SIGNED_IN, {
  all: get('/allList', {
    title: '数据模型列表',
    body: z.object({ keyword: text(100).optional(), kind: DataModel.shape.kind.optional() }),
    reply: z.array(DataModel),
  }),
})
