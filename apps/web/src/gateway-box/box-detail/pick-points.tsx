import { useQuery } from '@tanstack/react-query'
import { object as objectResource } from '@zhizao/contract/device/object'
import { type Point, point as pointResource } from '@zhizao/contract/device/point'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import type { BoxDevice } from '@zhizao/contract/gateway-box/box-channel'
import { Button, Input, Table } from 'antd'
import { useState } from 'react'
import { loadObjectTree } from '../../live/tree/object-tree-feed.ts'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState, ErrorState } from '../../platform/shell/states.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { rowTicks } from '../../platform/widgets/row-ticks.ts'
import { TreePicker } from '../../platform/widgets/tree-picker.tsx'
import type { AddressDraft, AddressRow } from './address-rows.ts'
import classes from './box-detail.module.css'

const points = client(pointResource)
const objects = client(objectResource)
const modelPoints = client(modelPoint)

export interface PickPointsProps {
  device: BoxDevice
  /** Ids of points that the device has already. */
  known: readonly string[]
  onPick: (rows: AddressRow[]) => void
  onClose: () => void
}

/** Points of an object that no device gives values to yet, with the addresses that their model suggests. */
async function candidates(objectId: string) {
  const [found, { modelId }] = await Promise.all([
    points.list({ objectId, source: 'device' }, { quiet: true }),
    objects.get({ id: objectId }, { quiet: true }),
  ])
  const suggested = modelId ? await modelPoints.simpleList({ modelId }, { quiet: true }) : []
  const addresses = new Map(suggested.map((one) => [one.id, one.address]))
  return found
    .filter((point) => !point.boxDeviceId)
    .map((point) => ({ ...point, address: (point.modelPointId && addresses.get(point.modelPointId)) || null }))
}

/** Chooses the points that a device gives values to. */
export function PickPoints({ device, known, onPick, onClose }: PickPointsProps) {
  const [objectId, setObjectId] = useState(device.objectId)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const query = useQuery({
    queryKey: ['device', 'points', 'unbound', objectId],
    queryFn: () => candidates(objectId!),
    enabled: Boolean(objectId),
    gcTime: 0,
  })
  const free = (query.data ?? []).filter((point) => !known.includes(point.id))
  const wanted = text.trim().toLowerCase()
  const shown = free.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted))
  const pick = () => {
    onPick(
      free
        .filter((point) => chosen.includes(point.id))
        .map(({ id, code, name, objectName, dataType, unit, address }) => ({
          key: `point-${id}`,
          pointId: id,
          pointCode: code,
          pointName: name,
          objectName,
          dataType,
          unit,
          address: (address as AddressDraft | null) ?? {},
        })),
    )
    onClose()
  }
  return (
    <DraggableModal
      open
      width={760}
      title={t('添加采集点位')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button type="primary" disabled={!chosen.length} onClick={pick}>
            {chosen.length ? t('添加（{n} 个）', { n: chosen.length }) : t('添加')}
          </Button>
        </>
      }
    >
      <div className={classes.tools}>
        <div className={classes.push}>
          <TreePicker
            load={loadObjectTree}
            value={objectId}
            placeholder={t('请选择对象')}
            onChange={(next) => {
              setObjectId(next as string | null)
              setChosen([])
            }}
          />
        </div>
        <Input.Search
          allowClear
          style={{ width: 240 }}
          placeholder={t('按名称或编码过滤')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Table<Point>
          size="small"
          rowKey="id"
          loading={query.isFetching}
          dataSource={shown}
          pagination={false}
          scroll={{ y: 380 }}
          rowSelection={{ ...rowTicks, selectedRowKeys: chosen, onChange: (keys) => setChosen(keys.map(String)) }}
          locale={{
            emptyText: (
              <EmptyState
                title={objectId ? t('没有可添加的点位') : t('请先选择对象')}
                detail={objectId ? t('该对象的点位都已接入，或来源不是设备采集。') : undefined}
              />
            ),
          }}
          columns={[
            { title: t('点位编码'), dataIndex: 'code', width: 180 },
            { title: t('点位名称'), dataIndex: 'name' },
            { title: t('数据类型'), dataIndex: 'dataType', width: 100 },
            { title: t('单位'), dataIndex: 'unit', width: 90 },
          ]}
        />
      )}
    </DraggableModal>
  )
}
