import type { Area } from '@zhizao/contract/company/area'
import { t } from '../../platform/i18n/translate.ts'
import type { Kept } from '../../platform/resource-screen/screen-options.ts'
import { areaCalls } from './area-tree.ts'

/** What keeps an area from being deleted, in words. */
export async function areaDependents({ id, name }: Area): Promise<Kept | undefined> {
  const { children, objects, cameras, roles, rules } = await areaCalls.dependents({ id }, { quiet: true })
  const held = [
    children && t('{count} 个下级区域', { count: children }),
    objects && t('{count} 个对象', { count: objects }),
    cameras && t('{count} 个摄像头', { count: cameras }),
  ].filter(Boolean)
  const granted = [
    roles.length && t('角色（{roles}）的数据权限', { roles: roles.join('、') }),
    rules.length && t('数据规则（{rules}）', { rules: rules.join('、') }),
  ].filter(Boolean)
  const reasons = [
    held.length && t('“{name}”下有 {held}，须先移走才能删除。', { name, held: held.join('、') }),
    granted.length && t('“{name}”在 {granted} 中，须先移除才能删除。', { name, granted: granted.join('、') }),
  ].filter(Boolean)
  return reasons.length ? { kept: reasons.join('') } : undefined
}
