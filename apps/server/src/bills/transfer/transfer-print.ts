import { transferStates } from '@zhizao/contract/bills/transfer'
import { documentPrint } from '../../platform/print/printed-document.ts'
import { starterDocument } from '../../platform/print/starter-design.ts'
import { transfers } from './transfer.table.ts'
import { transferHeads, transferLineRows } from './transfer-query.ts'

const fields = [
  { code: 'code', title: '单号' },
  { code: 'status', title: '状态' },
  { code: 'fromWarehouse', title: '调出仓库' },
  { code: 'toWarehouse', title: '调入仓库' },
  { code: 'remark', title: '备注' },
  { code: 'createdByName', title: '创建人' },
  { code: 'lineCount', title: '行数' },
]
const lineFields = [
  { code: 'lineNo', title: '行号' },
  { code: 'materialCode', title: '物料编码' },
  { code: 'materialName', title: '物料名称' },
  { code: 'specification', title: '规格型号' },
  { code: 'lotCode', title: '批次号' },
  { code: 'quantity', title: '数量' },
  { code: 'unitName', title: '单位' },
  { code: 'fromLocation', title: '移出库位' },
  { code: 'toLocation', title: '移入库位' },
  { code: 'taken', title: '拣货' },
  { code: 'receivedQuantity', title: '实收数量' },
  { code: 'baseUnit', title: '基本单位' },
  { code: 'differenceReason', title: '差异原因' },
  { code: 'lineRemark', title: '行备注' },
]

const starter = starterDocument(
  '调拨单',
  [
    [
      ['单号', '单号：{code}'],
      ['状态', '状态：{status}'],
    ],
    [
      ['调出仓库', '调出仓库：{fromWarehouse}'],
      ['调入仓库', '调入仓库：{toWarehouse}'],
    ],
    [
      ['制单', '制单：{createdByName}'],
      ['备注', '备注：{remark}'],
    ],
  ],
  [
    ['序号', '{lineNo}', 7, 'center'],
    ['物料编码', '{materialCode}', 15],
    ['物料名称', '{materialName}', 19],
    ['数量', '{quantity}', 10, 'right'],
    ['单位', '{unitName}', 7],
    ['拣货', '{taken}', 22],
    ['移入库位', '{toLocation}', 10],
    ['实收数量', '{receivedQuantity} {baseUnit}', 13, 'right'],
  ],
  ['调出', '承运', '调入'],
)

/** Transfers: what is picked where, and room for what has arrived. */
export const transferPrint = documentPrint({
  id: '8',
  code: 'transferBill',
  title: '调拨单',
  permission: 'transfer',
  document: 'transfer',
  fields,
  lineFields,
  starter,
  of: transfers,
  heads: transferHeads,
  lines: transferLineRows,
  saidOf: ({ status }) => ({ status: transferStates[status as keyof typeof transferStates].title }),
})
