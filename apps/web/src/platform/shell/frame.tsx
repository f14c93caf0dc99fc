import '../i18n/dayjs-locale.ts'
import { useLocation } from '@tanstack/react-router'
import type { ModuleMenu } from '@zhizao/contract/access/session'
import { useEffect, useLayoutEffect, useState } from 'react'
import { pageShown } from '../api/query-client.ts'
import { t } from '../i18n/translate.ts'
import { useSystemIdentity } from '../session/company-settings.ts'
import { entryAt, menuName, useMenu } from '../session/menu.ts'
import { useUser } from '../session/session-store.ts'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { OpenPages } from './open-pages.tsx'
import { pageAt } from './registered-page.ts'
import { Sidebar } from './sidebar.tsx'
import { TagBar } from './tag-bar.tsx'
import { opened } from './tag-bar-rules.ts'
import { claimTags, currentTags, setTags, useTags } from './tag-store.ts'

const collapsedKey = 'sidebarCollapsed'

/** Header, sidebar, tag bar and the open pages. */
export function Frame() {
  const { pathname, href } = useLocation()
  const modules = useMenu()
  const tags = useTags()
  const userId = useUser()?.id ?? ''
  useLayoutEffect(() => {
    if (userId) claimTags(userId)
  }, [userId])
  const { name } = useSystemIdentity()
  const title = useTitle(modules, pathname)
  const [isCollapsed, setCollapsed] = useState(localStorage.getItem(collapsedKey) === '1')
  useEffect(() => {
    if (title) setTags(opened(currentTags(), { path: pathname, href, title, openedAt: Date.now() }))
  }, [pathname, href, title])
  useEffect(() => {
    document.title = title ? `${title} - ${name}` : name
    sessionStorage.setItem('pageTitle', title)
  }, [name, title])
  const shown = tags.find((tag) => tag.path === pathname)
  if (shown) pageShown(shown.openedAt)
  useWideFlag()
  return (
    <div className={styles.frame}>
      <Header modules={modules} pathname={pathname} />
      <div className={styles.below}>
        <Sidebar
          modules={modules}
          pathname={pathname}
          isCollapsed={isCollapsed}
          onCollapse={(next) => {
            localStorage.setItem(collapsedKey, next ? '1' : '0')
            setCollapsed(next)
          }}
        />
        <div className={styles.right}>
          <TagBar active={pathname} />
          <OpenPages tags={tags} active={pathname} />
        </div>
      </div>
    </div>
  )
}

/** The title of the tab at an address: the registered page's, else the menu entry's; empty where nothing is. */
function useTitle(modules: readonly ModuleMenu[], pathname: string) {
  const registered = pageAt(pathname)
  const found = entryAt(modules, pathname)
  if (registered && modules.length) return t(registered.title)
  return found ? menuName(found.entry) : ''
}

/** Pages that draw wider boards read `data-wide` of the document. */
function useWideFlag() {
  useEffect(() => {
    const wide = matchMedia('(min-width: 1920px)')
    const flag = () => document.documentElement.toggleAttribute('data-wide', wide.matches)
    flag()
    wide.addEventListener('change', flag)
    return () => wide.removeEventListener('change', flag)
  }, [])
}
