import { z } from 'zod'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { DocumentEvent, RelatedDocument } from '../http/document.ts'
import { ById, ByIds, Day, Id, required, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { sheetCalls } from '../http/sheet.ts'
import { states } from '../http/states.ts'
import { statusOf } from '../http/status-of.ts'
import { MaterialCode, Percent } from '../material/material-fields.ts'
import { LotCode } from '../trace/lot.ts'
import { PlanLink, SegmentPlan } from './segment-plan.ts'

const cancel = {
  to: 'cancelled',
  title: '取消',
  permission: 'productionOrder:cancel',
  isDangerous: true,
  guards: ['nothingMade'],
} as const
const complete = {
  to: 'completed',
  title: '完工',
  permission: 'productionOrder:complete',
  guards: ['enoughOrReason', 'nothingInWork'],
} as const

/** An order from what is wanted to what was made. Paused, it goes on where it stood; what has made something is completed, never cancelled. */
export const productionOrderStates = states({
  draft: {
    title: '草稿',
    colour: 'default',
    isOpen: true,
    on: {
      plan: {
        to: 'planned',
        title: '排产',
        permission: 'productionOrder:plan',
        guards: ['hasRoute', 'activeMaterial'],
      },
      cancel,
    },
  },
  planned: {
    title: '已排产',
    colour: 'default',
    on: {
      release: {
        to: 'released',
        title: '下达',
        permission: 'productionOrder:release',
        guards: ['projectGoes', 'hasPlaces', 'hasDates'],
      },
      withdraw: { to: 'draft', title: '撤回排产', permission: 'productionOrder:plan' },
      cancel,
    },
  },
  released: {
    title: '已下达',
    colour: 'processing',
    on: {
      start: { to: 'running', title: '开工', permission: 'workbench:work' },
      pause: { to: 'held', title: '暂停', permission: 'productionOrder:pause' },
      cancel,
    },
  },
  running: {
    title: '生产中',
    colour: 'processing',
    on: { pause: { to: 'paused', title: '暂停', permission: 'productionOrder:pause' }, complete, cancel },
  },
  /** Paused before its first start. */
  held: {
    title: '已暂停',
    colour: 'warning',
    on: { resume: { to: 'released', title: '恢复', permission: 'productionOrder:pause' }, cancel },
  },
  paused: {
    title: '已暂停',
    colour: 'warning',
    on: { resume: { to: 'running', title: '恢复', permission: 'productionOrder:pause' }, cancel },
  },
  completed: {
    title: '已完工',
    colour: 'success',
    on: {
      reopen: { to: 'running', title: '重新打开', permission: 'productionOrder:reopen' },
      close: { to: 'closed', title: '关闭', permission: 'productionOrder:close' },
    },
  },
  closed: { title: '已关闭', colour: 'default', on: {} },
  cancelled: { title: '已取消', colour: 'error', on: {} },
})
export const ProductionOrderStatus = statusOf(productionOrderStates)
export type ProductionOrderStatus = z.infer<typeof ProductionOrderStatus>

/** Who may look orders up: those whose screens have any of them. */
export const PRODUCTION_READERS = 'productionOrder|segmentPlan|workOrder|workbench|project'

/** Where an order comes from. */
export const OrderSource = z.enum(['hand', 'demand', 'project', 'parent', 'proposal', 'sheet', 'split'])
export type OrderSource = z.infer<typeof OrderSource>
export const orderSourceTitles: Record<OrderSource, string> = {
  hand: '手工',
  demand: '需求',
  project: '项目',
  parent: '上级订单',
  proposal: '需求计划',
  sheet: '导入',
  split: '拆分',
}

const Priority = z.number().int().min(1, { error: '应为 1 到 9' }).max(9, { error: '应为 1 到 9' })

const head = {
  materialId: Id.meta({ title: '产品' }),
  /** In the product's base unit. */
  quantity: quantity({ range: 'above zero' }).meta({ title: '计划数量' }),
  dueOn: Day.meta({ title: '交货日期' }),
  /** Not before this day. */
  startOn: Day.nullish().meta({ title: '最早开工日期' }),
  /** 1 first. */
  priority: Priority.optional().meta({ title: '优先级' }),
  overPercent: Percent.optional().meta({ title: '超产允差（%）' }),
  underPercent: Percent.optional().meta({ title: '欠产允差（%）' }),
  /** The product's usual one on the day where nothing is said. */
  routeId: Id.nullish().meta({ title: '工艺路线' }),
  bomId: Id.nullish().meta({ title: 'BOM' }),
  /** Where material is taken from. */
  issueLocationId: Id.nullish().meta({ title: '投料库位' }),
  /** Where what was made is put. */
  receiptLocationId: Id.nullish().meta({ title: '完工库位' }),
  lotCode: LotCode.nullish().meta({ title: '产出批次号' }),
  projectId: Id.nullish().meta({ title: '项目' }),
  demandId: Id.nullish().meta({ title: '需求单' }),
  /** Whom it is made for, and by which number of theirs; those of its demand where nothing is said. */
  customerId: Id.nullish().meta({ title: '客户' }),
  customerOrderNo: text(64).nullish().meta({ title: '客户订单号' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

const plain = z.string().nullable()

export const ProductionOrder = z.object({
  id: Id,
  code: z.string().meta({ title: '订单编号' }),
  status: ProductionOrderStatus.meta({ title: '状态' }),
  source: OrderSource.meta({ title: '来源' }),
  parentId: Id.nullable().meta({ title: '上级订单' }),
  parentCode: plain.meta({ title: '上级订单' }),
  ...head,
  startOn: Day.nullable().meta({ title: '最早开工日期' }),
  priority: Priority.meta({ title: '优先级' }),
  overPercent: quantity().meta({ title: '超产允差（%）' }),
  underPercent: quantity().meta({ title: '欠产允差（%）' }),
  routeId: Id.nullable().meta({ title: '工艺路线' }),
  routeName: plain.meta({ title: '工艺路线' }),
  bomId: Id.nullable().meta({ title: 'BOM' }),
  bomName: plain.meta({ title: 'BOM' }),
  issueLocationId: Id.nullable().meta({ title: '投料库位' }),
  issueLocation: plain.meta({ title: '投料库位' }),
  receiptLocationId: Id.nullable().meta({ title: '完工库位' }),
  receiptLocation: plain.meta({ title: '完工库位' }),
  lotCode: plain.meta({ title: '产出批次号' }),
  projectId: Id.nullable().meta({ title: '项目' }),
  projectName: plain.meta({ title: '项目' }),
  demandId: Id.nullable().meta({ title: '需求单' }),
  demandCode: plain.meta({ title: '需求单' }),
  customerId: Id.nullable().meta({ title: '客户' }),
  customerName: plain.meta({ title: '客户' }),
  customerOrderNo: plain.meta({ title: '客户订单号' }),
  remark: plain.meta({ title: '备注' }),
  materialCode: z.string().meta({ title: '产品编码' }),
  materialName: z.string().meta({ title: '产品名称' }),
  specification: plain.meta({ title: '规格型号' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  /** Good pieces of its last segments. */
  goodQuantity: quantity().meta({ title: '合格数量' }),
  scrapQuantity: quantity().meta({ title: '报废数量' }),
  plannedStart: Time.nullable().meta({ title: '计划开工' }),
  plannedEnd: Time.nullable().meta({ title: '计划完工' }),
  actualStart: Time.nullable().meta({ title: '实际开工' }),
  actualEnd: Time.nullable().meta({ title: '实际完工' }),
  /** Its day has passed, or it ended after it; it is planned to end after that; something that its plan says has not happened yet. */
  isLate: z.boolean().meta({ title: '逾期' }),
  isDelayed: z.boolean().meta({ title: '预计延期' }),
  isBehind: z.boolean().meta({ title: '落后' }),
  /** What it waits for since the supply of that was called off or comes too late. */
  supplyProblem: plain.meta({ title: '供应异常' }),
  /** Why it was completed short, paused or cancelled. */
  reason: plain.meta({ title: '原因' }),
  createdByName: z.string().meta({ title: '创建人' }),
  createdAt: Time.meta({ title: '创建时间' }),
  updatedByName: z.string().meta({ title: '修改人' }),
  updatedAt: Time.meta({ title: '修改时间' }),
})
export type ProductionOrder = z.infer<typeof ProductionOrder>

/** What an order needs of a material, at which of its segments; of a made part which orders make it. */
export const OrderComponent = z.object({
  id: Id,
  segmentPlanId: Id.nullable().meta({ title: '工序计划' }),
  segmentName: plain.meta({ title: '工序' }),
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  specification: plain.meta({ title: '规格型号' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  required: quantity().meta({ title: '需求数量' }),
  consumed: quantity().meta({ title: '已耗用' }),
  isFixed: z.boolean().meta({ title: '固定用量' }),
  isBackflush: z.boolean().meta({ title: '倒冲' }),
  /** Number of its goods, as it is scanned. */
  gtin: z.string().nullable().meta({ title: '商品条码' }),
})
export type OrderComponent = z.infer<typeof OrderComponent>

export const WholeProductionOrder = ProductionOrder.extend({
  components: z.array(OrderComponent).meta({ title: '用料清单' }),
  segmentPlans: z.array(SegmentPlan).meta({ title: '工序计划' }),
  /** Ways between its segments, with what waits there; of a plan that was split they are the first part's. */
  links: z.array(PlanLink).meta({ title: '流转' }),
})
export type WholeProductionOrder = z.infer<typeof WholeProductionOrder>

const Draft = z.object(head)
export type ProductionOrderDraft = z.output<typeof Draft>
const Seen = TimeInput.optional().meta({ title: '读取时的修改时间' })
const Change = Draft.omit({ materialId: true })
  .partial()
  .extend({
    id: Id,
    seenAt: Seen,
    /** What the change comes to was looked at: asked for where it uses other material than was planned. */
    isAccepted: z.boolean().optional().meta({ title: '已确认变更差异' }),
  })
export type ProductionOrderChange = z.output<typeof Change>

const filters = {
  /** A part of the order's code, of the customer's number, or of the product's code or name. */
  keyword: text(100).optional(),
  code: text(64).optional().meta({ title: '订单编号' }),
  status: z
    .union([ProductionOrderStatus, z.array(ProductionOrderStatus).max(20)])
    .optional()
    .meta({ title: '状态' }),
  source: OrderSource.optional().meta({ title: '来源' }),
  materialId: Id.optional().meta({ title: '产品' }),
  projectId: Id.optional().meta({ title: '项目' }),
  parentId: Id.optional().meta({ title: '上级订单' }),
  customerId: Id.optional().meta({ title: '客户' }),
  dueFrom: Day.optional().meta({ title: '交货日期起' }),
  dueTo: Day.optional().meta({ title: '交货日期止' }),
  isLate: z.boolean().optional().meta({ title: '逾期' }),
  isDelayed: z.boolean().optional().meta({ title: '预计延期' }),
  isBehind: z.boolean().optional().meta({ title: '落后' }),
  hasSupplyProblem: z.boolean().optional().meta({ title: '供应异常' }),
}

/** What stands for a material that is short, and is counted for it. */
export const CountedSubstitute = z.object({
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  unit: z.string().meta({ title: '单位' }),
  /** What of it lies there, and what comes. */
  quantity: quantity().meta({ title: '可用' }),
  /** What of that lies in houses, from where it is brought. */
  picked: quantity().meta({ title: '仓库可备' }),
  expected: quantity().meta({ title: '在途' }),
})
export type CountedSubstitute = z.infer<typeof CountedSubstitute>

/** Whether it can be made: what of each thing is there by when. */
const Missing = z.object({
  kind: z.enum(['material', 'capacity', 'people', 'tool']).meta({ title: '类别' }),
  /** What is looked at: a material, a work center on a day, a skill, a tool. */
  name: z.string().meta({ title: '名称' }),
  code: plain.meta({ title: '编码' }),
  segmentName: plain.meta({ title: '工序' }),
  unit: plain.meta({ title: '单位' }),
  required: quantity().meta({ title: '需求' }),
  available: quantity().meta({ title: '可用' }),
  /** On its way by orders that stand. */
  expected: quantity().meta({ title: '在途' }),
  /** What of that lies there and waits for inspection. */
  inspected: quantity().meta({ title: '其中待检' }),
  short: quantity().meta({ title: '缺口' }),
  /** When all of it will be there; none where nobody knows. */
  readyOn: Day.nullable().meta({ title: '齐备日期' }),
  isReady: z.boolean().meta({ title: '齐套' }),
  /** Of what is there and comes, what is of other materials. */
  substitutes: z.array(CountedSubstitute).meta({ title: '替代' }),
})
const Readiness = z.object({
  orderId: Id.meta({ title: '订单' }),
  code: z.string().meta({ title: '订单编号' }),
  isReady: z.boolean().meta({ title: '齐套' }),
  readyOn: Day.nullable().meta({ title: '齐备日期' }),
  lines: z.array(Missing).meta({ title: '明细' }),
})
export type Readiness = z.infer<typeof Readiness>

/** What a change would come to: of what is needed, and of the order and those below it. Zero where one is not there. */
const Difference = z.object({
  components: z
    .array(
      z.object({
        segmentPlanId: Id.nullable().meta({ title: '工序计划' }),
        segmentName: plain.meta({ title: '工序' }),
        materialCode: z.string().meta({ title: '物料编码' }),
        materialName: z.string().meta({ title: '物料名称' }),
        isFixed: z.boolean().meta({ title: '固定用量' }),
        unit: z.string().meta({ title: '单位' }),
        before: quantity().meta({ title: '变更前' }),
        after: quantity().meta({ title: '变更后' }),
      }),
    )
    .meta({ title: '用料清单' }),
  orders: z
    .array(
      z.object({
        code: z.string().meta({ title: '订单编号' }),
        materialName: z.string().meta({ title: '产品名称' }),
        unit: z.string().meta({ title: '单位' }),
        before: quantity().meta({ title: '变更前' }),
        after: quantity().meta({ title: '变更后' }),
        startBefore: Time.nullable().meta({ title: '变更前计划开工' }),
        startAfter: Time.nullable().meta({ title: '变更后计划开工' }),
        endBefore: Time.nullable().meta({ title: '变更前计划完工' }),
        endAfter: Time.nullable().meta({ title: '变更后计划完工' }),
      }),
    )
    .meta({ title: '订单' }),
})
export type OrderDifference = z.input<typeof Difference>

/** Orders that one call takes along. */
export const MOST_ORDERS = 100
const Ids = z
  .array(Id)
  .min(1, { error: '请选择订单' })
  .max(MOST_ORDERS, { error: `一次最多 ${MOST_ORDERS} 张订单` })
  .meta({ title: '订单' })

/** What is told of a step. */
const Reason = text(200).nullish().meta({ title: '原因' })

/** Orders to make a product. */
export const productionOrder = calls('/mes_production/productionorder', 'productionOrder', {
  page: post('/page', { title: '生产订单列表', body: pageOf(filters), reply: page(ProductionOrder) }),
  /** The same list, as programs of others ask for it. */
  items: post('/item', { title: '生产订单查询', body: pageOf(filters), reply: page(ProductionOrder), writes: false }),
  get: get('/item/{id}', { title: '生产订单详情', body: ById, reply: WholeProductionOrder }),
  create: post('', {
    title: '新增生产订单',
    body: Draft,
    reply: WholeProductionOrder,
    permission: 'productionOrder:add',
  }),
  update: put('', {
    title: '修改生产订单',
    body: Change,
    reply: WholeProductionOrder,
    permission: 'productionOrder:edit',
  }),
  /** What a change would come to; nothing of it stands. */
  difference: post('/difference', {
    title: '查看生产订单的变更差异',
    body: Change,
    reply: Difference,
    permission: 'productionOrder:edit',
  }),
  remove: del('/{id}', { title: '删除生产订单', body: ById, reply: Done, permission: 'productionOrder:delete' }),
  removeMany: post('/batchRemove', {
    title: '批量删除生产订单',
    body: ByIds,
    reply: Done,
    permission: 'productionOrder:delete',
  }),
  history: post('/history', { title: '生产订单的变更记录', body: ById, reply: z.array(DocumentEvent) }),
  related: post('/related', { title: '生产订单的相关单据', body: ById, reply: z.array(RelatedDocument) }),
  /** Takes the order to the state that is named, where it may go there. */
  status: post('/status', {
    title: '变更生产订单状态',
    body: z.object({
      id: Id,
      status: ProductionOrderStatus.meta({ title: '状态' }),
      seenAt: Seen,
      reason: Reason,
      /** Asked for where an order is completed whose material was to be scanned, and was not. */
      missingReason: text(200).nullish().meta({ title: '未投料原因' }),
      /** What becomes of open orders below one that is completed; those that have begun go on. */
      parts: z.enum(['cancel', 'keep']).optional().meta({ title: '下级订单' }),
    }),
    reply: WholeProductionOrder,
    permission:
      'productionOrder:plan|productionOrder:release|productionOrder:pause|productionOrder:complete|productionOrder:cancel|productionOrder:reopen|productionOrder:close|workbench:work',
  }),
  /** Breaks a draft down into segment plans and orders for made parts; of a planned one tells them. */
  plan: post('/segmentPlan/{id}', {
    title: '排产生产订单',
    body: ById,
    reply: z.array(SegmentPlan),
    permission: 'productionOrder:plan',
  }),
  release: post('/releasePlan', {
    title: '下达生产订单',
    body: z.object({ ids: Ids }),
    reply: z.array(ProductionOrder),
    permission: 'productionOrder:release',
  }),
  analysis: post('/analysis', {
    title: '齐套分析',
    body: z.object({ ids: Ids }),
    reply: z.array(Readiness),
    writes: false,
  }),
  split: post('/split', {
    title: '拆分生产订单',
    body: z.object({
      id: Id,
      seenAt: Seen,
      /** What goes into orders of their own; the rest stays. */
      parts: z
        .array(
          z.object({
            quantity: quantity({ range: 'above zero' }).meta({ title: '数量' }),
            dueOn: Day.nullish().meta({ title: '交货日期' }),
          }),
        )
        .min(1, { error: '请填写拆出的数量' })
        .max(50, { error: '最多拆成 50 张' })
        .meta({ title: '拆分明细' }),
    }),
    reply: z.array(ProductionOrder),
    permission: 'productionOrder:split',
  }),
  merge: post('/merge', {
    title: '合并生产订单',
    body: z.object({ ids: Ids }),
    reply: WholeProductionOrder,
    permission: 'productionOrder:split',
  }),
  setPriority: post('/priority', {
    title: '调整生产订单优先级',
    body: z.object({ ids: Ids, priority: Priority.meta({ title: '优先级' }) }),
    reply: Done,
    permission: 'productionOrder:edit',
  }),
  ...sheetCalls('productionOrder', '生产订单'),
  export: post('/export', {
    title: '导出生产订单',
    kind: 'file',
    body: z.object(filters),
    permission: 'productionOrder',
  }),
})

/** A row of an imported sheet. */
export const OrderRow = z.object({
  code: MaterialCode.nullish().meta({ title: '订单编号' }),
  materialCode: required(64).meta({ title: '产品编码' }),
  quantity: head.quantity,
  dueOn: head.dueOn,
  startOn: head.startOn,
  priority: head.priority,
  customerOrderNo: head.customerOrderNo,
  lotCode: head.lotCode,
  remark: head.remark,
})
