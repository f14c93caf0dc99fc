import '../i18n/dayjs-locale.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ModuleMenu } from '@zhizao/contract/access/session'
import { useEffect, useLayoutEffect } from 'react'
import { refusalIn } from '../api/client.ts'
import { pageShown } from '../api/query-client.ts'
import { useWay } from '../api/way.ts'
import { t } from '../i18n/translate.ts'
import { companySettingsQuery, useSystemIdentity } from '../session/company-settings.ts'
import { entryAt, menuName, menuQuery, useMenu } from '../session/menu.ts'
import { useUser } from '../session/session-store.ts'
import { PHONE, useMedia } from '../theme/media.ts'
import { useZone } from '../time/plant-zone.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import styles from './frame.module.css'
import headerStyles from './header.module.css'
import { OpenPages } from './open-pages.tsx'
import { pageAt } from './registered-page.ts'
import { offeredRoom } from './room-offer.ts'
import sidebarStyles from './sidebar.module.css'
import { LoadingPage } from './states.tsx'
import tagBarStyles from './tag-bar.module.css'
import { opened } from './tag-bar-rules.ts'
import { claimTags, currentTags, setTags, useTags } from './tag-store.ts'
import { useAround } from './use-around.ts'
import { useFolded } from './use-folded.ts'

/** The frame, once it is known by whose clocks times are shown; anew when the company takes another zone. */
export function Frame() {
  const zone = useZone()
  const { isPending } = useQuery(companySettingsQuery)
  const menu = useQuery(menuQuery)
  const Room = offeredRoom()
  if (Room && !menu.data && hasNoLine(menu.error)) return <Room />
  return zone || !isPending ? <Whole key={zone} /> : <LoadingPage />
}

/** Whether the server was not reached at all, or not by who stands before it. */
const hasNoLine = (error: unknown) => [0, 408, 502, 503, 504].includes(refusalIn(error)?.code ?? -1)

/** Header, sidebar, tag bar and the open pages; a phone has the menu behind a button and one page at a time. */
function Whole() {
  const { pathname, href } = useLocation()
  const modules = useMenu()
  const tags = useTags()
  const userId = useUser()?.id ?? ''
  useLayoutEffect(() => {
    if (userId) claimTags(userId)
  }, [userId])
  const { name } = useSystemIdentity()
  const title = useTitle(modules, pathname)
  const [isCollapsed, setCollapsed] = useFolded()
  const isPhone = useMedia(PHONE)
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
  const around = useAround(pathname)
  return (
    <div className={`${styles.frame} ${useWay().isLost ? styles.lost : ''}`}>
      {around ? <around.Header modules={modules} pathname={pathname} /> : <div className={headerStyles.header} />}
      <ConnectionBanner />
      <div className={styles.below}>
        {!isPhone &&
          (around ? (
            <around.Sidebar modules={modules} pathname={pathname} isCollapsed={isCollapsed} onCollapse={setCollapsed} />
          ) : (
            <div className={`${sidebarStyles.sidebar} ${isCollapsed ? sidebarStyles.collapsed : ''}`} />
          ))}
        <div className={styles.right}>
          {!isPhone && (around ? <around.TagBar active={pathname} /> : <div className={tagBarStyles.bar} />)}
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
