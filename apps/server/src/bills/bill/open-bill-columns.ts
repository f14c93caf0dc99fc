import { openBillRow } from '@zhizao/contract/bills/bill'
import { materialLineCells } from '../../material/index.ts'
import type { SheetRemark } from '../../platform/crud/spreadsheet.ts'
import { sheetNames } from './bill-sheet.ts'
import { MOST_OPEN_ROWS } from './open-bills.ts'

/** What rows of open bills of both ways have; titles and rules are those of their contract. */
export const openBillNames = { ...openBillRow, ...sheetNames }

/** How their columns are headed, explained and exampled. */
export const openBillCells = {
  code: { required: true, example: 'RK-2025-0101', note: '原来的单号，导入后沿用；同一单号的各行是一张单据' },
  warehouse: { required: true, note: '仓库编码或名称；单据的第一行必填，其余各行留空或相同' },
  supplier: { note: '编码或名称' },
  customer: { note: '编码或名称' },
  headRemark: { width: 24 },
  ...materialLineCells,
  materialCode: { required: true, example: 'WL000001' },
  quantity: { required: true, example: '100', note: '整行的数量，含切换前已完成的' },
}

/** What people read below the columns of the template. */
export const openBillRemarks: readonly SheetRemark[] = [
  '一行是单据的一条明细；单据的类型、仓库、往来单位等写在它的第一行，其余各行留空或与第一行相同。',
  '切换前已完成的数量只记入单据，不产生库存流水：这些货在期初库存里。余下的数量照常收发。',
  '单据编号已存在的会被拒绝，所以同一个文件不会导入两次。',
  ['一次最多导入 {count} 行。', { count: MOST_OPEN_ROWS }],
]
