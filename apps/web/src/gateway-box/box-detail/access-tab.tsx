import { ApiOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { boxChannel } from '@zhizao/contract/gateway-box/box-channel'
import { deviceConnection } from '@zhizao/contract/gateway-box/device-connection'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import classes from './access-tab.module.css'
import type { ShownBox } from './box-header.tsx'
import { channelsQuery, devicesQuery, useBoxReload } from './box-queries.ts'
import { ChannelDialog } from './channel-dialog.tsx'
import { ChannelPanel } from './channel-panel.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { DevicePanel } from './device-panel.tsx'
import { SourceTree } from './source-tree.tsx'

/** What the box reads: channels and their devices at the left, the chosen one at the right. */
export function AccessTab({ box }: { box: ShownBox }) {
  const [search, change] = usePageSearch()
  const [adding, setAdding] = useState<'channel' | 'device'>()
  const mayEdit = usePermission(boxChannel.create.permission)
  const mayConnect = usePermission(deviceConnection.connect.permission) && box.kind === 'edge'
  const channels = useQuery(channelsQuery(box.id))
  const devices = useQuery(devicesQuery(box.id))
  const reload = useBoxReload(box.id)
  const failed = [channels, devices].find((query) => query.isError && !query.data)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!channels.data || !devices.data) return <Loading />
  const device = devices.data.find(({ id }) => id === search.get('device'))
  const channel =
    channels.data.find(({ id }) => id === (device?.channelId ?? search.get('channel'))) ?? channels.data[0]
  const choose = (chosen: { channel?: string; device?: string }) =>
    change({ channel: chosen.channel, device: chosen.device })
  const isFirst = channels.data.length === 0
  const connect = mayConnect && (
    <Button block={!isFirst} type="primary" icon={<ApiOutlined />} onClick={() => setAdding('device')}>
      {t('接入设备')}
    </Button>
  )
  const add = mayEdit && (
    <Button block={!isFirst} icon={<PlusOutlined />} onClick={() => setAdding('channel')}>
      {t('新增通道')}
    </Button>
  )
  return (
    <div className={classes.access}>
      {channel ? (
        <>
          <aside className={classes.side} aria-label={t('通道和设备')}>
            {connect}
            {add}
            <SourceTree
              channels={channels.data}
              devices={devices.data}
              isOnline={box.online}
              chosen={device ? { device: device.id } : { channel: channel.id }}
              onChoose={choose}
            />
          </aside>
          <section className={classes.main}>
            {device ? (
              <DevicePanel key={device.id} device={device} isOnline={box.online} onChoose={choose} />
            ) : (
              <ChannelPanel
                key={channel.id}
                channel={channel}
                devices={devices.data.filter(({ channelId }) => channelId === channel.id)}
                isOnline={box.online}
                onChoose={choose}
              />
            )}
          </section>
        </>
      ) : (
        <EmptyState
          title={t('还没有通道')}
          detail={t('通道是盒子与一组设备的连接，例如一个 Modbus TCP 地址或一个 OPC UA 端点。')}
          action={
            <Space>
              {connect}
              {add}
            </Space>
          }
        />
      )}
      {adding === 'channel' && (
        <ChannelDialog
          boxId={box.id}
          onClose={() => setAdding(undefined)}
          onSaved={(id) => void reload().then(() => choose({ channel: id }))}
        />
      )}
      {adding === 'device' && (
        <ConnectDialog
          box={box}
          onClose={() => setAdding(undefined)}
          onSaved={(id) => void reload().then(() => choose({ device: id }))}
        />
      )}
    </div>
  )
}
