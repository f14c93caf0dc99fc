import { PlusOutlined } from '@ant-design/icons'
import {
  type BoxChannel,
  type BoxDevice,
  boxChannel,
  channelDriverNames,
  channelSecurityNames,
} from '@zhizao/contract/gateway-box/box-channel'
import { Button, Descriptions, Table } from 'antd'
import { useState } from 'react'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { EmptyState } from '../../platform/shell/states.tsx'
import detail from './box-detail.module.css'
import { channels, useBoxReload } from './box-queries.ts'
import { ChannelDialog } from './channel-dialog.tsx'
import { DeviceDialog } from './device-dialog.tsx'
import { objectOf } from './linked-object.ts'
import { mannerItems } from './manner-items.ts'
import { SourceHead } from './source-head.tsx'
import { DeviceState } from './state-tab.tsx'

export interface ChannelPanelProps {
  channel: BoxChannel
  devices: readonly BoxDevice[]
  isOnline: boolean
  onChoose: (chosen: { channel?: string; device?: string }) => void
}

const addressOf = ({ driver, settings }: BoxChannel) => {
  if (driver === 'opc-ua') return settings.endpoint
  if (driver === 'json') return t('由盒子主动上报')
  return driver === 'modbus-rtu' ? serialText(settings) : `${settings.host}:${settings.port}`
}

/** A serial line as it is written everywhere: /dev/ttyUSB0 9600 8N1. */
const serialText = ({ serialPort, baudRate, dataBits, parity, stopBits }: BoxChannel['settings']) =>
  `${serialPort} ${baudRate ?? 9600} ${dataBits ?? 8}${(parity ?? 'none')[0]!.toUpperCase()}${stopBits ?? 1}`

const ON_PAGE = 100

/** A channel and its devices. */
export function ChannelPanel({ channel, devices, isOnline, onChoose }: ChannelPanelProps) {
  const [opened, setOpened] = useState<'channel' | 'device'>()
  const mayEdit = usePermission(boxChannel.update.permission)
  const reload = useBoxReload(channel.boxId)
  const remove = async () => {
    await channels.remove({ id: channel.id })
    await reload()
    onChoose({})
  }
  return (
    <>
      <SourceHead
        name={channel.name}
        editTitle={t('编辑通道')}
        mayEdit={mayEdit}
        onEdit={() => setOpened('channel')}
        blocked={devices.length ? t('通道下还有 {n} 台设备，须先删除设备。', { n: devices.length }) : undefined}
        question={t('确认要删除通道“{name}”吗？', { name: channel.name })}
        onRemove={remove}
      />
      <Descriptions
        size="small"
        bordered
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'code', label: t('通道编码'), children: channel.code },
          { key: 'driver', label: t('驱动'), children: channelDriverNames[channel.driver] },
          { key: 'address', label: t('地址'), children: addressOf(channel) },
          { key: 'status', label: t('启用'), children: channel.status ? t('是') : t('否') },
          ...(channel.driver === 'opc-ua'
            ? [
                {
                  key: 'security',
                  label: t('安全策略'),
                  children: t(channelSecurityNames[channel.settings.security ?? 'none']),
                },
              ]
            : []),
          ...(channel.settings.username
            ? [{ key: 'user', label: t('用户名'), children: channel.settings.username }]
            : []),
          ...mannerItems(channel.settings),
          ...(channel.remark ? [{ key: 'remark', label: t('备注'), children: channel.remark }] : []),
        ]}
      />
      <div>
        <div className={detail.tools}>
          <h3 className={detail.title}>{t('设备（{n}）', { n: devices.length })}</h3>
          <span className={detail.push} />
          {mayEdit && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened('device')}>
              {t('新增设备')}
            </Button>
          )}
        </div>
        <Table<BoxDevice>
          size="small"
          rowKey="id"
          dataSource={[...devices]}
          pagination={{ pageSize: ON_PAGE, showSizeChanger: false, hideOnSinglePage: true }}
          locale={{
            emptyText: <EmptyState title={t('还没有设备')} detail={t('新增设备后为它选择点位、填写地址。')} />,
          }}
          columns={[
            {
              title: t('设备名称'),
              render: (_, row) => (
                <Button type="link" size="small" onClick={() => onChoose({ device: row.id })}>
                  {row.name}
                </Button>
              ),
            },
            { title: t('设备编码'), dataIndex: 'code' },
            ...(channel.driver.startsWith('modbus') ? [{ title: t('站号'), dataIndex: 'unitId', width: 80 }] : []),
            { title: t('关联对象'), render: (_, row) => objectOf(row) },
            { title: t('点位数'), dataIndex: 'pointCount', width: 90 },
            {
              title: t('通信'),
              width: 100,
              render: (_, row) => <DeviceState online={isOnline ? row.online : undefined} />,
            },
            { title: t('故障'), render: (_, row) => (row.error ? serverWords(row.error) : '—') },
          ]}
        />
      </div>
      {opened === 'channel' && (
        <ChannelDialog
          boxId={channel.boxId}
          channel={channel}
          onClose={() => setOpened(undefined)}
          onSaved={() => void reload()}
        />
      )}
      {opened === 'device' && (
        <DeviceDialog
          channel={channel}
          onClose={() => setOpened(undefined)}
          onSaved={(id) => void reload().then(() => onChoose({ device: id }))}
        />
      )}
    </>
  )
}
