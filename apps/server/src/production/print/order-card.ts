import { PRODUCTION_READERS, productionOrderStates } from '@zhizao/contract/production/production-order'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { and, asc, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { stations, workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { MOST_PRINTED_LINES, type Printable, type PrintedRecord, textsOf } from '../../platform/print/printable.ts'
import { starterDocument } from '../../platform/print/starter-design.ts'
import { orderRows } from '../order/order-query.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { printedTime } from './printed-time.ts'

const fields = [
  { code: 'code', title: '订单编号' },
  { code: 'status', title: '状态' },
  { code: 'materialCode', title: '产品编码' },
  { code: 'materialName', title: '产品名称' },
  { code: 'specification', title: '规格型号' },
  { code: 'quantity', title: '计划数量' },
  { code: 'unit', title: '单位' },
  { code: 'dueOn', title: '交货日期' },
  { code: 'plannedStart', title: '计划开工' },
  { code: 'plannedEnd', title: '计划完工' },
  { code: 'priority', title: '优先级' },
  { code: 'lotCode', title: '产出批次号' },
  { code: 'routeName', title: '工艺路线' },
  { code: 'projectName', title: '项目' },
  { code: 'parentCode', title: '上级订单' },
  { code: 'remark', title: '备注' },
]
const lineFields = [
  { code: 'no', title: '工序号' },
  { code: 'segmentName', title: '工序' },
  { code: 'workCenterName', title: '工作中心' },
  { code: 'stationName', title: '工位' },
  { code: 'workOrderCode', title: '工单编号' },
  { code: 'lineQuantity', title: '工单数量' },
  { code: 'lineStart', title: '工序计划开工' },
  { code: 'lineEnd', title: '工序计划完工' },
]

const starter = starterDocument(
  '生产流转卡',
  [
    [
      ['订单', '订单编号：{code}'],
      ['产品编码', '产品编码：{materialCode}'],
    ],
    [
      ['产品', '产品：{materialName}'],
      ['规格型号', '规格型号：{specification}'],
    ],
    [
      ['数量', '数量：{quantity} {unit}'],
      ['交货日期', '交货日期：{dueOn}'],
    ],
    [
      ['批次', '产出批次：{lotCode}'],
      ['工艺路线', '工艺路线：{routeName}'],
    ],
  ],
  [
    ['序号', '{no}', 6, 'center'],
    ['工序', '{segmentName}', 15],
    ['工作中心', '{workCenterName}', 13],
    ['工单条码', '{workOrderCode}', 34, 'center', 'code128'],
    ['数量', '{lineQuantity} {unit}', 11, 'right'],
    ['合格', '', 8],
    ['报废', '', 8],
    ['签字', '', 9],
  ],
  ['下达', '领料', '入库'],
)

/** What goes with the pieces through the shop: the order, and its segments with the codes of their work orders. */
export const orderCard: Printable = {
  id: '30',
  code: 'orderReport',
  title: '生产流转卡',
  permission: PRODUCTION_READERS,
  document: 'productionOrder',
  fields,
  lineFields,
  starter,
  read,
  newest: async ({ db }) =>
    (await db.select({ id: productionOrders.id }).from(productionOrders).orderBy(desc(productionOrders.id)).limit(1))[0]
      ?.id,
}

async function read(ids: readonly string[], context: Context): Promise<PrintedRecord[]> {
  const [heads, all] = [await orderRows.list({ ids }, context, ids.length), await linesOf(ids, context)]
  const lines = Map.groupBy(all, ({ plan }) => plan.orderId)
  const time = printedTime(context)
  return heads.map((head) => ({
    id: head.id,
    code: head.code,
    values: textsOf(head, fields, {
      status: productionOrderStates[head.status].title,
      quantity: quantityText(head.quantity, head.decimals),
      plannedStart: time(head.plannedStart),
      plannedEnd: time(head.plannedEnd),
      lotCode: head.lotCode ?? head.code,
    }),
    lines: (lines.get(head.id) ?? []).map(({ plan, work, center, station }) =>
      textsOf({}, lineFields, {
        no: String(plan.no),
        segmentName: plan.name,
        workCenterName: plan.isOutside ? '委外' : (center ?? ''),
        stationName: station ?? '',
        workOrderCode: work?.code ?? '',
        lineQuantity: quantityText(work?.quantity ?? plan.quantity, head.decimals),
        lineStart: time(plan.plannedStart),
        lineEnd: time(plan.plannedEnd),
      }),
    ),
  }))
}

/** Segments of orders with their work orders; of one that is not released yet the segment alone. */
const linesOf = (ids: readonly string[], { db }: Context) =>
  db
    .select({ plan: segmentPlans, work: workOrders, center: workCenters.name, station: stations.name })
    .from(segmentPlans)
    .leftJoin(workOrders, eq(workOrders.segmentPlanId, segmentPlans.id))
    .leftJoin(workCenters, eq(workCenters.id, segmentPlans.workCenterId))
    .leftJoin(stations, eq(stations.id, workOrders.stationId))
    .where(and(inArray(segmentPlans.orderId, [...ids]), or(isNull(workOrders.id), ne(workOrders.status, 'withdrawn'))))
    .orderBy(asc(segmentPlans.no), asc(segmentPlans.id), asc(workOrders.id))
    .limit(MOST_PRINTED_LINES)
