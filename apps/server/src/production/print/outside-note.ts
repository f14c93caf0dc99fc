import { outsideWorkStates } from '@zhizao/contract/production/outside-work'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { documentPrint } from '../../platform/print/printed-document.ts'
import { starterDocument } from '../../platform/print/starter-design.ts'
import { outsideWorks } from '../outside-work/outside-work.table.ts'
import { outsideHeads, outsideLines } from '../outside-work/outside-work-query.ts'
import { OUTSIDE } from '../outside-work/send-outside.ts'
import { printedTime } from './printed-time.ts'

const fields = [
  { code: 'code', title: '单号' },
  { code: 'status', title: '状态' },
  { code: 'supplierName', title: '供应商' },
  { code: 'orderCode', title: '订单编号' },
  { code: 'workOrderCode', title: '工单编号' },
  { code: 'no', title: '工序号' },
  { code: 'segmentName', title: '工序' },
  { code: 'materialCode', title: '产品编码' },
  { code: 'materialName', title: '产品名称' },
  { code: 'quantity', title: '委外数量' },
  { code: 'unit', title: '单位' },
  { code: 'sentAt', title: '发出时间' },
  { code: 'expectedOn', title: '预计收回日期' },
  { code: 'createdByName', title: '创建人' },
  { code: 'remark', title: '备注' },
  { code: 'lineCount', title: '行数' },
]
const lineFields = [
  { code: 'lineNo', title: '行号' },
  { code: 'lineMaterialCode', title: '物料编码' },
  { code: 'lineMaterialName', title: '物料名称' },
  { code: 'specification', title: '规格型号' },
  { code: 'lineQuantity', title: '数量' },
  { code: 'unitName', title: '基本单位' },
  { code: 'lotCode', title: '批次号' },
  { code: 'fromLocation', title: '发料库位' },
  { code: 'taken', title: '已发' },
  { code: 'lineRemark', title: '行备注' },
]

const starter = starterDocument(
  '委外送货单',
  [
    [
      ['单号', '单号：{code}'],
      ['供应商', '供应商：{supplierName}'],
    ],
    [
      ['订单', '订单：{orderCode}'],
      ['工序', '工序：{no} {segmentName}'],
    ],
    [
      ['产品', '产品：{materialCode} {materialName}'],
      ['委外数量', '委外数量：{quantity} {unit}'],
    ],
    [
      ['发出时间', '发出时间：{sentAt}'],
      ['预计收回', '预计收回：{expectedOn}'],
    ],
    [
      ['制单', '制单：{createdByName}'],
      ['备注', '备注：{remark}'],
    ],
  ],
  [
    ['序号', '{lineNo}', 7, 'center'],
    ['物料编码', '{lineMaterialCode}', 16],
    ['物料名称', '{lineMaterialName}', 20],
    ['数量', '{lineQuantity}', 11, 'right'],
    ['单位', '{unitName}', 8],
    ['已发', '{taken}', 26],
    ['签收', '', 12],
  ],
  ['发料', '承运', '供应商'],
)

/** Goes with pieces and material to the supplier, who signs it. */
export const outsideNote = documentPrint({
  id: '33',
  code: 'outsideNote',
  title: '委外送货单',
  permission: OUTSIDE,
  document: OUTSIDE,
  fields,
  lineFields,
  starter,
  of: outsideWorks,
  heads: outsideHeads,
  lines: outsideLines,
  saidOf: (head, context) => ({
    status: outsideWorkStates[head.status as keyof typeof outsideWorkStates].title,
    quantity: quantityText(head.quantity, head.decimals),
    sentAt: printedTime(context)(head.sentAt),
  }),
  saidOfLine: ({ quantity, materialCode, materialName }) => ({
    lineQuantity: quantity,
    lineMaterialCode: materialCode,
    lineMaterialName: materialName,
  }),
})
