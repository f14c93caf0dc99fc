import { useMutation, useQuery } from '@tanstack/react-query'
import { pointBulk } from '@zhizao/contract/device/point-bulk'
import { pointInfo } from '@zhizao/contract/device/point-info'
import { App, Typography } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { orderedKeys } from '../../platform/resource-screen/column-settings.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { SortableList } from '../../platform/widgets/sortable-list.tsx'
import { withMoved } from '../../platform/widgets/sorted-place.ts'
import classes from './point-order-dialog.module.css'

const points = client(pointInfo)
const bulk = client(pointBulk)

/** All points of an object, pulled into the order in which lists show them. */
export function PointOrderDialog({ objectId, onClose }: { objectId: string; onClose: () => void }) {
  const { message } = App.useApp()
  const query = useQuery({
    queryKey: ['device', 'point-order', objectId],
    queryFn: ({ signal }) => points.ofObject({ objectId }, { signal, quiet: true }),
    // What is being put in order is not overtaken by what comes again.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const stored = query.data?.map(({ id }) => id) ?? []
  const [own, setOwn] = useState<readonly string[]>([])
  const ids = orderedKeys(stored, { order: [...own] })
  const byId = new Map(query.data?.map((point) => [point.id, point]))
  const isChanged = ids.some((id, at) => id !== stored[at])
  const save = useMutation({
    mutationFn: () => bulk.setSort({ objectId, ids }),
    onSuccess: () => {
      void message.success(t('点位顺序已保存'))
      onClose()
    },
    // A point that is gone meanwhile leaves the list; the order of the others stays.
    onError: () => query.refetch(),
  })
  return (
    <DraggableModal
      open
      width={640}
      title={t('点位排序')}
      okText={t('保存')}
      okButtonProps={{ disabled: !isChanged, loading: save.isPending }}
      onOk={() => save.mutate()}
      onCancel={onClose}
    >
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Loading />
      ) : ids.length === 0 ? (
        <EmptyState title={t('该对象还没有点位')} />
      ) : (
        <Order rows={ids.map((id) => byId.get(id)!)} onMove={(from, to) => setOwn(withMoved(ids, from, to))} />
      )}
    </DraggableModal>
  )
}

interface OrderProps {
  rows: { id: string; name: string; code: string }[]
  onMove: (from: number, to: number) => void
}

const Order = ({ rows, onMove }: OrderProps) => (
  <>
    <Typography.Paragraph type="secondary">
      {t('按住左侧手柄拖动，或选中手柄后按方向键；也可以直接修改序号。')}
    </Typography.Paragraph>
    <SortableList label={t('点位排序')} rows={rows} keyOf={({ id }) => id} nameOf={({ name }) => name} onMove={onMove}>
      {({ name, code }) => (
        <>
          <span className={classes.name}>{name}</span>
          <span className={classes.code}>{code}</span>
        </>
      )}
    </SortableList>
  </>
)
