import { z } from 'zod'
import { extraDraft, extraFilter, extraShown } from '../form/extra-values.ts'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { ById, ByIds, Id, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { Gtin, handedDown, ownFields } from './material-fields.ts'
import { Source, Tracking } from './material-ways.ts'

/** Who may read materials: their own screen, and those that choose one. */
export const MATERIAL_READERS =
  'material|bom|unit|lot|stock|stockLedger|stockEntry|transfer|stockCount|stockCountPlan|inboundBill|outboundBill|demand|purchaseRequest|productRoute|productionOrder|inspectionScheme|inspection'

/** Where a material goes that nobody says a place for. */
const defaultLocationId = Id.nullable().meta({ title: '默认入库库位' })

export const Material = z.object({
  id: Id,
  ...ownFields,
  ...handedDown,
  shelfLifeDays: handedDown.shelfLifeDays.nullable(),
  className: z.string().nullable().meta({ title: '物料分类' }),
  baseUnit: z.string().meta({ title: '基本单位' }),
  /** Decimals that quantities of it may have. */
  baseDecimals: z.number().int().meta({ title: '数量小数位' }),
  purchaseUnit: z.string().nullable().meta({ title: '采购单位' }),
  /** What there is of it in all warehouses; told in its list. */
  stock: quantity({ range: 'any' }).nullish().meta({ title: '库存' }),
  /** Where it goes that nobody says a place for; told with a material and in its list, with its warehouse. */
  defaultLocationId: defaultLocationId.optional(),
  defaultLocation: z.string().nullish().meta({ title: '默认入库库位' }),
  defaultLocationOff: z.boolean().nullish().meta({ title: '默认入库库位已停用' }),
  ...extraShown,
  createdAt: Time.meta({ title: '创建时间' }),
  updatedAt: Time.meta({ title: '更新时间' }),
})
export type Material = z.infer<typeof Material>

/** What is left empty comes from the class; the code from the company's code rule. */
export const MaterialDraft = z.object({
  ...ownFields,
  code: ownFields.code.nullish(),
  status: ownFields.status.optional(),
  baseUnitId: handedDown.baseUnitId.nullish(),
  source: handedDown.source.nullish(),
  tracking: handedDown.tracking.nullish(),
  shelfLifeDays: handedDown.shelfLifeDays.nullish(),
  pickRule: handedDown.pickRule.nullish(),
  overPercent: handedDown.overPercent.nullish(),
  underPercent: handedDown.underPercent.nullish(),
  backflush: handedDown.backflush.nullish(),
  defaultLocationId: defaultLocationId.optional(),
  ...extraDraft,
})
export type MaterialDraft = z.output<typeof MaterialDraft>

export const materialFilters = {
  /** A part of code, name, specification, drawing number or ERP number. */
  keyword: text(100).optional(),
  code: text(64).optional(),
  name: text(100).optional(),
  specification: text(200).optional().meta({ title: '规格型号' }),
  drawingNo: text(64).optional().meta({ title: '图号' }),
  externalCode: text(64).optional().meta({ title: 'ERP 编码' }),
  gtin: Gtin.optional().meta({ title: '商品条码' }),
  /** This class and all below it. */
  classId: Id.optional().meta({ title: '物料分类' }),
  baseUnitId: Id.optional().meta({ title: '基本单位' }),
  source: Source.optional().meta({ title: '来源' }),
  tracking: Tracking.optional().meta({ title: '跟踪方式' }),
  status: Switch.optional(),
  ...extraFilter,
}
/** Projects make what they name: where it comes from is not asked. */
const { source: _source, ...projectFilters } = materialFilters

/** Who uses a material: kind of document, how many, and the first of them by name. */
const MaterialUse = z.object({
  kind: z.string().meta({ title: '类型' }),
  count: z.number().int().meta({ title: '数量' }),
  names: z.array(z.string()).meta({ title: '名称' }),
})
export type MaterialUse = z.infer<typeof MaterialUse>

/** A file of a material; of files with the same title the one with the newest version stands first. */
const materialFile = {
  fileId: Id.meta({ title: '文件编号' }),
  title: text(100).min(1, { error: '此项不能为空' }).meta({ title: '文件名称' }),
  version: text(32).min(1, { error: '此项不能为空' }).meta({ title: '版本' }),
  remark: text(200).nullish().meta({ title: '备注' }),
}
export const MaterialFile = z.object({
  id: Id,
  ...materialFile,
  filename: z.string().meta({ title: '原文件名' }),
  size: z.number().int().meta({ title: '大小' }),
  url: z.string().meta({ title: '地址' }),
  /** Of its title none is newer. */
  current: z.boolean().meta({ title: '当前版本' }),
  createdAt: Time.meta({ title: '上传时间' }),
})
export type MaterialFile = z.infer<typeof MaterialFile>

const Listed = z.array(Material)

/** Materials: what is bought, made, kept and used up. */
export const material = calls('/lak/material', MATERIAL_READERS, {
  page: post('/page', { title: '物料列表', body: pageOf(materialFilters), reply: page(Material) }),
  list: get('/list', {
    title: '按名称查询物料',
    body: z.object({ name: text(100).optional() }),
    reply: Listed,
  }),
  /** For pickers: those named by id or code whatever their state, else at most 100 that may be chosen now. */
  query: post('/queryMaterial', {
    title: '查询物料',
    body: z.object({
      ...materialFilters,
      ids: z.array(Id).max(500).optional(),
      codes: z.array(text(64)).max(500).optional(),
    }),
    reply: Listed,
  }),
  /** What projects and orders are made of: materials that the plant makes and that may be chosen now. */
  projectPage: post('/projectFindMaterial', {
    title: '项目物料',
    body: pageOf(projectFilters),
    reply: page(Material),
  }),
  get: get('/{id}', { title: '物料详情', body: ById, reply: Material }),
  create: post('', { title: '新增物料', body: MaterialDraft, reply: Material, permission: 'material:add' }),
  update: put('', {
    title: '修改物料',
    body: MaterialDraft.partial().extend({ id: Id }),
    reply: Material,
    permission: 'material:edit',
  }),
  remove: del('/{id}', { title: '删除物料', encoding: 'json', body: ById, reply: Done, permission: 'material:delete' }),
  removeMany: post('/batchRemove', { title: '批量删除物料', body: ByIds, reply: Done, permission: 'material:delete' }),
  uses: post('/uses', { title: '物料用于何处', body: ById, reply: z.array(MaterialUse) }),
  files: get('/file/{id}', { title: '物料文件', body: ById, reply: z.array(MaterialFile) }),
  saveFiles: post('/file', {
    title: '保存物料文件',
    body: z.object({
      materialId: Id.meta({ title: '物料' }),
      files: z
        .array(
          z.object({
            ...materialFile,
            id: Id.optional(),
            deletedFlag: z.union([z.literal(0), z.literal(1)]).optional(),
          }),
        )
        .max(100, { error: '一个物料最多 100 个文件' })
        .meta({ title: '文件' }),
    }),
    reply: z.array(MaterialFile),
    permission: 'material:edit',
  }),
})

/** In the vocabulary of bills of materials. */
export const bomMaterial = calls('/lak/bomitem/material', MATERIAL_READERS, {
  /** Materials that may be chosen now, without those named. */
  page: post('/page', {
    title: '可选物料',
    body: pageOf({ ...materialFilters, exceptIds: z.array(Id).max(500).optional().meta({ title: '排除的物料' }) }),
    reply: page(Material),
  }),
})
