import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import type { Context } from '../../platform/context.ts'
import { type SheetColumn, spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { countHead, detailLines, type ShownDetailLine } from './count-query.ts'

const plain: readonly SheetColumn<ShownDetailLine>[] = [
  { field: 'sort', title: '序号', width: 8 },
  { field: 'locationCode', title: '库位' },
  { field: 'materialCode', title: '物料编码' },
  { field: 'materialName', title: '物料名称', width: 24 },
  { field: 'specification', title: '规格型号' },
  { field: 'lotCode', title: '批次号' },
  { field: 'status', title: '库存状态', width: 12, words: stockStatusTitles },
  { field: 'unit', title: '单位', width: 8 },
  { field: 'counted', title: '实盘数量', kind: 'quantity' },
]
const judged: readonly SheetColumn<ShownDetailLine>[] = [
  { field: 'frozen', title: '开始时账面', kind: 'quantity' },
  { field: 'expected', title: '账面数量', kind: 'quantity' },
  { field: 'difference', title: '差异', kind: 'quantity' },
]
const who: readonly SheetColumn<ShownDetailLine>[] = [
  { field: 'countedByName', title: '盘点人', width: 14 },
  { field: 'countedAt', title: '盘点时间', width: 20 },
]

/** The lines as a sheet: to be written on by who counts, with all figures for who may see them. */
export async function exportCount({ id }: { id: string }, context: Context) {
  const head = await countHead(id, context)
  const columns = head.seesExpected ? [...plain, ...judged, ...who] : [...plain, ...who]
  return spreadsheet(`盘点单${head.code}`, columns, await detailLines(head, context), context)
}
