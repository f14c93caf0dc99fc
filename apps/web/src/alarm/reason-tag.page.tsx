import { ReasonTag, reasonTag } from '@zhizao/contract/alarm/reason-tag'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { findAlarmTypes } from './alarm-calls.ts'

export const ReasonTagPage = resourceScreen(reasonTag, ReasonTag, {
  title: '原因标签',
  query: ['name', 'alarmTypeId'],
  columns: [
    { field: 'name', kind: 'link' },
    { field: 'alarmTypeName', width: 160 },
    'remark',
    { field: 'createdAt', width: 180 },
  ],
  form: ['name', { field: 'alarmTypeId', help: '留空则适用于所有类型的报警' }, 'remark'],
  fields: { alarmTypeId: { choices: findAlarmTypes } },
})
