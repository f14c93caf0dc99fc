import { RedoOutlined } from '@ant-design/icons'
import { OutboxMessage, outbox } from '@zhizao/contract/sender/outbox'
import { client, formClient } from '../../platform/api/client.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { defineScreen } from '../../platform/resource-screen/define-screen.ts'
import { ResourceList } from '../../platform/resource-screen/resource-list.tsx'
import type { ScreenOptions } from '../../platform/resource-screen/screen-options.ts'
import { CHANNELS, STATES } from './message-words.ts'
import classes from './outbox.module.css'
import { SenderStrip } from './sender-strip.tsx'

const calls = client(outbox)
const api = formClient(outbox)

const options: ScreenOptions<typeof outbox, OutboxMessage> = {
  title: '消息',
  key: '发件箱',
  query: [
    { field: 'startTime', title: '创建时间', until: 'endTime' },
    { field: 'keyword', title: '关键字', placeholder: '收件人、主题或内容' },
    { field: 'channel', title: '方式', kind: 'select', choices: CHANNELS },
    { field: 'state', title: '状态', kind: 'select', choices: STATES },
  ],
  columns: [
    { field: 'createdAt', width: 170, sortable: true },
    { field: 'channel', kind: 'status', width: 70, choices: CHANNELS },
    { field: 'recipient', width: 170 },
    { field: 'subject', width: 130 },
    { field: 'text', width: 260 },
    { field: 'state', kind: 'status', width: 130, choices: STATES },
    { field: 'sentAt', width: 170, sortable: true },
    { field: 'attempts', width: 90 },
    { field: 'problem', width: 240, told: true },
    { field: 'nextTryAt', width: 170, hidden: true },
    { field: 'validUntil', width: 170, hidden: true },
  ],
  details: (row) => (
    <div className={classes.details}>
      <p className={classes.text}>{row.text}</p>
      {row.problem && (
        <p className={classes.problem}>{t('失败原因：{problem}', { problem: serverWords(row.problem) })}</p>
      )}
    </div>
  ),
  rowActions: ({ reload }) => [
    {
      key: 'resend',
      title: '重新发送',
      icon: <RedoOutlined />,
      permission: outbox.resend.permission,
      confirm: '确认重新发送这条消息？',
      disabled: (row) =>
        !row.resendable &&
        (row.state === 'failed' || row.state === 'sent'
          ? '消息中的验证码已失效，请让用户重新获取'
          : '消息还在等待发送'),
      run: async ([row]) => {
        await calls.resend({ id: row!.id })
        reload()
      },
    },
  ],
}
const definition = defineScreen(outbox, OutboxMessage, options)

/** What the product has sent by e-mail and short message, or would have. */
export const OutboxPage = () => (
  <div className={classes.page}>
    <SenderStrip />
    <div className={classes.list}>
      <ResourceList calls={outbox} api={api} definition={definition} options={options} />
    </div>
  </div>
)
