import { AlarmType, alarmType } from '@zhizao/contract/alarm/alarm-type'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'

export const AlarmTypePage = resourceScreen(alarmType, AlarmType, {
  title: '报警类型',
  query: ['name', 'code'],
  columns: ['code', { field: 'name', kind: 'link' }, 'remark', 'createdAt'],
  form: ['code', 'name', 'remark'],
})
