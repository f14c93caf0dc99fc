import { CopyOutlined, SendOutlined } from '@ant-design/icons'
import { MessageTrigger, messageTrigger } from '@zhizao/contract/message/message-trigger'
import { t } from '../platform/i18n/translate.ts'
import { SILENT } from '../platform/push/built-in-sounds.ts'
import type { ResourceApi } from '../platform/resource-screen/resource-calls.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { channelChoices, findApps, findTemplates, findTriggers, triggerForms, triggers } from './message-choices.ts'
import { ConditionField, MessageText } from './trigger/own-fields.tsx'
import { RingtoneField } from './trigger/ringtone-field.tsx'
import { newStep, StepsField } from './trigger/steps-field.tsx'
import { TestDialog } from './trigger/test-dialog.tsx'

const { page, get, create, update, remove, setStatus } = messageTrigger

/** Names that came with the configuration on show. */
let known: MessageTrigger['receivers'] = { departments: [], roles: [], users: [] }
const api: ResourceApi = {
  ...triggerForms,
  async get(body) {
    const row = await triggerForms.get(body)
    known = row.receivers
    return row
  },
}

const channelWords = ({ steps }: MessageTrigger) => {
  const used = new Set<string>(steps.flatMap(({ channels }) => channels))
  return channelChoices.filter(({ value }) => used.has(value)).map(({ label }) => t(label))
}
const receiverWords = ({ receivers }: MessageTrigger) =>
  [...receivers.departments, ...receivers.roles, ...receivers.users].map(({ name }) => name).join(t('、'))

/** 触发配置: what is sent to whom when something happens. */
export const MessageTriggerPage = resourceScreen({ page, get, create, update, remove, setStatus }, MessageTrigger, {
  title: '触发配置',
  api,
  query: [
    { field: 'keyword', title: '关键字', placeholder: '名称或消息标题' },
    { field: 'app', choices: findApps },
    {
      field: 'status',
      kind: 'select',
      choices: [
        { value: 1, label: '启用' },
        { value: 0, label: '停用' },
      ],
    },
  ],
  columns: [
    { field: 'name', kind: 'link', width: 180 },
    { field: 'triggerTitle', width: 170, told: true },
    { field: 'condition', width: 150 },
    { field: 'channels', title: '发送方式', width: 170, render: (row) => channelWords(row).join(t('、')) },
    { field: 'receivers', title: '接收方', width: 180, render: receiverWords },
    { field: 'stepCount', title: '步骤', width: 80, align: 'right', render: ({ steps }) => steps.length },
    { field: 'status', width: 90 },
    { field: 'appName', width: 120, told: true, hidden: true },
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    'name',
    { field: 'trigger', choices: findTriggers, help: '发生什么时发送；接收人须有查看该单据或页面的权限，否则不会收到' },
    {
      field: 'condition',
      wide: true,
      dependsOn: ['trigger'],
      help: '满足时才发送，字段写在方括号中；留空则每次都发送',
      input: ({ values, disabled }) => <ConditionField trigger={values.trigger} disabled={disabled} />,
    },
    {
      field: 'title',
      wide: true,
      dependsOn: ['trigger'],
      input: ({ values, disabled }) => <MessageText trigger={values.trigger} maxLength={100} disabled={disabled} />,
    },
    {
      field: 'content',
      wide: true,
      dependsOn: ['trigger'],
      input: ({ values, disabled }) => (
        <MessageText trigger={values.trigger} maxLength={1000} rows={3} disabled={disabled} />
      ),
    },
    {
      field: 'steps',
      wide: true,
      defaultValue: [newStep(0)],
      help: '第一步立即发送；有人读过站内消息后，后面的步骤不再发送',
      input: ({ disabled }) => <StepsField disabled={disabled} known={known} />,
    },
    {
      field: 'smsTemplateId',
      choices: findTemplates,
      help: '发送方式包含短信时使用；短信只能按平台审核过的模板发送',
    },
    { field: 'isShow', defaultValue: 1 },
    {
      field: 'sound',
      defaultValue: SILENT,
      input: ({ disabled }) => <RingtoneField disabled={disabled} />,
    },
    {
      field: 'soundInterval',
      defaultValue: 0,
      help: '0 表示只响一次；大于 0 时每隔这么久重复，直到有人查看',
      dependsOn: ['sound'],
      when: (values) => values.sound !== SILENT,
    },
    { field: 'status', defaultValue: 1 },
  ],
  rowActions: ({ reload, show }) => [
    {
      key: 'test',
      title: '测试发送',
      icon: <SendOutlined />,
      permission: messageTrigger.test.permission,
      run: ([row]) => show((close) => <TestDialog row={row!} onClose={close} />),
    },
    {
      key: 'copy',
      title: '复制',
      icon: <CopyOutlined />,
      permission: messageTrigger.copy.permission,
      async run([row]) {
        await triggers.copy({ id: row!.id })
        reload()
      },
    },
  ],
  whenEmpty: { detail: '选择发生什么时，用站内消息、邮件或短信通知谁。' },
})
