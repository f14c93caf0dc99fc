import { AppstoreOutlined } from '@ant-design/icons'
import type { ModuleMenu } from '@zhizao/contract/access/session'
import { Popover } from 'antd'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { menuName } from '../session/menu.ts'
import { entryIcon } from './entry-icon.tsx'
import { moduleOf } from './module-of.ts'
import styles from './module-tabs.module.css'
import { paths } from './paths.ts'
import { useEntering } from './use-entering.ts'

interface ModuleTabsProps {
  modules: readonly ModuleMenu[]
  pathname: string
}

/** The modules as tabs, as many as there is room for; all of them behind the button in front. */
export function ModuleTabs({ modules, pathname }: ModuleTabsProps) {
  const { enter } = useEntering()
  const row = useRef<HTMLDivElement>(null)
  const active = moduleOf(modules, pathname)
  useHiddenUnreachable(row)
  return (
    <nav className={styles.modules} aria-label={t('产品')}>
      <AllModules modules={modules} active={active} />
      <div className={styles.row} ref={row}>
        {modules.map((module) => (
          <button
            key={module.resources_id}
            type="button"
            className={module === active ? `${styles.module} ${styles.active}` : styles.module}
            aria-current={module === active ? 'true' : undefined}
            onClick={() => enter(module)}
          >
            {menuName(module)}
          </button>
        ))}
      </div>
    </nav>
  )
}

function AllModules({ modules, active }: { modules: readonly ModuleMenu[]; active: ModuleMenu | undefined }) {
  const { enter, go } = useEntering()
  const [isOpen, setOpen] = useState(false)
  function choose(action: () => void) {
    setOpen(false)
    action()
  }
  const list = (
    <div className={styles.panel}>
      <ul className={styles.list}>
        {modules.map((module) => (
          <li key={module.resources_id}>
            <button
              type="button"
              className={module === active ? `${styles.entry} ${styles.current}` : styles.entry}
              onClick={() => choose(() => enter(module))}
            >
              <span className={styles.icon}>{entryIcon('', module.resources_classify)}</span>
              {menuName(module)}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.chooser} onClick={() => choose(() => go(paths.chooser))}>
        {t('打开产品选择页')}
      </button>
    </div>
  )
  return (
    <Popover open={isOpen} onOpenChange={setOpen} trigger="click" placement="bottomLeft" arrow={false} content={list}>
      <button type="button" className={styles.all} aria-label={t('全部产品')} title={t('全部产品')}>
        <AppstoreOutlined />
      </button>
    </Popover>
  )
}

/** Tabs that found no room have wrapped out of sight: the keyboard must not find them, and the active one comes first. */
function useHiddenUnreachable(row: RefObject<HTMLDivElement | null>) {
  useLayoutEffect(() => {
    const box = row.current
    if (!box) return
    const isHidden = (tab: HTMLElement) => tab.offsetTop >= box.clientHeight
    const update = () => {
      const tabs = [...box.querySelectorAll('button')]
      for (const tab of tabs) tab.style.order = ''
      const current = tabs.find((tab) => tab.ariaCurrent)
      if (current && isHidden(current)) current.style.order = '-1'
      for (const tab of tabs) tab.tabIndex = isHidden(tab) ? -1 : 0
    }
    const observer = new ResizeObserver(update)
    observer.observe(box)
    update()
    return () => observer.disconnect()
  })
}
