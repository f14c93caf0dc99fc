import { useRouter } from '@tanstack/react-router'
import { alarmReaders } from '@zhizao/contract/alarm/alarm-fact'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import type { UserMessage } from '@zhizao/contract/push/topics'
import { App } from 'antd'
import { type ComponentProps, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLevelLooks } from '../../live/alarm/level-looks.ts'
import { live } from '../../live/alarm/live-alarms.ts'
import { t } from '../../platform/i18n/translate.ts'
import { setAlarmNotifier } from '../../platform/push/alarm-messages.ts'
import { useTopic } from '../../platform/push/push.ts'
import { entryAt, useMenu } from '../../platform/session/menu.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { markRead } from '../../platform/session/unread.ts'
import { messageDetailOf } from '../../platform/shell/paths.ts'
import { OPEN_DIALOG, useOnShow } from '../../platform/widgets/use-on-show.ts'
import { alarmOf } from '../alarm-calls.ts'
import { type AlarmActions, useAlarmActions } from '../handling/use-alarm-actions.tsx'
import { useLiveFeed } from '../live/use-live-feed.ts'
import { AlarmNews } from './alarm-news.tsx'
import { countOfNews, type News, stillNews, withNews } from './news.ts'

const AlarmDrawer = lazy(async () => ({ default: (await import('../detail/alarm-drawer.tsx')).AlarmDrawer }))

const KEY = 'alarm-news'
const currentPage = '/dvs/pages/alarm/current'
/** How long news stay on show, s; longer under the pointer. */
const SHOWN = 10

const known = async (id: string): Promise<Alarm> => live.state().rows.get(id) ?? (await alarmOf(id))

/** Tells of new alarms once, wherever the user is, several at once as one; keeps the live alarms current beside it. */
export function AlarmNotifier() {
  const { notification } = App.useApp()
  const looks = useLevelLooks()
  const [news, setNews] = useState<News>([])
  const [opened, setOpened] = useState<string>()
  const actions = useAlarmActions()
  const acts = useActsOnNews(actions, setNews, setOpened)
  // The buttons of dialogs and drawers stand at the right below: what is told must not lie over them.
  const placement = useOnShow(OPEN_DIALOG) ? 'bottomLeft' : 'bottomRight'
  useLiveFeed()
  useTopic('alarms', (event) => {
    if (event.event === 'alarm') setNews((before) => stillNews(before, event.rows))
  })
  useEffect(() => setAlarmNotifier((message) => setNews((before) => withNews(before, message))), [])

  const show = useEffectEvent((told: News) => {
    const [first] = told
    if (!first) return notification.destroy(KEY)
    const count = countOfNews(told)
    notification.open({
      key: KEY,
      role: 'alert',
      duration: SHOWN,
      placement,
      title: [
        t('系统{msgType}提醒', { msgType: t(first.msgType) }),
        ...(count > 1 ? [t('{count} 条新报警', { count })] : []),
      ].join(' · '),
      description: <AlarmNews news={told} looks={looks} {...acts} />,
      onClose: () => setNews([]),
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again where the place has changed
  useEffect(() => show(news), [news, placement])
  useEffect(() => () => notification.destroy(KEY), [notification])
  return (
    <>
      {actions.dialogs}
      <Suspense>{opened && <AlarmDrawer batchNo={opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </>
  )
}

type ToldNews = ComponentProps<typeof AlarmNews>

/** What is done with news where they are told; absent where the user may not. */
function useActsOnNews(
  actions: AlarmActions,
  setNews: (next: News | ((before: News) => News)) => void,
  open: (batchNo: string) => void,
): Pick<ToldNews, 'onConfirm' | 'onHandle' | 'onOpen' | 'onList'> {
  const router = useRouter()
  const mayRead = usePermission(alarmReaders)
  const seesPage = entryAt(useMenu(), currentPage)
  const settle = ({ alarmId, id }: UserMessage) => {
    setNews((before) => before.filter((one) => one.count || one.alarmId !== alarmId))
    if (id) void markRead({ ids: [id] })
  }
  return {
    onConfirm: actions.mayConfirm
      ? async (messages) => {
          await actions.confirm(messages.map(({ alarmId, content }) => ({ id: alarmId!, content })))
          for (const message of messages) settle(message)
        }
      : undefined,
    onHandle:
      actions.mayHandle && mayRead
        ? async (message) => {
            actions.handle([await known(message.alarmId!)])
            settle(message)
          }
        : undefined,
    onOpen: async (message) => {
      if (!mayRead) void router.navigate({ href: messageDetailOf(message.id!) })
      else open((await known(message.alarmId!)).batchNo)
      settle(message)
    },
    onList: seesPage
      ? () => {
          setNews([])
          void router.navigate({ href: currentPage })
        }
      : undefined,
  }
}
