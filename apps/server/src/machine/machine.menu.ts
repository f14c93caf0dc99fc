import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const machineMenu = [
  inModule(
    'mes',
    37,
    group('mesMachine', '设备联机', 'Machines', 'api', [
      menu('machine', '联机设备', 'Machines', '/mes/pages/machine/machine', 'api', {
        ...edits('联机设备', 'machines'),
        import: ['导入联机设备', 'Import machines'],
        signal: ['设备信号', 'Signals of machines'],
        setUp: ['生产设置', 'Set-ups of machines'],
      }),
      menu('tool', '模具与工装', 'Moulds and Tools', '/mes/pages/machine/tool', 'tool', {
        ...edits('工装', 'tools'),
        import: ['导入工装', 'Import tools'],
        use: ['工装上机与下机', 'Mount and dismount tools'],
        care: ['工装保养与校准', 'Care for and calibrate tools'],
      }),
    ]),
  ),
]
