import { type BoxDevice, boxDevice, type ChannelDriver } from '@zhizao/contract/gateway-box/box-channel'
import { loadObjectTree } from '../../live/tree/object-tree-feed.ts'
import { EditDialog } from '../../platform/resource-screen/edit-dialog.tsx'
import { formOf } from '../../platform/resource-screen/form-of.ts'
import { treeOf } from '../../platform/widgets/use-tree-nodes.ts'
import { deviceForms } from './box-queries.ts'
import { objectOf } from './linked-object.ts'
import { mannerFields } from './modbus-manners-fields.ts'
import { ObjectInput } from './object-input.tsx'

const { channelId: _, ...shape } = boxDevice.create.body.shape

const fieldsFor = (driver: ChannelDriver, device?: BoxDevice) => {
  const isModbus = driver.startsWith('modbus')
  // An object that the user may not see stays what the device is linked to until he chooses another.
  const tree = treeOf([], async () => [...unseenNode(device), ...(await loadObjectTree())])
  const group = '基本信息'
  return formOf(shape, [
    { field: 'name', group },
    { field: 'code', group, help: driver === 'json' ? '与消息中的设备编码一致' : undefined },
    {
      field: 'objectId',
      group,
      input: ({ form, disabled }) => (
        <ObjectInput load={tree} driver={driver} form={form} isNew={!device} disabled={disabled} />
      ),
      help: '设备的点位从此对象中选择',
    },
    // An OPC UA channel has one session with waiting times of its own, and third-party boxes send by themselves.
    ...(isModbus
      ? [
          { field: 'unitId' as const, group, defaultValue: 1 },
          { field: 'timeoutMs' as const, group, defaultValue: 1000 },
          { field: 'retries' as const, group, defaultValue: 1 },
        ]
      : []),
    { field: 'status', group, defaultValue: 1 },
    ...(isModbus ? mannerFields({ ofDevice: true }) : []),
    { field: 'remark', group: '其它', wide: true },
  ])
}

const unseenNode = (device: BoxDevice | undefined) =>
  device?.objectId && device.objectName === null ? [{ id: device.objectId, label: objectOf(device) }] : []

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
      fields={fieldsFor(channel.driver, device)}
      send={async (draft) => {
        const made = device
          ? await deviceForms.update({ ...draft, id: device.id }, { quiet: true })
          : await deviceForms.create({ ...draft, channelId: channel.id }, { quiet: true })
        saved = made.id
      }}
      onClose={onClose}
      onSaved={() => onSaved(saved!)}
    />
  )
}
