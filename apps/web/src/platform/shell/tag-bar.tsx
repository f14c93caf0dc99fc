import { CloseOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { Dropdown } from 'antd'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { t } from '../i18n/translate.ts'
import { paths } from './paths.ts'
import styles from './tag-bar.module.css'
import { closed, overflowing, type Tag } from './tag-bar-rules.ts'
import { currentTags, setTags, useTags } from './tag-store.ts'

/** The open pages as tags. */
export function TagBar({ active }: { active: string }) {
  const tags = useTags()
  const router = useRouter()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)

  function close(goes: (tag: Tag) => boolean) {
    const { tags: left, next } = closed(currentTags(), active, goes)
    setTags(left)
    if (next !== undefined) void router.navigate({ href: next || paths.empty, replace: true })
  }

  useLayoutEffect(() => {
    const drop = () => {
      const dropped = overflowing(tags, active, list.current?.scrollWidth ?? 0, box.current?.clientWidth ?? 0)
      if (dropped) setTags(tags.filter((tag) => tag !== dropped))
    }
    drop()
    // A window made narrower, or the sidebar opened, drops tags as a new one does.
    const observer = new ResizeObserver(drop)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [tags, active])
  useEffect(() => {
    sessionStorage.setItem('activeTag', String(tags.findIndex((tag) => tag.path === active)))
  }, [tags, active])

  return (
    <div className={styles.bar} ref={box}>
      <nav className={styles.list} ref={list} aria-label={t('打开的页面')}>
        {tags.map((tag) => (
          <Dropdown
            key={tag.path}
            trigger={['contextMenu']}
            menu={{ items: menuItems(tags), onClick: ({ key }) => act(key, tag) }}
          >
            <div className={tag.path === active ? `${styles.tag} ${styles.active}` : styles.tag}>
              <button
                type="button"
                aria-current={tag.path === active ? 'page' : undefined}
                className={styles.title}
                title={tag.title}
                onClick={() => void router.navigate({ href: tag.href })}
                onAuxClick={(event) => event.button === 1 && close((one) => one.path === tag.path)}
              >
                {tag.title}
              </button>
              <button
                type="button"
                className={styles.close}
                aria-label={t('关闭 {title}', { title: tag.title })}
                onClick={() => close((one) => one.path === tag.path)}
              >
                <CloseOutlined />
              </button>
            </div>
          </Dropdown>
        ))}
      </nav>
    </div>
  )

  function act(key: string, tag: Tag) {
    if (key === 'reload') setTags(tags.map((one) => (one === tag ? { ...one, openedAt: Date.now() } : one)))
    if (key === 'one') close((one) => one.path === tag.path)
    if (key === 'all') close(() => true)
    if (key === 'others') {
      setTags(closed(currentTags(), tag.path, (one) => one.path !== tag.path).tags)
      if (tag.path !== active) void router.navigate({ href: tag.href })
    }
  }
}

const menuItems = (tags: readonly Tag[]) => [
  { key: 'reload', label: t('刷新') },
  { key: 'one', label: t('关闭') },
  { key: 'others', label: t('关闭其他'), disabled: tags.length < 2 },
  { key: 'all', label: t('关闭全部') },
]
