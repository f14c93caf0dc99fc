import { useQuery } from '@tanstack/react-query'
import { type Bom, type BomUse, bom, bomStates } from '@zhizao/contract/material/bom'
import { Alert, Table } from 'antd'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'

const boms = client(bom)

/** Everything that the bill's material goes into, up to what is sold. */
export function WhereUsedDialog({ row, onClose }: { row: Bom; onClose: () => void }) {
  const found = useQuery({
    queryKey: ['bom', 'whereUsed', row.materialId],
    queryFn: ({ signal }) => boms.whereUsed({ materialId: row.materialId }, { signal, quiet: true }),
  })
  return (
    <DraggableModal
      open
      width={800}
      title={t('用于何处：{name}', { name: `${row.materialCode} ${row.materialName}` })}
      footer={null}
      onCancel={onClose}
    >
      {found.data?.isCut && (
        <Alert type="warning" showIcon title={t('用处很多，未全部显示')} style={{ marginBottom: 12 }} />
      )}
      <Table<BomUse>
        size="small"
        virtual
        scroll={{ x: 720, y: 420 }}
        rowKey="path"
        loading={found.isLoading}
        pagination={false}
        dataSource={found.data?.uses ?? []}
        locale={{ emptyText: t('没有 BOM 使用此物料') }}
        columns={[
          {
            title: t('上级物料'),
            dataIndex: 'materialCode',
            width: 320,
            render: (_, use) => (
              <span style={{ paddingInlineStart: (use.level - 1) * 20 }}>
                {use.materialCode} {use.materialName}
              </span>
            ),
          },
          { title: t('层级'), dataIndex: 'level', width: 70 },
          { title: t('版本'), dataIndex: 'version', width: 70, render: (version: number) => `V${version}` },
          {
            title: t('状态'),
            dataIndex: 'status',
            width: 90,
            render: (status: BomUse['status']) => t(bomStates[status].title),
          },
          { title: t('用量'), dataIndex: 'quantity', width: 110, align: 'right' },
          { title: t('单位'), dataIndex: 'unit', width: 70 },
        ]}
      />
    </DraggableModal>
  )
}
