import { CloseOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { Dropdown } from 'antd'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { t } from '../i18n/translate.ts'
import { useAsk } from '../widgets/ask.tsx'
import { paths } from './paths.ts'
import styles from './tag-bar.module.css'
import { closed, overflowing, type Tag } from './tag-bar-rules.ts'
import { currentTags, setTags, useTags } from './tag-store.ts'
import { isUnsaved, setUnsaved } from './unsaved.ts'

/** The open pages as tags. */
export function TagBar({ active }: { active: string }) {
  const tags = useTags()
  const router = useRouter()
  const ask = useAsk()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)

  /** Does it after a question where it throws away what is not saved. */
  function leave(going: readonly Tag[], work: () => void) {
    const unsaved = going.filter(({ path }) => isUnsaved(path))
    if (!unsaved.length) return work()
    ask({
      title: t('“{title}”有未保存的修改，确定关闭吗？', { title: unsaved.map(({ title }) => title).join('、') }),
      okText: t('关闭'),
      okButtonProps: { danger: true },
      cancelText: t('继续编辑'),
      onOk() {
        for (const { path } of unsaved) setUnsaved(path, false)
        work()
      },
    })
  }
  const close = (goes: (tag: Tag) => boolean) => leave(currentTags().filter(goes), () => closeNow(goes))
  function closeNow(goes: (tag: Tag) => boolean) {
    const { tags: left, next } = closed(currentTags(), active, goes)
    setTags(left)
    if (next !== undefined) void router.navigate({ href: next || paths.empty, replace: true })
  }

  useTagsInRoom(tags, active, box, list)
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
    if (key === 'reload')
      leave([tag], () => setTags(tags.map((one) => (one === tag ? { ...one, openedAt: Date.now() } : one))))
    if (key === 'one') close((one) => one.path === tag.path)
    if (key === 'all') close(() => true)
    if (key === 'others')
      leave(
        tags.filter((one) => one !== tag),
        () => {
          setTags(closed(currentTags(), tag.path, (one) => one.path !== tag.path).tags)
          if (tag.path !== active) void router.navigate({ href: tag.href })
        },
      )
  }
}

type Box = RefObject<HTMLElement | null>

/** Drops the oldest tags where they find no room, but neither the one on show nor one with what is not saved. */
function useTagsInRoom(tags: readonly Tag[], active: string, box: Box, list: Box) {
  useLayoutEffect(() => {
    const drop = () => {
      const droppable = tags.filter(({ path }) => path === active || !isUnsaved(path))
      const dropped = overflowing(droppable, active, list.current?.scrollWidth ?? 0, box.current?.clientWidth ?? 0)
      if (dropped) setTags(tags.filter((tag) => tag !== dropped))
    }
    drop()
    // A window made narrower, or the sidebar opened, drops tags as a new one does.
    const observer = new ResizeObserver(drop)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [tags, active, box, list])
}

const menuItems = (tags: readonly Tag[]) => [
  { key: 'reload', label: t('刷新') },
  { key: 'one', label: t('关闭') },
  { key: 'others', label: t('关闭其他'), disabled: tags.length < 2 },
  { key: 'all', label: t('关闭全部') },
]
