import { EyeOutlined } from '@ant-design/icons'
import { CodeMessage, codeMessage } from '@zhizao/contract/sender/code-message'
import { Alert } from 'antd'
import { client, formClient } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { defineScreen } from '../../platform/resource-screen/define-screen.ts'
import { ResourceList } from '../../platform/resource-screen/resource-list.tsx'
import type { ScreenOptions } from '../../platform/resource-screen/screen-options.ts'
import { CodeDialog } from './code-dialog.tsx'
import { CHANNELS, STATES } from './message-words.ts'
import classes from './outbox.module.css'

const calls = client(codeMessage)
const api = formClient(codeMessage)

const options: ScreenOptions<typeof codeMessage, CodeMessage> = {
  title: '验证码',
  key: '验证码记录',
  query: [
    { field: 'startTime', title: '创建时间', until: 'endTime' },
    { field: 'recipient', title: '收件人' },
    { field: 'channel', title: '方式', kind: 'select', choices: CHANNELS },
    { field: 'state', title: '状态', kind: 'select', choices: STATES },
  ],
  columns: [
    { field: 'createdAt', width: 170, sortable: true },
    { field: 'channel', kind: 'status', width: 70, choices: CHANNELS },
    { field: 'recipient', width: 170 },
    { field: 'subject', width: 140 },
    { field: 'text', width: 260 },
    { field: 'state', kind: 'status', width: 130, choices: STATES },
    { field: 'validUntil', width: 170 },
    { field: 'attempts', width: 90, hidden: true },
    { field: 'problem', width: 240, told: true },
  ],
  rowActions: ({ show }) => [
    {
      key: 'read',
      title: '查看验证码',
      icon: <EyeOutlined />,
      permission: codeMessage.read.permission,
      disabled: (row) => !row.readable && '验证码已发出或已失效，不能查看',
      run: async ([row]) => {
        const { recipient, text } = await calls.read({ id: row!.id })
        show((close) => <CodeDialog recipient={recipient} text={text} onClose={close} />)
      },
    },
  ],
}
const definition = defineScreen(codeMessage, CodeMessage, options)

/** Messages that prove who somebody is, of all companies: for the administrator of the installation alone. */
export const CodeMessagePage = () => (
  <div className={classes.page}>
    <Alert
      type="warning"
      showIcon
      title={t('验证码可以打开对方的账号：请先确认来电者就是本人，再告知验证码。每次查看都会记入操作日志。')}
    />
    <div className={classes.list}>
      <ResourceList calls={codeMessage} api={api} definition={definition} options={options} />
    </div>
  </div>
)
