import { useLocation } from '@tanstack/react-router'
import type { UserMessage } from '@zhizao/contract/push/topics'
import { App, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { useAlarmTotals } from '../push/alarm-totals.ts'
import { countAlarms, emptyInbox, receive } from '../push/inbox.ts'
import {
  areRemindersOn,
  cutBody,
  isAndon,
  isWarning,
  plainText,
  startsSound,
  stopsSound,
} from '../push/message-rules.ts'
import { push, useTopic } from '../push/push.ts'
import { playReminder, stopReminder, useReminderSound } from '../push/reminder-sound.ts'
import { useCompanySettings } from '../session/company-settings.ts'
import { followCompany } from '../theme/mode.ts'

/** Keeps the push connection while somebody is signed in; popups, sound and andon dialog for what arrives. */
export function Reminders() {
  const { pathname } = useLocation()
  const { setAlarmInfo, sysTheme } = useCompanySettings()
  const { notification } = App.useApp()
  const [andon, setAndon] = useState<UserMessage>()
  useConnection()
  useAlarmTotals()
  useSoundHints()
  useEffect(() => followCompany(sysTheme), [sysTheme])
  useEffect(() => {
    if (stopsSound(pathname)) stopReminder()
  }, [pathname])

  useTopic('alarms', (event) => {
    if (event.event === 'alarm') countAlarms(event)
  })
  useTopic('OnMSG', (event) => {
    if (event.event !== 'OnMSG') return
    const { message } = event
    receive(message)
    if (!areRemindersOn(setAlarmInfo)) return
    if (startsSound(message, pathname, setAlarmInfo)) playReminder(message, !stopsSound(pathname))
    if (isAndon(message)) setAndon(message)
    else if (message.isShow) {
      notification[isWarning(message) ? 'warning' : 'info']({
        title: t('系统{msgType}提醒', { msgType: t(message.msgType) }),
        description: cutBody(plainText(message.content)),
        placement: 'bottomRight',
      })
    }
  })
  return (
    <Modal
      open={!!andon}
      title={t('安灯信息')}
      okText={t('确认')}
      cancelText={t('取消')}
      onOk={closeAndon}
      onCancel={closeAndon}
      width={480}
    >
      {andon && (
        <dl className="facts">
          <dt>{t('标题')}</dt>
          <dd>{andon.title}</dd>
          <dt>{t('时间')}</dt>
          <dd className="tabular">{andon.creatime}</dd>
          <dt>{t('详情')}</dt>
          <dd>{plainText(andon.content)}</dd>
        </dl>
      )}
    </Modal>
  )

  function closeAndon() {
    stopReminder()
    setAndon(undefined)
  }
}

function useConnection() {
  useEffect(() => {
    push.start()
    window.addEventListener('online', push.hurry)
    return () => {
      window.removeEventListener('online', push.hurry)
      push.stop()
      stopReminder()
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
      void message.info({ key: 'sound', content: t('浏览器阻止了提示音，点击页面任意位置即可开启') })
    if (sound === 'unsupported') void message.warning({ key: 'sound', content: t('浏览器版本过低，请升级浏览器') })
  }, [sound, message])
}
