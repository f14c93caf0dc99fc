import { AppstoreOutlined, DownOutlined } from '@ant-design/icons'
import type { ModuleMenu } from '@zhizao/contract/access/session'
import { Dropdown, Popover } from 'antd'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { menuName } from '../session/menu.ts'
import { entryIcon } from './entry-icon.tsx'
import { fittingTabs } from './fitting-tabs.ts'
import { moduleOf } from './module-of.ts'
import styles from './module-tabs.module.css'
import { paths } from './paths.ts'
import { useEntering } from './use-entering.ts'

interface ModuleTabsProps {
  modules: readonly ModuleMenu[]
  pathname: string
}

/** The modules as tabs, as many as there is room for, the others behind 更多; all of them behind the button in front. */
export function ModuleTabs({ modules, pathname }: ModuleTabsProps) {
  const { enter } = useEntering()
  const row = useRef<HTMLDivElement>(null)
  const active = moduleOf(modules, pathname)
  const fitting = useFitting(row, active ? modules.indexOf(active) : -1)
  const others = modules.filter((_module, at) => fitting && !fitting.has(at))
  return (
    <nav className={styles.modules} aria-label={t('产品')}>
      <AllModules modules={modules} active={active} />
      <div className={styles.row} ref={row}>
        {modules.map((module) => (
          <button
            key={module.resources_id}
            type="button"
            className={[styles.module, module === active && styles.active, others.includes(module) && styles.unseen]
              .filter(Boolean)
              .join(' ')}
            aria-current={module === active ? 'true' : undefined}
            onClick={() => enter(module)}
          >
            {menuName(module)}
          </button>
        ))}
        {others.length > 0 && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: others.map((module) => ({
                key: module.resources_id,
                label: menuName(module),
                onClick: () => enter(module),
              })),
            }}
          >
            <button type="button" className={styles.module}>
              {t('更多')} <DownOutlined className={styles.down} />
            </button>
          </Dropdown>
        )}
      </div>
    </nav>
  )
}

/** Room that 更多 takes, px; in English it is More. */
const MORE = 84

/** Which tabs are in sight; undefined until they were measured. */
function useFitting(row: RefObject<HTMLDivElement | null>, active: number) {
  const [fitting, setFitting] = useState<string>()
  useLayoutEffect(() => {
    const box = row.current
    if (!box) return
    const update = () => {
      // The active one gives way: what it would take, not what it has.
      const widths = [...box.querySelectorAll<HTMLElement>(`.${styles.module}`)].map((tab) =>
        Math.max(tab.offsetWidth, tab.scrollWidth),
      )
      const tabs = box.querySelector('.ant-dropdown-trigger') ? widths.slice(0, -1) : widths
      // A hidden frame measures nothing.
      if (box.clientWidth) setFitting([...fittingTabs(tabs, active, box.clientWidth, MORE)].join())
    }
    const observer = new ResizeObserver(update)
    observer.observe(box)
    update()
    return () => observer.disconnect()
  })
  return useMemo(() => (fitting === undefined ? undefined : new Set(fitting.split(',').map(Number))), [fitting])
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
