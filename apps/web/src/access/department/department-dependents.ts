import type { Department } from '@zhizao/contract/access/department'
import { t } from '../../platform/i18n/translate.ts'
import type { Kept } from '../../platform/resource-screen/screen-options.ts'
import { departmentCalls } from './department-tree.ts'

const someOf = (names: readonly string[], count: number) => `${names.join('、')}${count > names.length ? ' …' : ''}`

/** What keeps a department from being deleted, by name. */
export async function departmentDependents({ id, name }: Department): Promise<Kept | undefined> {
  const { users, userNames, children, childNames, rules } = await departmentCalls.dependents({ id }, { quiet: true })
  const held = [
    children && t('{children} 个下级部门（{names}）', { children, names: someOf(childNames, children) }),
    users && t('{users} 名用户（{names}）', { users, names: someOf(userNames, users) }),
  ].filter(Boolean)
  if (held.length) return { kept: t('“{name}”下有 {held}，须先移走才能删除。', { name, held: held.join('、') }) }
  return rules.length
    ? { kept: t('“{name}”在数据规则 {rules} 中，须先移除才能删除。', { name, rules: rules.join('、') }) }
    : undefined
}
