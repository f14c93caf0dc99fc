import { type BoxDevice, boxDevice, type ChannelDriver } from '@zhizao/contract/gateway-box/box-channel'
import { loadObjectTree } from '../../device/object-choices.ts'
import { EditDialog } from '../../platform/resource-screen/edit-dialog.tsx'
import { formOf } from '../../platform/resource-screen/form-of.ts'
import { devices } from './box-queries.ts'

const { channelId: _, ...shape } = boxDevice.create.body.shape

const fieldsFor = (driver: ChannelDriver) => {
  const isModbus = driver.startsWith('modbus')
  return formOf(shape, [
    'name',
    { field: 'code', help: driver === 'json' ? '与消息中的设备编码一致' : undefined },
    {
      field: 'objectId',
      kind: 'tree',
      tree: loadObjectTree,
      help: '设备的点位从此对象中选择',
    },
    ...(isModbus ? [{ field: 'unitId' as const, defaultValue: 1 }] : []),
    ...(driver === 'json'
      ? []
      : [
          { field: 'timeoutMs' as const, defaultValue: 1000 },
          { field: 'retries' as const, defaultValue: 1 },
        ]),
    { field: 'status', defaultValue: 1 },
    { field: 'remark', wide: true },
  ])
}

export interface DeviceDialogProps {
  channel: { id: string; driver: ChannelDriver }
  device?: BoxDevice
  onClose: () => void
  onSaved: (id: string) => void
}

/** Adds or edits a device of a channel. */
export function DeviceDialog({ channel, device, onClose, onSaved }: DeviceDialogProps) {
  let saved = device?.id
  return (
    <EditDialog
      title="设备"
      mode={device ? 'edit' : 'add'}
      row={device}
      fields={fieldsFor(channel.driver)}
      send={async (draft) => {
        const made = device
          ? await devices.update({ ...draft, id: device.id }, { quiet: true })
          : await devices.create({ ...draft, channelId: channel.id } as never, { quiet: true })
        saved = made.id
      }}
      onClose={onClose}
      onSaved={() => onSaved(saved!)}
    />
  )
}
