import { type BoxDevice, boxDevice } from '@zhizao/contract/gateway-box/box-channel'
import { Alert, Descriptions } from 'antd'
import { useState } from 'react'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { devices, useBoxReload } from './box-queries.ts'
import { DeviceDialog } from './device-dialog.tsx'
import { objectOf } from './linked-object.ts'
import { mannerItems } from './manner-items.ts'
import { PointAddresses } from './point-addresses.tsx'
import { SourceHead } from './source-head.tsx'
import { DeviceState } from './state-tab.tsx'

export interface DevicePanelProps {
  device: BoxDevice
  isOnline: boolean
  onChoose: (chosen: { channel?: string }) => void
}

/** A device and the points that are read from it. */
export function DevicePanel({ device, isOnline, onChoose }: DevicePanelProps) {
  const [isEditing, setEditing] = useState(false)
  const mayEdit = usePermission(boxDevice.update.permission)
  const reload = useBoxReload(device.boxId)
  const isModbus = device.driver.startsWith('modbus')
  const remove = async () => {
    await devices.remove({ id: device.id })
    await reload()
    onChoose({ channel: device.channelId })
  }
  return (
    <>
      <SourceHead
        name={device.name}
        editTitle={t('编辑设备')}
        mayEdit={mayEdit}
        onEdit={() => setEditing(true)}
        blocked={
          device.pointCount ? t('设备下还有 {n} 个采集点位，须先移除点位。', { n: device.pointCount }) : undefined
        }
        question={t('确认要删除设备“{name}”吗？', { name: device.name })}
        onRemove={remove}
      />
      {isOnline && device.error && <Alert type="error" showIcon title={serverWords(device.error)} />}
      <Descriptions
        size="small"
        bordered
        column={{ xs: 1, sm: 2, md: 3 }}
        items={[
          { key: 'code', label: t('设备编码'), children: device.code },
          { key: 'channel', label: t('通道'), children: device.channelName },
          { key: 'object', label: t('关联对象'), children: objectOf(device) },
          ...(isModbus ? [{ key: 'unit', label: t('站号'), children: device.unitId }] : []),
          { key: 'timeout', label: t('超时 / 重试'), children: `${device.timeoutMs} ms / ${device.retries}` },
          ...mannerItems(device),
          {
            key: 'online',
            label: t('通信'),
            children: <DeviceState online={isOnline ? device.online : undefined} />,
          },
        ]}
      />
      <PointAddresses device={device} />
      {isEditing && (
        <DeviceDialog
          channel={{ id: device.channelId, driver: device.driver }}
          device={device}
          onClose={() => setEditing(false)}
          onSaved={() => void reload()}
        />
      )}
    </>
  )
}
