import { PRODUCTION_READERS } from '@zhizao/contract/production/production-order'
import { workOrderStates } from '@zhizao/contract/production/work-order'
import { workReportStates } from '@zhizao/contract/production/work-report'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import type { Context } from '../../platform/context.ts'
import { MOST_PRINTED_LINES, type Printable, type PrintedRecord, textsOf } from '../../platform/print/printable.ts'
import { newestOf } from '../../platform/print/printed-document.ts'
import { starterDocument } from '../../platform/print/starter-design.ts'
import { reportRows } from '../report/report-query.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { workOrderRows } from '../work-order/work-order-query.ts'
import { printedTime } from './printed-time.ts'

const fields = [
  { code: 'code', title: '工单编号' },
  { code: 'status', title: '状态' },
  { code: 'orderCode', title: '订单编号' },
  { code: 'no', title: '工序号' },
  { code: 'segmentName', title: '工序' },
  { code: 'materialCode', title: '产品编码' },
  { code: 'materialName', title: '产品名称' },
  { code: 'specification', title: '规格型号' },
  { code: 'workCenterName', title: '工作中心' },
  { code: 'stationName', title: '工位' },
  { code: 'teamName', title: '班组' },
  { code: 'staffName', title: '人员' },
  { code: 'quantity', title: '计划数量' },
  { code: 'unit', title: '单位' },
  { code: 'good', title: '合格数量' },
  { code: 'scrap', title: '报废数量' },
  { code: 'rework', title: '返工数量' },
  { code: 'plannedStart', title: '计划开工' },
  { code: 'plannedEnd', title: '计划完工' },
]
const lineFields = [
  { code: 'reportCode', title: '报工单号' },
  { code: 'reportedAt', title: '报工时间' },
  { code: 'lineGood', title: '本次合格' },
  { code: 'lineScrap', title: '本次报废' },
  { code: 'lineRework', title: '本次返工' },
  { code: 'lotCode', title: '产出批次号' },
  { code: 'reportedBy', title: '报工人' },
  { code: 'lineStatus', title: '报工状态' },
]

const starter = starterDocument(
  '工单报工单',
  [
    [
      ['工单', '工单编号：{code}'],
      ['状态', '状态：{status}'],
    ],
    [
      ['产品', '产品：{materialName}'],
      ['规格型号', '规格型号：{specification}'],
    ],
    [
      ['工序', '工序：{no} {segmentName}'],
      ['工位', '工位：{stationName}　班组：{teamName}'],
    ],
    [
      ['数量', '计划：{quantity} {unit}'],
      ['完成', '合格：{good}　报废：{scrap}　返工：{rework}（{unit}）'],
    ],
  ],
  [
    ['报工时间', '{reportedAt}', 18],
    ['报工单号', '{reportCode}', 16],
    ['合格', '{lineGood}', 10, 'right'],
    ['报废', '{lineScrap}', 10, 'right'],
    ['返工', '{lineRework}', 10, 'right'],
    ['批次', '{lotCode}', 16],
    ['报工人', '{reportedBy}', 11],
    ['状态', '{lineStatus}', 9],
  ],
  ['操作', '班组长', '检验'],
)

/** A work order with what was reported of it. */
export const workOrderCard: Printable = {
  id: '31',
  code: 'workOrderReport',
  title: '工单报工单',
  permission: PRODUCTION_READERS,
  fields,
  lineFields,
  starter,
  read,
  newest: newestOf(workOrders),
}

async function read(ids: readonly string[], context: Context): Promise<PrintedRecord[]> {
  const heads = await workOrderRows.list({ ids }, context, ids.length)
  const reports = await reportRows.list({ workOrderId: [...ids] }, context, MOST_PRINTED_LINES)
  const lines = Map.groupBy(reports.toReversed(), ({ workOrderId }) => workOrderId)
  const time = printedTime(context)
  return heads.map((head) => {
    const amount = (quantity: string) => quantityText(quantity, head.decimals)
    const { good, scrap, rework } = head
    return {
      id: head.id,
      code: head.code,
      values: textsOf(head, fields, {
        status: workOrderStates[head.status].title,
        quantity: amount(head.quantity),
        good: amount(good),
        scrap: amount(scrap),
        rework: amount(rework),
        plannedStart: time(head.plannedStart),
        plannedEnd: time(head.plannedEnd),
      }),
      lines: (lines.get(head.id) ?? []).map((each) =>
        textsOf(each, lineFields, {
          reportCode: each.code,
          reportedAt: time(each.at),
          lineStatus: workReportStates[each.status].title,
          lineGood: amount(each.good),
          lineScrap: amount(each.scrap),
          lineRework: amount(each.rework),
          reportedBy: each.staffName ?? each.createdByName,
        }),
      ),
    }
  })
}
