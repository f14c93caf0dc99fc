import type { StockRow } from '@zhizao/contract/stock/stock'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { MovesTable } from './moves-table.tsx'

interface MovesDialogProps {
  row: StockRow
  go: (href: string) => void
  onClose: () => void
}

/** The movements that a row of the stock list is the sum of. */
export function MovesDialog({ row, go, onClose }: MovesDialogProps) {
  const { materialId, lotId, locationId, status, materialCode, lotCode, locationCode } = row
  const name = [materialCode, locationCode, lotCode].filter(Boolean).join(' / ')
  const filter = {
    materialId,
    ...(lotId && { lotId }),
    ...(locationId && { locationId }),
    ...(status && { status }),
  }
  return (
    <DraggableModal open width={920} title={t('库存流水：{name}', { name })} footer={null} onCancel={onClose}>
      <MovesTable
        filter={filter}
        go={(href) => {
          onClose()
          go(href)
        }}
      />
    </DraggableModal>
  )
}
