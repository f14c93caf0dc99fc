import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const gatewayBoxMenu = [
  inModule(
    'iot',
    10,
    group('iotBox', '网关管理', 'Gateways', 'gateway', [
      menu('box', '盒子管理', 'Boxes', '/iot/pages/box/index', 'hdd', {
        ...edits('盒子', 'boxes'),
        setFile: ['下发配置', 'Send configuration'],
        secret: ['重置密钥', 'Reset secret'],
      }),
    ]),
  ),
]
