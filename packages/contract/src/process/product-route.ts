import { z } from 'zod'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { ById, ByIds, Id, required, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { MaterialCode } from '../material/material-fields.ts'
import { ProductMaterial, ProductParameter, productSegmentFields } from './product-segment.ts'
import { RouteLink, RouteSegment, RouteStatus } from './route.ts'
import { SegmentResourceRanked } from './segment-fields.ts'

const fields = {
  materialId: Id.meta({ title: '产品' }),
  /** By code: a newer version of the route follows by itself. */
  routeCode: MaterialCode.meta({ title: '工艺路线' }),
  alternative: required(16).meta({ title: '替代方案' }),
  isDefault: Switch.meta({ title: '默认' }),
  status: Switch.meta({ title: '启用' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const ProductRoute = z.object({
  id: Id,
  ...fields,
  materialCode: z.string().meta({ title: '产品编码' }),
  materialName: z.string().meta({ title: '产品名称' }),
  specification: z.string().nullable().meta({ title: '规格型号' }),
  routeName: z.string().nullable().meta({ title: '路线名称' }),
  /** The released version, else the newest. */
  routeId: Id.nullable().meta({ title: '路线版本' }),
  routeVersion: z.number().int().nullable().meta({ title: '版本' }),
  routeStatus: RouteStatus.nullable().meta({ title: '路线状态' }),
  segmentCount: z.number().int().meta({ title: '工序数' }),
  /** Segments of which something is said for the product. */
  setCount: z.number().int().meta({ title: '已设置工序' }),
  createdAt: Time.meta({ title: '创建时间' }),
  updatedAt: Time.meta({ title: '修改时间' }),
})
export type ProductRoute = z.output<typeof ProductRoute>

export const ProductRouteDraft = z.object({
  ...fields,
  alternative: fields.alternative.optional(),
  isDefault: fields.isDefault.optional(),
  status: fields.status.optional(),
})
export type ProductRouteDraft = z.output<typeof ProductRouteDraft>

/** A segment of a route as it holds for the product: what is set, else what the segment says of itself. */
const OneSegment = RouteSegment.extend({
  ...productSegmentFields,
  /** None where nothing is said for the product yet. */
  productSegmentId: Id.nullable().meta({ title: '产品工序' }),
  productCenterId: Id.nullable().meta({ title: '工作中心' }),
  resources: z.array(SegmentResourceRanked).meta({ title: '资源' }),
  materials: z.array(ProductMaterial).meta({ title: '物料' }),
  parameters: z.array(ProductParameter).meta({ title: '参数' }),
  productFileCount: z.number().int().meta({ title: '文件数' }),
})
export type SegmentOfProduct = z.output<typeof OneSegment>

/** A component of the bill that holds today, and how much of it segments have. */
const Component = z.object({
  materialId: Id.meta({ title: '组件物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  specification: z.string().nullable().meta({ title: '规格型号' }),
  quantity: quantity().meta({ title: '用量' }),
  unitName: z.string().meta({ title: '单位' }),
  /** In percent, over all segments. */
  placed: quantity().meta({ title: '已分配（%）' }),
})
export type ProductComponent = z.output<typeof Component>

const Version = z.object({
  id: Id,
  version: z.number().int().meta({ title: '版本' }),
  status: RouteStatus.meta({ title: '状态' }),
})
export const WholeProductRoute = ProductRoute.extend({
  /** The version whose segments are told. */
  shownRouteId: Id.nullable().meta({ title: '路线版本' }),
  /** Versions of the route, the newest first. */
  versions: z.array(Version).meta({ title: '路线版本' }),
  segments: z.array(OneSegment).meta({ title: '工序' }),
  links: z.array(RouteLink).meta({ title: '连线' }),
  bomName: z.string().nullable().meta({ title: 'BOM' }),
  components: z.array(Component).meta({ title: '组件' }),
})
export type WholeProductRoute = z.output<typeof WholeProductRoute>

const filters = {
  /** A part of the product's code or name, or of the route's code. */
  keyword: text(100).optional(),
  materialId: Id.optional().meta({ title: '产品' }),
  routeCode: text(64).optional().meta({ title: '工艺路线' }),
  isDefault: Switch.optional().meta({ title: '默认' }),
  status: Switch.optional().meta({ title: '启用' }),
}

/** By which routes a product is made. */
export const productRoute = calls('/mes_production/productroute', 'productRoute', {
  page: post('/page', { title: '产品工艺列表', body: pageOf(filters), reply: page(ProductRoute) }),
  create: post('', {
    title: '新增产品工艺',
    body: ProductRouteDraft,
    reply: ProductRoute,
    permission: 'productRoute:add',
  }),
  update: put('', {
    title: '修改产品工艺',
    body: ProductRouteDraft.omit({ materialId: true, routeCode: true }).partial().extend({ id: Id }),
    reply: ProductRoute,
    permission: 'productRoute:edit',
  }),
  /** With all that is said of its segments, of the version that is named, else of the released one, else of the newest. */
  get: get('/{id}', {
    title: '产品工艺详情',
    body: z.object({ id: Id, routeId: Id.optional().meta({ title: '路线版本' }) }),
    reply: WholeProductRoute,
  }),
  remove: del('/{id}', {
    title: '删除产品工艺',
    encoding: 'json',
    body: ById,
    reply: Done,
    permission: 'productRoute:delete',
  }),
  removeMany: post('/batchRemove', {
    title: '批量删除产品工艺',
    body: ByIds,
    reply: Done,
    permission: 'productRoute:delete',
  }),
  setDefault: post('/setDefault', {
    title: '设为默认产品工艺',
    body: ById,
    reply: ProductRoute,
    permission: 'productRoute:edit',
  }),
  /** What another product's segments say, where this one's say nothing yet. */
  takeFrom: post('/takeFrom', {
    title: '从其他产品复制工艺参数',
    body: z.object({ id: Id, fromMaterialId: Id.meta({ title: '来源产品' }) }),
    reply: z.object({ count: z.number().int().meta({ title: '工序数' }) }),
    permission: 'productRoute:edit',
  }),
})
