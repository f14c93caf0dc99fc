import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const alarmMenu = [
  inModule(
    'dvs',
    20,
    group('dvsAlarm', '报警管理', 'Alarms', 'alert', [
      menu('alarmMessage', '当前报警', 'Current Alarms', '/dvs/pages/alarm/current', 'alert', {
        confirm: ['确认报警', 'Acknowledge alarms'],
        handle: ['处理报警', 'Handle alarms'],
        shelve: ['搁置报警', 'Shelve alarms'],
      }),
      menu('alarmHistory', '历史报警', 'Alarm History', '/dvs/pages/alarm/history', 'history', {
        export: ['导出报警', 'Export alarms'],
      }),
    ]),
  ),
  inModule(
    'lak',
    10,
    group('lakAlarm', '报警配置', 'Alarm Setup', 'setting', [
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
    ]),
  ),
]
