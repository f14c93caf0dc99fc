import { stockEntryKindTitles, stockEntryStates } from '@zhizao/contract/bills/stock-entry'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { documentPrint } from '../../platform/print/printed-document.ts'
import { starterDocument } from '../../platform/print/starter-design.ts'
import { stockEntries } from './stock-entry.table.ts'
import { entryHeads, entryLines } from './stock-entry-query.ts'

const fields = [
  { code: 'code', title: '单号' },
  { code: 'kind', title: '单据类型' },
  { code: 'status', title: '状态' },
  { code: 'postedOn', title: '过账日期' },
  { code: 'reason', title: '原因' },
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
  { code: 'stockStatus', title: '库存状态' },
  { code: 'supplierLot', title: '供应商批号' },
  { code: 'lineRemark', title: '行备注' },
]

const starter = starterDocument(
  '出入库单',
  [
    [
      ['单号', '单号：{code}'],
      ['类型', '类型：{kind}　状态：{status}'],
    ],
    [
      ['日期', '过账日期：{postedOn}'],
      ['制单', '制单：{createdByName}'],
    ],
  ],
  [
    ['序号', '{lineNo}', 7, 'center'],
    ['物料编码', '{materialCode}', 16],
    ['物料名称', '{materialName}', 21],
    ['批次号', '{lotCode}', 15],
    ['数量', '{quantity}', 10, 'right'],
    ['单位', '{unitName}', 7],
    ['移出库位', '{fromLocation}', 12],
    ['移入库位', '{toLocation}', 12],
  ],
  ['经办', '库管', '复核'],
)

/** Bills of what was moved by hand. */
export const stockEntryBill = documentPrint({
  id: '4',
  code: 'inOutboundBill',
  title: '出入库单',
  permission: 'stockEntry',
  document: 'stockEntry',
  fields,
  lineFields,
  starter,
  of: stockEntries,
  heads: entryHeads,
  lines: entryLines,
  saidOf: ({ kind, status }) => ({
    kind: stockEntryKindTitles[kind],
    status: stockEntryStates[status as keyof typeof stockEntryStates].title,
  }),
  saidOfLine: ({ status }) => ({ stockStatus: status ? stockStatusTitles[status] : '' }),
})
