import { useQuery } from '@tanstack/react-query'
import { Activity, Component, type ErrorInfo, memo, type ReactNode, Suspense } from 'react'
import { t } from '../i18n/translate.ts'
import { entryAt, handedAddress, menuQuery } from '../session/menu.ts'
import { ErrorPage } from './error-page.tsx'
import styles from './open-pages.module.css'
import { PageAddress } from './page-address.ts'
import { paths } from './paths.ts'
import { pageAt } from './registered-page.ts'
import { EmptyState, ErrorState, Loading, NoPermission, State } from './states.tsx'
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
          <div className={styles.page}>
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

/** Menu page types that show a foreign page inside of ours. */
const isEmbedded = (pageType: number) => pageType === 7 || pageType === 8

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
  if (registered) return found || registered.of === '*' ? <registered.Component /> : <NoPermission />
  if (!found) return <ErrorPage />
  if (isEmbedded(found.entry.page_type) || path.startsWith('/embedded/')) {
    return <EmbeddedPage address={handedAddress(found.entry)} />
  }
  return <State title={t('功能未开通')} detail={t('此功能尚未在当前系统中开通，如需使用请联系管理员。')} />
}

/** A foreign page runs without access to ours: its scripts work, its origin is not ours. */
const EmbeddedPage = ({ address }: { address: string }) => (
  <iframe
    className={styles.embedded}
    src={address}
    title={address}
    sandbox="allow-scripts allow-forms allow-popups allow-downloads"
    referrerPolicy="no-referrer"
  />
)

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
