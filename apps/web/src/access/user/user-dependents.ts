import { type User, user } from '@zhizao/contract/access/user'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'

const calls = client(user)

/** What a user is taken out of when he is deleted, in words. */
export async function userDependents({ id, name }: User): Promise<string> {
  const { roles, rules } = await calls.dependents({ id }, { quiet: true })
  const along = [
    roles.length && t('角色（{roles}）', { roles: roles.join('、') }),
    rules.length && t('数据规则（{rules}）', { rules: rules.join('、') }),
  ].filter(Boolean)
  return (
    (along.length ? t('“{name}”将同时移出{along}。', { name, along: along.join('、') }) : '') +
    t('操作日志、报警处理等历史记录保留其姓名。')
  )
}
