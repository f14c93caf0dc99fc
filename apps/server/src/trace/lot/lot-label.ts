import { LOT_READERS, lotOwnerTitles } from '@zhizao/contract/trace/lot'
import { lotIdentityText } from '@zhizao/rules/scan/lot-identity'
import { labelPrint } from '../../platform/print/printed-document.ts'
import { starterLabel } from '../../platform/print/starter-design.ts'
import { lotRows } from './lot.service.ts'
import { lots } from './lot.table.ts'

const fields = [
  { code: 'code', title: '批次号' },
  { code: 'identity', title: '物料与批次（条码内容）' },
  { code: 'materialCode', title: '物料编码' },
  { code: 'materialName', title: '物料名称' },
  { code: 'supplierName', title: '供应商' },
  { code: 'supplierLot', title: '供应商批号' },
  { code: 'owner', title: '货主' },
  { code: 'producedOn', title: '生产日期' },
  { code: 'receivedOn', title: '入库日期' },
  { code: 'expiresOn', title: '有效期至' },
  { code: 'remark', title: '备注' },
]

/** Labels of lots. Their code says the material, too: two materials may have a lot of the same code. */
export const lotLabel = labelPrint({
  id: '2',
  code: 'lotLabel',
  title: '批次标签',
  permission: LOT_READERS,
  fields,
  starter: starterLabel(
    '{materialName}',
    '{identity}',
    [
      ['批次', '{code}'],
      ['物料', '{materialCode}'],
      ['入库', '{receivedOn}'],
      ['有效期', '{expiresOn}'],
      ['供方批号', '{supplierLot}'],
    ],
    '{code}',
  ),
  of: lots,
  rows: lotRows,
  saidOf: (row) => ({
    identity: lotIdentityText({ material: row.materialCode, lot: row.code }),
    owner: lotOwnerTitles[row.owner],
  }),
})
