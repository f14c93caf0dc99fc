export const STATES = [
  { value: 'waiting', label: '进行中', colour: 'processing' },
  { value: 'answered', label: '已有人读', colour: 'success' },
  { value: 'done', label: '已发完', colour: 'success' },
  { value: 'nobody', label: '无人可收', colour: 'warning' },
  { value: 'stopped', label: '已停止', colour: 'default' },
  { value: 'failed', label: '发送失败', colour: 'error' },
]
export const DELIVERY_STATES = [
  { value: 'unread', label: '未读', colour: 'default' },
  { value: 'read', label: '已读', colour: 'success' },
  { value: 'waiting', label: '等待发送', colour: 'processing' },
  { value: 'sent', label: '已发送', colour: 'success' },
  { value: 'failed', label: '发送失败', colour: 'error' },
  { value: 'unreachable', label: '无法送达', colour: 'warning' },
]
