import { useLocation, useRouter } from '@tanstack/react-router'
import { Alert, Button, Tag } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { useUser } from '../platform/session/session-store.ts'
import { Mark } from '../platform/shell/brand.tsx'
import { moment } from '../platform/shell/moment.ts'
import { PageAddress } from '../platform/shell/page-address.ts'
import { Shown } from '../platform/shell/part.tsx'
import { paths } from '../platform/shell/paths.ts'
import { pageAt } from '../platform/shell/registered-page.ts'
import { EmptyState, Loading } from '../platform/shell/states.tsx'
import { allKept, type Kept } from './kept.ts'
import classes from './offline.module.css'
import { look, useOutbox } from './outbox.ts'
import { OutboxList } from './outbox-list.tsx'
import { setAtWork, useOwner } from './owner.ts'
import { OUTBOX_PAGE, RoomWay } from './room-way.ts'
import { SignOn } from './sign-on.tsx'
import { isTerminalPage } from './terminal.ts'

const ROOM = paths.offline
const PROBE_EVERY = 4000

/** Whether the server answers; asked here, as there may be no session that would be told. */
function useLine(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const probe = async () => {
      const answer = await fetch(`${import.meta.env.BASE_URL}api/health`, {
        cache: 'no-store',
        signal: AbortSignal.timeout(3000),
      }).catch(() => undefined)
      setThere(answer !== undefined && answer.status < 500)
    }
    void probe()
    const probing = setInterval(() => void probe(), PROBE_EVERY)
    return () => clearInterval(probing)
  }, [])
  return isThere
}

/**
 * The room without a connection: stands in place of the frame where its menu cannot be read, and at /offline for who has
 * no session. It shows what this person has taken along on this device, and what he has done with it.
 */
export function OfflineRoom() {
  const { pathname, href } = useLocation()
  const router = useRouter()
  const owner = useOwner()
  const isThere = useLine()
  const isBare = pathname === ROOM
  const at = isBare ? (new URLSearchParams(href.split('?')[1] ?? '').get('at') ?? '') : href
  const go = (next: string) =>
    void router.navigate({ href: isBare ? `${ROOM}?${new URLSearchParams({ at: next })}` : next || OUTBOX_PAGE })
  // A room that was left by its reload knows nothing of what waits.
  useEffect(() => {
    if (owner) void look()
  }, [owner])
  return (
    <RoomWay value={go}>
      <div className={classes.room}>
        <RoomHead isThere={isThere} go={go} />
        {isThere && owner && <BackToLine at={at} />}
        <main className={classes.main}>
          {owner ? <RoomContent key={`${owner.key} ${at}`} at={at} go={go} /> : <SignOn />}
        </main>
      </div>
    </RoomWay>
  )
}

function RoomHead({ isThere, go }: { isThere: boolean; go: (href: string) => void }) {
  const owner = useOwner()
  const user = useUser()
  const { acts } = useOutbox()
  return (
    <header className={classes.roomHead}>
      <Mark />
      <h1 className={classes.roomName}>{t('离线作业')}</h1>
      <Tag color={isThere ? 'success' : 'error'}>{isThere ? t('已连上') : t('离线')}</Tag>
      <span className={classes.gap} />
      {owner && <span className={classes.who}>{owner.name}</span>}
      {owner && (
        <Button onClick={() => go('')}>
          {acts.length ? t('{count} 条待上传', { count: acts.length }) : t('本机单据')}
        </Button>
      )}
      {owner && !user && <Button onClick={() => setAtWork(undefined)}>{t('退出')}</Button>}
    </header>
  )
}

/** There is a line again: with a session the frame comes back by itself, without one its person signs in. */
function BackToLine({ at }: { at: string }) {
  const user = useUser()
  const router = useRouter()
  const { acts } = useOutbox()
  if (user) return null
  return (
    <Alert
      banner
      type="success"
      title={acts.length ? t('网络已恢复，登录后上传 {count} 条记录', { count: acts.length }) : t('网络已恢复')}
      action={
        <Button
          type="primary"
          onClick={() => {
            setAtWork(undefined)
            void router.navigate({ to: paths.signIn, search: { from: at || OUTBOX_PAGE } })
          }}
        >
          {t('去登录')}
        </Button>
      }
    />
  )
}

function RoomContent({ at, go }: { at: string; go: (href: string) => void }) {
  const path = at.split(/[?#]/)[0]!
  const page = isTerminalPage(path) ? pageAt(path) : undefined
  if (!page) return <RoomHome go={go} />
  return (
    <PageAddress value={at}>
      <Suspense fallback={<Loading />}>
        <Shown key={path} part={page} />
      </Suspense>
    </PageAddress>
  )
}

/** What this person has on this device. */
function RoomHome({ go }: { go: (href: string) => void }) {
  const owner = useOwner()
  const [kept, setKept] = useState<Kept[]>()
  const key = owner?.key ?? ''
  useEffect(() => void allKept(key).then(setKept), [key])
  return (
    <div className={classes.page}>
      <section className={classes.card} aria-label={t('本机单据')}>
        <h2 className={classes.title}>{t('本机单据')}</h2>
        {kept?.length === 0 && (
          <EmptyState
            title={t('本机没有可以离线操作的单据')}
            detail={t('有网络时打开过的盘点单，以及收货、拣货打开过的入库单和出库单会留在本机，没有网络时从这里继续。')}
          />
        )}
        <ul className={classes.acts}>
          {kept?.map(({ key, href, title, keptAt }) => (
            <li key={key}>
              <button type="button" className={classes.kept} onClick={() => go(href)}>
                <strong>{title}</strong>
                <span>{t('数据读取于 {time}', { time: moment(new Date(keptAt).toISOString()) })}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <OutboxList />
    </div>
  )
}
