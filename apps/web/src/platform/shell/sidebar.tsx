import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import type { ModuleMenu } from '@zhizao/contract/access/session'
import { Menu } from 'antd'
import { useEffect, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { entryAt } from '../session/menu.ts'
import { TOUCH, useMedia } from '../theme/media.ts'
import { lastBranch } from './last-branch.ts'
import { entryOfKey, menuItemsOf } from './menu-items.ts'
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
  const isTouch = useMedia(TOUCH)
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
          triggerSubMenuAction={isTouch ? 'click' : 'hover'}
          items={menuItemsOf(module?.routerList ?? [])}
          selectedKeys={found ? [found.entry.resources_id] : []}
          {...(isCollapsed ? {} : { openKeys })}
          onOpenChange={(keys) => {
            // Folding closes all; what was open is open again when it is unfolded.
            if (!isCollapsed) setOpenKeys(lastBranch(keys, openKeys, module?.routerList ?? []))
          }}
          onClick={({ key }) => {
            const entry = entryOfKey(module?.routerList ?? [], key)
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
