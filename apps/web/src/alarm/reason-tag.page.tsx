import { ReasonTag, reasonTag } from '@zhizao/contract/alarm/reason-tag'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { ofEach } from '../platform/resource-screen/of-each.tsx'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { findAlarmTypes } from './alarm-calls.ts'

const calls = client(reasonTag)

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
  dependents: ofEach(async ({ id, name }) => {
    const { alarms, experiences } = await calls.dependents({ id }, { quiet: true })
    const users = [
      ...(alarms ? [t('{count} 条报警记录', { count: alarms })] : []),
      ...(experiences ? [t('{count} 条处理经验', { count: experiences })] : []),
    ].join('、')
    return users ? t('“{name}”用在 {users} 中，删除后它们不再显示这个原因。', { name, users }) : undefined
  }),
})
