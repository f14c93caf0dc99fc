import { group, menu } from './menu-entry.ts'

export const mesAndon = group('mesAndon', '安灯管理', 'Andon', 'alert', [
  menu('andon', '安灯呼叫', 'Andon Call', '/mes/pages/andon/index', 'alert', {
    send: ['发送安灯', 'Send andon calls'],
  }),
])
