import { useQuery } from '@tanstack/react-query'
import { Activity, Component, type ErrorInfo, memo, type ReactNode, Suspense } from 'react'
import { t } from '../i18n/translate.ts'
import { entryAt, menuQuery } from '../session/menu.ts'
import { EntryPage } from './entry-page.tsx'
import { ErrorPage } from './error-page.tsx'
import styles from './open-pages.module.css'
import { PageAddress } from './page-address.ts'
import { Shown } from './part.tsx'
import { paths } from './paths.ts'
import { pageAt } from './registered-page.ts'
import { EmptyState, ErrorState, Loading, NoPermission } from './states.tsx'
import type { Tag } from './tag-bar-rules.ts'

/** Every open page; those behind keep their state and have no effects running. */
export function OpenPages({ tags, active }: { tags: readonly Tag[]; active: string }) {
  const hasTag = tags.some((tag) => tag.path === active)
  return (
    <main className={styles.pages}>
      {!hasTag && active !== paths.empty && <Tagless active={active} />}
      {active === paths.empty && (
        <EmptyState title={t('没有打开的标签页')} detail={t('从左侧菜单选择一个页面开始。')} />
      )}
      {tags.map((tag) => (
        <Activity key={`${tag.path}@${tag.openedAt}`} mode={tag.path === active ? 'visible' : 'hidden'}>
          <div className={styles.page} data-page={tag.path}>
            <OpenPage path={tag.path} href={tag.href} />
          </div>
        </Activity>
      ))}
    </main>
  )
}

const OpenPage = memo(function OpenPage({ path, href }: { path: string; href: string }) {
  return (
    <PageAddress value={href}>
      <PageFence>
        <Suspense fallback={<Loading />}>
          <PageContent path={path} />
        </Suspense>
      </PageFence>
    </PageAddress>
  )
})

/** The error page, an address that no menu leads to, or a menu that is not here (yet). */
function Tagless({ active }: { active: string }) {
  const { data: modules, error, refetch } = useQuery(menuQuery)
  if (active === paths.error || modules) return <ErrorPage />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />
}

function PageContent({ path }: { path: string }) {
  const { data: modules } = useQuery(menuQuery)
  const registered = pageAt(path)
  const found = modules && entryAt(modules, registered?.of ?? path)
  if (!modules) return <Loading />
  if (registered) return found || registered.of === '*' ? <Shown part={registered} /> : <NoPermission />
  if (!found) return <ErrorPage />
  return <EntryPage entry={found.entry} />
}

/** A page that breaks takes down neither the frame nor its neighbours. */
class PageFence extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    if (!this.state.error) return this.props.children
    return <ErrorState error={this.state.error} onRetry={() => this.setState({ error: undefined })} />
  }
}
