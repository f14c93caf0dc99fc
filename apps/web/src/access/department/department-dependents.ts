import type { Department } from '@zhizao/contract/access/department'
import { t } from '../../platform/i18n/translate.ts'
import { departmentCalls } from './department-tree.ts'

const someOf = (names: readonly string[], count: number) => `${names.join('、')}${count > names.length ? ' …' : ''}`

/** What keeps a department from being deleted, by name. */
export async function departmentDependents({ id, name }: Department): Promise<string | undefined> {
  const { users, userNames, children, childNames } = await departmentCalls.dependents({ id }, { quiet: true })
  const held = [
    children && t('{children} 个下级部门（{names}）', { children, names: someOf(childNames, children) }),
    users && t('{users} 名用户（{names}）', { users, names: someOf(userNames, users) }),
  ].filter(Boolean)
  return held.length ? t('“{name}”下有 {held}，须先移走才能删除。', { name, held: held.join('、') }) : undefined
}
