import { useQuery } from '@tanstack/react-query'
import { type Material, type MaterialUse, material } from '@zhizao/contract/material/material'
import { Table } from 'antd'
import { client } from '../platform/api/client.ts'
import { serverWords } from '../platform/i18n/server-words.ts'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'

const materials = client(material)

/** Who uses a material. */
export function MaterialUsesDialog({ row, onClose }: { row: Material; onClose: () => void }) {
  const found = useQuery({
    queryKey: ['material', 'uses', row.id],
    queryFn: ({ signal }) => materials.uses({ id: row.id }, { signal, quiet: true }),
  })
  return (
    <DraggableModal
      open
      width={560}
      title={t('用于何处：{name}', { name: `${row.code} ${row.name}` })}
      footer={null}
      onCancel={onClose}
    >
      <Table<MaterialUse>
        size="small"
        rowKey="kind"
        loading={found.isLoading}
        pagination={false}
        dataSource={found.data ?? []}
        locale={{ emptyText: t('还没有单据使用此物料') }}
        columns={[
          { title: t('类型'), dataIndex: 'kind', width: 120, render: serverWords },
          { title: t('数量'), dataIndex: 'count', width: 80, align: 'right' },
          { title: t('名称'), dataIndex: 'names', render: (names: string[]) => names.join('、') },
        ]}
      />
    </DraggableModal>
  )
}
