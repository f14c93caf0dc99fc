import { useLocation, useRouter } from '@tanstack/react-router'
import type { UserMessage } from '@zhizao/contract/push/topics'
import { App } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { queuePlace } from '../api/tickets.ts'
import { t } from '../i18n/translate.ts'
import { notifyAlarm } from '../push/alarm-messages.ts'
import { followWay } from '../push/follow-way.ts'
import { countAlarms, emptyInbox } from '../push/inbox.ts'
import {
  areRemindersOn,
  cutBody,
  endsSound,
  isAndon,
  isNotice,
  isOfAlarm,
  messageWords,
  plainText,
  startsSound,
  stopsSound,
} from '../push/message-rules.ts'
import { push, useTopic } from '../push/push.ts'
import { reminder, useReminderSound } from '../push/reminder-sound.ts'
import { lookAtSettingsSoon, useCompanySettings } from '../session/company-settings.ts'
import { lookAtMenuSoon } from '../session/menu.ts'
import { lookAtNoticesSoon } from '../session/notices.ts'
import { markRead, receive, recountSoon } from '../session/unread.ts'
import { followCompany } from '../theme/mode.ts'
import { AndonDialog } from './andon-dialog.tsx'
import { newsNotifiers } from './header-extras.ts'
import { NoticeDialogs } from './notice-dialogs.tsx'
import { Shown } from './part.tsx'
import { messageDetailOf } from './paths.ts'

/** Keeps the push connection while somebody is signed in; popups, sound and dialogs for what arrives. */
export function Reminders() {
  const { pathname } = useLocation()
  const router = useRouter()
  const { setAlarmInfo, sysTheme } = useCompanySettings()
  const { notification } = App.useApp()
  const [calls, setCalls] = useState<readonly UserMessage[]>([])
  useConnection()
  useSoundHints()
  useEffect(() => followCompany(sysTheme), [sysTheme])
  useEffect(() => {
    if (stopsSound(pathname) || !areRemindersOn(setAlarmInfo)) reminder.stop()
  }, [pathname, setAlarmInfo])

  useTopic('alarms', (event) => {
    if (event.event !== 'alarm') return
    countAlarms(event)
    if (endsSound(reminder.about(), event.totals.unconfirmed)) reminder.stop()
    // Handled alarms ask to be read no more.
    if (['handle', 'many'].includes(event.change)) recountSoon()
  })
  const hasHeard = useRef(false)
  useTopic('OnMSG', (event) => {
    if (event.event === 'subscribed' && event.topics.includes('OnMSG')) {
      if (hasHeard.current) lookAtAll()
      hasHeard.current = true
    }
    if (event.event === 'notices') lookAtNoticesSoon()
    if (event.event === 'access') lookAtMenuSoon()
    if (event.event === 'settings') lookAtSettingsSoon()
    if (event.event === 'waiting') queuePlace(event.ticket, event.ahead)
    if (event.event !== 'OnMSG') return
    const { message } = event
    receive(message)
    // What the company wrote itself is shown also where it wants no alarm reminders.
    if (!areRemindersOn(setAlarmInfo) && !isNotice(message)) return
    if (startsSound(message, pathname, setAlarmInfo)) reminder.play(message, !stopsSound(pathname))
    if (!message.isShow) return
    if (isAndon(message)) setCalls((before) => [...before, message])
    // Alarms are told by their own domain, with what can be done about them.
    else if (isOfAlarm(message)) notifyAlarm(message)
    else pop(message)
  })
  const [call, ...others] = calls
  return (
    <>
      <NoticeDialogs />
      {newsNotifiers().map(({ key, tool }) => (
        <Suspense key={key}>
          <Shown part={tool} />
        </Suspense>
      ))}
      <AndonDialog
        call={call}
        waiting={others.length}
        onConfirm={() => {
          if (call?.id) void markRead({ ids: [call.id] })
          close()
        }}
        onCancel={close}
      />
    </>
  )

  function pop(message: UserMessage) {
    const key = message.id ?? message.creatime
    notification.info({
      key,
      title: t('系统{msgType}提醒', { msgType: t(message.msgType) }),
      description: (
        <>
          {message.title && <strong>{messageWords(message, message.title)}</strong>}
          <div>{cutBody(messageWords(message, plainText(message.content)))}</div>
        </>
      ),
      placement: 'bottomRight',
      onClick: () => {
        notification.destroy(key)
        if (message.id) void router.navigate({ href: messageDetailOf(message.id) })
      },
    })
  }

  function close() {
    setCalls(others)
    // An alarm that came meanwhile goes on sounding: it has not been answered.
    const about = reminder.about()
    if (!others.length && about && isAndon(about)) reminder.stop()
  }
}

function useConnection() {
  useEffect(() => {
    push.start()
    const unfollow = followWay()
    window.addEventListener('online', push.hurry)
    return () => {
      window.removeEventListener('online', push.hurry)
      unfollow()
      push.stop()
      reminder.stop()
      emptyInbox()
    }
  }, [])
}

/** What was told while nothing was heard: rights, for one, are told and the connection is ended, so that the next change may come in between. */
function lookAtAll() {
  lookAtMenuSoon()
  lookAtNoticesSoon()
  lookAtSettingsSoon()
}

/** Says why nothing is heard. */
function useSoundHints() {
  const { message } = App.useApp()
  const sound = useReminderSound()
  useEffect(() => {
    if (sound === 'refused')
      void message.info({ key: 'sound', content: t('浏览器阻止了提示音，点击页面任意位置即可开启'), duration: 0 })
    else if (sound === 'replaced')
      void message.warning({
        key: 'sound',
        content: t('设定的提示音无法播放，已改用内置提示音，请联系管理员重新上传'),
        duration: 10,
      })
    else if (sound === 'unsupported') void message.warning({ key: 'sound', content: t('浏览器版本过低，请升级浏览器') })
    else message.destroy('sound')
  }, [sound, message])
}
