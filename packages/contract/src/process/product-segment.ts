import { z } from 'zod'
import { calls, Done, get, post } from '../http/call.ts'
import { ById, Id, Switch, text } from '../http/fields.ts'
import { quantity } from '../http/quantity.ts'
import { Percent } from '../material/material-fields.ts'
import { ProcessFile, SentFiles } from './process-file.ts'
import { FirstArticle, RankedResources, RunSeconds, SegmentResourceRanked, SetUpSeconds } from './segment-fields.ts'

const MOST_MATERIALS = 500
const MOST_PARAMETERS = 100

export const productSegmentFields = {
  setUpSeconds: SetUpSeconds,
  /** For `baseQuantity` pieces. */
  runSeconds: RunSeconds,
  baseQuantity: quantity({ range: 'above zero' }).meta({ title: '工时对应数量' }),
  needsFirstArticle: FirstArticle,
}

const share = Percent.refine((text) => Number(text) > 0, { error: '应大于 0' }).meta({ title: '分配比例（%）' })
const parameter = {
  name: text(50).min(1, { error: '此项不能为空' }).meta({ title: '参数名称' }),
  unit: text(20).nullish().meta({ title: '单位' }),
  low: quantity({ range: 'any' }).nullish().meta({ title: '下限' }),
  high: quantity({ range: 'any' }).nullish().meta({ title: '上限' }),
  isRequired: Switch.meta({ title: '必填' }),
  /** A standard signal: the value is taken from the machine's point that carries it. */
  pointSignal: text(64).nullish().meta({ title: '取自信号' }),
}

export const ProductMaterial = z.object({
  id: Id,
  materialId: Id.meta({ title: '组件物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  share: quantity().meta({ title: '分配比例（%）' }),
})
export type ProductMaterial = z.output<typeof ProductMaterial>
export const ProductParameter = z.object({ id: Id, ...parameter })
export type ProductParameter = z.output<typeof ProductParameter>

export const ProductSegment = z.object({
  id: Id,
  materialId: Id.meta({ title: '产品' }),
  materialCode: z.string().meta({ title: '产品编码' }),
  materialName: z.string().meta({ title: '产品名称' }),
  routeId: Id.meta({ title: '工艺路线' }),
  routeCode: z.string().meta({ title: '路线编码' }),
  routeVersion: z.number().int().meta({ title: '版本' }),
  routeSegmentId: Id.meta({ title: '路线工序' }),
  no: z.number().int().meta({ title: '序号' }),
  segmentName: z.string().meta({ title: '工序名称' }),
  ...productSegmentFields,
  workCenterId: Id.nullable().meta({ title: '工作中心' }),
  workCenterName: z.string().nullable().meta({ title: '工作中心' }),
})
export type ProductSegment = z.output<typeof ProductSegment>

const of = {
  materialId: Id.meta({ title: '产品' }),
  routeSegmentId: Id.meta({ title: '路线工序' }),
}
/** What is not sent of an existing one stays; lists are sent whole. */
const Saved = z.object({
  ...of,
  setUpSeconds: productSegmentFields.setUpSeconds.optional(),
  runSeconds: productSegmentFields.runSeconds.optional(),
  baseQuantity: productSegmentFields.baseQuantity.optional(),
  needsFirstArticle: productSegmentFields.needsFirstArticle.optional(),
  workCenterId: Id.nullish().meta({ title: '工作中心' }),
  resources: RankedResources.optional(),
  materials: z
    .array(z.object({ materialId: Id.meta({ title: '组件物料' }), share: share.optional() }))
    .max(MOST_MATERIALS, { error: `最多 ${MOST_MATERIALS} 种物料` })
    .optional()
    .meta({ title: '物料' }),
  parameters: z
    .array(z.object({ ...parameter, isRequired: parameter.isRequired.optional() }))
    .max(MOST_PARAMETERS, { error: `最多 ${MOST_PARAMETERS} 个参数` })
    .optional()
    .meta({ title: '参数' }),
})
export type SavedProductSegment = z.output<typeof Saved>

/** What is said of a route's segments for one product: times, resources, components, parameters to record, files. */
export const productSegment = calls('/mes_production/productsegment', 'productRoute', {
  get: get('/{id}', { title: '产品工序详情', body: ById, reply: ProductSegment }),
  files: get('/file/{id}', { title: '产品工序的文件', body: ById, reply: z.array(ProcessFile) }),
  materials: get('/material/{id}', { title: '产品工序的物料', body: ById, reply: z.array(ProductMaterial) }),
  resources: get('/resource/{id}', { title: '产品工序的资源', body: ById, reply: z.array(SegmentResourceRanked) }),
  /** What is to be recorded there. */
  parameters: get('/schema/{id}', { title: '产品工序的参数', body: ById, reply: z.array(ProductParameter) }),
  /** Of several segments at once: all of them or none. */
  save: post('', {
    title: '保存产品工序',
    body: z.object({
      segments: z
        .array(Saved)
        .min(1, { error: '请至少修改一道工序' })
        .max(200, { error: '一次最多 200 道工序' })
        .meta({ title: '工序' }),
    }),
    reply: z.array(ProductSegment),
    permission: 'productRoute:edit',
  }),
  saveFiles: post('/file', {
    title: '保存产品工序的文件',
    body: z.object({ ...of, files: SentFiles }),
    reply: z.array(ProcessFile),
    permission: 'productRoute:edit',
  }),
  /** What the segment says of itself holds again. */
  remove: post('/remove', {
    title: '清除产品工序设置',
    body: ById,
    reply: Done,
    permission: 'productRoute:edit',
  }),
})
