import { inboundBillStates, inboundKindTitles } from '@zhizao/contract/bills/inbound-bill'
import { outboundBillStates, outboundKindTitles } from '@zhizao/contract/bills/outbound-bill'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { headRows, lineRows } from '../../platform/document/document-rows.ts'
import type { Printable } from '../../platform/print/printable.ts'
import { newestOf, readDocuments } from '../../platform/print/printed-document.ts'
import { type StarterColumn, starterDocument } from '../../platform/print/starter-design.ts'
import { inboundBillLines, inboundBills } from '../inbound/inbound-bill.table.ts'
import { outboundBillLines, outboundBills } from '../outbound/outbound-bill.table.ts'
import { beside, besideLines } from './bill-rows.ts'

const fields = [
  { code: 'code', title: '单号' },
  { code: 'kind', title: '单据类型' },
  { code: 'status', title: '状态' },
  { code: 'warehouseName', title: '仓库' },
  { code: 'supplierName', title: '供应商' },
  { code: 'customerName', title: '客户' },
  { code: 'partner', title: '供应商或客户' },
  { code: 'demandCode', title: '需求单号' },
  { code: 'counterOfCode', title: '冲销的单据' },
  { code: 'expectedOn', title: '预计日期' },
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
  { code: 'location', title: '库位' },
  { code: 'done', title: '已完成数量' },
  { code: 'baseUnit', title: '基本单位' },
  { code: 'lineRemark', title: '行备注' },
]

const starter = (heading: string, done: string, signers: readonly string[]) =>
  starterDocument(
    heading,
    [
      [
        ['单号', '单号：{code}'],
        ['类型', '类型：{kind}　状态：{status}'],
      ],
      [
        ['仓库', '仓库：{warehouseName}'],
        ['供应商或客户', '供应商或客户：{partner}'],
      ],
      [
        ['预计日期', '预计日期：{expectedOn}'],
        ['制单', '制单：{createdByName}'],
      ],
    ],
    [
      ['序号', '{lineNo}', 7, 'center'],
      ['物料编码', '{materialCode}', 16],
      ['物料名称', '{materialName}', 19],
      ['批次号', '{lotCode}', 14],
      ['数量', '{quantity}', 10, 'right'],
      ['单位', '{unitName}', 7],
      ['库位', '{location}', 11],
      // Counted in the base unit, whatever the line is in.
      [done, '{done} {baseUnit}', 16, 'right'],
    ] satisfies StarterColumn[],
    signers,
  )

type Bills = typeof outboundBills
const inboundHeads = headRows(inboundBills, { title: '入库单', ...beside('inboundBill') })
const inboundLines = lineRows(inboundBillLines, { title: '入库明细', ...besideLines('inboundBill') })
const outboundHeads = headRows(outboundBills, { title: '出库单', ...beside('outboundBill') })
const outboundLines = lineRows(outboundBillLines, { title: '出库明细', ...besideLines('outboundBill') })

interface BillOf {
  table: Bills
  heads: typeof outboundHeads
  lines: typeof outboundLines
  kinds: Readonly<Record<string, string>>
  states: Readonly<Record<string, { title: string }>>
}

/** What one of the two has beyond the other. */
const moreHead = [{ code: 'deliveryNo', title: '送货单号' }]
const inboundMore = [
  { code: 'supplierLot', title: '供应商批号' },
  { code: 'producedOn', title: '生产日期' },
  { code: 'expiresOn', title: '有效期至' },
]
const outboundMore = [{ code: 'stockStatus', title: '库存状态' }]
const moreLines = [...inboundMore, ...outboundMore]

const inbound = {
  table: inboundBills,
  heads: inboundHeads,
  lines: inboundLines,
  kinds: inboundKindTitles,
  states: inboundBillStates,
  // Of two tables the compiler takes none for the other, be all that is read of both the same.
} as unknown as BillOf
const outbound: BillOf = {
  table: outboundBills,
  heads: outboundHeads,
  lines: outboundLines,
  kinds: outboundKindTitles,
  states: outboundBillStates,
}

const read = ({ heads, lines, kinds, states }: BillOf) =>
  readDocuments({
    fields: [...fields, ...moreHead],
    lineFields: [...lineFields, ...moreLines],
    heads: (ids, context, most) => heads.list({ ids: [...ids] }, context, most),
    lines: (ids, context, most) => lines.list({ documentId: [...ids] }, context, most),
    saidOf: ({ kind, status, supplierName, customerName }) => ({
      kind: kinds[kind]!,
      status: states[status]!.title,
      partner: supplierName ?? customerName ?? '',
    }),
    saidOfLine: (line) => ({
      stockStatus: 'status' in line && line.status ? stockStatusTitles[line.status] : '',
    }),
  })

/** Bills of what comes in and what goes out. */
export const billPrints: readonly Printable[] = [
  {
    id: '6',
    code: 'inboundBill',
    title: '入库单',
    permission: 'inboundBill',
    document: 'inboundBill',
    fields: [...fields, ...moreHead],
    lineFields: [...lineFields, ...inboundMore],
    starter: starter('入库单', '已收数量', ['送货', '收货', '检验']),
    read: read(inbound),
    newest: newestOf(inboundBills),
  },
  {
    id: '7',
    code: 'outboundBill',
    title: '出库单',
    permission: 'outboundBill',
    document: 'outboundBill',
    fields,
    lineFields: [...lineFields, ...outboundMore],
    starter: starter('出库单', '已出数量', ['领料', '发料', '复核']),
    read: read(outbound),
    newest: newestOf(outboundBills),
  },
]
