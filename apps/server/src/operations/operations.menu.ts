import { group, inModule, menu } from '../platform/menu/menu-offer.ts'

const installationOnly = true

/** What the domain puts into the menu. */
export const operationsMenu = [
  inModule(
    'bcs',
    80,
    group('bcsOperations', '系统运维', 'Operations', 'tool', [
      menu(
        'monitoring',
        '系统监控',
        'Server Monitoring',
        '/bcs/pages/operations/monitoring',
        'dashboard',
        {},
        { installationOnly },
      ),
      menu(
        'operations',
        '运维脚本',
        'Operations Scripts',
        '/bcs/pages/operations/scripts',
        'code',
        {
          run: ['执行运维脚本', 'Run operations scripts'],
          backup: ['下载与删除备份', 'Download and delete backups'],
          schedule: ['设置定时任务', 'Set schedules'],
        },
        { installationOnly },
      ),
    ]),
  ),
]
