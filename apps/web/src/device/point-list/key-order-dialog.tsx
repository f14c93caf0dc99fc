import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Point } from '@zhizao/contract/device/point'
import { pointInfo } from '@zhizao/contract/device/point-info'
import { Button, Table } from 'antd'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState, ErrorState } from '../../platform/shell/states.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'

const points = client(pointInfo)

/** The key points of an object in the order in which they are shown. */
export function KeyOrderDialog({ objectId, onClose }: { objectId: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['device', 'key-points', objectId],
    queryFn: ({ signal }) => points.keys({ objectId }, { signal, quiet: true }),
    gcTime: 0,
  })
  const change = useMutation({ mutationFn: (run: () => Promise<unknown>) => run(), onSettled: () => query.refetch() })
  const rows = query.data ?? []
  return (
    <DraggableModal
      open
      width={640}
      title={t('关键点位排序')}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
      onCancel={onClose}
    >
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Table<Point>
          size="small"
          rowKey="id"
          loading={query.isPending || change.isPending}
          dataSource={rows}
          pagination={false}
          scroll={{ y: 420 }}
          locale={{
            emptyText: <EmptyState title={t('还没有关键点位')} detail={t('在点位列表中把点位设为关键点位。')} />,
          }}
          columns={[
            { title: t('点位名称'), dataIndex: 'name' },
            { title: t('点位编码'), dataIndex: 'code' },
            {
              title: t('操作'),
              width: 190,
              render: (_, { id, name }, index) => (
                <>
                  <Button
                    type="text"
                    size="small"
                    aria-label={`${t('上移')} ${name}`}
                    icon={<ArrowUpOutlined />}
                    disabled={index === 0}
                    onClick={() => change.mutate(() => points.keyUp({ id }))}
                  />
                  <Button
                    type="text"
                    size="small"
                    aria-label={`${t('下移')} ${name}`}
                    icon={<ArrowDownOutlined />}
                    disabled={index === rows.length - 1}
                    onClick={() => change.mutate(() => points.keyDown({ id }))}
                  />
                  <Button type="link" size="small" onClick={() => change.mutate(() => points.removeKey({ id }))}>
                    {t('取消关键')}
                  </Button>
                </>
              ),
            },
          ]}
        />
      )}
    </DraggableModal>
  )
}
