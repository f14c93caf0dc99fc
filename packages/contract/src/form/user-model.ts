import { TAKEN_NAME } from '@zhizao/rules/validation/text-rules'
import { z } from 'zod'
import { calls, Done, get, post, SIGNED_IN } from '../http/call.ts'
import { ById, Id, keeps, Name, required, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { DataModelField } from './data-model.ts'

/** object: of the device half; file: one that was uploaded. */
export const UserFieldType = z.enum(['text', 'number', 'switch', 'date', 'choice', 'object', 'file'])
export type UserFieldType = z.output<typeof UserFieldType>
export const userFieldTypeNames: Record<UserFieldType, string> = {
  text: '文字',
  number: '数字',
  switch: '开关',
  date: '日期',
  choice: '选项',
  object: '对象',
  file: '文件',
}

export const MOST_MODELS = 200
export const MOST_FIELDS = 100
export const MOST_CHOICES = 100

/** Names of what every row has beside its fields. */
const taken = ['id', 'createdAt', 'updatedAt', 'values', 'prototype']
const Identifier = required(40)
  .superRefine(keeps('identifier'))
  .refine((code) => !taken.includes(code), { error: TAKEN_NAME })

const fieldShape = {
  title: Name.max(50, { error: '不能超过 50 个字符' }).meta({ title: '字段名称' }),
  type: UserFieldType.meta({ title: '字段类型' }),
  group: text(50).nullish().meta({ title: '字段分组' }),
  required: z.boolean().meta({ title: '必填' }),
  unique: z.boolean().meta({ title: '不可重复' }),
  searchable: z.boolean().meta({ title: '可查询' }),
  choices: z
    .array(required(50))
    .max(MOST_CHOICES, { error: `最多 ${MOST_CHOICES} 个` })
    .meta({ title: '选项' }),
  /** An expression; `[code]` is another field of the row. */
  defaultExpression: text(500).nullish().meta({ title: '默认值' }),
  sort: z.number().int().min(0).max(9999).meta({ title: '排序' }),
}
export const UserField = z.object({ id: Id, modelId: Id, code: Identifier.meta({ title: '字段编码' }), ...fieldShape })
export type UserField = z.output<typeof UserField>

const FieldChange = z.object(fieldShape).partial().extend({ id: Id })
const FieldDraft = z.object({
  ...fieldShape,
  modelId: Id.meta({ title: '数据模型' }),
  code: UserField.shape.code,
  required: fieldShape.required.default(false),
  unique: fieldShape.unique.default(false),
  searchable: fieldShape.searchable.default(false),
  choices: fieldShape.choices.default([]),
  sort: fieldShape.sort.optional(),
})
export type UserFieldDraft = z.output<typeof FieldDraft>

const roles = (title: string) => z.array(Id).max(100, { error: '最多 100 个' }).meta({ title })
const modelShape = {
  name: Name.meta({ title: '模型名称' }),
  /** Without any, everybody who may see rows at all. */
  readRoleIds: roles('可查看的角色'),
  writeRoleIds: roles('可修改的角色'),
  remark: text(500).nullish().meta({ title: '备注' }),
}
export const UserModel = z.object({
  id: Id,
  code: Identifier.meta({ title: '模型编码' }),
  ...modelShape,
  fieldCount: z.number().int().meta({ title: '字段数' }),
  /** Of masters, which stand with their domain, none is told. */
  rowCount: z.number().int().nullable().meta({ title: '数据行数' }),
  /** Masters of the product: companies add fields to them, and change nothing else. */
  isBuiltIn: z.boolean().meta({ title: '内置' }),
  /** Menu address of the masters' own page. */
  page: z.string().nullable().meta({ title: '所在页面' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type UserModel = z.output<typeof UserModel>
/** A field that masters have from the product. */
export const BuiltInField = z.object({
  code: z.string().meta({ title: '字段编码' }),
  title: z.string().meta({ title: '字段名称' }),
  type: DataModelField.shape.type.meta({ title: '字段类型' }),
  required: z.boolean().meta({ title: '必填' }),
  /** Typed by people; others are computed. */
  isEntered: z.boolean().meta({ title: '可填写' }),
})
export type BuiltInField = z.output<typeof BuiltInField>
export const UserModelWhole = UserModel.extend({
  fields: z.array(UserField).meta({ title: '字段' }),
  builtInFields: z.array(BuiltInField).meta({ title: '内置字段' }),
})
export type UserModelWhole = z.output<typeof UserModelWhole>

const ModelDraft = z.object({
  code: UserModel.shape.code,
  ...modelShape,
  readRoleIds: modelShape.readRoleIds.default([]),
  writeRoleIds: modelShape.writeRoleIds.default([]),
})
const reads = 'dataModel|dataObject'

/** Models that a company makes for data of its own. */
export const userModel = calls('/lak', 'dataModel', {
  initialize: get('/initialization/initialization', {
    title: '初始化基础数据',
    reply: z.object({ added: z.array(z.string()) }),
    permission: 'dataModel:add',
  }),
  byCode: get('/datamodel/getInfoDetailByCode', {
    title: '按编码取数据模型',
    body: z.object({ code: text(40).meta({ title: '模型编码' }) }),
    reply: UserModelWhole,
    permission: reads,
  }),
  page: post('/datamodel/pageModel', {
    title: '数据模型列表',
    body: pageOf({
      keyword: text(100).optional(),
      kind: z.enum(['builtIn', 'own']).optional().meta({ title: '类别' }),
    }),
    reply: page(UserModel),
  }),
  create: post('/datamodel/addModel', {
    title: '新增数据模型',
    body: ModelDraft,
    reply: UserModelWhole,
    permission: 'dataModel:add',
  }),
  update: post('/datamodel/editModel', {
    title: '修改数据模型',
    body: z.object(modelShape).partial().extend({ id: Id }),
    reply: UserModelWhole,
    permission: 'dataModel:edit',
  }),
  get: get('/datamodel/infoModel/{id}', { title: '数据模型详情', body: ById, reply: UserModelWhole }),
  remove: get('/datamodel/delModel/{id}', {
    title: '删除数据模型',
    body: ById,
    reply: Done,
    permission: 'dataModel:delete',
  }),
})

const Named = z.object({ id: Id, code: z.string(), name: z.string(), isBuiltIn: z.boolean() })

/** The fields of those models. */
export const userField = calls('/lak/datamodeldetail', 'dataModel', {
  list: get('/list/{id}', { title: '数据模型的字段', body: ById, reply: z.array(UserField) }),
  get: get('/info/{id}', { title: '字段详情', body: ById, reply: UserField }),
  /** What rows hold of it goes too; that must be said with `force`. */
  remove: get('/del/{id}', {
    title: '删除字段',
    body: z.object({ id: Id, force: z.enum(['0', '1']).optional().meta({ title: '连同数据删除' }) }),
    reply: Done,
    permission: 'dataModel:edit',
  }),
  /** Ours: the fields that the company has added to a master, for whoever may see its rows. */
  ofMaster: post('/ofMaster', {
    title: '自定义字段',
    body: z.object({ code: text(40).meta({ title: '模型编码' }) }),
    reply: z.array(UserField),
    permission: SIGNED_IN,
  }),
  models: get('/findModel', { title: '可选的数据模型', reply: z.array(Named), permission: reads }),
  fieldsOf: get('/findModelDetail/{id}', {
    title: '数据模型可选的字段',
    body: ById,
    reply: z.array(z.object({ id: Id, code: z.string(), title: z.string(), type: UserFieldType })),
    permission: reads,
  }),
  create: post('/add', { title: '新增字段', body: FieldDraft, reply: UserField, permission: 'dataModel:edit' }),
  update: post('/edit', { title: '修改字段', body: FieldChange, reply: UserField, permission: 'dataModel:edit' }),
})
