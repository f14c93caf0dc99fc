import { OpenTransferState, transferStates } from '@zhizao/contract/bills/transfer'
import { z } from 'zod'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { openBillCells, openBillNames } from '../bill/open-bill-columns.ts'
import { TransferLine } from './transfer-sheet.ts'

const { code, expectedOn, headRemark, warehouse } = openBillNames
export const Row = z.object({
  code,
  expectedOn,
  headRemark,
  state: OpenTransferState.nullish().meta({ title: '状态' }),
  fromWarehouse: warehouse.meta({ title: '调出仓库' }),
  toWarehouse: warehouse.meta({ title: '调入仓库' }),
  ...TransferLine.shape,
})
export type Row = z.output<typeof Row>

const states = {
  draft: transferStates.draft.title,
  confirmed: transferStates.confirmed.title,
  inTransit: transferStates.inTransit.title,
} satisfies Record<OpenTransferState, string>

/** A row of the sheet: the head on the first row of a transfer, then a line. */
export const openTransferColumns = sheetColumns(
  Row.shape,
  [
    'code',
    'state',
    'fromWarehouse',
    'toWarehouse',
    'expectedOn',
    'headRemark',
    'materialCode',
    'quantity',
    'unitName',
    'lotCode',
    'fromLocation',
    'toLocation',
    'remark',
  ],
  {
    ...openBillCells,
    code: { ...openBillCells.code, example: 'DB-2025-0101' },
    state: {
      words: states,
      example: states.confirmed,
      note: '不填为草稿；待发货的单据预留库存，请先导入期初库存；在途的货物计入在途库存，不要写进期初库存',
    },
    fromWarehouse: { required: true, note: openBillCells.warehouse.note },
    toWarehouse: { required: true, note: openBillCells.warehouse.note },
    quantity: { required: true, example: '100' },
    lotCode: { note: '待发货的不填则按物料的拣货规则选；在途的按批次或序列号管理的物料必填' },
    fromLocation: { note: '不填则按物料的拣货规则选' },
  },
)
