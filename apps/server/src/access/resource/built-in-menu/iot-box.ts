import { edits, group, menu } from './menu-entry.ts'

export const iotBox = group('iotBox', '网关管理', 'Gateways', 'gateway', [
  menu('box', '盒子管理', 'Boxes', '/iot/pages/box/index', 'hdd', {
    ...edits('盒子', 'boxes'),
    setFile: ['下发配置', 'Send configuration'],
    secret: ['重置密钥', 'Reset secret'],
  }),
])
