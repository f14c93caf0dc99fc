import { useMutation, useQuery } from '@tanstack/react-query'
import { type DatasetWithPoints, MOST_DATASET_POINTS, objectDataset } from '@zhizao/contract/device/object-dataset'
import { type Point, point } from '@zhizao/contract/device/point'
import { Form, Input, Table } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState, ErrorState } from '../../platform/shell/states.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import classes from './datasets-tab.module.css'

const datasets = client(objectDataset)
const points = client(point)

export interface DatasetDialogProps {
  objectId: string
  /** Absent: a new one. */
  dataset?: DatasetWithPoints
  onClose: () => void
  onSaved: (id: string) => void
}

/** A dataset's name and its points, in the order in which they were ticked. */
export function DatasetDialog({ objectId, dataset, onClose, onSaved }: DatasetDialogProps) {
  const [name, setName] = useState(dataset?.name ?? '')
  const [remark, setRemark] = useState(dataset?.remark ?? '')
  const [chosen, setChosen] = useState<string[]>(dataset?.points.map((one) => one.id) ?? [])
  const save = useMutation({
    mutationFn: () => {
      const fields = { name: name.trim(), remark: remark.trim() || null, pointIds: chosen }
      return dataset ? datasets.update({ id: dataset.id, ...fields }) : datasets.create({ objectId, ...fields })
    },
    onSuccess: ({ id }) => onSaved(id),
  })
  const isReady = !!name.trim() && chosen.length > 0 && chosen.length <= MOST_DATASET_POINTS
  const isTouched =
    name !== (dataset?.name ?? '') ||
    remark !== (dataset?.remark ?? '') ||
    chosen.join() !== (dataset?.points ?? []).map((one) => one.id).join()
  return (
    <DraggableModal
      open
      width={720}
      title={dataset ? t('编辑数据集') : t('新建数据集')}
      okText={t('保存')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !isReady || !isTouched, loading: save.isPending }}
      onOk={() => save.mutate()}
      onCancel={onClose}
    >
      <Form layout="vertical" onFinish={() => isReady && isTouched && save.mutate()}>
        <div className={classes.fields}>
          <Form.Item label={t('数据集名称')} required>
            <Input
              autoFocus
              aria-label={t('数据集名称')}
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Form.Item>
          <Form.Item label={t('备注')}>
            <Input
              aria-label={t('备注')}
              maxLength={500}
              value={remark}
              onChange={(event) => setRemark(event.target.value)}
            />
          </Form.Item>
        </div>
        <Form.Item
          required
          className={classes.points}
          label={t('点位（已选 {n} 个，最多 {most} 个）', { n: chosen.length, most: MOST_DATASET_POINTS })}
        >
          <PointChoice objectId={objectId} chosen={chosen} onChange={setChosen} />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}

interface PointChoiceProps {
  objectId: string
  chosen: string[]
  onChange: (ids: string[]) => void
}

/** The points of an object, found by typing and ticked. */
function PointChoice({ objectId, chosen, onChange }: PointChoiceProps) {
  const [text, setText] = useState('')
  const query = useQuery({
    queryKey: ['device', 'points', 'of', objectId],
    queryFn: ({ signal }) => points.list({ objectId }, { signal, quiet: true }),
  })
  const wanted = text.trim().toLowerCase()
  const shown = query.data?.filter((one) => `${one.code} ${one.name}`.toLowerCase().includes(wanted))
  return (
    <>
      <Input.Search
        allowClear
        className={classes.filter}
        placeholder={t('按名称或编码过滤')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Table<Point>
          virtual
          size="small"
          rowKey="id"
          loading={query.isPending}
          dataSource={shown}
          pagination={false}
          scroll={{ y: 300, x: 600 }}
          rowSelection={{
            columnWidth: 40,
            selectedRowKeys: chosen,
            preserveSelectedRowKeys: true,
            onChange: (keys) => onChange(keys.map(String)),
            getCheckboxProps: ({ name: label }) => ({ 'aria-label': label }),
          }}
          locale={{ emptyText: <EmptyState title={t('没有可选的点位')} /> }}
          columns={[
            { title: t('点位名称'), dataIndex: 'name', ellipsis: true },
            { title: t('点位编码'), dataIndex: 'code', width: 180, ellipsis: true },
            { title: t('数据类型'), dataIndex: 'dataType', width: 100 },
            { title: t('单位'), dataIndex: 'unit', width: 90 },
          ]}
        />
      )}
    </>
  )
}
