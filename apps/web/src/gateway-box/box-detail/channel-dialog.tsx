import {
  type BoxChannel,
  boxChannel,
  type ChannelDriver,
  ChannelSettings,
} from '@zhizao/contract/gateway-box/box-channel'
import { refusalIn } from '../../platform/api/client.ts'
import { Refused } from '../../platform/api/refused.ts'
import { EditDialog } from '../../platform/resource-screen/edit-dialog.tsx'
import { formOf } from '../../platform/resource-screen/form-of.ts'
import type { FormField } from '../../platform/resource-screen/screen-types.ts'
import { driverChoices, securityChoices } from '../box-words.ts'
import { channels } from './box-queries.ts'

const { code, name, driver, status, remark } = boxChannel.create.body.shape
const group = '连接参数'
const overEthernet: FormField['when'] = ({ driver: chosen }) => String(chosen).startsWith('modbus')
const overOpc: FormField['when'] = ({ driver: chosen }) => chosen === 'opc-ua'

const overJson: FormField['when'] = ({ driver: chosen }) => chosen === 'json'

const fieldsFor = (hasPassword: boolean) =>
  formOf({ code, name, driver, status, remark, ...ChannelSettings.shape }, [
    { field: 'name', group: '基本信息' },
    { field: 'code', group: '基本信息' },
    { field: 'driver', group: '基本信息', choices: driverChoices, defaultValue: 'modbus-tcp' },
    { field: 'status', group: '基本信息', defaultValue: 1 },
    { field: 'host', group, when: overEthernet, required: true, placeholder: '192.168.1.10' },
    { field: 'port', group, when: overEthernet, required: true, defaultValue: 502 },
    { field: 'endpoint', group, when: overOpc, required: true, wide: true, placeholder: 'opc.tcp://192.168.1.20:4840' },
    { field: 'security', group, when: overOpc, choices: securityChoices, defaultValue: 'none' },
    { field: 'username', group, when: overOpc, help: '留空为匿名访问' },
    { field: 'userCertificate', group, when: overOpc, wide: true, help: '用证书登录时填写（PEM），密码处填写它的私钥' },
    {
      field: 'password',
      group,
      when: overOpc,
      kind: 'password',
      hideOnView: true,
      placeholder: hasPassword ? '已设置，不修改请留空' : undefined,
    },
    {
      field: 'silenceSeconds',
      group,
      when: overJson,
      help: '设备超过这么久没有发来数据即视为离线；留空按它平时的间隔判断，0 为不判断',
    },
    { field: 'remark', group: '其它', wide: true },
  ])

export interface ChannelDialogProps {
  boxId: string
  channel?: BoxChannel
  onClose: () => void
  onSaved: (id: string) => void
}

/** Adds or edits a channel; what is asked for follows its driver. */
export function ChannelDialog({ boxId, channel, onClose, onSaved }: ChannelDialogProps) {
  let saved = channel?.id
  async function send(values: Record<string, unknown>) {
    const { host, port, endpoint, security, username, userCertificate, password, silenceSeconds, ...rest } = values
    const settings = present({ host, port, endpoint, security, username, userCertificate, password, silenceSeconds })
    const draft = { ...(rest as { code: string; name: string; driver: ChannelDriver }), settings }
    try {
      const made = channel
        ? await channels.update({ ...draft, id: channel.id }, { quiet: true })
        : await channels.create({ ...draft, boxId }, { quiet: true })
      saved = made.id
    } catch (error) {
      throw flattened(error)
    }
  }
  return (
    <EditDialog
      title="通道"
      mode={channel ? 'edit' : 'add'}
      row={channel && { ...channel, ...channel.settings }}
      fields={fieldsFor(channel?.settings.hasPassword ?? false)}
      send={send}
      onClose={onClose}
      onSaved={() => onSaved(saved!)}
    />
  )
}

const present = (settings: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )

/** The form has no level of its own for the settings. */
function flattened(error: unknown) {
  const refusal = refusalIn(error)
  if (!refusal) return error
  const problems = refusal.problems.map((problem) => ({ ...problem, field: problem.field.replace(/^settings\./, '') }))
  return new Refused(refusal.code, refusal.msg, problems)
}
