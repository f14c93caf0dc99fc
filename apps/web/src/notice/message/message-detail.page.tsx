import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { userMessage } from '@zhizao/contract/notice/user-message'
import { Button, Flex } from 'antd'
import { useEffect, useState } from 'react'
import { AlarmDrawer, alarmOf } from '../../alarm/index.ts'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { messageWords } from '../../platform/push/message-rules.ts'
import { reminder } from '../../platform/push/reminder-sound.ts'
import { entryAt, useMenu } from '../../platform/session/menu.ts'
import { markRead } from '../../platform/session/unread.ts'
import { moment } from '../../platform/shell/moment.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { messageCentre } from '../../platform/shell/paths.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { choiceOf } from '../../platform/widgets/choices.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import classes from './message.module.css'
import { categoryChoices } from './message-words.ts'

const calls = client(userMessage)
const currentAlarms = '/dvs/pages/alarm/current'
/** The open alarms of the object that an alarm message is about: its title names it. */
const alarmsOf = (title: string) => `${currentAlarms}?${new URLSearchParams({ keyword: title })}`

/** The menu's page of a link: a document stands below its list. */
const pageOf = (link: string) => link.split('?')[0]!.replace(/\/detail$/, '')

/** 消息详情: one message, read by being opened. */
export function MessageDetailPage() {
  const [search] = usePageSearch()
  const router = useRouter()
  const id = search.get('id') ?? ''
  const [opened, setOpened] = useState<string>()
  const menu = useMenu()
  const seesAlarms = entryAt(menu, currentAlarms)
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['message', id],
    queryFn: ({ signal }) => calls.get({ id }, { signal, quiet: true }),
    enabled: /^\d+$/.test(id),
  })
  const unreadId = data && !data.isRead ? data.id : undefined
  useEffect(() => {
    reminder.stop()
    if (unreadId) void markRead({ ids: [unreadId] })
  }, [unreadId])
  const go = (href: string) => void router.navigate({ href })
  const back = (
    <Button onClick={() => go(data ? `${messageCentre}?in=${data.category}` : messageCentre)}>
      {t('返回消息中心')}
    </Button>
  )
  if (!/^\d+$/.test(id)) return <EmptyState title={t('没有选择消息')} action={back} />
  if (refusalIn(error)?.code === 404) return <EmptyState title={t('消息不存在或已被删除')} action={back} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isPending) return <Loading />
  const choice = choiceOf(categoryChoices, data.category)
  return (
    <article className={classes.card}>
      <h1 className={classes.heading}>{messageWords(data, data.title)}</h1>
      <Flex gap={16} align="center" wrap className={classes.facts}>
        {choice && <StatusTag choice={{ ...choice, label: t(data.msgType) }} />}
        <span className="tabular">{moment(data.creatime)}</span>
        {data.from && <span>{t('来源：{name}', { name: data.from })}</span>}
      </Flex>
      <p className={classes.body}>{messageWords(data, data.content)}</p>
      <Flex gap={8} wrap>
        {back}
        {data.link && entryAt(menu, pageOf(data.link)) && (
          <Button type="primary" onClick={() => go(data.link)}>
            {t('查看详情')}
          </Button>
        )}
        {data.alarmId && seesAlarms && (
          <>
            <Button onClick={() => go(alarmsOf(data.title))}>{t('去处理报警')}</Button>
            <Button type="primary" onClick={async () => setOpened((await alarmOf(data.alarmId!)).batchNo)}>
              {t('打开报警')}
            </Button>
          </>
        )}
      </Flex>
      {opened && <AlarmDrawer batchNo={opened} onClose={() => setOpened(undefined)} />}
    </article>
  )
}
