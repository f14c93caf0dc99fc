import { type BoxDetail, box as boxCalls } from '@zhizao/contract/gateway-box/box'
import { deviceConnection } from '@zhizao/contract/gateway-box/device-connection'
import { App } from 'antd'
import type { z } from 'zod'
import { loadPublishedModels } from '../../device/index.ts'
import { loadObjectTree } from '../../live/tree/object-tree-feed.ts'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EditDialog } from '../../platform/resource-screen/edit-dialog.tsx'
import { formOf } from '../../platform/resource-screen/form-of.ts'
import type { FormField } from '../../platform/resource-screen/screen-types.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { driverChoices, parityChoices } from '../box-words.ts'
import { boxes } from './box-queries.ts'
import { type ConnectLine, nextLine, saidLines } from './connect-lines.ts'
import { ConnectLinesField } from './connect-lines-field.tsx'

const connections = client(deviceConnection)

const way = '连接'
const content = '设备和点位'
const overSerial: FormField['when'] = ({ driver }) => driver === 'modbus-rtu'
const overEthernet: FormField['when'] = ({ driver }) => driver !== 'modbus-rtu'
const byLines: FormField['when'] = ({ modelId }) => !modelId

const fields = formOf(deviceConnection.connect.body.shape, [
  {
    field: 'driver',
    group: way,
    choices: driverChoices.filter(({ value }) => String(value).startsWith('modbus')),
    defaultValue: 'modbus-tcp',
  },
  { field: 'host', group: way, when: overEthernet, required: true, placeholder: '如 192.168.1.20' },
  { field: 'port', group: way, when: overEthernet, required: true, defaultValue: 502 },
  { field: 'serialPort', group: way, when: overSerial, required: true, placeholder: '如 /dev/ttyUSB0 或 COM3' },
  { field: 'baudRate', group: way, when: overSerial, placeholder: '9600' },
  { field: 'dataBits', group: way, when: overSerial, placeholder: '8' },
  { field: 'parity', group: way, when: overSerial, choices: parityChoices, placeholder: '无校验' },
  { field: 'stopBits', group: way, when: overSerial, placeholder: '1' },
  { field: 'unitId', group: way, defaultValue: 1 },
  { field: 'name', group: content, help: '同时新增同名的设备对象，编码自动生成，之后可修改' },
  { field: 'parentId', group: content, tree: loadObjectTree },
  { field: 'modelId', group: content, tree: loadPublishedModels, help: '同型号的设备选择模型后，点位和地址由模型带出' },
  {
    field: 'byteOrder',
    group: content,
    choices: ['ABCD', 'CDAB', 'BADC', 'DCBA'].map((value) => ({ value, label: value })),
    defaultValue: 'ABCD',
    when: byLines,
    help: '读数异常大或异常小时换一种',
  },
  {
    field: 'points',
    group: content,
    wide: true,
    when: byLines,
    defaultValue: [nextLine()],
    help: '按设备说明书填写；可从表格中复制多行后粘贴',
    input: ({ disabled }) => <ConnectLinesField disabled={disabled} />,
  },
])

/** Why the box does not work by it yet: the device stands whether or not it can be sent. */
async function problemOfSending(id: string): Promise<string | undefined> {
  try {
    await boxes.produceSetFile({ id }, { quiet: true })
    await boxes.sendSetFile({ id }, { quiet: true })
    return undefined
  } catch (error) {
    return refusalIn(error)?.msg ?? t('请在“配置下发”中重试')
  }
}

export interface ConnectDialogProps {
  box: Pick<z.output<typeof BoxDetail>, 'id' | 'online'>
  onClose: () => void
  onSaved: (deviceId: string) => void
}

/** A Modbus device from its address to its values in one dialog; with the right to, its box works by it at once. */
export function ConnectDialog({ box, onClose, onSaved }: ConnectDialogProps) {
  const { message } = App.useApp()
  const maySend = usePermission(boxCalls.sendSetFile.permission)
  let saved = ''
  async function send(values: Record<string, unknown>) {
    const { points, ...draft } = values as { points?: readonly ConnectLine[] }
    const lines = saidLines(points ?? []).map(({ address, ...line }) => ({ ...line, address: address! }))
    const {
      device,
      points: read,
      unread,
    } = await connections.connect({ ...(draft as { name: string }), boxId: box.id, points: lines }, { quiet: true })
    saved = device.id
    const unsent = maySend ? await problemOfSending(box.id) : t('没有下发配置的权限')
    if (unsent) message.warning(t('已接入 {n} 个点位，但配置还没有下发：{unsent}', { n: read, unsent }), 8)
    else if (box.online) message.success(t('已接入，{n} 个点位开始采集', { n: read }))
    else message.warning(t('已接入 {n} 个点位；盒子离线，上线后开始采集', { n: read }), 8)
    if (unread.length) message.warning(t('模型中没有寄存器地址，未采集：{names}', { names: unread.join('、') }), 8)
  }
  return (
    <EditDialog
      title="设备"
      heading="接入 Modbus 设备"
      saveText={maySend ? '接入并下发' : '接入'}
      mode="add"
      fields={fields}
      send={send}
      onClose={onClose}
      onSaved={() => onSaved(saved)}
    />
  )
}
