import { type Role, role } from '@zhizao/contract/access/role'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import type { Kept } from '../../platform/resource-screen/screen-options.ts'

const calls = client(role)

/** Who keeps a role from being deleted, or what goes with it, in words. */
export async function roleDependents({ id, name }: Role): Promise<string | Kept | undefined> {
  const { users, userNames, resources, dataTargets, apiKeys, rules } = await calls.dependents({ id })
  if (users) {
    const names = userNames.join('、')
    return {
      kept:
        users > userNames.length
          ? t('“{name}”正由 {names} 等 {users} 名用户使用，须先移出用户才能删除。', { name, names, users })
          : t('“{name}”正由 {names} 使用，须先移出用户才能删除。', { name, names }),
    }
  }
  if (apiKeys)
    return { kept: t('“{name}”正由 {count} 个接口密钥使用，须先吊销它们才能删除。', { name, count: apiKeys }) }
  const along = [
    resources && t('{count} 项菜单权限', { count: resources }),
    dataTargets && t('{count} 项数据权限', { count: dataTargets }),
    rules.length && t('数据规则 {rules} 对它的适用', { rules: rules.join('、') }),
  ].filter(Boolean)
  return along.length ? t('将同时收回“{name}”的 {along}。', { name, along: along.join('、') }) : undefined
}
