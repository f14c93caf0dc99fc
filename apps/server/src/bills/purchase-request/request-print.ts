import { purchaseRequestStates } from '@zhizao/contract/bills/purchase-request'
import { documentPrint } from '../../platform/print/printed-document.ts'
import { starterDocument } from '../../platform/print/starter-design.ts'
import { purchaseRequests } from './purchase-request.table.ts'
import { requestHeads, requestLineRows } from './purchase-request-query.ts'

const fields = [
  { code: 'code', title: '单号' },
  { code: 'status', title: '状态' },
  { code: 'warehouseName', title: '收货仓库' },
  { code: 'wantedOn', title: '要求到货日期' },
  { code: 'remark', title: '备注' },
  { code: 'createdByName', title: '创建人' },
  { code: 'lineCount', title: '行数' },
]
const lineFields = [
  { code: 'lineNo', title: '行号' },
  { code: 'materialCode', title: '物料编码' },
  { code: 'materialName', title: '物料名称' },
  { code: 'specification', title: '规格型号' },
  { code: 'quantity', title: '数量' },
  { code: 'unitName', title: '单位' },
  { code: 'wantedOn', title: '要求到货日期' },
  { code: 'supplierName', title: '供应商' },
  { code: 'purpose', title: '用途' },
  { code: 'done', title: '已到货数量' },
  { code: 'baseUnit', title: '基本单位' },
]

const starter = starterDocument(
  '采购申请',
  [
    [
      ['单号', '单号：{code}'],
      ['状态', '状态：{status}'],
    ],
    [
      ['收货仓库', '收货仓库：{warehouseName}'],
      ['要求到货日期', '要求到货日期：{wantedOn}'],
    ],
    [
      ['申请人', '申请人：{createdByName}'],
      ['备注', '备注：{remark}'],
    ],
  ],
  [
    ['序号', '{lineNo}', 6, 'center'],
    ['物料编码', '{materialCode}', 15],
    ['物料名称', '{materialName}', 18],
    ['数量', '{quantity}', 10, 'right'],
    ['单位', '{unitName}', 7],
    ['要求到货', '{wantedOn}', 12],
    ['供应商', '{supplierName}', 14],
    ['用途', '{purpose}', 18],
  ],
  ['申请', '审核', '批准'],
)

/** Requests, as they are signed and sent to whoever buys. */
export const requestPrint = documentPrint({
  id: '11',
  code: 'purchaseRequest',
  title: '采购申请',
  permission: 'purchaseRequest',
  document: 'purchaseRequest',
  fields,
  lineFields,
  starter,
  of: purchaseRequests,
  heads: requestHeads,
  lines: requestLineRows,
  saidOf: ({ status }) => ({ status: purchaseRequestStates[status].title }),
})
