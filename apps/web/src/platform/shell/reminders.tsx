import { useLocation, useRouter } from '@tanstack/react-router'
import type { UserMessage } from '@zhizao/contract/push/topics'
import { App } from 'antd'
import { useEffect, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { countAlarms, emptyInbox } from '../push/inbox.ts'
import {
  areRemindersOn,
  cutBody,
  isAndon,
  isNotice,
  isWarning,
  messageWords,
  plainText,
  startsSound,
  stopsSound,
} from '../push/message-rules.ts'
import { push, useTopic } from '../push/push.ts'
import { reminder, useReminderSound } from '../push/reminder-sound.ts'
import { useCompanySettings } from '../session/company-settings.ts'
import { lookAtNoticesSoon } from '../session/notices.ts'
import { markRead, receive, recountSoon } from '../session/unread.ts'
import { followCompany } from '../theme/mode.ts'
import { AndonDialog } from './andon-dialog.tsx'
import { NoticeDialogs } from './notice-dialogs.tsx'
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
    if (stopsSound(pathname)) reminder.stop()
  }, [pathname])

  useTopic('alarms', (event) => {
    if (event.event !== 'alarm') return
    countAlarms(event)
    // Handled alarms ask to be read no more.
    if (['handle', 'many'].includes(event.change)) recountSoon()
  })
  useTopic('OnMSG', (event) => {
    if (event.event === 'notices') lookAtNoticesSoon()
    if (event.event !== 'OnMSG') return
    const { message } = event
    receive(message)
    // What the company wrote itself is shown also where it wants no alarm reminders.
    if (!areRemindersOn(setAlarmInfo) && !isNotice(message)) return
    if (startsSound(message, pathname, setAlarmInfo)) reminder.play(message, !stopsSound(pathname))
    if (!message.isShow) return
    if (isAndon(message)) setCalls((before) => [...before, message])
    else pop(message)
  })
  const [call, ...others] = calls
  return (
    <>
      <NoticeDialogs />
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
    notification[isWarning(message) ? 'warning' : 'info']({
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
    if (!others.length) reminder.stop()
  }
}

function useConnection() {
  useEffect(() => {
    push.start()
    window.addEventListener('online', push.hurry)
    return () => {
      window.removeEventListener('online', push.hurry)
      push.stop()
      reminder.stop()
      emptyInbox()
    }
  }, [])
}

/** Says why nothing is heard. */
function useSoundHints() {
  const { message } = App.useApp()
  const sound = useReminderSound()
  useEffect(() => {
    if (sound === 'refused')
      void message.info({ key: 'sound', content: t('浏览器阻止了提示音，点击页面任意位置即可开启'), duration: 0 })
    else if (sound === 'unsupported') void message.warning({ key: 'sound', content: t('浏览器版本过低，请升级浏览器') })
    else message.destroy('sound')
  }, [sound, message])
}
