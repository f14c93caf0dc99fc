import { AlarmType, alarmType } from '@zhizao/contract/alarm/alarm-type'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { ofEach } from '../platform/resource-screen/of-each.tsx'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import type { Kept } from '../platform/resource-screen/screen-options.ts'

const calls = client(alarmType)

export const AlarmTypePage = resourceScreen(alarmType, AlarmType, {
  title: '报警类型',
  query: ['name', 'code'],
  columns: ['code', { field: 'name', kind: 'link' }, 'remark', 'createdAt'],
  form: [{ field: 'code', placeholder: '留空则按编码规则生成' }, 'name', 'remark'],
  dependents: ofEach(dependents),
})

async function dependents({ id, name }: AlarmType): Promise<string | Kept | undefined> {
  const { rules, ruleNames, tags, alarms } = await calls.dependents({ id }, { quiet: true })
  const named = ruleNames.join('、')
  const users = [
    ...(rules > ruleNames.length ? [t('{named} 等 {count} 条报警规则', { named, count: rules })] : []),
    ...(rules && rules <= ruleNames.length ? [t('报警规则 {named}', { named })] : []),
    ...(tags ? [t('{count} 个原因标签', { count: tags })] : []),
  ].join('、')
  if (users) return { kept: t('“{name}”正在被 {users} 使用，须先改用其他类型才能删除。', { name, users }) }
  return alarms ? t('{count} 条报警记录属于“{name}”，删除后它们不再显示报警类型。', { count: alarms, name }) : undefined
}
