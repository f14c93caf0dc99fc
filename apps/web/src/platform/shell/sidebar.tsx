import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import type { MenuEntry, ModuleMenu } from '@zhizao/contract/access/session'
import { Menu, type MenuProps } from 'antd'
import { useEffect, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { entryAt, menuName } from '../session/menu.ts'
import { entryIcon } from './entry-icon.tsx'
import { lastBranch } from './last-branch.ts'
import { moduleOf } from './module-of.ts'
import { pageAt } from './registered-page.ts'
import styles from './sidebar.module.css'
import { useVisit } from './visit.ts'

interface SidebarProps {
  modules: readonly ModuleMenu[]
  pathname: string
  isCollapsed: boolean
  onCollapse: (next: boolean) => void
}

/** The menu of the module at hand, 230 px wide or 54 px collapsed, one submenu open at a time. */
export function Sidebar({ modules, pathname, isCollapsed, onCollapse }: SidebarProps) {
  const visit = useVisit()
  const module = moduleOf(modules, pathname)
  const { of = pathname } = pageAt(pathname) ?? {}
  const found = entryAt(modules, of === '*' ? pathname : of)
  const parents = found?.above.map((entry) => entry.resources_id).join(',') ?? ''
  const [openKeys, setOpenKeys] = useState<string[]>([])
  useEffect(() => {
    if (parents) setOpenKeys(parents.split(','))
  }, [parents])
  const fold = isCollapsed ? t('展开菜单') : t('收起菜单')
  return (
    <nav className={isCollapsed ? `${styles.sidebar} ${styles.collapsed}` : styles.sidebar} aria-label={t('主菜单')}>
      <div className={styles.menu}>
        <Menu
          mode="inline"
          inlineIndent={16}
          inlineCollapsed={isCollapsed}
          items={itemsOf(module?.routerList ?? [])}
          selectedKeys={found ? [found.entry.resources_id] : []}
          {...(isCollapsed ? {} : { openKeys })}
          onOpenChange={(keys) => setOpenKeys(lastBranch(keys, openKeys, module?.routerList ?? []))}
          onClick={({ key }) => {
            const entry = find(module?.routerList ?? [], key)
            if (entry) visit(entry)
          }}
        />
      </div>
      <button
        type="button"
        className={styles.fold}
        onClick={() => onCollapse(!isCollapsed)}
        aria-label={fold}
        title={fold}
      >
        {isCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </button>
    </nav>
  )
}

const itemsOf = (entries: readonly MenuEntry[], depth = 0): NonNullable<MenuProps['items']> =>
  entries.map((entry) => ({
    key: entry.resources_id,
    label: menuName(entry),
    title: menuName(entry),
    icon: depth === 0 ? entryIcon(entry.icon, entry.resources_code) : undefined,
    children: entry.children.length ? itemsOf(entry.children, depth + 1) : undefined,
  }))

const find = (entries: readonly MenuEntry[], id: string): MenuEntry | undefined =>
  entries.map((entry) => (entry.resources_id === id ? entry : find(entry.children, id))).find(Boolean)
