import { z } from 'zod'
import { calls, Done, get, post } from '../http/call.ts'
import { Id, required, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { Sheet } from '../http/sheet.ts'
import type { UserField } from './user-model.ts'

const MOST_NUMBER = 1e15
const LENGTH = 500
export const MOST_ROWS = 200_000

const value = z.union([text(LENGTH), z.number(), z.boolean(), z.null()])
/** As it is sent: each model, or master, says itself what is wrong with a value. */
const sent = z.union([z.string().max(2000, { error: '不能超过 2000 个字符' }), z.number(), z.boolean(), z.null()])
/** What masters of the product have beside plain values: skills of a person, each with its name and date. */
const part = z
  .record(z.string().max(40), sent)
  .refine((given) => Object.keys(given).length <= 20, { error: '最多 20 项' })
const parts = z.array(part).max(100, { error: '最多 100 项' })
/** Values by the codes of fields. */
export const RecordValues = z
  .record(z.string().max(40), value)
  .refine((given) => Object.keys(given).length <= 100, { error: '最多 100 项' })
export type RecordValues = z.output<typeof RecordValues>
const SentValues = z
  .record(z.string().max(40), z.union([sent, parts]))
  .refine((given) => Object.keys(given).length <= 100, { error: '最多 100 项' })
export type SentValues = z.output<typeof SentValues>

function valueSchema({
  type,
  choices,
  required: isRequired,
  title,
}: Pick<UserField, 'type' | 'choices' | 'required' | 'title'>) {
  const schemas: Record<UserField['type'], z.ZodType> = {
    text: isRequired ? required(LENGTH) : text(LENGTH),
    number: z.number().min(-MOST_NUMBER, { error: '数值超出允许范围' }).max(MOST_NUMBER, { error: '数值超出允许范围' }),
    switch: z.boolean(),
    date: z.iso.date({ error: '日期格式应为 YYYY-MM-DD' }),
    choice: z.string().refine((given) => choices.includes(given), { error: '请从列表中选择' }),
    object: Id,
    file: Id,
  }
  const named = schemas[type].meta({ title })
  return isRequired ? named : named.nullish()
}

/** What a row of a model may hold, compiled from its fields; codes that it does not have are left to the caller. */
export const recordSchema = (fields: readonly Pick<UserField, 'code' | 'type' | 'choices' | 'required' | 'title'>[]) =>
  z.object(Object.fromEntries(fields.map((field) => [field.code, valueSchema(field)])))

export const UserRecord = z.object({
  id: Id,
  values: z.record(z.string(), z.unknown()).meta({ title: '数据' }),
  /** Names of objects and files, by field. */
  texts: z.record(z.string(), z.string()).meta({ title: '显示名称' }),
  createdAt: Time.meta({ title: '创建时间' }),
  /** Null where masters do not tell it. */
  updatedAt: Time.nullable().meta({ title: '更新时间' }),
})
export type UserRecord = z.output<typeof UserRecord>

const ofModel = { modelCode: text(40).min(1).meta({ title: '模型编码' }) }
const values = SentValues.meta({ title: '数据' })
const filters = {
  ...ofModel,
  keyword: text(100).optional(),
  filters: RecordValues.default({}).meta({ title: '查询条件' }),
}
const Chosen = z.object({ id: Id, text: z.string(), values: UserRecord.shape.values })

/** Rows of a company's own models, and masters of the product, which their domain's own calls read and write. */
export const userRecord = calls('/lak/datamodel/object', 'dataObject', {
  page: post('/page', { title: '数据列表', body: pageOf(filters), reply: page(UserRecord) }),
  create: post('/add', {
    title: '新增数据',
    body: z.object({ ...ofModel, values }),
    reply: UserRecord,
    permission: 'dataObject:add',
  }),
  get: post('/info', { title: '数据详情', body: z.object({ ...ofModel, id: Id }), reply: UserRecord }),
  update: post('/edit', {
    title: '修改数据',
    body: z.object({ ...ofModel, id: Id, values, updatedAt: TimeInput.optional().meta({ title: '读取时的修改时间' }) }),
    reply: UserRecord,
    permission: 'dataObject:edit',
  }),
  remove: post('/delete', {
    title: '删除数据',
    body: z.object({
      ...ofModel,
      ids: z.array(Id).min(1, { error: '请至少选择一条' }).max(1000, { error: '一次最多 1000 条' }),
    }),
    reply: Done,
    permission: 'dataObject:delete',
  }),
  /** Rows that stand already in a select. */
  selected: post('/selected', {
    title: '已选的数据',
    body: z.object({ ...ofModel, ids: z.array(Id).max(200, { error: '一次最多 200 条' }) }),
    reply: z.array(Chosen),
  }),
  /** Rows to choose from, by a part of what may be searched; 50 at most. */
  selectedLike: post('/selectedLike', {
    title: '可选的数据',
    body: z.object({ ...ofModel, keyword: text(100).optional() }),
    reply: z.array(Chosen),
  }),
  export: get('/export', {
    title: '导出数据',
    kind: 'file',
    body: z.object({ ...ofModel, keyword: text(100).optional(), template: z.boolean().optional() }),
    permission: 'dataObject:export',
    writes: false,
  }),
  import: post('/import', {
    title: '导入数据',
    encoding: 'multipart',
    body: z.object({ ...ofModel, ...Sheet.shape }),
    reply: z.object({ added: z.number().int() }),
    permission: 'dataObject:import',
  }),
})
