import { z } from 'zod'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { DocumentEvent } from '../http/document.ts'
import { ById, ByIds, CodeOrNone, Day, Id, Name, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { ProductionOrder, ProductionOrderStatus } from './production-order.ts'
import { ProjectStatus } from './project-states.ts'

/** Projects that one call takes along. */
export const MOST_PROJECTS = 100
/** Orders of a project that are told at once. */
export const MOST_PROJECT_ORDERS = 2000

const plain = z.string().nullable()

const head = {
  name: Name.meta({ title: '项目名称' }),
  customerId: Id.nullish().meta({ title: '客户' }),
  startOn: Day.nullish().meta({ title: '开始日期' }),
  dueOn: Day.nullish().meta({ title: '交付日期' }),
  managerName: text(50).nullish().meta({ title: '负责人' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const Project = z.object({
  id: Id,
  code: z.string().meta({ title: '项目编号' }),
  status: ProjectStatus.meta({ title: '状态' }),
  ...head,
  customerId: Id.nullable().meta({ title: '客户' }),
  customerName: plain.meta({ title: '客户' }),
  startOn: Day.nullable().meta({ title: '开始日期' }),
  dueOn: Day.nullable().meta({ title: '交付日期' }),
  managerName: plain.meta({ title: '负责人' }),
  remark: plain.meta({ title: '备注' }),
  /** Orders that were not cancelled. */
  orderCount: z.number().int().meta({ title: '订单数' }),
  /** Of these, those that have ended. */
  endedCount: z.number().int().meta({ title: '已完成订单' }),
  /** The day that it is due on has passed, and it is not done. */
  isLate: z.boolean().meta({ title: '逾期' }),
  createdByName: z.string().meta({ title: '创建人' }),
  createdAt: Time.meta({ title: '创建时间' }),
  updatedByName: z.string().meta({ title: '修改人' }),
  updatedAt: Time.meta({ title: '修改时间' }),
})
export type Project = z.infer<typeof Project>

const ProjectDraft = z.object({ code: CodeOrNone.meta({ title: '项目编号' }), ...head })
export type ProjectDraft = z.output<typeof ProjectDraft>
const Seen = TimeInput.optional().meta({ title: '读取时的修改时间' })
const ProjectChange = z.object(head).partial().extend({ id: Id, seenAt: Seen })
export type ProjectChange = z.output<typeof ProjectChange>

/** What a project makes of a product, in the product's unit. */
const ProjectProduct = z.object({
  materialId: Id.meta({ title: '产品' }),
  materialCode: z.string().meta({ title: '产品编码' }),
  materialName: z.string().meta({ title: '产品名称' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  orders: z.number().int().meta({ title: '订单数' }),
  quantity: quantity().meta({ title: '计划数量' }),
  /** Of orders that are planned to have ended by now. */
  expected: quantity().meta({ title: '至今应完成' }),
  good: quantity().meta({ title: '合格数量' }),
  scrap: quantity().meta({ title: '报废数量' }),
})

/** A segment of a route, over the orders that go through it. */
const ProjectSegment = z.object({
  id: z.string(),
  routeName: plain.meta({ title: '工艺路线' }),
  materialName: z.string().meta({ title: '产品名称' }),
  no: z.number().int().meta({ title: '工序号' }),
  name: z.string().meta({ title: '工序' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  quantity: quantity().meta({ title: '计划数量' }),
  good: quantity().meta({ title: '合格数量' }),
  scrap: quantity().meta({ title: '报废数量' }),
  plans: z.number().int().meta({ title: '工序计划数' }),
  donePlans: z.number().int().meta({ title: '已完成工序计划' }),
})

export const ProjectInfo = Project.extend({
  /** Percent of the orders' quantities that are good, every order weighing the same: their units do not add up. */
  byQuantity: z.number().meta({ title: '数量进度（%）' }),
  /** Percent of the orders that have ended. */
  byOrders: z.number().meta({ title: '订单进度（%）' }),
  /** Percent of the orders that are planned to have ended by now. */
  planned: z.number().meta({ title: '计划进度（%）' }),
  lateCount: z.number().int().meta({ title: '逾期订单' }),
  plannedStart: Time.nullable().meta({ title: '计划开工' }),
  plannedEnd: Time.nullable().meta({ title: '计划完工' }),
  actualStart: Time.nullable().meta({ title: '实际开工' }),
  actualEnd: Time.nullable().meta({ title: '实际完工' }),
  products: z.array(ProjectProduct).meta({ title: '产品' }),
  segments: z.array(ProjectSegment).meta({ title: '工序进度' }),
})
export type ProjectInfo = z.infer<typeof ProjectInfo>

export const ProjectChart = z.object({
  byState: z
    .array(
      z.object({
        status: ProductionOrderStatus.meta({ title: '状态' }),
        count: z.number().int().meta({ title: '订单数' }),
      }),
    )
    .meta({ title: '订单状态' }),
  /** Each unit by itself; a week by its Monday. */
  weeks: z
    .array(
      z.object({
        week: Day.meta({ title: '周' }),
        unit: z.string().meta({ title: '单位' }),
        planned: quantity().meta({ title: '计划数量' }),
        good: quantity().meta({ title: '合格数量' }),
        scrap: quantity().meta({ title: '报废数量' }),
      }),
    )
    .meta({ title: '每周产出' }),
})
export type ProjectChart = z.infer<typeof ProjectChart>

const filters = {
  /** A part of code or name. */
  keyword: text(100).optional(),
  code: text(64).optional().meta({ title: '项目编号' }),
  status: z
    .union([ProjectStatus, z.array(ProjectStatus).max(10)])
    .optional()
    .meta({ title: '状态' }),
  customerId: Id.optional().meta({ title: '客户' }),
  isLate: z.boolean().optional().meta({ title: '逾期' }),
}

/** What orders are made for together. */
export const project = calls('/mes_production/project', 'project', {
  page: post('/page', { title: '项目列表', body: pageOf(filters), reply: page(Project) }),
  /** To choose from: those of a state, or whose code or name holds `param`. */
  list: get('/list', {
    title: '项目查询',
    body: z.object({ param: text(100).optional().meta({ title: '编号或名称' }), status: ProjectStatus.optional() }),
    reply: z.array(Project),
    permission: 'project|productionOrder',
  }),
  info: get('/info/{id}', { title: '项目进度', body: ById, reply: ProjectInfo }),
  orders: get('/order/{id}', { title: '项目的生产订单', body: ById, reply: z.array(ProductionOrder) }),
  chart: get('/infoChart/{id}', { title: '项目图表', body: ById, reply: ProjectChart }),
  get: get('/{id}', { title: '项目详情', body: ById, reply: Project }),
  create: post('', { title: '新增项目', body: ProjectDraft, reply: Project, permission: 'project:add' }),
  update: put('', { title: '修改项目', body: ProjectChange, reply: Project, permission: 'project:edit' }),
  /** Takes projects to the state that is named, where they may go there: all of them or none. */
  setStatus: put('/batchUpdateStatus', {
    title: '变更项目状态',
    body: z.object({
      ids: z
        .array(Id)
        .min(1, { error: '请选择项目' })
        .max(MOST_PROJECTS, { error: `一次最多 ${MOST_PROJECTS} 个项目` })
        .meta({ title: '项目' }),
      status: ProjectStatus.meta({ title: '状态' }),
      seenAt: Seen,
    }),
    reply: z.array(Project),
    permission: 'project:edit|project:stop',
  }),
  remove: del('/{id}', {
    title: '删除项目',
    encoding: 'json',
    body: ById,
    reply: Done,
    permission: 'project:delete',
  }),
  removeMany: del('/batchRemove', {
    title: '批量删除项目',
    encoding: 'ids',
    body: ByIds,
    reply: Done,
    permission: 'project:delete',
  }),
  history: post('/history', { title: '项目的变更记录', body: ById, reply: z.array(DocumentEvent) }),
  export: post('/export', { title: '导出项目', kind: 'file', body: z.object(filters) }),
})
