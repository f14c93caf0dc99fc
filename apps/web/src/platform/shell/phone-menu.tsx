import { MenuOutlined } from '@ant-design/icons'
import type { ModuleMenu } from '@zhizao/contract/access/session'
import { Drawer, Menu } from 'antd'
import { Suspense, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { useSystemIdentity } from '../session/company-settings.ts'
import { entryAt, menuName } from '../session/menu.ts'
import { AppDownload } from './app-download.tsx'
import { ChromeTools } from './chrome-tools.tsx'
import { entryIcon } from './entry-icon.tsx'
import { headerTools } from './header-extras.ts'
import tools from './header-tools.module.css'
import { entryOfKey, menuItemsOf } from './menu-items.ts'
import { moduleOf } from './module-of.ts'
import { NoticeBanner } from './notice-banner.tsx'
import { Shown } from './part.tsx'
import styles from './phone-menu.module.css'
import { StationSwitcher } from './station-switcher.tsx'
import { useVisit } from './visit.ts'

interface PhoneMenuProps {
  modules: readonly ModuleMenu[]
  pathname: string
}

/** All modules with their menus, and the tools that find no room in a phone's header, behind one button. */
export function PhoneMenu({ modules, pathname }: PhoneMenuProps) {
  const visit = useVisit()
  const { name } = useSystemIdentity()
  const [isOpen, setOpen] = useState(false)
  const module = moduleOf(modules, pathname)
  const found = entryAt(modules, pathname)
  const above = found?.above.map((entry) => entry.resources_id) ?? []
  return (
    <>
      <button type="button" className={tools.tool} aria-label={t('菜单')} onClick={() => setOpen(true)}>
        <MenuOutlined className={tools.icon} />
      </button>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        placement="left"
        size={320}
        title={name}
        styles={{ body: { padding: 0 } }}
        destroyOnHidden
        footer={<MenuTools />}
      >
        <div className={styles.station}>
          <StationSwitcher modules={modules} pathname={pathname} />
        </div>
        <nav aria-label={t('主菜单')}>
          <Menu
            mode="inline"
            className={styles.menu}
            inlineIndent={16}
            items={modules.map((one) => ({
              key: one.resources_id,
              label: menuName(one),
              icon: entryIcon('', one.resources_classify),
              children: menuItemsOf(one.routerList, 1),
            }))}
            defaultOpenKeys={[...(module ? [module.resources_id] : []), ...above]}
            selectedKeys={found ? [found.entry.resources_id] : []}
            onClick={({ key }) => {
              const entry = modules.map(({ routerList }) => entryOfKey(routerList, key)).find(Boolean)
              setOpen(false)
              if (entry) visit(entry)
            }}
          />
        </nav>
      </Drawer>
    </>
  )
}

const MenuTools = () => (
  <div className={styles.tools}>
    <NoticeBanner />
    <span className={styles.gap} />
    <AppDownload />
    {headerTools('tools').map(({ key, tool }) => (
      <Suspense key={key}>
        <Shown part={tool} />
      </Suspense>
    ))}
    <ChromeTools />
  </div>
)
