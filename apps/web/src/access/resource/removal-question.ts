import type { MenuScope, Resource } from '@zhizao/contract/access/resource-fields'
import { t } from '../../platform/i18n/translate.ts'
import { resourceCalls } from './resource-menu.ts'

/** What goes with an entry, or what keeps it, in words. */
export async function removalQuestion(row: Resource, scope: MenuScope): Promise<string | undefined> {
  const found = await resourceCalls.dependents({ id: row.id, scope })
  const { name } = row
  if (found.children) return t('“{name}”下还有 {count} 个目录或菜单，须先移走或删除。', { name, count: found.children })
  const along = [
    found.buttons && t('{count} 个按钮', { count: found.buttons }),
    found.tabs && t('{count} 个标签页', { count: found.tabs }),
    found.roles && t('{count} 个角色的授权（{names}）', { count: found.roles, names: found.roleNames.join('、') }),
    found.otherCompanies && t('{count} 家其他公司的使用', { count: found.otherCompanies }),
  ].filter(Boolean)
  return along.length ? t('将同时删除“{name}”的 {along}。', { name, along: along.join('、') }) : undefined
}
