import { useQuery } from '@tanstack/react-query'
import { type StockRow, stock } from '@zhizao/contract/stock/stock'
import { compareQuantities, quantityText } from '@zhizao/rules/quantity/decimal'
import { Button, Table } from 'antd'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import type { Elsewhere, PickTask } from './pick-tasks.ts'

const stocks = client(stock)

interface InsteadDialogProps {
  task: PickTask
  warehouseId: string
  onChoose: (from: Elsewhere) => void
  onClose: () => void
}

/** What else lies in the warehouse of a material, to be picked instead. */
export function InsteadDialog({ task, warehouseId, onChoose, onClose }: InsteadDialogProps) {
  const { materialId, locationId, lotId, status } = task
  const filter = { materialId, warehouseId, status }
  const found = useQuery({
    queryKey: ['stock', 'instead', filter],
    queryFn: ({ signal }) => stocks.select(filter, { signal, quiet: true }),
  })
  const rows = (found.data ?? []).filter(
    (row) => compareQuantities(row.free, '0') > 0 && !(row.locationId === locationId && row.lotId === lotId),
  )
  return (
    <DraggableModal
      open
      width={640}
      title={t('换批次：{name}', { name: task.materialCode })}
      footer={null}
      onCancel={onClose}
    >
      <Table<StockRow>
        size="small"
        rowKey="id"
        scroll={{ x: 460 }}
        loading={found.isFetching}
        pagination={false}
        dataSource={rows}
        locale={{ emptyText: t('没有别的可用库存') }}
        columns={[
          { title: t('库位'), dataIndex: 'locationCode', width: 110 },
          { title: t('批次号'), dataIndex: 'lotCode', width: 110 },
          { title: t('有效期至'), dataIndex: 'expiresOn', width: 110 },
          {
            title: t('可用'),
            width: 110,
            align: 'right',
            render: (_, { free, unit, decimals }) => `${quantityText(free, decimals)} ${unit}`,
          },
          {
            width: 80,
            render: (_, row) => (
              <Button
                onClick={() =>
                  onChoose({
                    locationId: row.locationId!,
                    location: row.locationCode!,
                    lotId: row.lotId,
                    lotCode: row.lotCode,
                    expiresOn: row.expiresOn,
                    free: row.free,
                  })
                }
              >
                {t('选用')}
              </Button>
            ),
          },
        ]}
      />
    </DraggableModal>
  )
}
