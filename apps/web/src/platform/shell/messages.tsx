import { MailOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { useUnread } from '../session/unread.ts'
import { CountMark } from './count-mark.tsx'
import styles from './header-tools.module.css'
import { SoundStop } from './sound-stop.tsx'
import { Loading } from './states.tsx'

// Opened now and then: the header stands on every page.
const MessageList = lazy(async () => ({ default: (await import('./message-list.tsx')).MessageList }))

/** Unread messages since they were last looked at, with the newest of each category; opening one marks it as read. */
export function Messages() {
  const unread = useUnread()
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const count = unread?.all ?? 0
  const label = t('未读消息 {count} 条', { count })
  const go = (href: string) => {
    setOpen(false)
    void router.navigate({ href })
  }
  return (
    <>
      <SoundStop />
      <Popover
        placement="bottomRight"
        trigger="click"
        arrow={false}
        open={isOpen}
        onOpenChange={setOpen}
        content={
          unread && (
            <Suspense fallback={<Loading />}>
              <MessageList unread={unread} onGo={go} />
            </Suspense>
          )
        }
      >
        <button type="button" className={styles.tool} aria-label={label} title={label}>
          <CountMark count={count} most={99}>
            <MailOutlined className={styles.icon} />
          </CountMark>
        </button>
      </Popover>
    </>
  )
}
