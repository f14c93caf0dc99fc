import { useInfiniteQuery } from '@tanstack/react-query'
import { type CloudKind, cameraCloud, cloudNames } from '@zhizao/contract/camera/camera-cloud'
import { Button, Flex, Input, Table } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { EmptyState, ErrorState } from '../platform/shell/states.tsx'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import { type CloudDevice, cloudDevices, firstPage } from './cloud-devices.ts'

interface Props {
  kind: CloudKind
  onClose: () => void
  onChosen: (device: CloudDevice) => void
}

/** The devices under the company's cloud account, to choose one of. */
export function DevicePicker({ kind, onClose, onChosen }: Props) {
  const maySetUp = usePermission(cameraCloud.save.permission)
  const [keyword, setKeyword] = useState('')
  const pages = useInfiniteQuery({
    queryKey: ['cloudDevices', kind],
    queryFn: ({ pageParam }) => cloudDevices(kind, pageParam),
    initialPageParam: firstPage[kind],
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
    retry: false,
  })
  const all = pages.data?.pages.flatMap(({ devices }) => devices) ?? []
  const wanted = keyword.trim().toLowerCase()
  const shown = all.filter(({ name, deviceSerial }) => `${name} ${deviceSerial}`.toLowerCase().includes(wanted))
  return (
    <DraggableModal
      open
      width={720}
      title={t('选择{cloud}的摄像头', { cloud: t(cloudNames[kind]) })}
      footer={null}
      onCancel={onClose}
    >
      {pages.isError ? (
        <Flex vertical align="center">
          <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
          {maySetUp && (
            <Button type="link" href={`${import.meta.env.BASE_URL}ics/pages/video/cloud`} target="_blank">
              {t('打开云账号')}
            </Button>
          )}
        </Flex>
      ) : (
        <Flex vertical gap={12}>
          <Input
            allowClear
            aria-label={t('名称或设备序列号')}
            placeholder={t('名称或设备序列号')}
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
          <CloudDevices devices={shown} isLoading={pages.isPending} isNoneAtAll={!all.length} onChosen={onChosen} />
          {pages.hasNextPage && (
            <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {t('加载更多')}
            </Button>
          )}
        </Flex>
      )}
    </DraggableModal>
  )
}

interface CloudDevicesProps {
  devices: CloudDevice[]
  isLoading: boolean
  /** Nothing was found because there is nothing. */
  isNoneAtAll: boolean
  onChosen: (device: CloudDevice) => void
}

const CloudDevices = ({ devices, isLoading, isNoneAtAll, onChosen }: CloudDevicesProps) => (
  <Table<CloudDevice>
    rowKey={({ deviceSerial, channel }) => `${deviceSerial}/${channel}`}
    size="small"
    loading={isLoading}
    dataSource={devices}
    pagination={false}
    scroll={{ y: 360 }}
    locale={{
      emptyText: (
        <EmptyState
          title={isNoneAtAll ? t('云账号下还没有摄像头') : t('没有符合的摄像头')}
          detail={isNoneAtAll && t('请先在云平台的应用中添加设备。')}
        />
      ),
    }}
    columns={[
      { title: t('摄像头名称'), dataIndex: 'name' },
      { title: t('设备序列号'), dataIndex: 'deviceSerial', width: 170 },
      { title: t('通道号'), dataIndex: 'channel', width: 80 },
      { title: t('状态'), width: 90, render: (_, { isOnline }) => <Online isOnline={isOnline} /> },
      {
        title: t('操作'),
        width: 80,
        render: (_, device) => (
          <Button type="link" size="small" onClick={() => onChosen(device)}>
            {t('选择')}
          </Button>
        ),
      },
    ]}
  />
)

const Online = ({ isOnline }: Pick<CloudDevice, 'isOnline'>) =>
  isOnline === undefined ? (
    '—'
  ) : (
    <StatusTag
      quiet
      choice={{
        value: String(isOnline),
        label: isOnline ? t('在线') : t('离线'),
        colour: isOnline ? 'success' : 'default',
      }}
    />
  )
