import { z } from 'zod'
import { extraDraft, extraFilter, extraShown } from '../form/extra-values.ts'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { ById, ByIds, Id, keeps, Name, required, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { Rate } from './rate.ts'

/** Who may read units: their own screen, and those that choose one. */
export const UNIT_READERS =
  'unit|material|materialClass|bom|stockEntry|transfer|inboundBill|outboundBill|purchaseRequest'

/** What units measure; one unit becomes another of the same dimension for all materials alike, of another one only by material. */
export const Dimension = z.enum(['count', 'mass', 'length', 'area', 'volume', 'time', 'energy'])
export type Dimension = z.infer<typeof Dimension>
export const dimensionTitles: Record<Dimension, string> = {
  count: '件数',
  mass: '重量',
  length: '长度',
  area: '面积',
  volume: '体积',
  time: '时间',
  energy: '能量',
}

/** What stands behind a quantity: 个, kg, m². */
export const UnitCode = required(16).superRefine(keeps('notFormula'))

export const Unit = z.object({
  id: Id,
  code: UnitCode.meta({ title: '单位' }),
  name: Name.meta({ title: '单位名称' }),
  dimension: Dimension.meta({ title: '量纲' }),
  /** Decimals that quantities of it may have. */
  decimals: z.number().int().min(0).max(8).meta({ title: '小数位数' }),
  /** Other words for it in sheets that are brought in, separated by commas: PCS, EA. */
  aliases: text(200).nullish().meta({ title: '别名' }),
  status: Switch.meta({ title: '启用' }),
  /** Comes with the program: it can be switched off, not deleted. */
  builtIn: z.boolean().meta({ title: '内置' }),
  ...extraShown,
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Unit = z.infer<typeof Unit>

const Draft = Unit.pick({ code: true, name: true, dimension: true, decimals: true, aliases: true }).extend({
  status: Unit.shape.status.optional(),
  ...extraDraft,
})
export type UnitDraft = z.output<typeof Draft>

const filters = {
  keyword: text(100).optional(),
  dimension: Dimension.optional().meta({ title: '量纲' }),
  status: Switch.optional(),
  ...extraFilter,
}

/** Units of measure: the usual ones come with the program, companies add their own. */
export const unit = calls('/lak/units', UNIT_READERS, {
  list: get('/list', { title: '计量单位', body: z.object(filters), reply: z.array(Unit) }),
  page: post('/page', { title: '计量单位列表', body: pageOf(filters), reply: page(Unit) }),
  get: get('/{id}', { title: '计量单位详情', body: ById, reply: Unit }),
  create: post('', { title: '新增计量单位', body: Draft, reply: Unit, permission: 'unit:add' }),
  update: put('', {
    title: '修改计量单位',
    body: Draft.partial().extend({ id: Id }),
    reply: Unit,
    permission: 'unit:edit',
  }),
  remove: del('/{id}', { title: '删除计量单位', encoding: 'json', body: ById, reply: Done, permission: 'unit:delete' }),
  removeMany: post('/batchRemove', { title: '批量删除计量单位', body: ByIds, reply: Done, permission: 'unit:delete' }),
})

/** 1 of `from` is num/den of `to`; of one material only, where one is named. */
export const UnitConversion = z.object({
  id: Id,
  materialId: Id.nullable().meta({ title: '物料' }),
  materialCode: z.string().nullable().meta({ title: '物料编码' }),
  materialName: z.string().nullable().meta({ title: '物料名称' }),
  fromUnitId: Id.meta({ title: '单位' }),
  fromUnit: z.string().meta({ title: '单位' }),
  toUnitId: Id.meta({ title: '换算为' }),
  toUnit: z.string().meta({ title: '换算为' }),
  rate: Rate.meta({ title: '换算率' }),
  num: quantity({ decimals: 0, range: 'above zero' }).meta({ title: '换算分子' }),
  den: quantity({ decimals: 0, range: 'above zero' }).meta({ title: '换算分母' }),
  builtIn: z.boolean().meta({ title: '内置' }),
})
export type UnitConversion = z.infer<typeof UnitConversion>

const ConversionDraft = UnitConversion.pick({ fromUnitId: true, toUnitId: true, rate: true }).extend({
  materialId: Id.nullish().meta({ title: '物料' }),
})
export type UnitConversionDraft = z.output<typeof ConversionDraft>

const conversionFilters = {
  /** In either direction. */
  unitId: Id.optional().meta({ title: '单位' }),
  materialId: Id.optional().meta({ title: '物料' }),
  /** Of all materials alike, or of single ones. */
  scope: z.enum(['general', 'material']).optional().meta({ title: '适用范围' }),
}

export const unitConversion = calls('/lak/unitconversion', UNIT_READERS, {
  list: post('/list', { title: '单位换算', body: z.object(conversionFilters), reply: z.array(UnitConversion) }),
  page: post('/page', { title: '单位换算列表', body: pageOf(conversionFilters), reply: page(UnitConversion) }),
  get: get('/{id}', { title: '单位换算详情', body: ById, reply: UnitConversion }),
  create: post('', {
    title: '新增单位换算',
    body: ConversionDraft,
    reply: UnitConversion,
    permission: 'unit:edit|material:edit',
  }),
  update: put('', {
    title: '修改单位换算',
    body: z.object({ id: Id, rate: Rate.meta({ title: '换算率' }) }),
    reply: UnitConversion,
    permission: 'unit:edit|material:edit',
  }),
  remove: del('/{id}', {
    title: '删除单位换算',
    encoding: 'json',
    body: ById,
    reply: Done,
    permission: 'unit:edit|material:edit',
  }),
})
