import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const plantMenu = [
  inModule(
    'mes',
    30,
    group('mesPlant', '工厂建模', 'Plant', 'cluster', [
      menu('workCenter', '工作中心', 'Work Centers', '/mes/pages/plant/workCenter', 'cluster', {
        ...edits('工作中心', 'work centers'),
        import: ['导入工作中心', 'Import work centers'],
        assign: ['关联设备与人员', 'Assign equipment and people'],
      }),
      menu('station', '工位', 'Stations', '/mes/pages/plant/station', 'desktop', {
        ...edits('工位', 'stations'),
        import: ['导入工位', 'Import stations'],
      }),
      menu('staff', '人员', 'People', '/mes/pages/plant/staff', 'idcard', {
        ...edits('人员', 'people'),
        import: ['导入人员', 'Import people'],
      }),
      menu('team', '班组', 'Teams', '/mes/pages/plant/team', 'team', {
        ...edits('班组', 'teams'),
        assign: ['班组成员', 'Team members'],
      }),
    ]),
  ),
]
