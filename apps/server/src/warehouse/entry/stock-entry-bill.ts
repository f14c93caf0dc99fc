import { stockEntryKindTitles, stockEntryStates } from '@zhizao/contract/warehouse/stock-entry'
import { stockStatusTitles } from '@zhizao/contract/warehouse/stock-status'
import { desc } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { MOST_PRINTED_LINES, type Printable, type PrintedRecord, textsOf } from '../../platform/print/printable.ts'
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
)

/** Bills of what was moved by hand. */
export const stockEntryBill: Printable = {
  ...{ id: '4', code: 'inOutboundBill', title: '出入库单', permission: 'stockEntry', document: 'stockEntry' },
  ...{ fields, lineFields, starter, read: readBills },
  newest: async ({ db }) =>
    (await db.select({ id: stockEntries.id }).from(stockEntries).orderBy(desc(stockEntries.id)).limit(1))[0]?.id,
}

/** Lines of all documents together; their number is bounded by what one print may hold. */
async function readBills(ids: readonly string[], context: Context): Promise<PrintedRecord[]> {
  const heads = await entryHeads.list({ ids }, context, ids.length)
  const all = await entryLines.list({ documentIds: ids }, context, MOST_PRINTED_LINES)
  const lines = Map.groupBy(all, (line) => line.documentId)
  return heads.map((head) => {
    const own = lines.get(head.id) ?? []
    const said = {
      kind: stockEntryKindTitles[head.kind],
      status: stockEntryStates[head.status as keyof typeof stockEntryStates].title,
      lineCount: String(own.length),
    }
    return {
      ...{ id: head.id, code: head.code, values: textsOf(head, fields, said) },
      lines: own.map((line, at) =>
        textsOf(line, lineFields, {
          lineNo: String(at + 1),
          stockStatus: line.status ? stockStatusTitles[line.status] : '',
          lineRemark: line.remark ?? '',
        }),
      ),
    }
  })
}
