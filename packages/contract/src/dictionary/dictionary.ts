import { z } from 'zod'
import { calls, Done, get, post, SIGNED_IN } from '../http/call.ts'
import { Code, KnownCode, Name, required, Switch, text } from '../http/fields.ts'
import { page, pageOf, paging } from '../http/page.ts'

/** One choice of a dictionary: `id` is what is stored, `text` what people read, `extend` whatever else the place of use needs. */
export const DictionaryOption = z.object({
  id: z.string(),
  text: z.string(),
  extend: z.string().nullable(),
})
export type DictionaryOption = z.infer<typeof DictionaryOption>

/** A dictionary's code, or that of a source of choices among the rows of a domain: user, department, object, area … */
const DictCode = KnownCode

const select = {
  dictCode: DictCode,
  keyword: text(100).optional(),
  /** What is chosen now: answered first, whatever the keyword or page. */
  value: text(4000).optional(),
  /** `value` holds several, separated by commas. */
  multiple: z.boolean().optional().meta({ title: '可选多个' }),
  ...paging,
  /** Without a page number the answer is an array of at most this many. */
  pageSize: z.coerce.number<number | string>().int().min(1).max(1000).optional(),
}
const Select = z.object(select)
const Selected = z.union([z.array(DictionaryOption), page(DictionaryOption)])

/** What stands behind values of lists, so programs need it too. */
const forPrograms = true

/** Choices for selects: an array, or a page where a page number was sent. */
export const gaeaDict = calls('/gaeaDict', SIGNED_IN, {
  select: get('/select/{dictCode}', { title: '字典选项', body: Select, reply: Selected, forPrograms }),
  selectByPost: post('/select/{dictCode}', { title: '字典选项', body: Select, reply: Selected, forPrograms }),
  /** Changes whenever an item of the company's dictionaries does: browsers keep what they read until then. */
  version: get('/version', { title: '字典版本', reply: z.object({ version: z.string() }) }),
})

const byType = {
  body: pageOf({ dic_type: DictCode, keyword: text(100).optional() }),
  reply: page(DictionaryOption),
  forPrograms,
}

export const dictionaryByType = calls('', SIGNED_IN, {
  universal: post('/universal/dictionary/selectDictionaryByType', { title: '按类型查询字典', ...byType }),
  ofDevices: post('/dictionary/selectDictionaryByType', { title: '按类型查询字典', ...byType }),
  ofBasics: post('/lak/dictionary/selectDictionaryByType', { title: '按类型查询字典', ...byType }),
})

/** The dictionaries of the company, those that come with the program among them: `id` is what `dic_type` names. */
export const dictionaryType = calls('/universal/dictionary', SIGNED_IN, {
  list: post('/selectDictionaryType', {
    title: '查询字典类型',
    body: z.object({ keyword: text(100).optional() }),
    reply: z.array(DictionaryOption),
  }),
})

/** `id` is the code: dictionaries that come with the program have no row of their own. */
export const Dictionary = z.object({
  id: z.string(),
  code: Code.meta({ title: '字典编码' }),
  name: Name.meta({ title: '字典名称' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  /** Comes with the program: it cannot be renamed or deleted. */
  builtIn: z.boolean().meta({ title: '内置' }),
  /** The program knows its values: their texts and order can be changed, but none can be added or deleted. */
  fixed: z.boolean().meta({ title: '固定值' }),
  itemCount: z.number().int().meta({ title: '字典项数' }),
})
export type Dictionary = z.infer<typeof Dictionary>

/** `id` is `code:value`. */
const ItemKey = z
  .string()
  .max(200)
  .regex(/^[\w/-]+:.+$/, { error: '编号格式不正确' })

export const DictionaryItem = z.object({
  id: ItemKey,
  dictCode: KnownCode.meta({ title: '字典编码' }),
  dictName: z.string().meta({ title: '所属字典' }),
  value: required(100).meta({ title: '字典值' }),
  text: required(100).meta({ title: '显示名称' }),
  extend: text(500).nullish().meta({ title: '扩展值' }),
  sort: z.number().int().min(0).max(9999).meta({ title: '排序' }),
  status: Switch.meta({ title: '启用' }),
  /** Comes with the program; deleting it brings its own text and order back. */
  builtIn: z.boolean().meta({ title: '内置' }),
  /** The company has changed what comes with the program. */
  changed: z.boolean().meta({ title: '已修改' }),
})
export type DictionaryItem = z.infer<typeof DictionaryItem>

const ByCode = z.object({ id: KnownCode })
const DictionaryDraft = Dictionary.pick({ code: true, name: true, remark: true })
const ItemDraft = DictionaryItem.pick({ dictCode: true, value: true, text: true, extend: true }).extend({
  sort: DictionaryItem.shape.sort.optional(),
  status: DictionaryItem.shape.status.optional(),
})

/** The dictionaries themselves. */
export const dictionary = calls('/dictionary/manage', 'dictionary', {
  list: post('/selectDictionaryList', {
    title: '字典列表',
    body: z.object({ keyword: text(100).optional() }),
    reply: z.array(Dictionary),
  }),
  create: post('/addDictionary', {
    title: '新增字典',
    body: DictionaryDraft,
    reply: Dictionary,
    permission: 'dictionary:add',
  }),
  update: post('/updateDictionary', {
    title: '修改字典',
    body: DictionaryDraft.omit({ code: true }).partial().extend({ id: KnownCode }),
    reply: Dictionary,
    permission: 'dictionary:edit',
  }),
  remove: post('/deleteDictionary', {
    title: '删除字典',
    body: ByCode,
    reply: Done,
    permission: 'dictionary:delete',
  }),
})

/** The items of one dictionary, those that come with the program and the company's own. */
export const dictionaryItem = calls('/dictionary/item', 'dictionary', {
  page: post('/selectItemByPage', {
    title: '字典项列表',
    body: pageOf({ dictCode: KnownCode.optional(), keyword: text(100).optional(), status: Switch.optional() }),
    reply: page(DictionaryItem),
  }),
  create: post('/addItem', {
    title: '新增字典项',
    body: ItemDraft,
    reply: DictionaryItem,
    permission: 'dictionary:edit',
  }),
  update: post('/updateItem', {
    title: '修改字典项',
    body: ItemDraft.omit({ dictCode: true, value: true }).partial().extend({ id: ItemKey }),
    reply: DictionaryItem,
    permission: 'dictionary:edit',
  }),
  remove: post('/deleteItem', {
    title: '删除字典项',
    body: z.object({ id: ItemKey }),
    reply: Done,
    permission: 'dictionary:edit',
  }),
})
