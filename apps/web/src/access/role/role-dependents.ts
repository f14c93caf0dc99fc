import { type Role, role } from '@zhizao/contract/access/role'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'

const calls = client(role)

/** Who keeps a role from being deleted, or what goes with it, in words. */
export async function roleDependents({ id, name }: Role): Promise<string | undefined> {
  const { users, userNames, resources, dataTargets } = await calls.dependents({ id })
  if (users) {
    const names = userNames.join('、')
    return users > userNames.length
      ? t('“{name}”正由 {names} 等 {users} 名用户使用，须先移出用户才能删除。', { name, names, users })
      : t('“{name}”正由 {names} 使用，须先移出用户才能删除。', { name, names })
  }
  return resources + dataTargets
    ? t('将同时收回“{name}”的 {resources} 项菜单权限和 {targets} 项数据权限。', {
        name,
        resources,
        targets: dataTargets,
      })
    : undefined
}
