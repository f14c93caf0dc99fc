import { group, menu } from './menu-entry.ts'

export const dvsAlarm = group('dvsAlarm', '报警管理', 'Alarms', 'alert', [
  menu('alarmMessage', '当前报警', 'Current Alarms', '/dvs/pages/alarm/current', 'alert', {
    confirm: ['确认报警', 'Acknowledge alarms'],
    handle: ['处理报警', 'Handle alarms'],
    shelve: ['搁置报警', 'Shelve alarms'],
  }),
  menu('alarmHistory', '历史报警', 'Alarm History', '/dvs/pages/alarm/history', 'history', {
    export: ['导出报警', 'Export alarms'],
  }),
])
