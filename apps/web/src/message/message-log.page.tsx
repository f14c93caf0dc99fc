import { TeamOutlined } from '@ant-design/icons'
import { Dispatch, messageLog } from '@zhizao/contract/message/message-log'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { DeliveriesDialog } from './log/deliveries-dialog.tsx'
import { STATES } from './log/log-words.ts'

/** 触发记录: what happened, and whom it was told. */
export const MessageLogPage = resourceScreen({ page: messageLog.page }, Dispatch, {
  title: '触发记录',
  query: [
    { field: 'startTime', title: '发生时间', until: 'endTime' },
    { field: 'keyword', title: '关键字', placeholder: '触发配置、单据或消息标题' },
    { field: 'state', kind: 'select', choices: STATES },
  ],
  columns: [
    { field: 'createdAt', width: 170, sortable: true },
    { field: 'eventTitle', width: 160, told: true },
    { field: 'subject', width: 150 },
    { field: 'title', width: 220 },
    { field: 'state', kind: 'status', width: 110, choices: STATES },
    { field: 'steps', kind: 'number', width: 90 },
    { field: 'people', kind: 'number', width: 90 },
    { field: 'dueAt', width: 170 },
    { field: 'problem', width: 220, told: true },
    { field: 'triggerName', width: 160, hidden: true },
  ],
  details: (row) => <p style={{ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{row.content}</p>,
  rowActions: ({ show }) => [
    {
      key: 'deliveries',
      title: '接收人',
      icon: <TeamOutlined />,
      run: ([row]) => show((close) => <DeliveriesDialog row={row!} onClose={close} />),
    },
  ],
  whenEmpty: {
    detail: '触发配置发出的消息记在这里，保留 80 天。',
    first: { title: '触发配置', href: '/bcs/pages/messageManage/trigger', permission: 'messageTrigger' },
  },
})
