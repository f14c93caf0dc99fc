import { MOST_TRANSFER_LINES, transfer, transferSheet, transferStates } from '@zhizao/contract/bills/transfer'
import { material } from '@zhizao/contract/material/material'
import { materialColumns } from '../material/index.ts'
import { client } from '../platform/api/client.ts'
import { documentList } from '../platform/document/document-list.tsx'
import type { DocumentOptions } from '../platform/document/document-options.ts'
import { documentPage } from '../platform/document/document-page.tsx'
import { t } from '../platform/i18n/translate.ts'
import { NotTaken } from '../platform/scan/use-scans.ts'
import { printing } from '../print/index.ts'
import { findScannedStock } from './find-scanned.ts'
import { ReceiveDialog } from './receive-dialog.tsx'
import { shortTag } from './short-tag.tsx'
import { findLocations, loadWarehouses } from './warehouse-choices.ts'

const materials = client(material)

const options: DocumentOptions<typeof transfer, typeof transferStates> = {
  title: '调拨单',
  linesTitle: '调拨明细',
  path: '/wms/pages/transfer/index',
  states: transferStates,
  query: [
    { field: 'fromWarehouseId', kind: 'tree', tree: loadWarehouses },
    { field: 'toWarehouseId', kind: 'tree', tree: loadWarehouses },
  ],
  columns: [
    { field: 'fromWarehouse', width: 130 },
    { field: 'toWarehouse', width: 130 },
    { field: 'isWithin', width: 100, render: ({ isWithin }) => (isWithin ? t('是') : '') },
    { field: 'isShort', width: 80, render: shortTag },
    { field: 'expectedOn', width: 120 },
    { field: 'shippedAt', width: 170 },
    { field: 'receivedAt', width: 170 },
    { field: 'remark', width: 160 },
    { field: 'createdByName', width: 100, hidden: true },
  ],
  head: [
    { field: 'fromWarehouseId', kind: 'tree', tree: loadWarehouses },
    {
      field: 'toWarehouseId',
      kind: 'tree',
      tree: loadWarehouses,
      help: '与调出仓库相同时一步移库，不经过在途',
    },
    { field: 'expectedOn' },
    { field: 'remark', wide: true },
  ],
  lines: [
    ...materialColumns,
    { field: 'lotCode', width: 120 },
    { field: 'fromLocationId', width: 120, choices: findLocations },
    { field: 'toLocationId', width: 120, choices: findLocations },
    { field: 'taken', width: 170 },
    { field: 'receivedQuantity', width: 110 },
    { field: 'baseUnit', width: 90 },
    { field: 'differenceReason', width: 170 },
    { field: 'remark', width: 160 },
  ],
  // Of the two ways a transfer goes one.
  offers: (event, { isWithin }) =>
    event === 'move' ? isWithin : event !== 'ship' && event !== 'receive' ? true : !isWithin,
  confirm: {
    ship: '发货后货物转为在途，调出仓库的库存立即减少。确定发货吗？',
    move: '库存立即移到移入库位。确定移库吗？',
    cancel: '取消后释放预留的库存，不能恢复。确定取消这张调拨单吗？',
  },
  dialogs: { receive: (props) => <ReceiveDialog {...props} /> },
  async scan(scan, standing) {
    const named = await findScannedStock(scan, standing)
    if (!named || 'place' in named) return named
    const { locationId: fromLocationId, place: fromLocation } = standing
    if (fromLocationId && !named.isHere)
      throw new NotTaken(t('库位 {place} 没有“{code}”', { place: fromLocation!, code: scan.text }))
    const [one] = await materials.query({ ids: [named.materialId] }, { quiet: true })
    if (!one) return undefined
    const { id, name, specification, baseUnit, tracking } = one
    const isSingle = tracking === 'serial'
    const lotCode = tracking === 'none' ? null : (named.lotCode ?? null)
    const quantity = isSingle ? '1' : (scan.quantity ?? '1')
    const moved = { materialCode: one.code, materialName: name, specification, unitName: baseUnit }
    return {
      values: {
        ...moved,
        materialId: id,
        lotCode,
        quantity,
        // It is taken from where one stands.
        ...(fromLocationId && { fromLocationId, fromLocation }),
      },
      by: ['materialId', 'lotCode', 'fromLocationId'] as const,
      counts: 'quantity' as const,
      isSingle: isSingle && lotCode !== null,
      says: [one.code, name, lotCode, `+${quantity}`, baseUnit].filter(Boolean).join(' '),
    }
  },
  mostLines: MOST_TRANSFER_LINES,
  sheet: transferSheet,
  ...printing('transferBill'),
}

export const TransferPage = documentList(transfer, options)
export const TransferDetailPage = documentPage(transfer, options)
