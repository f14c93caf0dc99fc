import { z } from 'zod'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { DocumentEvent, RelatedDocument } from '../http/document.ts'
import { ById, ByIds, Day, Id, Name, Switch, Time, TimeInput, text } from '../http/fields.ts'
import { linesOf } from '../http/lines.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { sheetCalls } from '../http/sheet.ts'
import { statusOf } from '../http/status-of.ts'
import { versionStates } from '../http/version.ts'
import { MaterialCode } from '../material/material-fields.ts'
import { ProcessFile, SentFiles } from './process-file.ts'
import { SegmentResource } from './segment-fields.ts'

/** Segments of one route. */
export const MOST_ROUTE_SEGMENTS = 200
export const MOST_ROUTE_LINKS = 1000

/** Who may look routes up: their own screen, and those that give them to products. */
export const ROUTE_READERS = 'route|productRoute'

/** A released version is never changed: a change is a draft of its next version. What a newer one has replaced stays for the days it held on. */
export const routeStates = versionStates('route', {
  release: ['hasSegments', 'soundGraph', 'segmentsInUse', 'capable', 'itemsPlaced'],
  enable: ['segmentsInUse', 'capable'],
})
export const RouteStatus = statusOf(routeStates)
export type RouteStatus = z.infer<typeof RouteStatus>

export const LinkKind = z.enum(['next', 'rework'], { error: '应为流转或返工' }).meta({ title: '连线类型' })
const SegmentNo = z
  .number()
  .int({ error: '应为整数' })
  .min(1, { error: '应为 1 或更多' })
  .max(9999, { error: '不能超过 9999' })
  .meta({ title: '序号' })
const Place = z.number().min(-100_000).max(100_000).nullish()

export const routeSegmentFields = {
  /** 10, 20 …: unique in the route. */
  no: SegmentNo,
  segmentId: Id.meta({ title: '引用工序' }),
  /** What it is called in this route; that of the segment where nothing is said. */
  name: Name.nullish().meta({ title: '名称' }),
  workCenterId: Id.nullish().meta({ title: '工作中心' }),
  /** Where it was put in the drawing by hand. */
  x: Place.meta({ title: '横向位置' }),
  y: Place.meta({ title: '纵向位置' }),
  /** Pieces that may go on before all are done. */
  transferQuantity: quantity({ range: 'above zero' }).nullish().meta({ title: '转移批量' }),
  /** One segment of a group is done, not all. */
  alternativeGroup: text(16).nullish().meta({ title: '替代组' }),
}

export const RouteSegment = z.object({
  id: Id,
  ...routeSegmentFields,
  /** As the route calls it. */
  segmentName: z.string().meta({ title: '工序名称' }),
  segmentCode: z.string().meta({ title: '工序编码' }),
  segmentType: z.string().meta({ title: '工序类型' }),
  /** That of the route, else that of the segment. */
  centerId: Id.nullable().meta({ title: '工作中心' }),
  workCenterName: z.string().nullable().meta({ title: '工作中心' }),
  setUpSeconds: z.number().int().meta({ title: '准备时间（秒）' }),
  runSeconds: quantity().meta({ title: '单件工时（秒）' }),
  isOutside: Switch.meta({ title: '委外' }),
  needsFirstArticle: Switch.meta({ title: '首件检验' }),
  resourceCount: z.number().int().meta({ title: '资源数' }),
  fileCount: z.number().int().meta({ title: '文件数' }),
})
export type RouteSegment = z.output<typeof RouteSegment>

const ratio = {
  /** For `denominator` pieces of the one there are `numerator` of the other. */
  numerator: quantity({ range: 'above zero' }).meta({ title: '后道数量' }),
  denominator: quantity({ range: 'above zero' }).meta({ title: '前道数量' }),
}
/** A link by the numbers of its segments: those of new ones have no ids yet. */
export const RouteLinkDraft = z.object({
  fromNo: SegmentNo.meta({ title: '前道序号' }),
  toNo: SegmentNo.meta({ title: '后道序号' }),
  kind: LinkKind.optional(),
  numerator: ratio.numerator.optional(),
  denominator: ratio.denominator.optional(),
})
export type RouteLinkDraft = z.output<typeof RouteLinkDraft>
export const RouteLink = z.object({
  id: Id,
  fromId: Id.meta({ title: '前道工序' }),
  toId: Id.meta({ title: '后道工序' }),
  fromNo: SegmentNo.meta({ title: '前道序号' }),
  toNo: SegmentNo.meta({ title: '后道序号' }),
  kind: LinkKind,
  ...ratio,
})
export type RouteLink = z.output<typeof RouteLink>

const head = {
  name: Name.meta({ title: '路线名称' }),
  validFrom: Day.nullable().meta({ title: '生效日期' }),
  /** The first day on which it does not hold any more. */
  validTo: Day.nullable().meta({ title: '失效日期' }),
  remark: text(500).nullable().meta({ title: '备注' }),
}

export const Route = z.object({
  id: Id,
  code: MaterialCode.meta({ title: '路线编码' }),
  version: z.number().int().meta({ title: '版本' }),
  ...head,
  status: RouteStatus.meta({ title: '状态' }),
  segmentCount: z.number().int().meta({ title: '工序数' }),
  productCount: z.number().int().meta({ title: '产品数' }),
  releasedBy: z.string().nullable().meta({ title: '发布人' }),
  releasedAt: Time.nullable().meta({ title: '发布时间' }),
  createdByName: z.string().meta({ title: '创建人' }),
  createdAt: Time.meta({ title: '创建时间' }),
  updatedByName: z.string().meta({ title: '修改人' }),
  updatedAt: Time.meta({ title: '修改时间' }),
})
export type Route = z.infer<typeof Route>

const Flow = z.object({
  segments: z.array(RouteSegment).meta({ title: '工序' }),
  links: z.array(RouteLink).meta({ title: '连线' }),
})
export type RouteFlow = z.infer<typeof Flow>
export const WholeRoute = Route.extend({
  ...Flow.shape,
  /** The company wants another to release it than the caller, who has written it. */
  needsOther: z.boolean().meta({ title: '须由他人发布' }),
})
export type WholeRoute = z.infer<typeof WholeRoute>

const graph = {
  segments: linesOf(routeSegmentFields, { title: '工序', most: MOST_ROUTE_SEGMENTS }).optional(),
  /** All there are: those not sent go. A draft whose segments are in a row needs none: they follow by their numbers. */
  links: z
    .array(RouteLinkDraft)
    .max(MOST_ROUTE_LINKS, { error: `最多 ${MOST_ROUTE_LINKS} 条连线` })
    .optional()
    .meta({ title: '连线' }),
}

export const RouteDraft = z.object({
  /** Left empty, it is given by the company's code rule. */
  code: MaterialCode.nullish().meta({ title: '路线编码' }),
  name: head.name,
  validFrom: head.validFrom.optional(),
  validTo: head.validTo.optional(),
  remark: head.remark.optional(),
  ...graph,
})
export type RouteDraft = z.output<typeof RouteDraft>

const RouteChange = RouteDraft.omit({ code: true })
  .partial()
  .extend({
    id: Id,
    /** `updatedAt` of what the caller has before him: a change on top of somebody else's is refused. */
    seenAt: TimeInput.optional().meta({ title: '读取时的修改时间' }),
  })
export type RouteChange = z.output<typeof RouteChange>

const Step = z.object({ id: Id, seenAt: TimeInput.optional().meta({ title: '读取时的修改时间' }) })

const filters = {
  /** A part of its code or name. */
  keyword: text(100).optional(),
  code: text(64).optional().meta({ title: '路线编码' }),
  name: text(100).optional().meta({ title: '路线名称' }),
  status: RouteStatus.optional().meta({ title: '状态' }),
  /** Routes that have this segment. */
  segmentId: Id.optional().meta({ title: '工序' }),
}

const kind = z.enum(['added', 'removed', 'changed', 'same']).meta({ title: '差异' })
const SegmentDifference = z.object({
  kind,
  no: SegmentNo,
  before: RouteSegment.nullable().meta({ title: '原版本' }),
  after: RouteSegment.nullable().meta({ title: '新版本' }),
  fields: z
    .array(z.enum(['segmentId', 'name', 'workCenterId', 'transferQuantity', 'alternativeGroup']))
    .meta({ title: '变化字段' }),
})
export type RouteSegmentDifference = z.infer<typeof SegmentDifference>
const LinkDifference = z.object({
  kind,
  before: RouteLink.nullable().meta({ title: '原版本' }),
  after: RouteLink.nullable().meta({ title: '新版本' }),
})
export type RouteLinkDifference = z.infer<typeof LinkDifference>

/** Routes: the segments that a product goes through, in versions. */
export const route = calls('/mes_production/route', ROUTE_READERS, {
  page: get('/page', {
    title: '工艺路线列表',
    body: pageOf(filters),
    reply: page(Route),
    permission: `${ROUTE_READERS}|productionOrder`,
  }),
  /** The versions that carry a code, the newest first. */
  byCode: get('/code/{code}', {
    title: '按编码查询工艺路线',
    body: z.object({ code: text(64) }),
    reply: z.array(Route),
  }),
  get: get('/{id}', { title: '工艺路线详情', body: ById, reply: WholeRoute }),
  /** The segments of a route by their numbers. */
  segments: get('/segment/{id}', { title: '工艺路线的工序', body: ById, reply: z.array(RouteSegment) }),
  /** What a segment of a route asks for. */
  segmentResources: get('/segment/resource/{id}', {
    title: '路线工序的资源',
    body: ById,
    reply: z.array(SegmentResource),
  }),
  segmentFiles: get('/segment/file/{id}', { title: '路线工序的文件', body: ById, reply: z.array(ProcessFile) }),
  saveSegmentFiles: post('/segment/file', {
    title: '保存路线工序的文件',
    body: z.object({ routeSegmentId: Id.meta({ title: '路线工序' }), files: SentFiles }),
    reply: z.array(ProcessFile),
    permission: 'route:edit',
  }),
  /** Segments and where pieces go from each. */
  flow: get('/flow/{id}', { title: '工艺路线流程图', body: ById, reply: Flow }),
  create: post('', { title: '新增工艺路线', body: RouteDraft, reply: WholeRoute, permission: 'route:add' }),
  update: put('', { title: '修改工艺路线', body: RouteChange, reply: WholeRoute, permission: 'route:edit' }),
  remove: del('/{id}', {
    title: '删除工艺路线',
    encoding: 'json',
    body: ById,
    reply: Done,
    permission: 'route:delete',
  }),
  removeMany: post('/batchRemove', {
    title: '批量删除工艺路线',
    body: ByIds,
    reply: Done,
    permission: 'route:delete',
  }),
  release: post('/release', { title: '发布工艺路线', body: Step, reply: WholeRoute, permission: 'route:release' }),
  disable: post('/disable', { title: '停用工艺路线', body: Step, reply: WholeRoute, permission: 'route:release' }),
  enable: post('/enable', { title: '启用工艺路线', body: Step, reply: WholeRoute, permission: 'route:release' }),
  /** A draft of the next version, or of a new route where a code is given; what is said of products goes over with a version. */
  copy: post('/copy', {
    title: '复制工艺路线',
    body: z.object({
      id: Id,
      code: MaterialCode.optional().meta({ title: '路线编码' }),
      name: head.name.optional(),
    }),
    reply: WholeRoute,
    permission: 'route:add',
  }),
  compare: post('/compare', {
    title: '比较工艺路线版本',
    body: z.object({ before: Id.meta({ title: '原版本' }), after: Id.meta({ title: '新版本' }) }),
    reply: z.object({
      before: Route,
      after: Route,
      segments: z.array(SegmentDifference),
      links: z.array(LinkDifference),
    }),
  }),
  history: post('/history', { title: '工艺路线的变更记录', body: ById, reply: z.array(DocumentEvent) }),
  /** The other versions of its code. */
  related: post('/related', { title: '相关工艺路线', body: ById, reply: z.array(RelatedDocument) }),
  ...sheetCalls('route', '工艺路线'),
  export: post('/export', { title: '导出工艺路线', kind: 'file', body: z.object(filters), permission: 'route' }),
})
