export const CHANNELS = [
  { value: 'mail', label: '邮件', colour: 'default' },
  { value: 'sms', label: '短信', colour: 'default' },
]
export const STATES = [
  { value: 'held', label: '未配置发送服务', colour: 'warning' },
  { value: 'waiting', label: '等待发送', colour: 'processing' },
  { value: 'sending', label: '正在发送', colour: 'processing' },
  { value: 'sent', label: '已发送', colour: 'success' },
  { value: 'failed', label: '发送失败', colour: 'error' },
  { value: 'expired', label: '已过期', colour: 'default' },
]
