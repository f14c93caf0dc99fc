import { edits, group, menu } from './menu-entry.ts'

export const lakAlarm = group('lakAlarm', '报警配置', 'Alarm Setup', 'setting', [
  menu(
    'alarmType',
    '报警类型',
    'Alarm Types',
    '/lak/pages/basicData/alarmType',
    'tags',
    edits('报警类型', 'alarm types'),
  ),
  menu('alarmLevel', '报警等级', 'Alarm Levels', '/lak/pages/basicData/alarmLevel', 'bars', {
    edit: ['修改报警等级', 'Edit alarm levels'],
  }),
  menu(
    'reasonTag',
    '原因标签',
    'Reason Tags',
    '/lak/pages/basicData/reasonTag',
    'tag',
    edits('原因标签', 'reason tags'),
  ),
  menu(
    'alarmRule',
    '报警规则',
    'Alarm Rules',
    '/lak/pages/basicData/alarmRule',
    'control',
    edits('报警规则', 'alarm rules'),
  ),
])
