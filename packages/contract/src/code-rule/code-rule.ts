import { codeBases, codeResets, MOST_CODE_PARTS, MOST_SERIAL } from '@zhizao/rules/code-text/code-text'
import { z } from 'zod'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { ById, ByIds, Id, Name, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

export const CodePartType = z.enum(['text', 'date', 'field', 'class', 'serial'])
export const CodeReset = z.enum(codeResets)
const CodeBase = z.union([
  z.literal(codeBases[0]),
  z.literal(codeBases[1]),
  z.literal(codeBases[2]),
  z.literal(codeBases[3]),
])

const partFields = {
  type: CodePartType.meta({ title: '组成' }),
  /** The fixed text, the format of the date, or the field's name. */
  value: text(30).nullish().meta({ title: '内容' }),
  length: z.number().int().min(1).max(MOST_SERIAL).nullish().meta({ title: '位数' }),
  base: CodeBase.nullish().meta({ title: '进制' }),
  reset: CodeReset.nullish().meta({ title: '重新计数' }),
}
const PartDraft = z.object(partFields)
export const CodeRulePart = z.object({ ...partFields, id: Id })
export type CodeRulePart = z.output<typeof CodeRulePart>

/** What gets codes: 客户, 物料 … */
const Kind = text(64).min(1).meta({ title: '编码对象' })

export const CodeRule = z.object({
  id: Id,
  name: Name.meta({ title: '规则名称' }),
  kind: Kind,
  /** The class of materials that it is for; all the others' without. */
  classId: Id.nullish().meta({ title: '物料分类' }),
  gapless: z.boolean().meta({ title: '连号' }),
  status: Switch.meta({ title: '状态' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  parts: z.array(CodeRulePart).meta({ title: '编码组成' }),
  /** It has given codes: its format stands. */
  isUsed: z.boolean().meta({ title: '已使用' }),
  /** How the next code looks; fields and classes are shown by their names. */
  preview: z.string().meta({ title: '下一个编码' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type CodeRule = z.output<typeof CodeRule>

const Draft = z.object({
  name: CodeRule.shape.name,
  kind: Kind,
  classId: CodeRule.shape.classId,
  gapless: CodeRule.shape.gapless.default(false),
  status: Switch.default(1).meta({ title: '状态' }),
  remark: CodeRule.shape.remark,
  parts: z
    .array(PartDraft)
    .min(1, { error: '至少要有一段' })
    .max(MOST_CODE_PARTS, { error: `最多 ${MOST_CODE_PARTS} 个` })
    .meta({ title: '编码组成' }),
})
export type CodeRuleDraft = z.output<typeof Draft>
const filters = { keyword: text(100).optional(), kind: text(64).optional(), status: Switch.optional() }

/** Something that codes are made for, with the fields that may stand in them. */
const CodeKindShown = z.object({
  id: z.string(),
  name: z.string(),
  hasClasses: z.boolean(),
  /** What holds where the company has no rule. */
  usual: z.string(),
})
const values = z
  .record(text(64), text(200).nullable())
  .refine((given) => Object.keys(given).length <= 50, { error: '最多 50 个字段' })

/** How the codes of customers, materials and documents are made. */
export const codeRule = calls('/lak/coderule', 'codeRule', {
  page: post('/page', { title: '编码规则列表', body: pageOf(filters), reply: page(CodeRule), success: 0 }),
  get: get('/{id}', { title: '编码规则详情', body: ById, reply: CodeRule, success: 0 }),
  create: post('', { title: '新增编码规则', body: Draft, reply: CodeRule, permission: 'codeRule:add', success: 0 }),
  update: put('', {
    title: '修改编码规则',
    // What is not said stays: a schema with a default would say it.
    body: Draft.extend({ gapless: CodeRule.shape.gapless, status: CodeRule.shape.status }).partial().extend({ id: Id }),
    reply: CodeRule,
    permission: 'codeRule:edit',
    success: 0,
  }),
  setStatus: put('/updateStatus', {
    title: '启停编码规则',
    body: z.object({ id: Id, status: Switch }),
    reply: CodeRule,
    permission: 'codeRule:edit',
    success: 0,
  }),
  remove: del('/{id}', {
    title: '删除编码规则',
    encoding: 'json',
    body: ById,
    reply: Done,
    permission: 'codeRule:delete',
    success: 0,
  }),
  removeMany: del('/batchRemove', {
    title: '批量删除编码规则',
    encoding: 'ids',
    body: ByIds,
    reply: Done,
    permission: 'codeRule:delete',
    success: 0,
  }),
  removePart: del('/codeRuleConfig/{id}', {
    title: '删除编码组成',
    encoding: 'json',
    body: ById,
    reply: CodeRule,
    permission: 'codeRule:edit',
    success: 0,
  }),
  kinds: get('/dataModel', { title: '编码对象', reply: z.array(CodeKindShown), success: 0 }),
  /** Codes from before that read the same: D1 and d1. New ones are refused. */
  doubles: get('/doubleCodes', {
    title: '重复编码',
    reply: z.array(
      z.object({
        kind: z.string().meta({ title: '编码对象' }),
        codes: z.array(z.string()).meta({ title: '编码' }),
      }),
    ),
    success: 0,
  }),
  fields: get('/dataModeDetail/{id}', {
    title: '编码对象的字段',
    body: z.object({ id: text(64).meta({ title: '编码对象' }) }),
    reply: z.array(z.object({ name: z.string(), title: z.string() })),
    success: 0,
  }),
  classes: get('/materialFamily', {
    title: '编码规则可选的物料分类',
    reply: z.array(z.object({ id: Id, code: z.string(), name: z.string(), parentId: Id.nullable() })),
    success: 0,
  }),
  /** The rule by which a class of materials gets its codes, its own or the nearest above; none where the usual one holds. */
  ofClass: post('/material', {
    title: '物料分类的编码规则',
    body: z.object({ classId: Id.optional().meta({ title: '物料分类' }) }),
    reply: CodeRule.nullable(),
    success: 0,
  }),
  /** Takes a number: the code is the caller's, whether he uses it or not. */
  createCode: post('/createCode', {
    title: '生成编码',
    body: z.object({ kind: Kind, values: values.default({}).meta({ title: '字段的值' }) }),
    reply: z.object({ code: z.string() }),
    permission: 'codeRule:take',
    success: 0,
  }),
})
